//! The edges of a run: where a main clause begins in a sentence, and what may follow a statement without changing it.

use super::super::text::{Ending, Mark, Word, Words};
use super::super::word_kind::{has, is_negator};
use super::super::words::Fact;
use std::ops::Range;

/// Where a main clause begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    pub at: usize,
    /// Whether an adjunct stands before it.
    pub has_adjunct: bool,
}

/// Where main clauses begin: at the start of the sentence, behind an adjunct ("In 2016, …"), a plain label ("Note: …"), and behind a
/// main clause (";", ", and").
pub(super) fn starts(text: &Words, sentence: &Range<usize>) -> Vec<Start> {
    let mut starts = vec![Start { at: sentence.start, has_adjunct: false }];
    let mut is_main = true;
    for at in sentence.start + 1..sentence.end {
        let word = &text.words[at];
        let before = &text.words[sentence.start..at];
        let has_adjunct = match word.mark {
            Mark::Comma if is_adjunct(text, before) => true,
            Mark::Comma if is_main && is_connected(text, word) => true,
            Mark::Semicolon if is_main => true,
            Mark::Colon if before.iter().all(|word| is_plain_label(text, word)) => false,
            Mark::Colon | Mark::Dash | Mark::Bracket => {
                is_main = false;
                continue;
            }
            Mark::None if is_date_before(text, before, word) => true,
            Mark::Comma | Mark::Semicolon | Mark::None => continue,
        };
        is_main &= !before.iter().any(|word| governs(text, word));
        let is_joined = word.mark == Mark::Comma && has(text, word, &[Fact::And]);
        starts.push(Start { at: at + usize::from(is_joined), has_adjunct });
    }
    starts
}

/// "In 2016", "In most countries", "However": a preposition with its noun, or small words alone.
fn is_adjunct(text: &Words, words: &[Word]) -> bool {
    let is_one_part = words.iter().skip(1).all(|word| word.mark == Mark::None || word.number.is_some());
    let has_relative = words.iter().skip(1).any(|word| governs(text, word));
    is_one_part
        && !has_relative
        && !words.iter().any(|word| has(text, word, &[Fact::Imagined]))
        && !words.is_empty()
        && (begins_adjunct(text, words)
            || is_participle(&words[0])
            || words.iter().all(|word| text.is(word, Fact::Transparent)))
}

/// "Designed by Ana Lima, …".
fn is_participle(word: &Word) -> bool {
    matches!(word.ending, Ending::Ed | Ending::Ing)
}

/// "In 2016" before a subject without a comma.
fn is_date_before(text: &Words, before: &[Word], word: &Word) -> bool {
    let [first, rest @ ..] = before else { return false };
    text.is(first, Fact::Preposition)
        && !rest.is_empty()
        && word.number.is_none()
        && !has(text, word, &[Fact::And, Fact::Or, Fact::Preposition])
        && rest.iter().all(|word| {
            word.number.is_some_and(|number| number.is_date())
                || text.facts(word).iter().any(|fact| matches!(fact, Fact::Month(_)))
        })
}

/// ", and …" behind a main clause.
fn is_connected(text: &Words, word: &Word) -> bool {
    has(text, word, &[Fact::And])
}

/// A word that makes a clause depend on another: "that", "who", "if", "to", "says".
fn governs(text: &Words, word: &Word) -> bool {
    has(
        text,
        word,
        &[Fact::Clause, Fact::To, Fact::Saying, Fact::Hedge, Fact::Denial, Fact::Counterfactual, Fact::Strict],
    ) || is_negator(text, word)
}

fn is_plain_label(text: &Words, word: &Word) -> bool {
    has(text, word, &[Fact::PlainLabel, Fact::Article])
}

/// Whether the sentence may go on from `at` like this behind a statement; whether it says more there. `None` where it goes on with what
/// may change the statement.
pub(super) fn ends(text: &Words, sentence: &Range<usize>, at: usize) -> Option<bool> {
    let rest = &text.words[at..sentence.end];
    let rest = &rest[rest.iter().take_while(|word| is_closing(text, word)).count()..];
    let Some(first) = rest.first() else { return Some(false) };
    let is_and = text.is(first, Fact::And);
    let second = rest.get(1);
    let is_imagined = rest.iter().any(|word| text.is(word, Fact::Imagined));
    let is_undone = is_and && second.is_some_and(|word| has(text, word, &[Fact::Later, Fact::Transparent]));
    // "War and Peace", "3 hours and 18 minutes": the last part goes on.
    let is_continued =
        is_and && first.mark == Mark::None && second.is_some_and(|word| word.is_capital || word.number.is_some());
    let may_follow = match first.mark {
        Mark::Semicolon => true,
        Mark::Bracket => true,
        Mark::Comma => is_and || begins_adjunct(text, rest) || begins_description(text, first),
        Mark::None => is_and || begins_adjunct(text, rest),
        Mark::Colon | Mark::Dash => false,
    };
    let is_source = first.mark == Mark::Bracket && rest.len() <= 2 && rest.iter().all(|word| word.is_capital);
    let is_no_adjunct = is_and || is_source || begins_description(text, first) || text.is(first, Fact::By);
    (may_follow && !is_imagined && !is_undone && !is_continued).then_some(!is_no_adjunct)
}

/// What may close a statement: "too", "officially".
fn is_closing(text: &Words, word: &Word) -> bool {
    word.mark == Mark::None && text.is(word, Fact::Transparent)
}

/// "in May", "by the county", "to Spain", "because it rained".
///
/// "In mice" and "for batteries" are no adjunct: a bare noun is a part or a group, of which alone the sentence may be true.
fn begins_adjunct(text: &Words, rest: &[Word]) -> bool {
    let [first, behind @ ..] = rest else { return false };
    if first.number.is_some_and(|number| number.is_date()) {
        return true;
    }
    let is_preposition = text.is(first, Fact::Preposition);
    if is_preposition && has(text, first, &[Fact::Clause, Fact::By, Fact::Temporal]) {
        return true;
    }
    let Some(second) = behind.first() else { return false };
    let is_definite =
        second.is_capital || second.number.is_some() || has(text, second, &[Fact::TimeNoun, Fact::Pronoun]);
    let is_noun_sign = is_definite || text.is(second, Fact::Article);
    if text.is(first, Fact::For) {
        return is_definite;
    }
    is_preposition && (is_noun_sign || second.ending == Ending::Ing) || text.is(first, Fact::To) && is_noun_sign
}

/// ", which …", ", killing …".
fn begins_description(text: &Words, first: &Word) -> bool {
    has(text, first, &[Fact::Relative]) || first.ending == Ending::Ing
}
