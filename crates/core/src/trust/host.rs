//! A host name as browsers understand it.

use credence_lexical::lower::lower;
use std::borrow::Cow;
use std::fmt;

use serde::{Serialize, Serializer};

use super::{ip, punycode};

/// The longest label and the longest name that can be looked up.
const LABEL_MAX: usize = 63;
pub(super) const NAME_MAX: usize = 253;

/// A host: never empty, lower-case ASCII, no trailing dot, no leading `www.`.
///
/// An IPv6 address keeps its brackets.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Host(pub(super) String);

impl Host {
    /// The host as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the host is an IP address rather than a name.
    #[must_use]
    pub fn is_ip(&self) -> bool {
        is_ip(&self.0)
    }

    /// Normalizes the host part of an address, without user-info and port.
    pub(super) fn normalize(written: &str) -> Option<Self> {
        if let Some(rest) = written.strip_prefix('[') {
            return ip::ipv6(rest.strip_suffix(']')?).map(Self);
        }
        let mut domain = ascii_domain(written)?;
        if domain.ends_with('.') {
            domain.pop();
        }
        if !is_well_formed(&domain) {
            return None;
        }
        if ip::ends_in_number(&domain) {
            return ip::ipv4(&domain).map(Self);
        }
        let n_www = domain.len() - without_www(&domain).len();
        domain.drain(..n_www);
        Some(Self(domain))
    }
}

impl fmt::Display for Host {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl From<Host> for String {
    fn from(host: Host) -> Self {
        host.0
    }
}

impl Serialize for Host {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

pub(super) fn is_ip(host: &str) -> bool {
    host.starts_with('[') || ip::ends_in_number(host)
}

/// The domain without a leading `www.`. `www.com` itself is a domain.
pub(super) fn without_www(domain: &str) -> &str {
    domain.strip_prefix("www.").filter(|rest| rest.contains('.')).unwrap_or(domain)
}

/// Whether a label may have this many letters.
pub(super) fn is_label_length(n_letters: usize) -> bool {
    (1..=LABEL_MAX).contains(&n_letters)
}

fn is_well_formed(domain: &str) -> bool {
    domain.len() <= NAME_MAX
        && domain.split('.').all(|label| is_label_length(label.len()))
        && !domain.bytes().any(is_forbidden)
}

/// The WHATWG forbidden domain code points.
fn is_forbidden(byte: u8) -> bool {
    matches!(byte, 0..=b' ' | b'#' | b'%' | b'/' | b':' | b'<' | b'>'..=b'@' | b'['..=b'^' | b'|' | 0x7f..)
}

pub(super) fn ascii_domain(written: &str) -> Option<String> {
    if written.is_ascii() && !written.contains('%') {
        return Some(written.to_ascii_lowercase());
    }
    let mapped = mapped(&percent_decoded(written)?)?;
    if mapped.is_ascii() {
        return Some(mapped);
    }
    let labels: Option<Vec<_>> = mapped.split('.').map(ascii_label).collect();
    Some(labels?.join("."))
}

fn ascii_label(label: &str) -> Option<Cow<'_, str>> {
    if label.is_ascii() {
        return Some(Cow::Borrowed(label));
    }
    // The ASCII form is never shorter than the label, and its cost grows with the square of it.
    if label.chars().count() > LABEL_MAX || label.starts_with("xn--") {
        return None;
    }
    Some(Cow::Owned(format!("xn--{}", punycode::encode(label)?)))
}

/// A text with its escapes resolved; `None` if it would be no text.
pub(super) fn percent_decoded(written: &str) -> Option<Cow<'_, str>> {
    if !written.contains('%') {
        return Some(Cow::Borrowed(written));
    }
    let mut bytes = Vec::with_capacity(written.len());
    let mut rest = written.as_bytes();
    while let [first, after @ ..] = rest {
        if let (b'%', Some(byte)) = (*first, escaped_byte(after)) {
            bytes.push(byte);
            rest = &after[2..];
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    String::from_utf8(bytes).ok().map(Cow::Owned)
}

/// The byte that two hexadecimal digits stand for.
pub(super) fn escaped_byte(after_percent: &[u8]) -> Option<u8> {
    let [high, low, ..] = after_percent else {
        return None;
    };
    let high = char::from(*high).to_digit(16)?;
    let low = char::from(*low).to_digit(16)?;
    u8::try_from(high * 16 + low).ok()
}

fn mapped(domain: &str) -> Option<String> {
    let mut mapped = String::with_capacity(domain.len());
    for character in domain.chars() {
        match character {
            '\u{ad}' | '\u{34f}' | '\u{200b}' | '\u{2060}' | '\u{2064}' | '\u{feff}' | '\u{fe00}'..='\u{fe0f}' => {}
            '\u{3002}' | '\u{ff0e}' | '\u{ff61}' => mapped.push('.'),
            '\u{ff01}'..='\u{ff5e}' => mapped.push(half_width(character)),
            '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffd}' => return None,
            _ if !character.is_ascii() && (character.is_whitespace() || character.is_control()) => {
                return None;
            }
            _ => mapped.extend(lower(character)),
        }
    }
    Some(mapped)
}

/// The ASCII form of the full-width `！` to `～`.
fn half_width(character: char) -> char {
    let code = u32::from(character) - 0xff01 + u32::from('!');
    char::from_u32(code).map_or(character, |narrow| narrow.to_ascii_lowercase())
}

#[cfg(test)]
mod tests;
