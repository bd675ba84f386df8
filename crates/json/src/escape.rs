//! The escapes of JSON strings.

use std::borrow::Cow;

use super::scan::plain_until;

/// The content of a string with its escapes decoded; a lone surrogate becomes U+FFFD.
pub(super) fn unescape(inner: &str) -> Cow<'_, str> {
    // In a validated string the first special character is a backslash.
    let first = plain_until(inner.as_bytes(), 0);
    if first == inner.len() {
        return Cow::Borrowed(inner);
    }
    let mut text = String::with_capacity(inner.len());
    text.push_str(&inner[..first]);
    let mut rest = &inner[first..];
    while let Some(escape) = rest.strip_prefix('\\') {
        let (character, length) = escaped(escape.as_bytes());
        text.push(character);
        rest = escape.get(length..).unwrap_or_default();
        let plain = plain_until(rest.as_bytes(), 0);
        text.push_str(&rest[..plain]);
        rest = &rest[plain..];
    }
    Cow::Owned(text)
}

/// The character of an escape, and its length after the backslash.
fn escaped(escape: &[u8]) -> (char, usize) {
    match escape.first() {
        Some(b'n') => ('\n', 1),
        Some(b't') => ('\t', 1),
        Some(b'r') => ('\r', 1),
        Some(b'b') => ('\u{8}', 1),
        Some(b'f') => ('\u{c}', 1),
        Some(b'u') => unicode_escape(escape),
        Some(byte) => (*byte as char, 1),
        None => (char::REPLACEMENT_CHARACTER, 0),
    }
}

fn unicode_escape(escape: &[u8]) -> (char, usize) {
    let high = hex_unit(escape, 1).unwrap_or(0xfffd);
    if let Some(character) = char::from_u32(high) {
        return (character, 5);
    }
    let low = (escape.get(5..7) == Some(b"\\u")).then(|| hex_unit(escape, 7)).flatten();
    match low {
        Some(low @ 0xdc00..=0xdfff) if high < 0xdc00 => {
            let code = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
            (char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER), 11)
        }
        _ => (char::REPLACEMENT_CHARACTER, 5),
    }
}

pub(super) fn hex_unit(bytes: &[u8], at: usize) -> Option<u32> {
    let digits = bytes.get(at..at + 4)?;
    digits.iter().try_fold(0, |unit, digit| Some(unit * 16 + (*digit as char).to_digit(16)?))
}
