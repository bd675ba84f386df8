//! Lists and tables in one text each, which take less of a module than arrays.

/// Whether a word is in a list whose words are separated by spaces.
pub(super) fn is_in(list: &str, word: &str) -> bool {
    list.split(' ').any(|own| own == word)
}

/// Whether a text starts with an item of a list whose items are separated by `|`.
pub(super) fn starts_with_any(list: &str, text: &str) -> bool {
    list.split('|').any(|start| text.starts_with(start))
}

/// The rows of a table, one a line: what stands before `: `, and what after it.
pub(super) fn rows(table: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    table.split('\n').filter_map(|line| line.split_once(": "))
}

/// What stands before `: ` in the first row that has a word.
pub(super) fn head_of(table: &'static str, word: &str) -> Option<&'static str> {
    rows(table).find(|(_, words)| is_in(words, word)).map(|(head, _)| head)
}
