//! Lists and tables in one text each, which take less of a module than arrays.

use crate::list::Listed;
use crate::words::WordList;

/// Whether a word is in a list whose words are separated by spaces.
pub(super) fn is_in(list: &str, word: &str) -> bool {
    list.has(word)
}

/// Whether a text starts with an item of a list whose items are separated by `|`.
pub(crate) fn starts_with_any(list: &str, text: &str) -> bool {
    list.split('|').any(|start| text.starts_with(start))
}

/// Whether a text contains an item of a list whose items are separated by `|`.
pub(crate) fn contains_any(list: &str, text: &str) -> bool {
    list.split('|').any(|part| text.contains(part))
}

/// The words of a text between signs, without empty ones.
pub(super) fn words_in<'a>(text: &'a str, signs: &str) -> Vec<&'a str> {
    text.split(|sign| signs.contains(sign)).filter(|word| !word.is_empty()).listed()
}

/// The rows of a table, one a line: what stands before `: `, and what after it.
pub(super) fn rows(table: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    table.split('\n').filter_map(|line| line.split_once(": "))
}

/// What stands before `: ` in the first row that has a word.
pub(super) fn head_of(table: &'static str, word: &str) -> Option<&'static str> {
    rows(table).find(|(_, words)| is_in(words, word)).map(|(head, _)| head)
}
