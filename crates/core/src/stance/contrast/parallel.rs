//! What one side has, given to the other one: "140 marks for the employer and 60 for you" beside "140 marks for the employee and 60 for the employer".
//!
//! Sides are parts of a sentence that are set against each other: "X, whereas Y". A claim may tell them in any order, but keeps the words of each together.

use std::ops::Range;

use super::super::language::StanceLanguage;
use super::super::reason::ReasonKind;
use super::super::text::{Mark, Words};
use super::super::word_kind::has;
use super::super::words::Fact;
use super::beside::{Contrast, Sentence};

/// A side of the claim has at least so many words of the side of the text that it tells.
const FEWEST_KEPT: usize = 2;
/// So many small words may stand before a word of content, behind "and" or a preposition.
const REACH: usize = 3;

/// A word of the claim, and the side of the sentence that has it.
#[derive(Clone, Copy)]
struct Placed {
    claim: usize,
    text: usize,
    side: usize,
    is_name: bool,
    is_number: bool,
}

/// A side of the claim with words of the wrong side.
pub(super) fn find(sentence: &Sentence<'_, '_>) -> Option<Contrast> {
    let (claim, text) = (sentence.claim(), sentence.text());
    if claim.language == StanceLanguage::Japanese {
        return None;
    }
    let of_claim = sides(claim, 0..sentence.alignment.pairs.len());
    let of_text = sides(text, sentence.alignment.window.clone());
    let [one, other] = of_text.as_slice() else { return None };
    let placed: Vec<Vec<Placed>> = of_claim.iter().map(|side| placed_words(sentence, side, one, other)).collect();
    let n_numbers = |side: &Range<usize>| claim.words[side.clone()].iter().filter(|word| word.number.is_some()).count();
    placed.windows(2).zip(of_claim.windows(2)).find_map(|(two, sides_of_claim)| {
        let has_labels = sides_of_claim.iter().all(|side| n_numbers(side) == 1);
        let moved = |one: usize, other: usize, own: usize| {
            let sides = Sides { sentence, of_text: &of_text, own, wrong: 1 - own };
            let words = sides.moved_words(&two[one], &two[other]);
            words.or_else(|| sides.moved_label(&two[one], &two[other]).filter(|_| has_labels))
        };
        let found = moved(0, 1, 0).or_else(|| moved(0, 1, 1)).or_else(|| moved(1, 0, 0)).or_else(|| moved(1, 0, 1));
        found.map(|word| Contrast {
            kind: ReasonKind::OtherName,
            head: word.claim,
            claim: word.claim..word.claim + 1,
            text: of_text[word.side].clone(),
        })
    })
}

/// The words of content of a side that the sentence has once.
fn placed_words(
    sentence: &Sentence<'_, '_>,
    side: &Range<usize>,
    one: &Range<usize>,
    other: &Range<usize>,
) -> Vec<Placed> {
    let words = &sentence.claim().words;
    let pairs = side.clone().filter(|at| !words[*at].is_stop).filter_map(|at| sentence.alignment.pairs[at]);
    let placed = pairs.filter(|found| words[found.claim].unit_of.is_none()).filter_map(|found| {
        let word = &words[found.claim];
        // "Employer" may be paired with an employee in its place.
        let mut same = sentence.alignment.window.clone().filter(|at| stem(sentence.text(), *at) == word.keys.stem);
        let text = same.next().unwrap_or(found.text);
        let side = [one, other].iter().position(|side| side.contains(&text)).filter(|_| same.next().is_none())?;
        let (is_name, is_number) = (word.is_capital && !word.is_first, word.number.is_some());
        Some(Placed { claim: found.claim, text, side, is_name, is_number })
    });
    placed.collect()
}

/// Which side of the text one of the claim tells, and which one it does not.
struct Sides<'s, 'w, 'a> {
    sentence: &'s Sentence<'w, 'a>,
    of_text: &'s [Range<usize>],
    own: usize,
    wrong: usize,
}

impl Sides<'_, '_, '_> {
    /// Several words or a name of the wrong side, where the other side of the claim tells it, or has a name in return.
    fn moved_words(&self, one: &[Placed], other: &[Placed]) -> Option<Placed> {
        let is_part =
            |word: &&Placed| word.side == self.wrong && preposition_before(self.sentence.text(), word.text).is_none();
        let mut moved = one.iter().filter(is_part);
        let first = *moved.next()?;
        let is_kept = one.iter().filter(|word| word.side == self.own).count() >= FEWEST_KEPT;
        let has = |side: usize| other.iter().any(|word| word.side == side);
        let tells_it = has(self.wrong) && !has(self.own) && (first.is_name || moved.next().is_some());
        let is_in_return = |word: &Placed| word.side == self.own && word.is_name;
        let is_exchanged = first.is_name && !has(self.wrong) && other.iter().any(is_in_return);
        (is_kept && (tells_it || is_exchanged)).then_some(first)
    }

    /// Whose the number of the wrong side is: "60 for the employer", where the own side has somebody else behind the same preposition.
    fn moved_label(&self, one: &[Placed], other: &[Placed]) -> Option<Placed> {
        let has_number_of =
            |words: &[Placed], side: usize| words.iter().any(|word| word.is_number && word.side == side);
        let is_read = has_number_of(one, self.own) && has_number_of(other, self.wrong);
        let is_label = |word: &&Placed| word.side == self.wrong && !word.is_number && self.has_counterpart(word);
        one.iter().filter(|_| is_read).find(is_label).copied()
    }

    fn has_counterpart(&self, word: &Placed) -> bool {
        let (claim, text) = (self.sentence.claim(), self.sentence.text());
        let before = preposition_before(claim, word.claim).map(|at| stem(claim, at));
        let is_alike = |at: &usize| Some(stem(text, *at)) == before;
        let own = &self.of_text[self.own];
        let of_own = own.clone().find(is_alike).and_then(|at| (at + 1..own.end).find(|at| !text.words[*at].is_stop));
        let is_behind_it = preposition_before(text, word.text).as_ref().is_some_and(is_alike);
        let is_in_claim = |at: usize| claim.words.iter().any(|word| word.keys.stem == stem(text, at));
        is_behind_it && of_own.is_some_and(|at| !is_in_claim(at))
    }
}

fn stem(words: &Words, at: usize) -> u64 {
    words.words[at].keys.stem
}

/// The preposition before a word, with small words between.
fn preposition_before(words: &Words, at: usize) -> Option<usize> {
    let all = &words.words;
    let is_small = |before: &usize| all[*before].is_stop && all[*before].sentence == all[at].sentence;
    let mut near = (at.saturating_sub(REACH)..at).rev().take_while(is_small);
    near.find(|before| has(words, &all[*before], &[Fact::Preposition, Fact::For, Fact::Of, Fact::By]))
}

/// The parts of some words that are set against each other.
fn sides(words: &Words, range: Range<usize>) -> Vec<Range<usize>> {
    let all = &words.words;
    let is_numbered =
        |range: Range<usize>| all[range].iter().any(|word| word.number.is_some_and(|number| !number.is_date()));
    let mut sides: Vec<Range<usize>> = Vec::new();
    let mut start = range.start;
    let begins = |at: usize, start: usize| {
        let word = &all[at];
        let is_between_numbers =
            || words.is(word, Fact::And) && is_numbered(start..at) && is_numbered(at..(at + 1 + REACH).min(range.end));
        word.mark == Mark::Semicolon || words.is(word, Fact::Contrasting) || is_between_numbers()
    };
    for at in range.clone().skip(1) {
        if begins(at, start) {
            sides.push(start..at);
            start = at;
        }
    }
    sides.push(start..range.end);
    sides
}
