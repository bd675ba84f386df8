//! The sentences and words of an answer, without markup, as they are compared with sources.

use std::ops::Range;

use crate::citation::{foreign_ranges, markers_in};
use credence_text::markdown;
use credence_text::sentence::{CITED, Sentence, sentences};

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
