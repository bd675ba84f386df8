//! Web addresses that stand in a text without any syntax.

use std::ops::Range;

use super::character::is_ideograph;

/// An address found in a text.
#[derive(Debug, PartialEq)]
pub struct Bare {
    pub range: Range<usize>,
    pub destination: String,
}

/// The address whose first `:` or `.` stands at a place and that begins behind `from`.
pub fn around(text: &str, from: usize, at: usize) -> Option<Bare> {
    let (start, prefix, host) = start_before(&text[from..], at - from)?;
    let start = from + start;
    if !begins_here(&text[..start]) {
        return None;
    }
    let end = start + trimmed_length(&text[start..start + length(&text[start..])]);
    let is_host = text.get(from + host..end)?.split(['/', '?', '#']).next()?.trim_matches('.').contains('.');
    let is_longer = end > at + 1;
    (is_host && is_longer).then(|| Bare { range: start..end, destination: format!("{prefix}{}", &text[start..end]) })
}

/// Where an address begins, what its text lacks, and where its host begins.
fn start_before(text: &str, at: usize) -> Option<(usize, &'static str, usize)> {
    let (before, behind) = (text.as_bytes().get(..at)?, &text.as_bytes()[at..]);
    let ends_with = |word: &[u8]| before.len() >= word.len() && before[at - word.len()..].eq_ignore_ascii_case(word);
    if behind.starts_with(b"://") {
        let length = [5, 4].into_iter().find(|length| ends_with(&b"https"[..*length]))?;
        return Some((at - length, "", at + 3));
    }
    // The host of `www.example.org` is what has a dot behind the first.
    (behind[0] == b'.' && ends_with(b"www")).then_some((at.wrapping_sub(3), "http://", at + 1))
}

fn begins_here(before: &str) -> bool {
    let last = before.chars().next_back();
    last.is_none_or(|last| {
        last.is_whitespace() || matches!(last, '*' | '_' | '~' | '(' | '[' | '"' | '\'') || is_ideograph(last)
    })
}

/// Addresses end at blanks, brackets and full-width punctuation.
fn length(text: &str) -> usize {
    let ends = |character: char| {
        character <= ' '
            || matches!(character, '<' | '>' | '[' | ']' | '`' | '"' | '|' | '\u{3000}'..='\u{303f}' | '\u{ff00}'..='\u{ffef}')
    };
    text.find(ends).unwrap_or(text.len())
}

/// Without the punctuation of the sentence it stands in.
fn trimmed_length(address: &str) -> usize {
    let count = |bracket| address.matches(bracket).count();
    let mut unopened = count(')').saturating_sub(count('('));
    let mut trimmed = address;
    loop {
        trimmed = trimmed.trim_end_matches(['?', '!', '.', ',', ':', ';', '*', '_', '~', '\'']);
        match trimmed.strip_suffix(')').filter(|_| unopened > 0) {
            Some(shorter) => trimmed = shorter,
            None => return trimmed.len(),
        }
        unopened -= 1;
    }
}
