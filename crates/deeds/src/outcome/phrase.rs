//! The words and phrases of a text, as lists of words have them.

use credence_lexical::lower::lowercase;

use crate::list::Listed;
use crate::words::{Words, is_in, with_camel_case_split};

/// The most words of a phrase in a list: `out_of_stock`.
const LONGEST: usize = 3;

/// A text in lower case, with one `_` between its words. `camelCase` is two words.
pub struct Phrases {
    text: String,
    /// Where each word begins, and the end of the last one with its `_`.
    starts: Vec<usize>,
}

impl Phrases {
    pub fn of(text: &str) -> Self {
        let lower = lowercase(&with_camel_case_split(text));
        let mut found = Self { text: String::with_capacity(lower.len()), starts: Vec::new() };
        let is_sign = |sign: char| !sign.is_alphanumeric() && sign != '\'';
        for word in lower.split(is_sign).map(|word| word.trim_matches('\'')).filter(|word| !word.is_empty()).listed() {
            found.starts.push(found.text.len());
            found.text.push_str(word);
            found.text.push('_');
        }
        found.starts.push(found.text.len());
        found
    }

    pub fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The word at a place, or nothing behind the last one.
    pub fn word(&self, at: usize) -> &str {
        self.phrase(at, 1)
    }

    fn phrase(&self, at: usize, words: usize) -> &str {
        let range = self.starts.get(at).zip(self.starts.get(at + words));
        range.and_then(|(start, end)| self.text.get(*start..end - 1)).unwrap_or_default()
    }

    /// Whether a word or phrase of a list begins at a place.
    pub fn at(&self, at: usize, list: Words) -> bool {
        (1..=LONGEST).any(|words| is_in(list, self.phrase(at, words)))
    }

    /// Whether the text has a word or phrase of a list.
    pub fn have(&self, list: Words) -> bool {
        (0..self.count()).any(|at| self.at(at, list))
    }
}
