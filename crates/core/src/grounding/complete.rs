//! The part of a growing answer whose sentences are complete: more text does not change them.

use super::attach::sentences_with;
use super::cited_text::CitedText;
use super::task::{CitationToGround, GroundingTask};
use super::utf16::Utf16Offsets;
use credence_lexical::script;
use credence_lexical::sentence::Sentence;

/// So many boundaries before the last are tried where markup is open at it.
const MOST_TRIED: usize = 4;

/// A bracket at the beginning of a sentence is waited for over so many bytes.
const LONGEST_BRACKETS: usize = 400;

/// Brackets around signs of citations.
const BRACKETS: [[char; 2]; 6] =
    [['[', ']'], ['(', ')'], ['（', '）'], ['【', '】'], ['〔', '〕'], ['\u{e200}', '\u{e201}']];

impl GroundingTask {
    /// Keeps of an answer that goes on what is complete, and its citations. Returns false where no sentence behind the first `n_known` bytes is.
    pub(crate) fn keep_complete(&mut self, n_known: usize) -> bool {
        let citations: Vec<CitedText<'_>> = self.citations.iter().map(|citation| self.cited_text(citation)).collect();
        let Some(length) = complete_length(&self.answer, &citations).filter(|length| *length > n_known) else {
            return false;
        };
        let end = Utf16Offsets::new(&self.answer).utf16(length);
        self.citations.iter_mut().for_each(|citation| citation.keep_until(end));
        self.answer.truncate(length);
        true
    }
}

impl CitationToGround {
    /// The citation in a part of the answer that begins at an UTF-16 unit. One that is elsewhere, or has no place, cites nothing in it.
    #[must_use]
    pub(crate) fn in_part_from(self, from: u32) -> Self {
        let Self { source, label, start, end, .. } = self;
        match start.zip(end) {
            Some((start, end)) if start >= from => {
                Self { start: Some(start - from), end: Some(end - from), is_for_whole_answer: false, ..self }
            }
            // A marker may name it.
            None if label.is_some() => Self { is_for_whole_answer: false, ..self },
            _ => Self { source, ..Self::default() },
        }
    }

    fn keep_until(&mut self, end: u32) {
        match self.start {
            Some(start) if start >= end => *self = Self { source: self.source, ..Self::default() },
            _ => self.end = self.end.map(|own| own.min(end)),
        }
    }
}

/// The length of the part of an answer in front of the last sentence that has begun, where it is outside of open markup.
fn complete_length(answer: &str, citations: &[CitedText<'_>]) -> Option<usize> {
    let sentences = sentences_with(answer, citations);
    let boundaries = (1..sentences.len()).rev().take(MOST_TRIED);
    boundaries
        .filter(|index| index + 1 < sentences.len() || has_begun(answer, &sentences[*index]))
        .map(|index| boundary(answer, &sentences[index - 1], &sentences[index]))
        .find(|at| !has_open_markup(&answer[..*at]))
}

/// Whether the last sentence is one for sure, and not a sign that belongs to the sentence before it.
fn has_begun(answer: &str, sentence: &Sentence) -> bool {
    let text = &answer[sentence.range.start..];
    let near = &text[..text.floor_char_boundary(LONGEST_BRACKETS)];
    let is_sign = near.starts_with(BRACKETS.map(|[open, _]| open));
    let is_closed =
        near.len() < text.len() || near.contains('\n') || BRACKETS.iter().all(|pair| is_balanced(near, *pair));
    let mut behind = near.chars().skip_while(|character| !character.is_alphanumeric()).skip(1);
    let is_unspaced = near.chars().filter(|character| script::is_kana_or_han(*character)).nth(1).is_some();
    (!is_sign || is_closed) && (is_unspaced || behind.any(char::is_whitespace))
}

/// Whether as many brackets are closed as are opened.
fn is_balanced(text: &str, [open, close]: [char; 2]) -> bool {
    text.matches(open).count() <= text.matches(close).count()
}

/// Where a sentence begins: at the start of its line, if the one before it is on another.
fn boundary(answer: &str, before: &Sentence, sentence: &Sentence) -> usize {
    let start = sentence.range.start;
    let line = answer[..start].rfind('\n').map_or(0, |at| at + 1);
    if line >= before.range.end { line } else { start }
}

/// Whether a link, code or struck text is open at the end of a text.
fn has_open_markup(text: &str) -> bool {
    let line = &text[text.rfind('\n').map_or(0, |at| at + 1)..];
    let paragraph = &text[text.rfind("\n\n").map_or(0, |at| at + 2)..];
    !is_balanced(line, BRACKETS[0])
        || paragraph.matches('`').count() % 2 == 1
        || paragraph.matches("~~").count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complete(answer: &str) -> &str {
        &answer[..complete_length(answer, &[]).unwrap_or_default()]
    }

    #[test]
    fn a_sentence_is_complete_once_another_has_begun() {
        for (answer, expected) in [
            ("The bridge was opened in 1966.", ""),
            ("The bridge was opened in 1966. T", ""),
            ("The bridge was opened in 1966. The ", "The bridge was opened in 1966. "),
            ("The bridge was opened in 1966. [1", ""),
            ("The bridge was opened in 1966. ([The site](https://e", ""),
            ("It was Dr. Smith of the U.S. Senate who ", ""),
            ("- An item here\n- Another ", "- An item here\n"),
            ("橋は1966年に開通した。次の", "橋は1966年に開通した。"),
            ("## A heading\n\nThe text ", "## A heading\n\n"),
            ("| a | b |\n|---|---|\n| one | two ", "| a | b |\n|---|---|\n"),
            ("| a head | b |\n|--", ""),
        ] {
            assert_eq!(complete(answer), expected, "{answer}");
        }
    }

    #[test]
    fn nothing_is_complete_inside_of_open_markup() {
        for answer in [
            "See [the page of it. It is long ",
            "It is `let a. Or ",
            "~~It was closed. It was ",
            "It is so.\n\n```\nThe code. More of ",
        ] {
            assert_eq!(complete(answer), "", "{answer}");
        }
        assert_eq!(complete("It is so. See [the page of it. It is "), "It is so. ");
        assert_eq!(
            complete("It is so.\n\n```\nThe code. More of\n```\n\nNext one "),
            "It is so.\n\n```\nThe code. More of\n```\n\n"
        );
    }
}
