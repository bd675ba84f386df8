//! Statements: whether one sentence of a text says what a claim says, or something incompatible, word for word in structure.
//!
//! The chances of the classifier come from shares of words; a text can have all words of a claim and say something else. A label
//! needs more: every content word of the claim is matched, in one sentence and in the same order, and nothing in that sentence
//! changes what it says.

use super::align::{Alignment, Match};
use super::clash::{Clash, Pair};
use super::language::StanceLanguage;
use super::text::{Word, Words};
use super::words::{Fact, OPEN_SET, SINGLE_SET};

/// How a sentence of the text relates to the claim as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Statement {
    /// It says the same.
    Same,
    /// It says the same with an incompatible word, number or date in the position of one of the claim.
    Incompatible,
    /// One of both is denied, and nothing else differs.
    Denied,
}

/// How many words before a number may change it to a bound: "more than about 90".
const BOUND_REACH: usize = 3;
/// How near to a word an "and" makes it one of a list.
const LIST_REACH: usize = 2;

/// The statement that the window makes about the claim; `None` where no sentence is about exactly the claim.
pub(super) fn find(alignment: &Alignment<'_>, pairs: &[Pair]) -> Option<Statement> {
    if let Some(sentence_match) = SentenceMatch::new(alignment, &[]) {
        if sentence_match.is_plain() {
            return Some(Statement::Same);
        }
        return sentence_match.is_denied().then_some(Statement::Denied);
    }
    let sentence_match = SentenceMatch::new(alignment, pairs)?;
    (sentence_match.is_plain() && sentence_match.clashes.iter().all(|clash| sentence_match.is_exclusive(clash)))
        .then_some(Statement::Incompatible)
}

/// The content words of a claim, each matched in the same sentence.
struct SentenceMatch<'a> {
    alignment: &'a Alignment<'a>,
    /// Positions in claim and text, in the order of the claim.
    matched: Vec<(usize, usize)>,
    /// Words that are matched by an incompatible one.
    clashes: Vec<Pair>,
    /// The sentence, as positions in the text.
    sentence: std::ops::Range<usize>,
    /// The clauses of the sentence that hold the matched words, and those that govern them.
    clauses: std::ops::RangeInclusive<u32>,
}

impl<'a> SentenceMatch<'a> {
    /// `None` where a content word of the claim is not matched, or where they are matched in several sentences or in another order.
    fn new(alignment: &'a Alignment<'a>, pairs: &[Pair]) -> Option<Self> {
        let mut matched = Vec::new();
        let mut clashes = Vec::new();
        for (at, word) in alignment.claim_words() {
            let clash = pairs.iter().find(|pair| pair.claim == at && is_named(pair.clash));
            match (alignment.pairs[at], clash) {
                (Some(found), _) if is_content(alignment.claim, word) => matched.push((at, found.text)),
                (None, Some(clash)) => {
                    matched.push((at, clash.text));
                    clashes.push(*clash);
                }
                (None, None) if is_content(alignment.claim, word) => return None,
                _ => {}
            }
        }
        skip_named_before(alignment.text, &mut matched);
        clashes.retain(|clash| matched.contains(&(clash.claim, clash.text)));
        let first = matched.iter().map(|(_, text)| *text).min()?;
        let last = matched.iter().map(|(_, text)| *text).max()?;
        let words = &alignment.text.words;
        if words[first].sentence != words[last].sentence {
            return None;
        }
        let sentence = sentence_around(words, first);
        let clauses = governing_clause(alignment.text, &sentence, words[first].clause)..=words[last].clause;
        let sentence_match = Self { alignment, matched, clashes, sentence, clauses };
        (is_increasing(&sentence_match.matched) || sentence_match.is_turned_around()).then_some(sentence_match)
    }

    fn claim(&self) -> &'a Words {
        self.alignment.claim
    }

    fn text(&self) -> &'a Words {
        self.alignment.text
    }

    /// The words of the claim with their positions.
    fn of_claim(&self) -> impl Iterator<Item = (usize, &'a Word)> + '_ {
        self.alignment.claim_words()
    }

    /// The words of the sentence with their positions.
    fn of_sentence(&self) -> impl Iterator<Item = (usize, &'a Word)> + '_ {
        self.sentence.clone().zip(&self.text().words[self.sentence.clone()])
    }

    /// The words of the clauses that hold the matched words, and of those that govern them.
    fn of_clauses(&self) -> impl Iterator<Item = (usize, &'a Word)> + '_ {
        self.of_sentence().filter(|(_, word)| self.clauses.contains(&word.clause))
    }

    fn is_matched(&self, text: usize) -> bool {
        self.matched.iter().any(|(_, at)| *at == text)
    }

    /// Whether a word of the sentence has a counterpart in the claim.
    fn has_counterpart(&self, text: usize) -> bool {
        self.is_matched(text) || self.alignment.claim_of(text).is_some()
    }

    /// Whether a word of the claim has a counterpart in the sentence.
    fn is_held(&self, claim: usize) -> bool {
        let clashes = self.clashes.iter().any(|clash| clash.claim == claim);
        clashes || self.alignment.pairs[claim].is_some_and(|found| self.sentence.contains(&found.text))
    }

    /// Whether nothing in the sentence or the claim changes what the matched words say.
    fn is_plain(&self) -> bool {
        self.binds()
            && !self.is_hedged()
            && !self.splits_a_list()
            && !self.is_alternative()
            && !self.is_passive_of_active()
            && !self.is_question()
            && (!self.is_strict() || self.is_identical())
    }

    /// Small words of the claim that change what it says are in the sentence as well.
    fn binds(&self) -> bool {
        let claim = self.claim();
        let binds = |word: &Word| {
            is_strict(claim, word)
                || has(claim, word, &[Fact::Binding, Fact::Some, Fact::By, Fact::Hedge, Fact::Unclear])
        };
        let by_order = is_increasing(&self.matched);
        self.of_claim()
            .filter(|(_, word)| !is_content(claim, word) && binds(word))
            // In "was bought by" and "bought", "by" has no counterpart.
            .filter(|(_, word)| by_order || !claim.is(word, Fact::By))
            .all(|(at, _)| self.is_held(at))
    }

    /// The sentence says that something may be, is denied or is not known, and the claim does not.
    fn is_hedged(&self) -> bool {
        let hedges = [Fact::Hedge, Fact::Denial, Fact::Unclear, Fact::Counterfactual];
        self.of_clauses().any(|(at, word)| has(self.text(), word, &hedges) && !self.has_counterpart(at))
    }

    /// A word that turns around which of two statements follows from the other: "no", "every", "fewer".
    fn is_strict(&self) -> bool {
        let in_text = |(at, word): (usize, &Word)| {
            is_strict(self.text(), word) || self.text().is(word, Fact::Some) && !self.has_counterpart(at)
        };
        self.of_claim().any(|(_, word)| is_strict(self.claim(), word)) || self.of_clauses().any(in_text)
    }

    /// Claim and sentence differ in articles and auxiliary verbs alone.
    fn is_identical(&self) -> bool {
        let is_synonym = |(claim, _): &(usize, usize)| {
            self.alignment.pairs[*claim].is_some_and(|found| found.kind == Match::Synonym)
        };
        let is_light = |words: &Words, word: &Word| words.is(word, Fact::Light);
        self.of_sentence().all(|(at, word)| self.has_counterpart(at) || is_light(self.text(), word))
            && self.of_claim().all(|(at, word)| self.is_held(at) || is_light(self.claim(), word))
            && !self.matched.iter().any(is_synonym)
    }

    /// An "and" between the matched words joins one of them to a word that the claim lacks, or the sentence pairs two lists.
    fn splits_a_list(&self) -> bool {
        let (first, last) = self.span();
        let text = self.text();
        let is_split = |at: usize| {
            let before = (self.sentence.start..at).rev().find(|at| is_content(text, &text.words[*at]));
            let behind = (at + 1..self.sentence.end).find(|at| is_content(text, &text.words[*at]));
            before.zip(behind).is_some_and(|(one, other)| self.is_matched(one) != self.is_matched(other))
        };
        self.of_sentence().any(|(at, word)| text.is(word, Fact::And) && first < at && at < last && is_split(at))
            || self.of_sentence().any(|(_, word)| text.is(word, Fact::Respectively))
    }

    /// "The doctor was paid by the actor" for "The doctor paid the actor": the same words in the same order, in other roles.
    fn is_passive_of_active(&self) -> bool {
        let text = self.text();
        let is_agent = |at: usize| {
            let behind = (at + 1..self.sentence.end).find(|at| is_content(text, &text.words[*at]));
            at > self.sentence.start && self.is_matched(at - 1) && behind.is_some_and(|behind| self.is_matched(behind))
        };
        let mut agents = self.of_sentence().filter(|(at, word)| text.is(word, Fact::By) && !self.has_counterpart(*at));
        is_increasing(&self.matched) && agents.any(|(at, _)| is_agent(at))
    }

    /// One of both names alternatives.
    fn is_alternative(&self) -> bool {
        let in_claim = self.claim().count(Fact::Or) > 0;
        let in_text = self.of_clauses().any(|(_, word)| self.text().is(word, Fact::Or));
        in_claim != in_text || in_claim && !self.clashes.is_empty()
    }

    /// One of both is a question.
    fn is_question(&self) -> bool {
        let ends_as_question = self.text().words[self.sentence.clone()].last().is_some_and(|word| word.is_asked);
        self.claim().is_question != ends_as_question
    }

    fn span(&self) -> (usize, usize) {
        let places = || self.matched.iter().map(|(_, text)| *text);
        (places().min().unwrap_or_default(), places().max().unwrap_or_default())
    }

    /// The words are matched in another order that says the same: active and passive, or an adverbial that moved.
    fn is_turned_around(&self) -> bool {
        (1..self.matched.len()).any(|at| self.is_other_voice(at) || self.is_moved_adverbial(at))
    }

    /// "A bought B" and "B was bought by A": the verb stands between the two, and one of both has "by" behind it.
    fn is_other_voice(&self, verb: usize) -> bool {
        let (subject, object) = (&self.matched[..verb], &self.matched[verb + 1..]);
        let (claim_verb, text_verb) = self.matched[verb];
        let (Some((object_start, _)), Some((_, subject_start))) = (object.first(), subject.first()) else {
            return false;
        };
        let is_turned = is_increasing(subject)
            && is_increasing(object)
            && object.iter().all(|(_, text)| *text < text_verb)
            && subject.iter().all(|(_, text)| *text > text_verb);
        let has_by =
            |words: &Words, from: usize, to: usize| words.words[from..to].iter().any(|word| words.is(word, Fact::By));
        is_turned && {
            let in_claim = has_by(self.claim(), claim_verb, *object_start);
            let in_text = has_by(self.text(), text_verb, *subject_start);
            let is_mutual = self.claim().is(&self.claim().words[claim_verb], Fact::Mutual);
            in_claim != in_text || is_mutual && !in_claim
        }
    }

    /// "In 2016, A bought B" and "A bought B in 2016": the part that moved begins with the same preposition in both.
    fn is_moved_adverbial(&self, start: usize) -> bool {
        let (front, back) = self.matched.split_at(start);
        let is_moved = is_increasing(front)
            && is_increasing(back)
            && back.iter().all(|(_, text)| front.iter().all(|(_, other)| text < other));
        is_moved && [front[0], back[0]].into_iter().any(|begin| self.begins_with_same_preposition(begin))
    }

    fn begins_with_same_preposition(&self, (claim, text): (usize, usize)) -> bool {
        let preposition = |words: &Words, at: usize| {
            let before = words.words[..at].iter().rev().find(|word| !words.is(word, Fact::Article))?;
            let is_preposition = before.is_stop && !has(words, before, &[Fact::By, Fact::Be, Fact::And, Fact::Pronoun]);
            is_preposition.then_some(before.keys.stem)
        };
        preposition(self.claim(), claim).is_some_and(|found| preposition(self.text(), text) == Some(found))
    }

    /// One side is denied and the other is not, and what is denied is the whole of the other.
    fn is_denied(&self) -> bool {
        let (claim, text) = (self.claim(), self.text());
        let in_claim = self.of_claim().filter(|(_, word)| is_negator(claim, word)).count();
        let in_text = self.of_clauses().filter(|(_, word)| is_negator(text, word)).count();
        if in_claim + in_text != 1 || self.splits_a_list() || self.is_question() {
            return false;
        }
        let changes = |words: &Words, word: &Word, is_matched: bool| {
            let facts = [Fact::All, Fact::Some, Fact::Most, Fact::Only, Fact::Or, Fact::Hedge, Fact::Unclear];
            has(words, word, &facts)
                || has(words, word, &[Fact::Counterfactual, Fact::Strict]) && !is_negator(words, word)
                // "Prevents" in both is what is denied.
                || words.is(word, Fact::Denial) && !is_matched
        };
        let is_changed = self.of_claim().any(|(at, word)| changes(claim, word, self.is_held(at)))
            || self.of_clauses().any(|(at, word)| changes(text, word, self.has_counterpart(at)));
        let is_bound = self
            .of_claim()
            .filter(|(_, word)| claim.is(word, Fact::Binding) && !is_negator(claim, word))
            .all(|(at, _)| self.is_held(at));
        // "Nobody sings in the park" leaves open whether somebody sings.
        let adds = |(at, word): (usize, &Word)| {
            !self.has_counterpart(at) && !text.is(word, Fact::Light) && !is_negator(text, word)
        };
        !is_changed && is_bound && (in_text == 0 || !self.of_sentence().any(adds))
    }

    /// Whether an incompatible word rules out the claim, and does not stand beside it: a person has one year of birth, and many books.
    fn is_exclusive(&self, clash: &Pair) -> bool {
        let is_subject =
            self.of_claim().find(|(_, word)| is_content(self.claim(), word)).is_some_and(|(at, _)| at == clash.claim);
        let is_listed = |words: &Words, at: usize| {
            let around = at.saturating_sub(LIST_REACH)..(at + LIST_REACH + 1).min(words.words.len());
            words.words[around].iter().any(|word| words.is(word, Fact::And))
        };
        let is_bound = |words: &Words, at: usize| {
            let around = at.saturating_sub(BOUND_REACH)..(at + LIST_REACH + 1).min(words.words.len());
            let bounds = [Fact::Above, Fact::Below, Fact::About, Fact::Some, Fact::Strict];
            words.words[around].iter().any(|word| has(words, word, &bounds))
        };
        if is_subject || is_listed(self.claim(), clash.claim) || is_listed(self.text(), clash.text) {
            return false;
        }
        match clash.clash {
            Clash::Number(_) => !is_bound(self.claim(), clash.claim) && !is_bound(self.text(), clash.text),
            Clash::OneOf(set) if set & OPEN_SET != 0 => false,
            Clash::OneOf(set) => set & SINGLE_SET != 0 || self.is_predicate(clash.claim),
            Clash::Opposite | Clash::Trend | Clash::Quantity => true,
            Clash::Name | Clash::Word => false,
        }
    }

    /// Whether a word of the claim is what its subject is, or where: "is a film", "was born in France".
    fn is_predicate(&self, claim: usize) -> bool {
        let words = self.claim();
        let verb = (0..claim).rev().find(|at| words.is(&words.words[*at], Fact::Be));
        verb.is_some_and(|verb| verb + 1 == claim || words.is(&words.words[verb + 1], Fact::Copula))
    }
}

/// Leaves out the subject where the text names it in the sentence before: "The telescope … It orbits the Sun".
fn skip_named_before(text: &Words, matched: &mut Vec<(usize, usize)>) {
    let Some((_, last)) = matched.last() else { return };
    let sentence = sentence_around(&text.words, *last);
    let begins_with_pronoun = text.is(&text.words[sentence.start], Fact::Pronoun);
    let is_before = |(_, at): &&(usize, usize)| text.words[*at].sentence + 1 == text.words[sentence.start].sentence;
    let n_before = matched.iter().take_while(is_before).count();
    if begins_with_pronoun && is_increasing(&matched[..n_before]) && n_before < matched.len() {
        matched.drain(..n_before);
    }
}

/// Clashes of words that exclude each other.
fn is_named(clash: Clash) -> bool {
    match clash {
        Clash::Opposite | Clash::OneOf(_) | Clash::Trend | Clash::Number(_) | Clash::Quantity => true,
        Clash::Name | Clash::Word => false,
    }
}

/// Content words, and grammar words written as names: the month of May.
fn is_content(words: &Words, word: &Word) -> bool {
    (!word.is_stop || word.is_capital && !word.is_first) && !is_negator(words, word)
}

fn has(words: &Words, word: &Word, facts: &[Fact]) -> bool {
    words.facts(word).iter().any(|fact| facts.contains(fact))
}

fn is_negator(words: &Words, word: &Word) -> bool {
    words.is(word, Fact::Negator)
        || words.language != StanceLanguage::Portuguese && words.is(word, Fact::NegatorOutsidePortuguese)
}

fn is_strict(words: &Words, word: &Word) -> bool {
    const STRICT: [Fact; 7] = [Fact::All, Fact::Most, Fact::Only, Fact::Above, Fact::Below, Fact::Denial, Fact::Strict];
    is_negator(words, word) || has(words, word, &STRICT)
}

fn is_increasing(matched: &[(usize, usize)]) -> bool {
    matched.windows(2).all(|pair| pair[0].1 < pair[1].1)
}

/// The first of the clauses that decide what the words of a clause say: "there is no evidence" of "there is no evidence that it works",
/// and "myth" of "Myth: it works". Without any, the clause itself.
fn governing_clause(text: &Words, sentence: &std::ops::Range<usize>, clause: u32) -> u32 {
    let start = sentence.clone().find(|at| text.words[*at].clause == clause).unwrap_or(sentence.start);
    let is_governed = start > sentence.start
        && (depends_on_clause_before(text, &text.words[start]) || is_label(text, sentence, start - 1));
    if is_governed { text.words[sentence.start].clause } else { clause }
}

/// Whether a clause that begins with this word goes on with the one before: "that", "which", "who".
fn depends_on_clause_before(text: &Words, first: &Word) -> bool {
    text.is(first, Fact::Clause) && text.is(first, Fact::Light)
}

/// Whether a word stands alone in its clause and says what to think of the next one: "Myth: …", "False – …".
fn is_label(text: &Words, sentence: &std::ops::Range<usize>, at: usize) -> bool {
    let word = &text.words[at];
    let is_alone = at == sentence.start || text.words[at - 1].clause != word.clause;
    is_alone && has(text, word, &[Fact::Denial, Fact::Hedge, Fact::Unclear, Fact::Counterfactual])
}

fn sentence_around(words: &[Word], at: usize) -> std::ops::Range<usize> {
    let sentence = words[at].sentence;
    let start = words[..at].iter().rposition(|word| word.sentence != sentence).map_or(0, |before| before + 1);
    let end = words[at..].iter().position(|word| word.sentence != sentence).map_or(words.len(), |behind| at + behind);
    start..end
}
