//! Tense: whether the verbs of two sentences say "is", "was" or "has been".

use super::super::text::{Ending, Word, Words};
use super::super::word_kind::is_negator;
use super::super::words::Fact;

/// When something is so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tense {
    Present,
    /// Past and perfect.
    Past,
    /// Not said.
    Open,
}

/// A row of auxiliary verbs, with what may stand between them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Auxiliaries {
    pub tense: Tense,
    pub has_be: bool,
}

/// Whether a word is a form of "be", "have" or "do".
pub(super) fn is_auxiliary(words: &Words, word: &Word) -> bool {
    words.is(word, Fact::Be) || words.is(word, Fact::Auxiliary)
}

/// The auxiliary verbs of a row, which goes on behind it with `next`.
pub(super) fn of_row(words: &Words, row: &[usize], next: Option<&Word>) -> Auxiliaries {
    let is = |at: &usize, fact: Fact| words.is(&words.words[*at], fact);
    let has_be = row.iter().any(|at| is(at, Fact::Be));
    let has_have = row.iter().any(|at| is(at, Fact::Auxiliary));
    let is_participle =
        |word: &Word| word.ending == Ending::Ed || words.facts_have_form(word) && word.ending != Ending::S;
    let is_perfect = has_have && (has_be || next.is_some_and(is_participle));
    let tense = if row.iter().any(|at| is(at, Fact::Past)) || is_perfect {
        Tense::Past
    } else if row.iter().any(|at| is(at, Fact::Present)) {
        Tense::Present
    } else {
        Tense::Open
    };
    Auxiliaries { tense, has_be }
}

/// Whether two rows of auxiliary verbs say the same.
pub(super) fn agree(one: &Auxiliaries, other: &Auxiliaries) -> bool {
    one.has_be == other.has_be && (one.tense == other.tense || one.tense == Tense::Open || other.tense == Tense::Open)
}

/// Whether two forms of a word may be of one tense: "closes" and "closed" are not.
///
/// The form behind "do" or "to" has the tense of that verb.
pub(super) fn forms_agree(claim: (&Words, usize), text: (&Words, usize)) -> bool {
    let (one, other) = (&claim.0.words[claim.1], &text.0.words[text.1]);
    if one.keys.surface == other.keys.surface {
        return true;
    }
    let (one, other) = (tense_at(claim.0, claim.1), tense_at(text.0, text.1));
    one == other || one == Tense::Open || other == Tense::Open
}

fn tense_at(words: &Words, at: usize) -> Tense {
    let word = &words.words[at];
    let before = words.words[..at]
        .iter()
        .rev()
        .take(3)
        .take_while(|before| before.sentence == word.sentence)
        .find(|before| !is_negator(words, before) && !words.is(before, Fact::Transparent));
    let governed = before.map(|before| {
        let is_bare = word.ending == Ending::Base;
        if is_bare && words.is(before, Fact::Past) {
            Some(Tense::Past)
        } else if is_bare && words.is(before, Fact::Present) {
            Some(Tense::Present)
        } else if is_auxiliary(words, before) || words.is(before, Fact::To) {
            Some(Tense::Open)
        } else {
            None
        }
    });
    if let Some(Some(tense)) = governed {
        return tense;
    }
    match word.ending {
        Ending::Ed => Tense::Past,
        Ending::S => Tense::Present,
        Ending::Ing | Ending::Est => Tense::Open,
        Ending::Base if words.facts_have_form(word) => Tense::Past,
        Ending::Base => Tense::Present,
    }
}
