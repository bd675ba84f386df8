//! The answer with everything masked that is not the agent's own prose: code, quotations, drafts.

use std::ops::Range;

use credence_lexical::lower::lowercase;
use credence_markdown::{code_in, prose};

/// Stands for each byte of a name: the text of a code span.
pub const NAME: char = '\u{1}';

/// Stands for each byte of a quotation.
pub const QUOTED: char = '\u{2}';

/// The longest quotation, in bytes. A sign that nothing closes so soon is no quotation mark.
const LONGEST_QUOTATION: usize = 2_000;

/// Beginnings of lines that open a draft, up to the next rule: its "I" is the user.
const DRAFTS: [&str; 10] = ["subject:", "assunto:", "件名", "dear ", "prezad", "caro ", "cara ", "hi ", "拝啓", "re:"];

/// The answer with the same offsets: markup is blank, names are masked, block quotes and drafts are blank.
pub fn masked(answer: &str) -> String {
    let mut bytes = prose(answer, &[]).into_bytes();
    if bytes.len() != answer.len() {
        return " ".repeat(answer.len());
    }
    restore_signs(answer, &mut bytes);
    for code in code_in(answer).into_iter().filter(|code| !code.is_block) {
        mask(&mut bytes, code.range, NAME);
    }
    blank_tags(&mut bytes);
    blank_lines(answer, &mut bytes);
    let quotations = quotations_in(&bytes);
    for range in quotations {
        mask(&mut bytes, range, QUOTED);
    }
    // Only whole characters were overwritten, by ASCII.
    String::from_utf8(bytes).unwrap_or_default()
}

/// Prose has blanks for the bars of a table, where a cell is a clause of its own, and for line breaks within a paragraph. Agents write lines that
/// are no items as if they were; only a line that begins in lower case goes on.
fn restore_signs(answer: &str, bytes: &mut [u8]) {
    for (at, (byte, written)) in bytes.iter_mut().zip(answer.bytes()).enumerate() {
        if *byte != b' ' {
            continue;
        }
        if written == b'|' || written == b'\n' && begins_anew(&answer[at + 1..]) {
            *byte = written;
        }
    }
}

fn begins_anew(line: &str) -> bool {
    let text = line.trim_start_matches([' ', '\t', '*', '_', '`', '>']);
    !text.starts_with(char::is_lowercase)
}

/// Masks a name. The signs around it become blanks.
fn mask(bytes: &mut [u8], range: Range<usize>, with: char) {
    let Some(part) = bytes.get_mut(range) else { return };
    let last = part.len().saturating_sub(1);
    for (index, byte) in part.iter_mut().enumerate() {
        let is_edge = with == NAME && (index == 0 || index == last);
        *byte = if is_edge { b' ' } else { with as u8 };
    }
}

/// Blanks tags such as `<li>` and `</details>`.
fn blank_tags(bytes: &mut [u8]) {
    const LONGEST_TAG: usize = 200;
    let mut at = 0;
    while let Some(open) = memchr(b'<', &bytes[at..]).map(|found| at + found) {
        at = open + 1;
        let begins = bytes.get(at).is_some_and(|next| next.is_ascii_alphabetic() || *next == b'/');
        let near = &bytes[at..bytes.len().min(at + LONGEST_TAG)];
        let end = near
            .iter()
            .position(|byte| matches!(*byte, b'>' | b'<' | b'\n'))
            .filter(|end| begins && near[*end] == b'>');
        if let Some(length) = end {
            bytes[open..=at + length].fill(b' ');
            at += length;
        }
    }
}

fn memchr(byte: u8, bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|other| *other == byte)
}

/// Blanks the lines of drafts. Block quotes are recognized by their first line, see [`is_quoted`].
fn blank_lines(answer: &str, bytes: &mut [u8]) {
    let mut at = 0;
    let mut is_draft = false;
    for line in answer.split('\n') {
        let text = line.trim();
        let is_rule = text.len() >= 3 && text.bytes().all(|byte| matches!(byte, b'-' | b'*' | b'_'));
        is_draft = !is_rule && (is_draft || opens_draft(text));
        if is_draft {
            bytes[at..at + line.len()].fill(b' ');
        }
        // "- [x] Tests pass"
        let bullet = line.len() - line.trim_start_matches([' ', '\t', '-', '*', '+']).len();
        if line[bullet..].starts_with("[x]") || line[bullet..].starts_with("[X]") {
            bytes[at + bullet..at + bullet + 3].fill(b' ');
        }
        at += line.len() + 1;
    }
}

fn opens_draft(line: &str) -> bool {
    let line = line.trim_matches(['*', '#', '>', ' ']);
    let near = &line[..line.floor_char_boundary(16)];
    let lower = lowercase(near);
    let is_greeting = line.ends_with([',', ':', '、', '，']) && line.len() < 60;
    DRAFTS.iter().any(|draft| lower.starts_with(draft) && (!draft.ends_with(' ') || is_greeting))
}

/// Whether the block that begins here is a block quote or an item that is not ticked.
pub fn is_quoted(block: &str) -> bool {
    let text = block.trim_start_matches([' ', '\t', '-', '*', '+']);
    text.starts_with('>') || text.starts_with("[ ]")
}

/// Whether the block is a heading.
pub fn is_heading(block: &str) -> bool {
    block.trim_start().starts_with('#')
}

/// The text between quotation marks of one block.
fn quotations_in(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let Ok(text) = std::str::from_utf8(bytes) else { return found };
    let mut open: Option<(usize, char)> = None;
    for (at, character) in text.char_indices() {
        if character == '\n' {
            open = None;
        }
        let is_far = |start: usize| at > start + LONGEST_QUOTATION;
        match open {
            Some((start, _)) if is_far(start) => open = closing_of(character).map(|closing| (at, closing)),
            Some((start, closing)) if closing == character => {
                found.push(start..at + character.len_utf8());
                open = None;
            }
            Some(_) => {}
            None => open = closing_of(character).map(|closing| (at, closing)),
        }
    }
    found
}

const fn closing_of(opening: char) -> Option<char> {
    Some(match opening {
        '"' => '"',
        '“' | '„' => '”',
        '«' => '»',
        '「' => '」',
        '『' => '』',
        _ => return None,
    })
}
