//! The sentences and words of an answer, without markup, as they are compared with sources.

use std::ops::Range;

use crate::citation::{foreign_ranges, markers_in};
use credence_lexical::script;
use credence_lexical::sentence::{CITED, Sentence, sentences};
use credence_markdown as markdown;

/// Shorter texts are too short to compare with a source.
pub(super) const FEWEST_WORDS: usize = 3;

/// The text of an answer without markup. `signs` are the ranges of citations that are not words.
pub(super) fn prose(answer: &str, signs: &[Range<usize>]) -> String {
    let mut cited = foreign_ranges(answer);
    cited.extend_from_slice(signs);
    markdown::prose(answer, &cited)
}

/// The sentences of a Markdown text; code blocks are left out.
#[must_use]
pub fn sentences_of(text: &str) -> Vec<Sentence> {
    sentences(&prose(text, &[]))
}

/// The words of a Markdown text: emphasis, addresses, markers and code blocks are blank, and every word is at its offset.
#[must_use]
pub fn words_of(text: &str) -> String {
    let signs: Vec<_> = markers_in(text).into_iter().map(|marker| marker.range).collect();
    prose(text, &signs).replace(CITED, " ")
}

/// Words are counted in at most this many bytes of a text.
const LOOKED_AT: usize = 2_000;

/// Whether a text has at least so many words; of scripts without spaces two characters count as one.
pub(super) fn has_words(text: &str, least: usize) -> bool {
    let text = &text[..text.floor_char_boundary(LOOKED_AT)];
    let is_unspaced = |character: &char| script::is_kana_or_han(*character) || script::is_hangul(*character);
    let n_unspaced = text.chars().filter(is_unspaced).count();
    let n_spaced = text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count();
    n_spaced.max(n_unspaced / 2) >= least
}

/// The line in which a range begins.
pub(super) fn line_around(text: &str, range: &Range<usize>) -> Range<usize> {
    let start = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[range.start..].find('\n').map_or(text.len(), |at| range.start + at);
    start..end
}
