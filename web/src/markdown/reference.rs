//! Link references such as `[name]: https://example.org "Title"`.

use std::collections::BTreeMap;

use super::scan::{self, Scan};

/// Where a link leads.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    pub destination: String,
    pub title: String,
}

/// The addresses that a text defines, by folded label; the first definition of a label counts.
pub type References = BTreeMap<String, Target>;

/// A definition at the start of a text, and where the text goes on behind it.
pub fn definition(text: &str) -> Option<(String, Target, usize)> {
    let Scan::Found(label, behind) = scan::label(text, 0) else { return None };
    let label = Some(scan::folded(label)).filter(|label| !label.is_empty())?;
    let bytes = text.as_bytes();
    if bytes.get(behind) != Some(&b':') {
        return None;
    }
    let begin = scan::behind_space(bytes, behind + 1);
    let Scan::Found(destination, end) = scan::destination(text, begin) else { return None };
    // Only angle brackets may hold an empty address.
    if end == begin {
        return None;
    }
    let (title, end) = title(text, end).or_else(|| Some((String::new(), line_end(bytes, end)?)))?;
    Some((label, Target { destination, title }, end))
}

fn title(text: &str, from: usize) -> Option<(String, usize)> {
    let begin = scan::behind_space(text.as_bytes(), from);
    if begin == from || begin == text.len() {
        return None;
    }
    let Scan::Found(title, end) = scan::title(text, begin) else { return None };
    Some((title, line_end(text.as_bytes(), end)?))
}

/// Behind the line when nothing but blanks is left of it.
fn line_end(bytes: &[u8], from: usize) -> Option<usize> {
    let blanks = bytes[from..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    match bytes.get(from + blanks) {
        Some(b'\n') => Some(from + blanks + 1),
        Some(_) => None,
        None => Some(from + blanks),
    }
}
