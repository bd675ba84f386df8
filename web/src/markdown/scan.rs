//! Readers of the small pieces that links and tags are made of, each from a place in a text.

use super::entity::unescape;
use credence_lexical::lower::lowercase;

/// What a reader found.
#[derive(Clone, Debug, PartialEq)]
pub enum Scan<T> {
    /// The piece, and where it ends.
    Found(T, usize),
    /// Something else stands here, whatever follows.
    Absent,
    /// The text ended first: more of it may complete the piece.
    Cut,
}

/// How deeply brackets of an address may nest.
const DEEPEST_PARENTHESES: usize = 32;
/// The longest label of a reference.
pub const LONGEST_LABEL: usize = 999;

/// The index of the first byte that is neither blank nor a line's end.
pub fn behind_space(bytes: &[u8], from: usize) -> usize {
    bytes[from..]
        .iter()
        .position(|byte| !matches!(byte, b' ' | b'\t' | b'\n'))
        .map_or(bytes.len(), |index| from + index)
}

/// The address of a link, in angle brackets or bare.
pub fn destination(text: &str, from: usize) -> Scan<String> {
    if text.as_bytes().get(from) == Some(&b'<') { pointed(text, from) } else { bare(text, from) }
}

fn pointed(text: &str, from: usize) -> Scan<String> {
    let bytes = text.as_bytes();
    let mut at = from + 1;
    while at < bytes.len() {
        match bytes[at] {
            b'>' => return Scan::Found(unescape(&text[from + 1..at]), at + 1),
            b'<' | b'\n' => return Scan::Absent,
            b'\\' => at += 1 + usize::from(bytes.get(at + 1).is_some_and(u8::is_ascii_punctuation)),
            _ => at += 1,
        }
    }
    Scan::Cut
}

fn bare(text: &str, from: usize) -> Scan<String> {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (from, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'(' if depth == DEEPEST_PARENTHESES => return Scan::Absent,
            b'(' => depth += 1,
            b')' if depth == 0 => break,
            b')' => depth -= 1,
            b'\\' if bytes.get(at + 1).is_some_and(u8::is_ascii_punctuation) => at += 1,
            byte if byte <= b' ' || byte == 0x7f => break,
            _ => {}
        }
        at += 1;
    }
    if at >= bytes.len() && depth > 0 {
        return Scan::Cut;
    }
    if depth > 0 { Scan::Absent } else { Scan::Found(unescape(&text[from..at]), at) }
}

/// The title of a link with its quotes.
pub fn title(text: &str, from: usize) -> Scan<String> {
    let bytes = text.as_bytes();
    let close = match bytes.get(from) {
        Some(quote @ (b'"' | b'\'')) => *quote,
        Some(b'(') => b')',
        Some(_) => return Scan::Absent,
        None => return Scan::Cut,
    };
    let mut at = from + 1;
    while at < bytes.len() {
        match bytes[at] {
            byte if byte == close => return Scan::Found(unescape(&text[from + 1..at]), at + 1),
            b'(' if close == b')' => return Scan::Absent,
            b'\n' if behind_blank(bytes, at + 1).is_some() => return Scan::Absent,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    Scan::Cut
}

/// Behind the end of a line that is blank from a place on.
fn behind_blank(bytes: &[u8], from: usize) -> Option<usize> {
    let rest = bytes.get(from..)?;
    let length = rest.iter().position(|byte| !matches!(byte, b' ' | b'\t'))?;
    (rest[length] == b'\n').then_some(from + length + 1)
}

/// A label in its brackets, as it is written between them.
pub fn label(text: &str, from: usize) -> Scan<&str> {
    let bytes = text.as_bytes();
    if bytes.get(from).is_some_and(|byte| *byte != b'[') {
        return Scan::Absent;
    }
    let mut at = from + 1;
    while at < bytes.len() {
        match bytes[at] {
            b']' => return Scan::Found(&text[from + 1..at], at + 1),
            b'[' => return Scan::Absent,
            _ if at - from > LONGEST_LABEL => return Scan::Absent,
            b'\\' => at += 1 + usize::from(bytes.get(at + 1).is_some_and(u8::is_ascii_punctuation)),
            _ => at += 1,
        }
    }
    Scan::Cut
}

/// A label as it is compared: without case, and with single spaces.
pub fn folded(label: &str) -> String {
    let words: Vec<&str> = label.split_whitespace().collect();
    lowercase(&words.join(" ")).replace('ß', "ss")
}

/// The end of raw HTML inside a line: a tag, a comment, an instruction, a declaration or a CDATA section.
pub fn tag(bytes: &[u8], from: usize) -> Scan<()> {
    match bytes.get(from + 1) {
        None => Scan::Cut,
        Some(b'/') => closing_tag(bytes, from + 2),
        Some(b'?') => until(bytes, from + 2, b"?>"),
        Some(b'!') => declaration(bytes, from),
        Some(byte) if byte.is_ascii_alphabetic() => opening_tag(bytes, from + 1),
        Some(_) => Scan::Absent,
    }
}

fn declaration(bytes: &[u8], from: usize) -> Scan<()> {
    let rest = &bytes[from..];
    if rest.starts_with(b"<!-->") {
        return Scan::Found((), from + 5);
    }
    if rest.starts_with(b"<!--->") {
        return Scan::Found((), from + 6);
    }
    if rest.starts_with(b"<!--") {
        return until(bytes, from + 4, b"-->");
    }
    if rest.starts_with(b"<![CDATA[") {
        return until(bytes, from + 9, b"]]>");
    }
    match rest.get(2) {
        Some(byte) if byte.is_ascii_alphabetic() => until(bytes, from + 2, b">"),
        Some(b'-' | b'[') if rest.len() < 9 => Scan::Cut,
        Some(_) => Scan::Absent,
        None => Scan::Cut,
    }
}

fn until(bytes: &[u8], from: usize, end: &[u8]) -> Scan<()> {
    let found = bytes[from.min(bytes.len())..].windows(end.len()).position(|window| window == end);
    found.map_or(Scan::Cut, |index| Scan::Found((), from + index + end.len()))
}

fn closing_tag(bytes: &[u8], from: usize) -> Scan<()> {
    let name = behind_name(bytes, from);
    if name == from {
        return if from == bytes.len() { Scan::Cut } else { Scan::Absent };
    }
    end_of_tag(bytes, behind_space(bytes, name))
}

fn end_of_tag(bytes: &[u8], at: usize) -> Scan<()> {
    match bytes.get(at) {
        Some(b'>') => Scan::Found((), at + 1),
        Some(_) => Scan::Absent,
        None => Scan::Cut,
    }
}

/// Behind the name of a tag, or `from` when none begins there.
pub fn behind_name(bytes: &[u8], from: usize) -> usize {
    if !bytes.get(from).is_some_and(u8::is_ascii_alphabetic) {
        return from;
    }
    let length = bytes[from..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'-').count();
    from + length
}

fn opening_tag(bytes: &[u8], from: usize) -> Scan<()> {
    let mut at = behind_name(bytes, from);
    loop {
        let next = behind_space(bytes, at);
        match bytes.get(next) {
            None => return Scan::Cut,
            Some(b'/') => return end_of_tag(bytes, next + 1),
            Some(b'>') => return Scan::Found((), next + 1),
            Some(_) if next == at => return Scan::Absent,
            Some(_) => {}
        }
        match attribute(bytes, next) {
            Scan::Found((), end) => at = end,
            other => return other,
        }
    }
}

fn attribute(bytes: &[u8], from: usize) -> Scan<()> {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':' | b'.' | b'-');
    if !is_name(&bytes[from]) || bytes[from].is_ascii_digit() || matches!(bytes[from], b'.' | b'-') {
        return Scan::Absent;
    }
    let end = from + bytes[from..].iter().take_while(|byte| is_name(byte)).count();
    let equals = behind_space(bytes, end);
    if bytes.get(equals) != Some(&b'=') {
        return Scan::Found((), end);
    }
    value(bytes, behind_space(bytes, equals + 1))
}

fn value(bytes: &[u8], from: usize) -> Scan<()> {
    match bytes.get(from) {
        None => Scan::Cut,
        Some(quote @ (b'"' | b'\'')) => {
            let end = bytes[from + 1..].iter().position(|byte| byte == quote);
            end.map_or(Scan::Cut, |length| Scan::Found((), from + length + 2))
        }
        Some(_) => {
            let is_bare = |byte: &u8| !matches!(byte, b' ' | b'\t' | b'\n' | b'"' | b'\'' | b'=' | b'<' | b'>' | b'`');
            let length = bytes[from..].iter().take_while(|byte| is_bare(byte)).count();
            if length == 0 { Scan::Absent } else { Scan::Found((), from + length) }
        }
    }
}

/// The address between angle brackets: with a scheme, or an electronic mail address (then `mailto:` is put before it).
pub fn autolink(text: &str, from: usize) -> Scan<String> {
    let inner = &text[from + 1..];
    let Some(length) = inner.find(|character: char| character <= ' ' || matches!(character, '<' | '>')) else {
        return Scan::Cut;
    };
    let address = &inner[..length];
    if !inner[length..].starts_with('>') {
        return Scan::Absent;
    }
    let end = from + length + 2;
    if has_scheme(address) {
        Scan::Found(address.to_owned(), end)
    } else if is_mail(address) {
        Scan::Found(format!("mailto:{address}"), end)
    } else {
        Scan::Absent
    }
}

fn has_scheme(address: &str) -> bool {
    let Some((scheme, _)) = address.split_once(':') else { return false };
    (2..=32).contains(&scheme.len())
        && scheme.starts_with(|character: char| character.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'.' | b'-'))
}

fn is_mail(address: &str) -> bool {
    let Some((name, domain)) = address.split_once('@') else { return false };
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&byte);
    !name.is_empty() && name.bytes().all(is_name) && domain.split('.').all(is_label)
}
