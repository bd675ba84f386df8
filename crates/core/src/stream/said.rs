//! What the answer says so far, to see whether the words a citation gives stand where its offsets point.

use super::event::{OffsetUnit, PartKey, Place};

/// How many characters lie between two places whose bytes are remembered.
const STRIDE: usize = 256;

/// Text parts with keys that count up from zero, as they were handed on.
#[derive(Clone, Default)]
pub(super) struct Said {
    parts: Vec<SaidPart>,
}

#[derive(Clone, Default)]
struct SaidPart {
    text: String,
    /// The first byte of every `STRIDE`th character.
    bytes: Vec<usize>,
    characters: usize,
}

impl Said {
    /// Remembers text of a part; parts are few, and those that are left out are empty.
    pub(super) fn push(&mut self, part: PartKey, text: &str) {
        let Some(index) = usize::try_from(part).ok().filter(|index| *index <= self.parts.len()) else { return };
        if index == self.parts.len() {
            self.parts.push(SaidPart::default());
        }
        self.parts[index].push(text);
    }

    /// How many parts there are.
    pub(super) fn parts(&self) -> usize {
        self.parts.len()
    }

    /// The place of a citation whose offsets count from the start of a part: the whole answer when the words that are
    /// given are not those between the offsets.
    pub(super) fn place(&self, part: PartKey, unit: OffsetUnit, range: (usize, usize), words: Option<&str>) -> Place {
        let (start, end) = range;
        let place = Place::Span { part, unit, start, end };
        match (words, self.words(part, unit, range)) {
            (Some(words), found) if !words.is_empty() && found != Some(words) => Place::Whole,
            _ if start >= end => Place::Whole,
            _ => place,
        }
    }

    /// Whether these words stand between the offsets.
    pub(super) fn has(&self, part: PartKey, unit: OffsetUnit, range: (usize, usize), words: &str) -> bool {
        self.words(part, unit, range) == Some(words)
    }

    fn words(&self, part: PartKey, unit: OffsetUnit, (start, end): (usize, usize)) -> Option<&str> {
        let part = self.parts.get(usize::try_from(part).ok()?)?;
        part.text.get(part.byte_of(unit, start)?..part.byte_of(unit, end)?)
    }
}

impl SaidPart {
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
            // No format that gives the cited words counts so.
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
        let mut said = Said::default();
        said.push(0, "déjà ");
        said.push(0, "vu");
        said.push(1, &"é".repeat(600));
        said.push(1, "x");
        let span = |part, unit, start, end| Place::Span { part, unit, start, end };
        let (bytes, characters) = (OffsetUnit::Byte, OffsetUnit::Character);
        assert_eq!(said.place(0, characters, (5, 7), Some("vu")), span(0, characters, 5, 7));
        assert_eq!(said.place(0, bytes, (7, 9), Some("vu")), span(0, bytes, 7, 9));
        assert_eq!(said.place(1, characters, (599, 601), Some("éx")), span(1, characters, 599, 601));
        assert_eq!(said.place(0, bytes, (5, 7), Some("vu")), Place::Whole);
        assert_eq!(said.place(0, characters, (5, 70), Some("vu")), Place::Whole);
        assert_eq!(said.place(0, characters, (5, 7), None), span(0, characters, 5, 7));
        assert_eq!(said.place(0, characters, (7, 7), None), Place::Whole);
        assert_eq!(said.place(9, characters, (0, 1), Some("d")), Place::Whole);
    }
}
