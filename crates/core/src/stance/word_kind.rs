//! What kind of word one is, and the sentence around it.

use super::language::StanceLanguage;
use super::text::{Word, Words};
use super::words::Fact;

/// Content words, and grammar words written as names: the month of May.
pub(super) fn is_content(words: &Words, word: &Word) -> bool {
    (!word.is_stop || word.is_capital && !word.is_first) && !is_negator(words, word)
}

pub(super) fn has(words: &Words, word: &Word, facts: &[Fact]) -> bool {
    words.facts(word).iter().any(|fact| facts.contains(fact))
}

pub(super) fn is_negator(words: &Words, word: &Word) -> bool {
    words.is(word, Fact::Negator)
        || words.language != StanceLanguage::Portuguese && words.is(word, Fact::NegatorOutsidePortuguese)
}

pub(super) fn sentence_around(words: &[Word], at: usize) -> std::ops::Range<usize> {
    let sentence = words[at].sentence;
    let start = words[..at].iter().rposition(|word| word.sentence != sentence).map_or(0, |before| before + 1);
    let end = words[at..].iter().position(|word| word.sentence != sentence).map_or(words.len(), |behind| at + behind);
    start..end
}

/// A word that begins with a capital letter and is no grammar and no number.
pub(super) fn is_name(word: &Word) -> bool {
    word.is_capital && !word.is_stop && word.number.is_none()
}
