//! The bounded start of a long text.

/// The longest text that is kept of a quote, a claim or a reason, in bytes.
const MAX_TEXT: usize = 1_000;

/// The start of a text: all of it, unless it is longer than 1,000 bytes.
pub(super) fn excerpt(text: &str) -> String {
    text[..text.floor_char_boundary(MAX_TEXT)].to_owned()
}
