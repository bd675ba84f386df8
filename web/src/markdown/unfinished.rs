//! Whether an unfinished line is text, whatever follows in it.

use super::block::DEEPEST_CONTAINER;
use super::scan::{self, Scan};
use super::start;
use credence_markdown::code::read_quote_sign;
use credence_markdown::line::Line;
use credence_markdown::run_length;

/// How much of a line is looked at: more signs than this mean waiting for the line's end.
const LONGEST_PREFIX: usize = 512;

/// What an unfinished line is known to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// Text of a paragraph or of code: more of the line is more of that text.
    Text,
    /// Its end decides.
    Undecided,
}

/// The part of an unfinished line that is looked at.
pub fn prefix(held: &str) -> Line<'_> {
    Line::new(&held[..held.floor_char_boundary(LONGEST_PREFIX)])
}

/// Classifies the rest of a line inside `depth` containers, behind their signs.
pub fn classify(mut line: Line, mut depth: usize, mut is_paragraph: bool) -> Unfinished {
    loop {
        let Some(first) = line.first() else { return Unfinished::Undecided };
        if line.indent() >= 4 {
            return Unfinished::Text;
        }
        let marker = start::list_marker(line.rest());
        // Near the deepest level it depends on the whole line what is still a sign.
        if depth + 2 > DEEPEST_CONTAINER && (first == b'>' || marker.is_some()) {
            return Unfinished::Undecided;
        }
        if !read_quote_sign(&mut line) {
            let Some(marker) = marker else { return classify_signs(&line, is_paragraph) };
            let is_item = !is_paragraph || marker.interrupts(line.rest());
            let may_be_second_of_table = is_paragraph && line.rest().bytes().all(is_sign);
            if may_be_rule(line.rest()) || may_be_second_of_table || !is_item {
                return classify_signs(&line, is_paragraph);
            }
            line.skip_blanks();
            line.skip_bytes(marker.length);
            line.skip_columns(1);
        }
        is_paragraph = false;
        depth += 2;
    }
}

/// Classifies a line inside fenced code; `sign` is that of the fence.
pub fn classify_in_fence(line: &Line, sign: u8) -> Unfinished {
    let is_sign = |byte| byte == sign || matches!(byte, b' ' | b'\t');
    if line.text.bytes().skip(line.at).all(is_sign) { Unfinished::Undecided } else { Unfinished::Text }
}

fn may_be_rule(rest: &str) -> bool {
    let bytes = rest.as_bytes();
    matches!(bytes[0], b'-' | b'*') && bytes.iter().all(|byte| *byte == bytes[0] || matches!(byte, b' ' | b'\t'))
}

fn classify_signs(line: &Line, is_in_paragraph: bool) -> Unfinished {
    let rest = line.rest();
    let bytes = rest.as_bytes();
    let is_text = match bytes[0] {
        b'|' => false,
        b'#' => {
            let run = run_length(bytes, 0);
            run > 6 || !matches!(bytes.get(run), None | Some(b' ' | b'\t'))
        }
        sign @ (b'`' | b'~') => {
            let run = run_length(bytes, 0);
            run < bytes.len() && (run < 3 || (sign == b'`' && bytes[run..].contains(&b'`')))
        }
        b'<' => is_no_html(rest),
        b'[' if !is_in_paragraph => is_no_definition(rest) && !is_box_alone(rest),
        b'*' | b'-' | b'_' | b'+' | b'=' | b':' | b'0'..=b'9' => bytes.iter().any(|byte| !is_sign(*byte)),
        _ => true,
    };
    if is_text { Unfinished::Text } else { Unfinished::Undecided }
}

/// Signs of which rules, underlines, list markers and the second line of a table are made.
fn is_sign(byte: u8) -> bool {
    byte.is_ascii_digit() || matches!(byte, b'*' | b'-' | b'_' | b'+' | b'=' | b':' | b'|' | b'.' | b')' | b' ' | b'\t')
}

fn is_no_definition(rest: &str) -> bool {
    match scan::label(rest, 0) {
        Scan::Found(_, end) => rest.as_bytes().get(end).is_some_and(|byte| *byte != b':'),
        Scan::Absent => true,
        Scan::Cut => rest.len() >= 200,
    }
}

/// Whether nothing stands yet behind the box of a task, where blanks are no text.
fn is_box_alone(rest: &str) -> bool {
    matches!(rest.as_bytes(), [b'[', b' ' | b'x' | b'X', b']', ..]) && rest[3..].trim_ascii().is_empty()
}

fn is_no_html(rest: &str) -> bool {
    match scan::autolink(rest, 0) {
        Scan::Found(_, end) => rest.len() > end,
        Scan::Absent | Scan::Cut => matches!(rest.as_bytes().get(1), Some(b' ' | b'\t' | b'0'..=b'9' | b'=' | b'<')),
    }
}
