//! The sentences beside a statement: a label or heading that it follows, and what is said of it in the next sentence.

use super::super::text::{Mark, Word, Words};
use super::super::word_kind::{has, is_negator, sentence_around};
use super::super::words::Fact;
use std::ops::Range;

/// A sentence of so few words can be a label or a heading.
const MAX_LABEL: usize = 7;
/// A sentence of so few words can be a rating.
const MAX_RATING: usize = 4;
/// A sentence refers to the one before with one of so many first words.
const MAX_REFERENCE: usize = 3;

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

/// "This is false", "Our rating: False": it speaks of what was said, or is too short to be about anything else.
fn rates(text: &Words, words: &[Word], is_next: bool) -> bool {
    is_false(text, words, is_next) || is_bare_denial(text, words, is_next) || is_verdict(text, words)
}

/// "False", "This was debunked", "Officials say they deny it".
fn is_false(text: &Words, words: &[Word], is_next: bool) -> bool {
    let is_short = words.len() <= MAX_RATING;
    words.iter().any(|word| text.is(word, Fact::Denial)) && (is_short || is_next && refers(text, words))
}

fn refers(text: &Words, words: &[Word]) -> bool {
    let referring = [Fact::Pronoun, Fact::Relative, Fact::Saying, Fact::Hedge];
    words.iter().take(MAX_REFERENCE).any(|word| has(text, word, &referring))
}

/// "It did not", "Not so", "No record of it exists", "Experts say this never happened": a denial of what was said before.
///
/// "Tolls are not paid" and "It does not cover the bulb" deny something of their own: they have words for it.
fn is_bare_denial(text: &Words, words: &[Word], is_next: bool) -> bool {
    if !words.iter().any(|word| is_negator(text, word)) {
        return false;
    }
    let n_own = words.iter().filter(|word| !word.is_stop && !is_negator(text, word)).count();
    let is_short = words.len() <= MAX_RATING;
    let is_denied_at_once = words.first().is_some_and(|word| is_negator(text, word));
    n_own == 0
        || is_short && is_denied_at_once
        || (is_short || is_next) && n_own == 1 && refers(text, words)
        || is_next && is_about_the_statement(text, words)
}

/// "This has never been shown", "There is no record of it", "Officials say they did not".
fn is_about_the_statement(text: &Words, words: &[Word]) -> bool {
    let points = |word: &Word| text.is(word, Fact::Demonstrative);
    let is_pronoun = |word: &Word| text.is(word, Fact::Pronoun);
    let begins_with_denial = words.iter().take(MAX_REFERENCE).any(|word| is_negator(text, word));
    let is_subject = words.first().is_some_and(points)
        && words.get(1).is_some_and(|second| second.is_stop || is_negator(text, second));
    let is_object = begins_with_denial
        && !words.first().is_some_and(is_pronoun)
        && words.iter().skip(1).any(|word| points(word) || is_pronoun(word));
    let is_said = words.iter().take(MAX_REFERENCE).any(|word| has(text, word, &[Fact::Saying, Fact::Hedge]));
    is_subject || is_object || is_said
}

/// "Verdict: …", "Our rating is …": whatever it says, it speaks of the sentence before.
fn is_verdict(text: &Words, words: &[Word]) -> bool {
    words.iter().take(3).any(|word| text.is(word, Fact::Verdict))
        && words.iter().take(4).any(|word| word.mark == Mark::Colon || text.is(word, Fact::Be))
}

fn doubts(text: &Words, word: &Word) -> bool {
    has(text, word, &[Fact::Denial, Fact::Hedge, Fact::Saying, Fact::Counterfactual])
}
