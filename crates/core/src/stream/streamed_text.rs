//! The answer as streamed so far, to check the offsets of a citation against the text it quotes from the answer.

use super::event::{CitationSpan, OffsetUnit, PartKey};

/// Number of characters between two remembered byte offsets.
const STRIDE: usize = 256;

/// Text parts with keys that count up from zero.
#[derive(Clone, Default)]
pub(super) struct StreamedText {
    parts: Vec<StreamedPart>,
}

#[derive(Clone, Default)]
struct StreamedPart {
    text: String,
    /// The first byte of every `STRIDE`th character.
    bytes: Vec<usize>,
    characters: usize,
}

impl StreamedText {
    /// Adds text to a part, which is a known one or the next.
    pub(super) fn push(&mut self, part: PartKey, text: &str) {
        let Some(index) = usize::try_from(part).ok().filter(|index| *index <= self.parts.len()) else { return };
        if index == self.parts.len() {
            self.parts.push(StreamedPart::default());
        }
        self.parts[index].push(text);
    }

    /// Number of parts.
    pub(super) fn parts(&self) -> usize {
        self.parts.len()
    }

    /// The key of the last part, or of the first before there is one.
    pub(super) fn last(&self) -> PartKey {
        self.parts().saturating_sub(1) as PartKey
    }

    /// As [`Self::span`], in the part where the quoted text is: the named one, the last or the first. Parts of other kinds
    /// may count in the stream's index of the part, so that the text decides.
    pub(super) fn locate(
        &self,
        named: PartKey,
        unit: OffsetUnit,
        range: (usize, usize),
        words: Option<&str>,
    ) -> CitationSpan {
        let has_words = |part: &PartKey| words.is_some_and(|words| self.words(*part, unit, range) == Some(words));
        let part = [named, self.last(), 0].into_iter().find(has_words).unwrap_or(named);
        self.span(part, unit, range, words)
    }

    /// The span of a citation whose offsets count from the start of a part. If the quoted text is not found between the
    /// offsets, the citation is for the whole answer.
    pub(super) fn span(
        &self,
        part: PartKey,
        unit: OffsetUnit,
        range: (usize, usize),
        words: Option<&str>,
    ) -> CitationSpan {
        let (start, end) = range;
        let span = CitationSpan::Span { part, unit, start, end };
        match (words, self.words(part, unit, range)) {
            (Some(words), found) if !words.is_empty() && found != Some(words) => CitationSpan::Whole,
            _ if start >= end => CitationSpan::Whole,
            _ => span,
        }
    }

    fn words(&self, part: PartKey, unit: OffsetUnit, (start, end): (usize, usize)) -> Option<&str> {
        let part = self.parts.get(usize::try_from(part).ok()?)?;
        part.text.get(part.byte_of(unit, start)?..part.byte_of(unit, end)?)
    }
}

impl StreamedPart {
    fn push(&mut self, text: &str) {
        for (at, _) in text.char_indices() {
            if self.characters.is_multiple_of(STRIDE) {
                self.bytes.push(self.text.len() + at);
            }
            self.characters += 1;
        }
        self.text.push_str(text);
    }

    fn byte_of(&self, unit: OffsetUnit, offset: usize) -> Option<usize> {
        match unit {
            OffsetUnit::Byte => Some(offset),
            OffsetUnit::Character => self.byte_of_character(offset),
            // No protocol that quotes the cited text counts in UTF-16.
            OffsetUnit::Utf16 => None,
        }
    }

    fn byte_of_character(&self, offset: usize) -> Option<usize> {
        if offset == self.characters {
            return Some(self.text.len());
        }
        let start = *self.bytes.get(offset / STRIDE)?;
        let rest = self.text.get(start..)?;
        rest.char_indices().nth(offset % STRIDE).map(|(at, _)| start + at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_looked_up_in_bytes_and_characters() {
        let mut text = StreamedText::default();
        text.push(0, "déjà ");
        text.push(0, "vu");
        text.push(1, &"é".repeat(600));
        text.push(1, "x");
        let span = |part, unit, start, end| CitationSpan::Span { part, unit, start, end };
        let (bytes, characters) = (OffsetUnit::Byte, OffsetUnit::Character);
        assert_eq!(text.span(0, characters, (5, 7), Some("vu")), span(0, characters, 5, 7));
        assert_eq!(text.span(0, bytes, (7, 9), Some("vu")), span(0, bytes, 7, 9));
        assert_eq!(text.span(1, characters, (599, 601), Some("éx")), span(1, characters, 599, 601));
        assert_eq!(text.span(0, bytes, (5, 7), Some("vu")), CitationSpan::Whole);
        assert_eq!(text.span(0, characters, (5, 70), Some("vu")), CitationSpan::Whole);
        assert_eq!(text.span(0, characters, (5, 7), None), span(0, characters, 5, 7));
        assert_eq!(text.span(0, characters, (7, 7), None), CitationSpan::Whole);
        assert_eq!(text.span(9, characters, (0, 1), Some("d")), CitationSpan::Whole);
    }
}
