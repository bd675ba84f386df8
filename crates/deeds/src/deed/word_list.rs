//! Lists of words in one text each, which take less of a module than arrays.

/// Whether a word is in a list whose words are separated by spaces.
pub(super) fn is_in(list: &str, word: &str) -> bool {
    list.split(' ').any(|own| own == word)
}

/// Whether a text starts with an item of a list whose items are separated by `|`.
pub(super) fn starts_with_any(list: &str, text: &str) -> bool {
    list.split('|').any(|start| text.starts_with(start))
}
