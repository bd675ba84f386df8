//! Statements: whether one sentence of a text says what a claim says, or something incompatible, word for word.
//!
//! The chances of the classifier come from shares of words; a text can have all words of a claim and say something else. A label needs
//! more. All words of the claim are one unbroken run of a sentence ([`run`]), which begins where the sentence or a main clause begins and
//! ends where it ends or before an adjunct ([`edge`]), and nothing in that sentence or beside it says that it is not so ([`around`]).

mod around;
mod edge;
mod order;
mod run;
mod tense;
#[cfg(test)]
mod tests;

use super::align::Alignment;
use super::clash::{Clash, Pair};
use super::language::StanceLanguage;
use super::text::{Ending, Word, Words};
use super::word_kind::{has, is_content, is_negator, sentence_around};
use super::words::{Fact, OPEN_SET, SINGLE_SET};
use run::Run;

/// How a sentence of the text relates to the claim as a whole.
#[derive(Clone, Copy, Debug)]
pub(super) enum Statement {
    /// It says the same.
    Same,
    /// It says the same with an incompatible word, number or date in the position of one of the claim.
    Incompatible(Pair),
    /// One of both is denied, and nothing else differs.
    Denied {
        /// The word that denies, in the claim or in the text.
        in_claim: Option<usize>,
        in_text: Option<usize>,
    },
}

/// How many words before a number may change it to a bound: "more than about 90".
const BOUND_REACH: usize = 3;
/// How near to a word an "and" makes it one of a list.
const LIST_REACH: usize = 2;
/// At most this many sentences of a text are compared word for word.
const MAX_SENTENCES: usize = 12;

/// The statement of a text about the claim, with the alignment to the sentence that makes it; otherwise the alignment as it was.
///
/// A sentence that says the same comes before one that says something else: what another part of a text says of another time, place or
/// part contradicts nothing. Where one sentence says the claim and another denies it, nothing is certain.
pub(super) fn choose<'a>(alignment: Alignment<'a>) -> (Alignment<'a>, Option<Statement>) {
    let sentences = candidates(&alignment);
    let mut chosen: Option<(Alignment<'a>, Statement)> = None;
    for sentence in sentences {
        let Some(statement) = of_sentence(alignment.claim, alignment.text, &sentence) else { continue };
        chosen = match (chosen.take(), statement) {
            (Some((_, Statement::Denied { .. })), Statement::Same)
            | (Some((_, Statement::Same)), Statement::Denied { .. }) => return (alignment, None),
            (Some(kept @ (_, Statement::Same)), _) => Some(kept),
            (Some(kept), Statement::Incompatible(_) | Statement::Denied { .. }) => Some(kept),
            (_, statement) => Some((alignment.within(sentence), statement)),
        };
    }
    match chosen {
        Some((of_sentence, statement)) => (of_sentence, Some(statement)),
        None => (alignment, None),
    }
}

/// Whether the sentence beside one says what to think of it.
pub(super) fn is_rated(text: &Words, sentence: &std::ops::Range<usize>) -> bool {
    around::is_rated(text, sentence)
}

/// Whether the claim is an unbroken run of a sentence of the window.
pub(super) fn is_run(alignment: &Alignment<'_>) -> bool {
    matches!(of_sentence(alignment.claim, alignment.text, &best_sentence(alignment)), Some(Statement::Same))
}

/// The sentence of the window with most words of the claim.
pub(super) fn best_sentence(alignment: &Alignment<'_>) -> std::ops::Range<usize> {
    let words = &alignment.text.words;
    let n_paired = |range: &std::ops::Range<usize>| {
        range.clone().filter(|at| alignment.claim_of(*at).is_some() && !words[*at].is_stop).count()
    };
    let mut best = sentence_around(words, alignment.window.start.min(words.len() - 1));
    let mut next = best.end;
    while next < alignment.window.end {
        let sentence = sentence_around(words, next);
        next = sentence.end;
        if n_paired(&sentence) > n_paired(&best) {
            best = sentence;
        }
    }
    best
}

/// The sentences that have nearly all content words of the claim, in the order of the text.
fn candidates(alignment: &Alignment<'_>) -> Vec<std::ops::Range<usize>> {
    let words = &alignment.text.words;
    let is_needed = |at: usize| is_content(alignment.claim, &alignment.claim.words[at]);
    let n_needed = alignment.claim_words().filter(|(at, _)| is_needed(*at)).count();
    let mut sentences = Vec::new();
    let mut held = vec![u32::MAX; alignment.pairs.len()];
    let mut n_held = 0;
    let mut current = u32::MAX;
    for found in &alignment.found {
        let sentence = words[found.text].sentence;
        if sentence != current {
            (current, n_held) = (sentence, 0);
        }
        if held[found.claim] != sentence && is_needed(found.claim) {
            held[found.claim] = sentence;
            n_held += 1;
            if n_held + 1 == n_needed.max(2) || n_needed < 2 && n_held == n_needed {
                sentences.push(sentence_around(words, found.text));
            }
        }
        if sentences.len() >= MAX_SENTENCES {
            break;
        }
    }
    sentences
}

/// The statement that one sentence makes about the claim.
fn of_sentence(claim: &Words, text: &Words, sentence: &std::ops::Range<usize>) -> Option<Statement> {
    if claim.language == StanceLanguage::Other || text.language == StanceLanguage::Other {
        return run::is_identical(claim, text, sentence).then_some(Statement::Same);
    }
    let run = run::find(claim, text, sentence)?;
    Comparison { claim, text, sentence: sentence.clone(), run }.statement()
}

/// A claim beside the sentence that has its words.
struct Comparison<'a> {
    claim: &'a Words,
    text: &'a Words,
    sentence: std::ops::Range<usize>,
    run: Run,
}

impl<'a> Comparison<'a> {
    fn statement(&self) -> Option<Statement> {
        let run = &self.run;
        let n_denied = run.denied_in_claim.len() + run.denied_in_text.len();
        if self.is_doubted() || self.is_alternative() || self.is_question() {
            return None;
        }
        match (run.clash, n_denied) {
            (None, 0) => self.is_same().then_some(Statement::Same),
            (Some(clash), 0) => self.is_incompatible(&clash).then_some(Statement::Incompatible(clash)),
            (None, 1) => self.is_denied().then(|| Statement::Denied {
                in_claim: run.denied_in_claim.first().copied(),
                in_text: run.denied_in_text.first().copied(),
            }),
            _ => None,
        }
    }

    /// The words of the sentence with their positions.
    fn of_sentence(&self) -> impl Iterator<Item = (usize, &'a Word)> + '_ {
        self.sentence.clone().zip(&self.text.words[self.sentence.clone()])
    }

    fn is_matched(&self, text: usize) -> bool {
        self.run.of_text(text).is_some()
    }

    /// The words of the sentence that the claim lacks.
    fn added(&self) -> impl Iterator<Item = &'a Word> + '_ {
        self.of_sentence().filter(|(at, _)| !self.is_matched(*at)).map(|(_, word)| word)
    }

    fn is_same(&self) -> bool {
        !self.is_bounded_elsewhere()
            && !around::is_rated(self.text, &self.sentence)
            && (!self.is_strict() || self.adds_nothing())
    }

    /// The sentence says that something may be, is denied, is said by somebody or is made up, and the claim does not.
    fn is_doubted(&self) -> bool {
        let doubts = [Fact::Hedge, Fact::Denial, Fact::Unclear, Fact::Counterfactual, Fact::Saying];
        let is_denial_elsewhere = |(at, word): (usize, &Word)| {
            is_negator(self.text, word) && !self.is_matched(at) && !self.run.denied_in_text.contains(&at)
        };
        self.added().any(|word| has(self.text, word, &doubts)) || self.of_sentence().any(is_denial_elsewhere)
    }

    /// "The largest" of a claim is the largest of something else where the sentence goes on: "in Spain".
    fn is_bounded_elsewhere(&self) -> bool {
        let is_unique = |word: &Word| {
            word.ending == Ending::Est
                || self.claim.is(word, Fact::Only)
                || self.claim.facts(word).iter().any(|fact| matches!(fact, Fact::Superlative | Fact::Ordinal(_)))
        };
        self.claim.words.iter().any(is_unique) && self.run.has_adjunct
    }

    /// A word that turns around which of two statements follows from the other: "no", "every", "fewer".
    fn is_strict(&self) -> bool {
        let in_text = |(at, word): (usize, &Word)| {
            is_strict(self.text, word) || self.text.is(word, Fact::Some) && !self.is_matched(at)
        };
        let in_claim = |word: &Word| is_strict(self.claim, word) || is_negator(self.claim, word);
        self.claim.words.iter().any(in_claim) || self.of_sentence().any(in_text)
    }

    /// The sentence has no word more than the claim but articles and auxiliary verbs.
    fn adds_nothing(&self) -> bool {
        self.added().all(|word| self.text.is(word, Fact::Light))
    }

    /// One of both names alternatives, or pairs two lists.
    fn is_alternative(&self) -> bool {
        let in_claim = self.claim.count(Fact::Or) > 0;
        let in_text = self.of_sentence().any(|(_, word)| self.text.is(word, Fact::Or));
        let is_paired = self.of_sentence().any(|(_, word)| self.text.is(word, Fact::Respectively));
        in_claim != in_text || in_claim && self.run.clash.is_some() || is_paired
    }

    /// One of both is a question.
    fn is_question(&self) -> bool {
        let ends_as_question = self.text.words[self.sentence.clone()].last().is_some_and(|word| word.is_asked);
        self.claim.is_question != ends_as_question
    }

    /// What is denied is the whole of the other, at no other time or place.
    fn is_denied(&self) -> bool {
        let changes = |words: &Words, word: &Word| {
            let facts = [Fact::All, Fact::Some, Fact::Most, Fact::Only, Fact::Hedge, Fact::Unclear];
            has(words, word, &facts)
                || has(words, word, &[Fact::Counterfactual, Fact::Strict]) && !is_negator(words, word)
        };
        let is_changed = self.claim.words.iter().any(|word| changes(self.claim, word))
            || self.of_sentence().any(|(_, word)| changes(self.text, word));
        !is_changed && !self.run.has_adjunct
    }

    /// Whether an incompatible word rules out the claim, and does not stand beside it: a person has one year of birth, and many books.
    ///
    /// A sentence about another time, place or part contradicts nothing.
    fn is_incompatible(&self, clash: &Pair) -> bool {
        let is_subject = self.claim.words.iter().position(|word| is_content(self.claim, word)) == Some(clash.claim);
        let is_listed = |words: &Words, at: usize| {
            let around = at.saturating_sub(LIST_REACH)..(at + LIST_REACH + 1).min(words.words.len());
            words.words[around].iter().any(|word| words.is(word, Fact::And))
        };
        if is_subject
            || self.run.has_adjunct
            || self.is_strict() && !self.adds_nothing() && !matches!(clash.clash, Clash::Quantity | Clash::Opposite)
            || is_listed(self.claim, clash.claim)
            || is_listed(self.text, clash.text)
        {
            return false;
        }
        match clash.clash {
            Clash::Number(_) => !is_bound(self.claim, clash.claim) && !is_bound(self.text, clash.text),
            Clash::OneOf(set) if set & OPEN_SET != 0 => false,
            Clash::OneOf(set) => set & SINGLE_SET != 0 || self.is_predicate(clash.claim),
            Clash::Opposite | Clash::Trend | Clash::Quantity => true,
            Clash::Name | Clash::Word => false,
        }
    }

    /// Whether a word of the claim is what its subject is, or where: "is a film", "was born in France".
    fn is_predicate(&self, claim: usize) -> bool {
        let words = self.claim;
        let verb = (0..claim).rev().find(|at| words.is(&words.words[*at], Fact::Be));
        verb.is_some_and(|verb| verb + 1 == claim || words.is(&words.words[verb + 1], Fact::Copula))
    }
}

fn is_bound(words: &Words, at: usize) -> bool {
    let around = at.saturating_sub(BOUND_REACH)..(at + LIST_REACH + 1).min(words.words.len());
    let bounds = [Fact::Above, Fact::Below, Fact::About, Fact::Some, Fact::Strict];
    words.words[around].iter().any(|word| has(words, word, &bounds))
}

fn is_strict(words: &Words, word: &Word) -> bool {
    const STRICT: [Fact; 6] = [Fact::All, Fact::Most, Fact::Only, Fact::Above, Fact::Below, Fact::Strict];
    has(words, word, &STRICT)
}
