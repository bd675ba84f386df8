//! Lists and tables of words in one text each, which take less of a module than arrays.

use crate::list::Listed;

/// A list of words in one text, separated by single blanks.
pub(crate) trait WordList: Copy {
    fn has(self, word: &str) -> bool;
}

/// Whether a list has a word.
pub(crate) fn is_in(list: impl WordList, word: &str) -> bool {
    !word.is_empty() && list.has(word)
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
pub(crate) fn words_in<'a>(text: &'a str, signs: &str) -> Vec<&'a str> {
    text.split(|sign| signs.contains(sign)).filter(|word| !word.is_empty()).listed()
}

/// The rows of a table, one a line: what stands before `: `, and what after it.
pub(crate) fn rows(table: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    table.split('\n').filter_map(|line| line.split_once(": "))
}

/// What stands before `: ` in the first row that has a word.
pub(crate) fn head_of(table: &'static str, word: &str) -> Option<&'static str> {
    rows(table).find(|(_, words)| is_in(*words, word)).map(|(head, _)| head)
}

/// A text with a blank between the parts of `camelCase`.
pub(crate) fn with_camel_case_split(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len() + 16);
    let mut was_small = false;
    for sign in text.chars() {
        if was_small && sign.is_ascii_uppercase() {
            spaced.push(' ');
        }
        was_small = sign.is_ascii_lowercase();
        spaced.push(sign);
    }
    spaced
}

impl WordList for &str {
    /// Looks at the beginnings of words, without splitting the list.
    fn has(self, word: &str) -> bool {
        let (list, word) = (self.as_bytes(), word.as_bytes());
        let mut at = 0;
        while let Some(rest) = list.get(at..) {
            let begins = rest.first() == word.first() && rest.starts_with(word);
            if (begins || word.is_empty()) && rest.get(word.len()).is_none_or(|next| *next == b' ') {
                return true;
            }
            let Some(length) = rest.iter().position(|byte| *byte == b' ') else { return false };
            at += length + 1;
        }
        false
    }
}

/// A long list, with the beginnings and lengths of its words as bits: nearly every word of a text is asked for in dozens of lists and is in none.
#[derive(Clone, Copy)]
pub(crate) struct Words {
    text: &'static str,
    marks: u64,
}

impl Words {
    pub(crate) const fn of(text: &'static str) -> Self {
        let bytes = text.as_bytes();
        let (mut marks, mut from, mut at) = (0, 0, 0);
        while at <= bytes.len() {
            if at == bytes.len() || bytes[at] == b' ' {
                marks |= mark_of(bytes[from], at - from);
                from = at + 1;
            }
            at += 1;
        }
        Self { text, marks }
    }
}

impl WordList for Words {
    fn has(self, word: &str) -> bool {
        let Some(first) = word.as_bytes().first() else { return false };
        self.marks & mark_of(*first, word.len()) != 0 && self.text.has(word)
    }
}

/// The bit of the words that begin with a byte and have a length.
const fn mark_of(first: u8, length: usize) -> u64 {
    1 << ((first as usize + 11 * length) % 64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_in_its_list_and_no_part_of_one_is() {
        const LIST: &str = "run ran é não-sei";
        for word in ["run", "ran", "é", "não-sei"] {
            assert!(LIST.has(word) && Words::of(LIST).has(word), "{word}");
        }
        for word in ["ru", "an", "runs", "sei", "não", "", "run ran"] {
            assert!(!Words::of(LIST).has(word), "{word}");
        }
    }
}
