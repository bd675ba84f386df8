//! The words of a part of a sentence, or of the name of a value, and lists of words.

use credence_lexical::fold::folded;

/// Words with so many letters in common may be forms of one word.
const SHORTEST_STEM: usize = 4;

/// A word of a text.
#[derive(Clone, Debug)]
pub(super) struct Word<'s> {
    /// Its first byte in the text.
    pub(super) at: usize,
    pub(super) text: &'s str,
    /// In lower case, without accents.
    pub(super) folded: String,
}

impl Word<'_> {
    pub(super) fn end(&self) -> usize {
        self.at + self.text.len()
    }

    /// Whether it is in a list of folded words with spaces between them.
    pub(super) fn is_in(&self, list: &str) -> bool {
        list.split(' ').any(|known| known == self.folded)
    }

    /// Whether it is the same as another word, or both are forms of one: "push" and "pushed".
    pub(super) fn is_form_of(&self, other: &Word<'_>) -> bool {
        let (one, other) = (self.folded.as_bytes(), other.folded.as_bytes());
        let n_same = one.iter().zip(other).take_while(|(one, other)| one == other).count();
        one == other || n_same >= SHORTEST_STEM && n_same + 1 >= one.len().min(other.len())
    }

    pub(super) fn is_number(&self) -> bool {
        self.text.as_bytes()[0].is_ascii_digit()
    }
}

/// The words of a text. What is written without spaces is one word.
pub(super) fn words_of(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, sign) in text.char_indices().chain([(text.len(), ' ')]) {
        match start {
            None if sign.is_alphanumeric() => start = Some(at),
            Some(from) if !sign.is_alphanumeric() => {
                words.push(Word { at: from, text: &text[from..at], folded: folded(&text[from..at]) });
                start = None;
            }
            _ => {}
        }
    }
    words
}
