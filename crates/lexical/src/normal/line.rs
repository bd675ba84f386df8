//! Lines: what begins one, and whether a sentence goes on in the next.

use crate::calendar::month;
use crate::script::{is_hiragana, is_unspaced};

/// What a line begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineSign {
    /// Words.
    None,
    /// `>`, with its length.
    Quote(usize),
    /// `##`, with its length.
    Heading(usize),
    /// The bullet or number of an item, with its length.
    Item(usize),
    /// A row of a table.
    Row,
    /// A line that is no text: a rule, or where a link leads.
    NoText,
    /// A fence of code.
    Fence(char),
}

/// How the end of a line is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineEnd {
    /// The sentence goes on behind a blank.
    Blank,
    /// The word goes on: scripts without spaces.
    Nothing,
    /// A block ends.
    Block,
}

/// Only so much of a line is looked at, in bytes.
const LOOKED_AT: usize = 300;

/// The longest line of a list of short lines, in bytes.
const SHORT: usize = 40;

/// The first line of a text.
pub(super) fn first_line(text: &str) -> &str {
    let near = &text[..text.floor_char_boundary(LOOKED_AT)];
    near.split(['\n', '\r']).next().unwrap_or_default()
}

/// The sign that a line begins with, whose indentation is left out. A number in the middle of a paragraph begins an item only
/// where it is the first.
pub(super) fn sign(line: &str, is_in_list: bool, is_in_paragraph: bool) -> LineSign {
    let bytes = line.as_bytes();
    let is_blank_at = |at: usize| bytes.get(at).is_none_or(|byte| matches!(byte, b' ' | b'\t'));
    let Some(first) = line.chars().next() else { return LineSign::None };
    if is_no_text(line) {
        return LineSign::NoText;
    }
    match first {
        '>' if !line.starts_with(">=") && !is_compared(line) => LineSign::Quote(1),
        '|' => LineSign::Row,
        '`' | '~' if line.bytes().take_while(|byte| u32::from(*byte) == u32::from(first)).count() >= 3 => {
            LineSign::Fence(first)
        }
        '#' => {
            let n_signs = bytes.iter().take_while(|byte| **byte == b'#').count();
            if n_signs <= 6 && is_blank_at(n_signs) { LineSign::Heading(n_signs) } else { LineSign::None }
        }
        '-' | '+' | '*' if is_blank_at(1) => LineSign::Item(1),
        '•' | '‣' | '◦' | '▪' | '●' | '○' | '■' | '·' | '⁃' | '–' | '—' if is_blank_at(first.len_utf8()) => {
            LineSign::Item(first.len_utf8())
        }
        '0'..='9' => numbered(line, is_in_list, is_in_paragraph),
        _ => LineSign::None,
    }
}

/// "> 5" compares, "> A quotation" does not.
fn is_compared(line: &str) -> bool {
    line[1..].trim_start().starts_with(|next: char| next.is_ascii_digit())
}

fn numbered(line: &str, is_in_list: bool, is_in_paragraph: bool) -> LineSign {
    let n_digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &line[n_digits..];
    let is_marked = n_digits <= 3 && rest.starts_with(['.', ')']) && rest[1..].starts_with([' ', '\t']);
    let may_begin = !is_in_paragraph || is_in_list || &line[..n_digits] == "1";
    let is_date = month::begins_with_name(rest.get(1..).unwrap_or_default().trim_start());
    if is_marked && may_begin && !is_date { LineSign::Item(n_digits + 1) } else { LineSign::None }
}

/// A rule, the delimiter row of a table, or the definition of a link.
fn is_no_text(line: &str) -> bool {
    let line = line.trim_end();
    let is_rule = |byte: u8| matches!(byte, b'-' | b'|' | b':' | b'=' | b'*' | b'_' | b' ' | b'\t');
    let is_ruled = line.len() >= 3 && line.len() < LOOKED_AT && line.bytes().all(is_rule);
    let is_definition = line.starts_with('[')
        && line.find("]:").is_some_and(|at| {
            let target = line[at + 2..].trim_start().trim_start_matches('<');
            at < 80 && (target.starts_with("http") || target.starts_with('/') || target.starts_with('#'))
        });
    is_ruled || is_definition
}

/// How a line break is read between the line that is written and the text behind it.
///
/// A break is a blank wherever the sentence may go on. A wrong blank costs a match, a wrong end of a block hides "There is no evidence
/// that" from what follows. So blocks are only: labels, lines behind a heading, and short lines below each other.
pub(super) fn line_end(current: &str, behind: &str) -> LineEnd {
    let (current, next) = (tail(current.trim_end()), first_line(behind));
    let (Some(last), Some(first)) = (current.chars().next_back(), first_sign(next)) else { return LineEnd::Block };
    if begins_with_label(next) {
        return LineEnd::Block;
    }
    if matches!(last, ':' | '：') {
        // A label belongs to what follows it, on the same line or on the next.
        return if begins_with_label(current) { LineEnd::Blank } else { LineEnd::Block };
    }
    if ends_sentence(current) {
        return LineEnd::Blank;
    }
    if is_unspaced(last) || is_unspaced(first) {
        return end_of_unspaced(current, last, first);
    }
    if matches!(last, ',' | ';' | '-' | '–' | '—' | '(' | '/' | '&') || ends_with_small_word(current) {
        return LineEnd::Blank;
    }
    let is_column = last.is_ascii_digit() && first.is_ascii_digit() || is_short_row(current, next);
    let is_headed = first.is_uppercase() && (begins_sentence(next) || is_title(current));
    if is_column || is_headed { LineEnd::Block } else { LineEnd::Blank }
}

/// The end of a line that is looked at.
fn tail(line: &str) -> &str {
    let mut from = line.len().saturating_sub(LOOKED_AT);
    while !line.is_char_boundary(from) {
        from += 1;
    }
    &line[from..]
}

/// The first letter or digit of a line behind quotation marks, brackets and marks of emphasis.
fn first_sign(line: &str) -> Option<char> {
    let is_around = |sign: char| matches!(sign, '"' | '“' | '„' | '«' | '\'' | '‘' | '(' | '[' | '*' | '_' | '`' | '~');
    line.trim_start_matches(is_around).chars().next()
}

pub(super) fn ends_sentence(line: &str) -> bool {
    let closes = |sign: char| matches!(sign, '"' | '\'' | '”' | '’' | '»' | ')' | ']' | '」' | '』' | '）' | '*' | '_');
    line.trim_end_matches(closes).ends_with(['.', '!', '?', '…', '。', '！', '？', '｡'])
}

/// "Rating: False", "Our verdict:".
pub(super) fn begins_with_label(line: &str) -> bool {
    const LONGEST_LABEL: usize = 40;
    let line = line.trim_start_matches(['*', '_', '#', ' ']);
    let near = &line[..line.floor_char_boundary(LONGEST_LABEL)];
    let Some((label, _)) = near.split_once([':', '：']) else { return false };
    let sign = &line[label.len()..];
    let ends = sign.starts_with('：') || sign.len() == 1 || sign[1..].starts_with([' ', '\t', '*', '_']);
    let n_words = label.split_whitespace().count();
    let is_plain = !label.contains(['.', ',', ';', '(', '!', '?', '"']);
    let first = label.chars().next();
    ends && is_plain
        && (1..=4).contains(&n_words)
        && first.is_some_and(|first| first.is_alphabetic() && !first.is_lowercase())
}

fn end_of_unspaced(current: &str, last: char, first: char) -> LineEnd {
    const SHORT_HEADING: usize = 12;
    let goes_on = is_hiragana(last) || is_hiragana(first) || matches!(last, '、' | '，' | '・' | '「' | '（');
    let is_heading = current.chars().take(SHORT_HEADING + 1).count() <= SHORT_HEADING && !last.is_ascii_digit();
    if goes_on || !is_heading { LineEnd::Nothing } else { LineEnd::Block }
}

/// Words behind which a sentence always goes on.
const SMALL_WORDS: [&str; 56] = [
    "the", "a", "an", "of", "to", "in", "on", "at", "by", "for", "from", "with", "that", "which", "who", "and", "or",
    "is", "are", "was", "were", "be", "been", "has", "have", "had", "not", "no", "as", "than", "its", "his", "her",
    "their", "this", "these", "de", "da", "do", "das", "dos", "que", "e", "o", "os", "um", "uma", "não", "em", "por",
    "para", "der", "die", "das", "und", "von",
];

/// Whether a line ends in the middle of a sentence, so that not even the end of a paragraph ends it: "There is no evidence that".
pub(super) fn is_unfinished(line: &str) -> bool {
    let line = tail(line.trim_end());
    ends_with_small_word(line) && line.split_whitespace().nth(2).is_some()
}

fn ends_with_small_word(line: &str) -> bool {
    let word = line.rsplit(char::is_whitespace).next().unwrap_or_default();
    word.starts_with(char::is_lowercase) && SMALL_WORDS.contains(&word)
}

/// Words that begin a sentence, and stand with a capital letter nowhere else.
const STARTERS: [&str; 44] = [
    "The", "It", "In", "This", "That", "These", "Those", "He", "She", "They", "A", "An", "But", "And", "However", "We",
    "As", "At", "On", "For", "If", "When", "There", "Its", "By", "After", "Since", "I", "You", "Some", "Many", "Most",
    "All", "No", "What", "Why", "How", "His", "Her", "Their", "O", "Os", "Em", "Uma",
];

fn begins_sentence(line: &str) -> bool {
    let word = line.split(|sign: char| !sign.is_alphanumeric()).find(|word| !word.is_empty());
    word.is_some_and(|word| STARTERS.contains(&word)) && line.split_whitespace().nth(2).is_some()
}

/// "Porto Bridge Closure Report": four words and more, all with capital letters.
fn is_title(line: &str) -> bool {
    let is_capital = |word: &str| word.starts_with(|first: char| first.is_uppercase() || first.is_ascii_digit());
    let n_words = line.split_whitespace().count();
    n_words >= 4
        && !begins_sentence(line)
        && line.split_whitespace().all(|word| is_capital(word) || SMALL_WORDS.contains(&word))
}

/// Two short lines that both end without a sign: items of a list, names below each other.
fn is_short_row(current: &str, next: &str) -> bool {
    // Tags behind the line are no part of it.
    let next = next.split('<').next().unwrap_or_default().trim_end();
    let is_open = ends_sentence(next) || next.ends_with([',', ';', ':', '-']) || ends_with_small_word(next);
    let is_capital = |line: &str| first_sign(line).is_some_and(|first| first.is_uppercase() || first.is_ascii_digit());
    let is_short = current.len() <= SHORT && next.len() <= SHORT;
    let n_words = |line: &str| line.split_whitespace().count();
    let are_entries = is_capital(current) && is_capital(next) || n_words(current) <= 2 && n_words(next) <= 2;
    is_short && !is_open && are_entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_goes_on_over_a_line_break() {
        for (current, next) in [
            ("There is no evidence that", "the drug works."),
            ("It is not true that", "Ana Lima won."),
            ("The film was directed by Ana", "Lima."),
            ("The", "bridge was closed."),
            ("The bridge was closed for", "14 days."),
            ("The bridge was closed,", "The Guardian said."),
            ("He lives in the U.S.", "Senate district."),
            ("A study of Ana", "Lima and others found nothing."),
            ("The Golden Gate", "Bridge opened in 1937."),
            ("Nie ma dowodów, że", "lek działa."),
            ("Claim:", "Coffee causes cancer."),
            ("Our rating:", "False"),
        ] {
            assert_eq!(line_end(current, next), LineEnd::Blank, "{current} / {next}");
        }
        assert_eq!(line_end("富士山は", "活火山である。"), LineEnd::Nothing);
    }

    #[test]
    fn labels_headings_and_short_lines_are_blocks() {
        for (current, next) in [
            ("The report has these seven findings:", "Coffee causes cancer."),
            ("Coffee causes cancer", "Rating: False"),
            ("Coffee causes cancer.", "Our verdict:"),
            ("Overview", "The bridge was closed for 14 days."),
            ("Porto Bridge Closure Report", "Ana Lima wrote it."),
            ("Berlin", "Paris"),
            ("apples", "no pears"),
            ("Winner", "Ana Lima"),
            ("2019", "2020"),
            ("概要", "富士山は活火山である。"),
        ] {
            assert_eq!(line_end(current, next), LineEnd::Block, "{current} / {next}");
        }
    }

    #[test]
    fn signs_of_lines_are_told_from_words() {
        assert_eq!(sign("- item", false, false), LineSign::Item(1));
        assert_eq!(sign("1. item", false, true), LineSign::Item(2));
        assert_eq!(sign("45. He", false, true), LineSign::None);
        assert_eq!(sign("5. Mai 2021", false, false), LineSign::None);
        assert_eq!(sign("-5 degrees", false, false), LineSign::None);
        assert_eq!(sign("> 5 people", false, false), LineSign::None);
        assert_eq!(sign("> said", false, false), LineSign::Quote(1));
        assert_eq!(sign("---", false, false), LineSign::NoText);
        assert_eq!(sign("[1]: https://e.org", false, false), LineSign::NoText);
        assert_eq!(sign("#1 in sales", false, false), LineSign::None);
    }
}
