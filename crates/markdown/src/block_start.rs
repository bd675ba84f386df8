//! The block that a line of Markdown begins: heading, fence, rule or list item, by its first characters.

use crate::line::Line;
use crate::run_length;

/// The marker of a list item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListMarker {
    /// `-`, `+`, `*`, `.` or `)`.
    pub sign: u8,
    /// The number of an ordered item.
    pub number: Option<u32>,
    /// The length of the marker in bytes.
    pub length: usize,
}

/// The opening line of fenced code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fence {
    /// A backtick or a tilde.
    pub sign: u8,
    /// The number of them.
    pub length: usize,
    /// The columns before it.
    pub indent: usize,
}

/// The level of a heading, and the range of its text in the line.
#[must_use]
pub fn heading(line: &Line<'_>) -> Option<(u8, usize, usize)> {
    let rest = line.rest();
    let level = rest.bytes().take_while(|byte| *byte == b'#').count();
    let after = &rest[level..];
    if !(1..=6).contains(&level) || !(after.is_empty() || after.starts_with([' ', '\t'])) {
        return None;
    }
    let blanks = |character| matches!(character, ' ' | '\t');
    let text = after.trim_matches(blanks);
    let unclosed = text.trim_end_matches('#');
    let text = if unclosed.is_empty() || unclosed.ends_with(blanks) { unclosed.trim_end_matches(blanks) } else { text };
    let start = line.text_start() + level + (after.len() - after.trim_start_matches(blanks).len());
    Some((u8::try_from(level).ok()?, start, start + text.len()))
}

/// The fence that a line opens, and the text after it.
#[must_use]
pub fn fence<'a>(line: &Line<'a>) -> Option<(Fence, &'a str)> {
    let rest = line.rest();
    let sign = *rest.as_bytes().first().filter(|byte| matches!(byte, b'`' | b'~'))?;
    let length = run_length(rest.as_bytes(), 0);
    let info = rest[length..].trim();
    let is_fence = length >= 3 && !(sign == b'`' && info.contains('`'));
    is_fence.then_some((Fence { sign, length, indent: line.indent() }, info))
}

impl Fence {
    /// Whether a line closes the code.
    #[must_use]
    pub fn is_closed_by(self, line: &Line<'_>) -> bool {
        let rest = line.rest().trim_end_matches([' ', '\t']);
        line.indent() < 4 && rest.len() >= self.length && rest.bytes().all(|byte| byte == self.sign)
    }
}

/// Whether a line is a rule: three or more of one sign.
#[must_use]
pub fn is_rule(rest: &str) -> bool {
    let Some(sign) = rest.bytes().next().filter(|byte| matches!(byte, b'*' | b'-' | b'_')) else { return false };
    let is_only_sign = rest.bytes().all(|byte| byte == sign || matches!(byte, b' ' | b'\t'));
    is_only_sign && rest.bytes().filter(|byte| *byte == sign).count() >= 3
}

/// The level of a setext heading, if the line is its underline.
#[must_use]
pub fn underline(rest: &str) -> Option<u8> {
    let rest = rest.trim_end_matches([' ', '\t']);
    let sign = rest.bytes().next()?;
    let level = match sign {
        b'=' => 1,
        b'-' => 2,
        _ => return None,
    };
    rest.bytes().all(|byte| byte == sign).then_some(level)
}

/// The marker of a list item at the start of a text.
#[must_use]
pub fn list_marker(rest: &str) -> Option<ListMarker> {
    let bytes = rest.as_bytes();
    let marker = match *bytes.first()? {
        sign @ (b'-' | b'+' | b'*') => ListMarker { sign, number: None, length: 1 },
        _ => {
            let digits = bytes.iter().take(10).take_while(|byte| byte.is_ascii_digit()).count();
            let sign = *bytes.get(digits).filter(|byte| matches!(byte, b'.' | b')'))?;
            let number = rest[..digits].parse().ok().filter(|_| digits <= 9)?;
            ListMarker { sign, number: Some(number), length: digits + 1 }
        }
    };
    bytes.get(marker.length).is_none_or(|byte| matches!(byte, b' ' | b'\t')).then_some(marker)
}

impl ListMarker {
    /// Whether an item with this marker may follow a paragraph without a blank line.
    #[must_use]
    pub fn interrupts(self, rest: &str) -> bool {
        self.number.is_none_or(|number| number == 1) && !rest[self.length..].trim_matches([' ', '\t']).is_empty()
    }

    /// Reads the marker and the blanks after it. Returns the column of the item's text.
    pub fn read(self, line: &mut Line<'_>) -> usize {
        let offset = line.indent();
        line.skip_blanks();
        line.skip_bytes(self.length);
        let blanks = line.indent();
        // With five or more blanks, the item begins with indented code after one blank.
        let padding = if line.is_blank() || !(1..5).contains(&blanks) { 1 } else { blanks };
        line.skip_columns(padding);
        offset + self.length + padding
    }
}
