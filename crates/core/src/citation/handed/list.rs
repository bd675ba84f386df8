//! Passages in a list that counts without brackets, `1. …`, `1) …` or `(1) …`, where the line before it says that it is one of passages.

use super::announced::{Announced, announced_by, are_instructions};
use super::label::{Label, passages_behind};
use super::passage::{HandedPassage, MOST, number_of};

/// An item is a passage if it has so many words, or thrice as many bytes as characters do that are written without spaces: titles say nothing.
const FEWEST_WORDS: usize = 4;
const FEWEST_BYTES_UNSPACED: usize = 30;

/// How the items of a list are written.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Form {
    /// How far its lines are indented; items of lists within a passage are indented further.
    indent: usize,
    has_opening: bool,
    closing: char,
}

/// A list that is announced as one of passages.
struct List {
    labels: Vec<Label>,
    /// Where another list begins; what stands before is its own.
    end: usize,
}

/// The passages of the last list that the line before it calls so; lists before it were examples.
pub(super) fn listed(prompt: &str) -> Vec<HandedPassage> {
    for List { labels, end } in lists_in(prompt).into_iter().rev() {
        let passages = passages_behind(&prompt[..end], &labels);
        let texts: Vec<&str> = passages.iter().map(|passage| passage.text.as_str()).collect();
        let n_saying = texts.iter().filter(|text| says_something(text)).count();
        if n_saying * 2 > texts.len() && !are_instructions(&texts) {
            return passages;
        }
    }
    Vec::new()
}

/// The lists from 1 on, or from 0, that are announced as passages.
fn lists_in(prompt: &str) -> Vec<List> {
    let mut lists: Vec<List> = Vec::new();
    // How the items of the last list are written, until another one begins.
    let (mut form, mut at) = (None, 0);
    for line in prompt.split_inclusive('\n') {
        let begin = at;
        at += line.len();
        let Some((label, written)) = item_of(line) else { continue };
        let label = Label { begin, end: begin + label.end, ..label };
        let open = lists.last_mut().filter(|_| form == Some(written));
        if let Some(list) = open {
            if list.labels.last().is_some_and(|last| last.number + 1 == label.number) {
                list.labels.push(label);
                continue;
            }
            if label.number <= 1 {
                list.end = begin;
                form = None;
            }
        }
        let is_first = label.number <= 1 && lists.len() < MOST;
        if is_first && announced_by(&prompt[..begin]) == Announced::Passages {
            if let Some(before) = lists.last_mut() {
                before.end = before.end.min(begin);
            }
            form = Some(written);
            lists.push(List { labels: vec![label], end: prompt.len() });
        }
    }
    lists
}

/// The number that a line begins with as an item of a list.
fn item_of(line: &str) -> Option<(Label, Form)> {
    let rest = line.trim_start_matches([' ', '\t']);
    let indent = line.len() - rest.len();
    let bare = rest.trim_start_matches('*');
    let is_bold = bare.len() < rest.len();
    let inner = bare.strip_prefix(['(', '（']);
    let has_opening = inner.is_some();
    let digits = inner.unwrap_or(bare);
    let n_digits = digits.bytes().take_while(u8::is_ascii_digit).count();
    let number = number_of(&digits[..n_digits])?;
    let behind = &digits[n_digits..];
    let closing = behind.chars().next().filter(|sign| is_closing(*sign, has_opening))?;
    let text = &behind[closing.len_utf8()..];
    // `1.5 litres` is no item.
    if !text.starts_with(|next: char| !next.is_ascii_alphanumeric()) && closing == '.' {
        return None;
    }
    let text = text.trim_start_matches(|sign| matches!(sign, ' ' | '\t' | ':') || is_bold && sign == '*');
    let label = Label { number, is_bracketed: false, is_named: false, begin: 0, end: line.len() - text.len() };
    Some((label, Form { indent, has_opening, closing }))
}

/// Whether a sign closes the number of an item.
fn is_closing(sign: char, has_opening: bool) -> bool {
    matches!(sign, ')' | '）') || !has_opening && matches!(sign, '.' | '．' | '、')
}

/// Whether a text is more than a title.
fn says_something(text: &str) -> bool {
    text.split_whitespace().nth(FEWEST_WORDS - 1).is_some() || !text.is_ascii() && text.len() >= FEWEST_BYTES_UNSPACED
}
