//! Markdown building blocks; text from outside becomes code.

use std::fmt::Write;

use credence_core::trust::{ShownHost, shown_address};

/// How many characters of a text from outside are shown, except for the answer.
const MAX_CHARACTERS: usize = 300;

/// One line of text from outside as a code span that it cannot close; at most 300 characters.
#[must_use]
pub fn code_span(text: &str) -> String {
    let words = printable(text);
    let mut line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((end, _)) = line.char_indices().nth(MAX_CHARACTERS) {
        line.truncate(end);
        line.push('…');
    }
    let ticks = "`".repeat(longest_run(&line) + 1);
    let needs_space = line.is_empty() || line.starts_with('`') || line.ends_with('`');
    let space = if needs_space { " " } else { "" };
    format!("{ticks}{space}{line}{space}{ticks}")
}

/// An address, or the id of a source that has none, as a code span; its host is shown as a reader sees it.
pub(crate) fn address_span(address: &str) -> String {
    code_span(&shown_address(address).0)
}

/// A host as a code span.
pub(crate) fn host_span(host: &str) -> String {
    code_span(&ShownHost::new(host).text)
}

/// Text from outside in a fence that it cannot close.
pub(crate) fn code_block(text: &str) -> String {
    let fence = "`".repeat(longest_run(text).max(2) + 1);
    format!("{fence}\n{}\n{fence}", printable(text).trim_end())
}

/// A section with one item for each line; empty without lines.
pub(crate) fn list(title: &str, lines: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    for line in lines {
        if text.is_empty() {
            let _ = writeln!(text, "## {title}\n");
        }
        let _ = writeln!(text, "- {line}");
    }
    text
}

/// Text without control characters of terminals and of the writing direction.
fn printable(text: &str) -> String {
    let is_control = |character: char| {
        let is_space = matches!(character, '\n' | '\t');
        let is_direction = matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        (character.is_control() && !is_space) || is_direction
    };
    text.chars().filter(|character| !is_control(*character)).collect()
}

/// The length of the longest run of backticks.
fn longest_run(text: &str) -> usize {
    let (mut longest, mut run) = (0, 0);
    for character in text.chars() {
        run = if character == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_from_outside_stays_in_its_code_span() {
        assert_eq!(code_span("a `b` <img>\n# c"), "``a `b` <img> # c``");
        assert_eq!(code_span("`"), "`` ` ``");
        assert_eq!(code_span("\u{1b}[31mred\u{202e}"), "`[31mred`");
        assert_eq!(code_span(&"é".repeat(400)).chars().count(), MAX_CHARACTERS + 3);
    }
}
