//! The sentences beside a statement: a label or heading that it follows, and what is said of it in the next sentence.

use super::super::text::{Mark, Word, Words};
use super::super::words::Fact;
use super::{has, is_negator, sentence_around};
use std::ops::Range;

/// A sentence of so few words can be a label or a heading.
const MAX_LABEL: usize = 7;
/// A sentence of so few words can be a rating.
const MAX_RATING: usize = 4;

/// Whether the sentence before or behind says what to think of a statement.
pub(super) fn is_rated(text: &Words, sentence: &Range<usize>) -> bool {
    let before = sentence.start.checked_sub(1).map(|at| sentence_around(&text.words, at));
    let is_labelled = before.as_ref().is_some_and(|before| is_label(text, &text.words[before.clone()]));
    let mut next = sentence.end;
    let mut is_rated = false;
    for _ in 0..2 {
        if next < text.words.len() {
            let behind = sentence_around(&text.words, next);
            let is_next = next == sentence.end;
            is_rated |= rates(text, &text.words[behind.clone()], is_next);
            next = behind.end;
        }
    }
    is_labelled || is_rated
}

/// "Claim", "Common myths", "What people say online": few words, of which one is about saying or denying.
fn is_label(text: &Words, words: &[Word]) -> bool {
    words.len() <= MAX_LABEL
        && words.iter().any(|word| doubts(text, word))
        && !words.iter().any(|word| word.number.is_some())
}

/// "This is false", "Our rating: False": it refers to what was said, or is too short to be about anything else.
fn rates(text: &Words, words: &[Word], is_next: bool) -> bool {
    let refers =
        words.iter().take(3).any(|word| has(text, word, &[Fact::Pronoun, Fact::Relative, Fact::Saying, Fact::Hedge]));
    let is_short = words.len() <= MAX_RATING;
    let denies = words.iter().any(|word| text.is(word, Fact::Denial) || is_negator(text, word));
    denies && (is_short || is_next && refers) || is_verdict(text, words)
}

/// "Verdict: …", "Our rating is …": whatever it says, it speaks of the sentence before.
fn is_verdict(text: &Words, words: &[Word]) -> bool {
    words.iter().take(3).any(|word| text.is(word, Fact::Verdict))
        && words.iter().take(4).any(|word| word.mark == Mark::Colon || text.is(word, Fact::Be))
}

fn doubts(text: &Words, word: &Word) -> bool {
    has(text, word, &[Fact::Denial, Fact::Hedge, Fact::Saying, Fact::Counterfactual])
}
