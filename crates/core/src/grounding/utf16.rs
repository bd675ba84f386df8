//! Offsets of a text: bytes ↔ UTF-16 units, each found in bounded time.

/// The number of bytes between two stored offsets.
const STEP: usize = 64;

/// The offsets of one text: the UTF-16 units before every 64th byte.
#[derive(Clone, Debug)]
pub struct Utf16Offsets<'a> {
    bytes: &'a [u8],
    before: Vec<u32>,
}

impl<'a> Utf16Offsets<'a> {
    /// Counts the units of a text.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        let bytes = text.as_bytes();
        let mut before = vec![0];
        for step in bytes.chunks(STEP) {
            before.push(before.last().copied().unwrap_or_default() + units(step));
        }
        Self { bytes, before }
    }

    /// The UTF-16 units before a byte.
    #[must_use]
    pub fn utf16(&self, byte: usize) -> u32 {
        let byte = byte.min(self.bytes.len());
        let step = byte / STEP;
        self.before[step] + units(&self.bytes[step * STEP..byte])
    }

    /// The first byte of the character at a UTF-16 unit; the end of the text for a later unit.
    #[must_use]
    pub fn byte(&self, utf16: u32) -> usize {
        let step = self.before.partition_point(|before| *before <= utf16) - 1;
        let mut at = (step * STEP).min(self.bytes.len());
        let mut seen = self.before[step];
        // A step may begin inside a character, which was counted at its start.
        while at < self.bytes.len() && (is_inside(self.bytes[at]) || seen + width(self.bytes[at]) <= utf16) {
            seen += width(self.bytes[at]);
            at += 1;
        }
        at
    }
}

fn units(bytes: &[u8]) -> u32 {
    bytes.iter().map(|byte| width(*byte)).sum()
}

/// The UTF-16 units of the character that begins at a byte; 0 for a byte inside a character.
fn width(byte: u8) -> u32 {
    if is_inside(byte) { 0 } else { 1 + u32::from(byte >= 0xf0) }
}

fn is_inside(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_character_is_found_again(text in r"[a-z é𝄞あ\n]{0,200}") {
            let offsets = Utf16Offsets::new(&text);
            let mut units = 0;
            for (at, character) in text.char_indices() {
                prop_assert_eq!(offsets.utf16(at), units);
                prop_assert_eq!(offsets.byte(units), at);
                units += u32::try_from(character.len_utf16()).unwrap();
            }
            prop_assert_eq!(offsets.utf16(text.len()), units);
            prop_assert_eq!(offsets.byte(units), text.len());
            prop_assert_eq!(offsets.byte(u32::MAX), text.len());
        }
    }

    #[test]
    fn half_a_surrogate_pair_is_its_character() {
        assert_eq!(Utf16Offsets::new("a𝄞b").byte(2), 1);
    }
}
