//! Runs: all words of a claim, in order and unbroken, in a sentence.
//!
//! Between two of its words a sentence may have an article, an adverb that changes nothing, or a verb that says that what follows
//! happened. Any other word breaks the run: it may be another verb, a modifier, a bound, or the begin of another part.

use super::super::clash::{self, Clash, Pair};
use super::super::number::Measure;
use super::super::text::{Ending, Mark, Word, Words};
use super::super::word_kind::{has, is_negator};
use super::super::words::Fact;
use super::edge;
use super::order::{self, Item, Order};
use super::tense;
use std::ops::Range;

/// The words of a claim that are compared.
const MAX_WORDS: usize = 120;

/// A claim found in a sentence.
#[derive(Clone, Debug, Default)]
pub(super) struct Run {
    /// Positions in claim and text.
    matched: Vec<(usize, usize)>,
    /// The one word that is incompatible.
    pub clash: Option<Pair>,
    /// Negators that only the claim has.
    pub denied_in_claim: Vec<usize>,
    /// Negators that only the sentence has.
    pub denied_in_text: Vec<usize>,
    /// Whether the sentence says more before or behind the run: a time, a place, a reason.
    pub has_adjunct: bool,
}

impl Run {
    /// The word of the claim that a word of the text is.
    pub fn of_text(&self, text: usize) -> Option<usize> {
        self.matched.iter().find(|(_, at)| *at == text).map(|(claim, _)| *claim)
    }

    fn n_differences(&self) -> usize {
        usize::from(self.clash.is_some()) + self.denied_in_claim.len() + self.denied_in_text.len()
    }
}

/// The run of a claim in a sentence with the fewest differences; `None` where there is none.
pub(super) fn find(claim: &Words, text: &Words, sentence: &Range<usize>) -> Option<Run> {
    let starts = edge::starts(text, sentence);
    let n_words = claim.words.len().min(MAX_WORDS);
    let mut best: Option<Run> = None;
    for order in order::orders(claim, n_words) {
        for start in &starts {
            let mut walk = Walk {
                claim,
                text,
                end: sentence.end,
                order: &order,
                at: start.at,
                item: 0,
                skipped: Mark::None,
                run: Run::default(),
            };
            let Some(mut run) = walk.finish() else { continue };
            let Some(has_more) = edge::ends(text, sentence, walk.at) else { continue };
            run.has_adjunct = has_more || start.has_adjunct;
            if run.n_differences() == 0 {
                return Some(run);
            }
            if run.n_differences() == 1 && best.is_none() {
                best = Some(run);
            }
        }
    }
    best
}

/// Whether the claim and the sentence are the same words, which is all that can be said in a language without a table.
pub(super) fn is_identical(claim: &Words, text: &Words, sentence: &Range<usize>) -> bool {
    let words = &text.words[sentence.clone()];
    let is_same = |(one, other): (&Word, &Word)| match (one.number, other.number) {
        (Some(one), Some(other)) => one.is_same(&other),
        (None, None) => one.keys.surface == other.keys.surface,
        _ => false,
    };
    words.len() == claim.words.len() && claim.words.iter().zip(words).all(is_same)
}

/// A step through a claim and a sentence.
struct Walk<'a> {
    claim: &'a Words,
    text: &'a Words,
    /// The end of the sentence.
    end: usize,
    order: &'a Order,
    /// The next word of the text.
    at: usize,
    /// The next item of the order.
    item: usize,
    /// The sign before a word of the claim that was skipped.
    skipped: Mark,
    run: Run,
}

impl<'a> Walk<'a> {
    /// The run, once all of the claim is found.
    fn finish(&mut self) -> Option<Run> {
        while self.item < self.order.items.len() {
            if !self.step() || self.run.n_differences() > 1 {
                return None;
            }
        }
        (!self.run.matched.is_empty()).then(|| std::mem::take(&mut self.run))
    }

    /// One step; false where the run breaks.
    fn step(&mut self) -> bool {
        self.auxiliaries().unwrap_or_else(|| self.same() || self.skips() || self.differs())
    }

    fn claim_word(&self) -> Option<(usize, &'a Word)> {
        match self.order.items.get(self.item)? {
            Item::Word(at) => Some((*at, &self.claim.words[*at])),
            Item::By | Item::Be => None,
        }
    }

    fn text_word(&self) -> Option<&'a Word> {
        (self.at < self.end).then(|| &self.text.words[self.at])
    }

    /// Compares the auxiliary verbs that follow in both; `None` where there are none.
    fn auxiliaries(&mut self) -> Option<bool> {
        let is_be = self.order.items.get(self.item) == Some(&Item::Be);
        let (n_claim, of_claim, negators) = self.claim_row();
        let (n_text, of_text, denied) = self.text_row();
        if of_claim.is_empty() && of_text.is_empty() && !is_be {
            return None;
        }
        let next_text = self.text.words.get(self.at + n_text).filter(|_| self.at + n_text < self.end);
        let next_claim = match self.order.items.get(self.item + n_claim) {
            Some(Item::Word(at)) => Some(&self.claim.words[*at]),
            _ => None,
        };
        let mut claim = tense::of_row(self.claim, &of_claim, next_claim);
        claim.has_be |= is_be;
        let text = tense::of_row(self.text, &of_text, next_text);
        if !tense::agree(&claim, &text) || n_claim + usize::from(is_be) + n_text == 0 {
            return Some(false);
        }
        if of_claim.len() == of_text.len() {
            self.run.matched.extend(of_claim.iter().copied().zip(of_text.iter().copied()));
        }
        let n_shared = negators.len().min(denied.len());
        self.run.matched.extend(negators.iter().copied().zip(denied.iter().copied()).take(n_shared));
        self.run.denied_in_claim.extend(&negators[n_shared..]);
        self.run.denied_in_text.extend(&denied[n_shared..]);
        self.item += n_claim + usize::from(is_be);
        self.at += n_text;
        Some(true)
    }

    /// The auxiliary verbs of the claim from here on, how many items they are, and the negators among them.
    fn claim_row(&self) -> (usize, Vec<usize>, Vec<usize>) {
        let positions = self.order.items[self.item..].iter().map_while(|item| match item {
            Item::Word(at) => Some(*at),
            Item::By | Item::Be => None,
        });
        row(self.claim, positions, adds_nothing)
    }

    fn text_row(&self) -> (usize, Vec<usize>, Vec<usize>) {
        row(self.text, self.at..self.end, is_transparent)
    }

    /// The next words of both are the same.
    fn same(&mut self) -> bool {
        let Some(other) = self.text_word() else { return false };
        if self.order.items[self.item] == Item::By {
            let is_by = self.text.is(other, Fact::By);
            self.item += usize::from(is_by);
            self.at += usize::from(is_by);
            return is_by;
        }
        let Some((at, word)) = self.claim_word() else { return false };
        let is_same = (is_same_word((self.claim, at), (self.text, self.at)) || self.is_of_place(at))
            && self.is_joined(word, other);
        if is_same {
            self.run.matched.push((at, self.at));
            self.skipped = Mark::None;
            self.item += 1;
            self.at += 1;
        }
        is_same
    }

    /// "of Brazil" and "in Brazil".
    fn is_of_place(&self, claim: usize) -> bool {
        let is_before_name = |words: &Words, at: usize| {
            words.is(&words.words[at], Fact::OfPlace) && words.words.get(at + 1).is_some_and(|next| next.is_capital)
        };
        is_before_name(self.claim, claim) && is_before_name(self.text, self.at)
    }

    /// No sign stands before the word of the text that the claim lacks.
    fn is_joined(&self, word: &Word, other: &Word) -> bool {
        let is_seam = self.order.seams.contains(&self.item) || self.run.matched.is_empty();
        let is_list = |words: &Words, word: &Word| has(words, word, &[Fact::And, Fact::Or]);
        word.mark == other.mark
            || self.skipped == other.mark
            || other.mark == Mark::None
            || is_seam
            || other.mark == Mark::Comma && self.is_behind_date()
            || other.mark == Mark::Comma
                && (is_list(self.text, other) || other.number.is_some() && word.number.is_some())
    }

    /// "In 2016, …" and "In 2016 …".
    fn is_behind_date(&self) -> bool {
        let before = self.at.checked_sub(1).map(|before| self.text.words[before]);
        before.and_then(|before| before.number).is_some_and(|number| number.is_date())
    }

    /// Skips a word that changes nothing, in the text or in the claim.
    fn skips(&mut self) -> bool {
        if let Some(other) = self.text_word() {
            let mark = self.claim_word().map_or(Mark::None, |(_, word)| word.mark);
            let is_joined = other.mark == Mark::None || other.mark == mark || self.run.matched.is_empty();
            if is_transparent(self.text, other) && is_joined {
                self.at += 1;
                return true;
            }
            if self.skips_implying(other) {
                return true;
            }
            if self.is_before_date(self.text, self.at) || is_behind_number(self.text, self.at) {
                self.at += 1;
                return true;
            }
        }
        let Some((at, word)) = self.claim_word() else { return false };
        let is_skipped =
            adds_nothing(self.claim, word) || self.is_before_date(self.claim, at) || is_behind_number(self.claim, at);
        if is_skipped && word.mark != Mark::None {
            self.skipped = word.mark;
        }
        self.item += usize::from(is_skipped);
        is_skipped
    }

    /// "managed to", "went on to", "succeeded in".
    fn skips_implying(&mut self, other: &Word) -> bool {
        let next = self.text.words.get(self.at + 1).filter(|_| self.at + 1 < self.end);
        if !self.text.is(other, Fact::Implying) {
            return false;
        }
        let is_to = next.is_some_and(|next| self.text.is(next, Fact::To));
        let implies = is_to || next.is_some_and(|next| next.ending == Ending::Ing);
        if implies {
            self.at += 1 + usize::from(is_to);
        }
        implies
    }

    /// "on" of "on 3 May", which "May 3" lacks.
    fn is_before_date(&self, words: &Words, at: usize) -> bool {
        let is_day = |word: &Word| word.number.is_some_and(|number| number.measure == Measure::Day);
        words.is(&words.words[at], Fact::Preposition)
            && words.words.get(at + 1).is_some_and(is_day)
            && words.is(&words.words[at], Fact::OnDay)
    }

    /// A negator of one side, or an incompatible word.
    fn differs(&mut self) -> bool {
        let (word, other) = (self.claim_word(), self.text_word());
        if let Some(other) = other
            && is_negator(self.text, other)
        {
            self.run.denied_in_text.push(self.at);
            self.at += 1;
            return true;
        }
        let Some((at, word)) = word else { return false };
        if is_negator(self.claim, word) {
            self.run.denied_in_claim.push(at);
            self.item += 1;
            return true;
        }
        let Some(other) = other.filter(|other| self.is_joined(word, other)) else { return false };
        let Some(clash) = clash::of_words((self.claim, word), (self.text, other)) else { return false };
        if matches!(clash, Clash::Name | Clash::Word) || self.run.clash.is_some() {
            return false;
        }
        self.run.clash = Some(Pair { claim: at, text: self.at, clash, stands_for: 1.0, near: 1.0 });
        self.run.matched.push((at, self.at));
        self.item += 1;
        self.at += 1;
        true
    }
}

/// Auxiliary verbs from a position on: how many words they are with the negators and adverbs between, the verbs, and the negators.
fn row(
    words: &Words,
    positions: impl Iterator<Item = usize>,
    skips: fn(&Words, &Word) -> bool,
) -> (usize, Vec<usize>, Vec<usize>) {
    let (mut n_row, mut verbs, mut negators) = (0, Vec::new(), Vec::new());
    let mut pending = Vec::new();
    for (n, at) in positions.enumerate() {
        let word = &words.words[at];
        if n > 0 && word.mark != Mark::None {
            break;
        }
        if tense::is_auxiliary(words, word) {
            verbs.push(at);
            negators.append(&mut pending);
            n_row = n + 1;
        } else if is_negator(words, word) {
            // "não foi": a negator in front counts only if a verb follows.
            pending.push(at);
            if !verbs.is_empty() {
                negators.append(&mut pending);
                n_row = n + 1;
            }
        } else if verbs.is_empty() && pending.is_empty() || words.is(word, Fact::Article) || !skips(words, word) {
            break;
        }
    }
    (n_row, verbs, negators)
}

/// A text that also says how something happened says that it happened.
fn is_transparent(words: &Words, word: &Word) -> bool {
    words.is(word, Fact::Article) || words.is(word, Fact::Transparent)
}

/// "Therefore", "also": a text need not have them. What a claim says of how something happened, it must.
fn adds_nothing(words: &Words, word: &Word) -> bool {
    words.is(word, Fact::Article) || words.is(word, Fact::Transparent) && word.is_stop
}

/// "de" of "213 milhões de pessoas", which "213.000.000 pessoas" lacks.
fn is_behind_number(words: &Words, at: usize) -> bool {
    let is_count = |word: &Word| word.number.is_some_and(|number| number.measure == Measure::Count);
    words.is(&words.words[at], Fact::Of) && at.checked_sub(1).is_some_and(|before| is_count(&words.words[before]))
}

/// Whether two words are the same in number, meaning and tense.
fn is_same_word(claim: (&Words, usize), text: (&Words, usize)) -> bool {
    let (word, other) = (&claim.0.words[claim.1], &text.0.words[text.1]);
    match (word.number, other.number) {
        (Some(number), Some(other)) => return number.is_same(&other),
        (None, None) => {}
        _ => return false,
    }
    if word.keys.stem == other.keys.stem {
        return tense::forms_agree(claim, text);
    }
    let is_unit = word.unit_of.zip(other.unit_of).is_some_and(|(one, other)| one.is_same(&other));
    is_unit || claim.0.facts(word).iter().any(|fact| is_equal(*fact) && text.0.facts(other).contains(fact))
}

/// Facts that two words share only if they are one.
fn is_equal(fact: Fact) -> bool {
    matches!(fact, Fact::Equal(_) | Fact::Month(_))
}
