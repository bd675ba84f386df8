//! Bytes → text, each byte checked once; what is not UTF-8 is replaced.

const REPLACEMENT: &str = "\u{fffd}";

/// Decodes bytes in chunks of any size.
#[derive(Clone, Debug, Default)]
pub(crate) struct Utf8 {
    /// The start of a character whose other bytes have not arrived.
    cut: Vec<u8>,
}

impl Utf8 {
    /// Whether no character is incomplete.
    pub(crate) fn is_empty(&self) -> bool {
        self.cut.is_empty()
    }

    /// Passes on the text of the next bytes, in one or more pieces.
    pub(crate) fn decode(&mut self, bytes: &[u8], mut take: impl FnMut(&str)) {
        let bytes = self.complete(bytes, &mut take);
        let (whole, cut) = bytes.split_at(start_of_cut_character(bytes));
        match simdutf8::basic::from_utf8(whole) {
            Ok("") => {}
            Ok(text) => take(text),
            Err(_) => take(&String::from_utf8_lossy(whole)),
        }
        self.cut.extend_from_slice(cut);
    }

    /// The end of the bytes: a character that was cut is replaced.
    pub(crate) fn finish(self) -> Option<&'static str> {
        (!self.cut.is_empty()).then_some(REPLACEMENT)
    }

    /// Completes the character that was cut, and returns the bytes after it.
    fn complete<'b>(&mut self, bytes: &'b [u8], take: &mut impl FnMut(&str)) -> &'b [u8] {
        let mut rest = bytes;
        while let (false, Some((byte, after))) = (self.cut.is_empty(), rest.split_first()) {
            self.cut.push(*byte);
            match std::str::from_utf8(&self.cut) {
                Ok(character) => take(character),
                Err(error) if error.error_len().is_none() => {
                    rest = after;
                    continue;
                }
                Err(_) => {
                    // The byte starts something else.
                    take(REPLACEMENT);
                    self.cut.clear();
                    return rest;
                }
            }
            self.cut.clear();
            rest = after;
        }
        rest
    }
}

/// The position of a character at the end of `bytes` that is not complete; otherwise their length.
fn start_of_cut_character(bytes: &[u8]) -> usize {
    let from = bytes.len().saturating_sub(3);
    let cut = (from..bytes.len()).find(|at| is_cut(&bytes[*at..]));
    cut.unwrap_or(bytes.len())
}

fn is_cut(tail: &[u8]) -> bool {
    let is_cut = |error: std::str::Utf8Error| error.valid_up_to() == 0 && error.error_len().is_none();
    tail[0] >= 0xc0 && std::str::from_utf8(tail).is_err_and(is_cut)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn decoded(bytes: &[u8], length: usize) -> String {
        let mut text = String::new();
        let mut utf8 = Utf8::default();
        bytes.chunks(length).for_each(|chunk| utf8.decode(chunk, |piece| text.push_str(piece)));
        text.push_str(utf8.finish().unwrap_or_default());
        text
    }

    proptest! {
        #[test]
        fn chunks_of_any_length_are_read_as_all_at_once(bytes in prop::collection::vec(prop_oneof![
            any::<u8>(),
            prop::sample::select(b"a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\xed\xa0\xf4\x90".as_slice()),
        ], 0..80), text: String) {
            for bytes in [bytes.as_slice(), text.as_bytes()] {
                for length in 1..=bytes.len() {
                    prop_assert_eq!(decoded(bytes, length), String::from_utf8_lossy(bytes));
                }
            }
        }
    }
}
