//! Splits text into words like BERT's tokenizer: cleaned, without accents, in lower case, split at punctuation.

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

/// How letters are normalized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letters {
    /// Convert to lower case.
    pub is_lowercased: bool,
    /// Remove accents.
    pub is_stripped: bool,
}

/// The effect of a letter on the word before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    OfWord,
    Alone,
    Space,
}

impl Letters {
    /// Calls `on_word` with each word in order, until it returns that it needs no more.
    pub fn words(self, text: &str, mut on_word: impl FnMut(&str) -> Reading) {
        let cleaned = text.chars().filter(|letter| !is_dropped(*letter));
        let mut word = Word { letters: String::new(), n_letters: 0 };
        let reading = if self.is_stripped {
            // Decomposition keeps the order of letters that are separate words.
            let stripped = cleaned.nfd().filter(|letter| !is_accent(*letter));
            self.cut(stripped, &mut word, &mut on_word)
        } else {
            self.cut(cleaned, &mut word, &mut on_word)
        };
        if reading == Reading::GoesOn {
            word.end(&mut on_word);
        }
    }

    fn cut(
        self,
        letters: impl Iterator<Item = char>,
        word: &mut Word,
        on_word: &mut impl FnMut(&str) -> Reading,
    ) -> Reading {
        for letter in letters {
            let part = part(letter);
            if part != Part::OfWord && word.end(on_word) == Reading::Enough {
                return Reading::Enough;
            }
            if part != Part::Space {
                self.push(letter, word);
            }
            if part == Part::Alone && word.end(on_word) == Reading::Enough {
                return Reading::Enough;
            }
        }
        Reading::GoesOn
    }

    fn push(self, letter: char, word: &mut Word) {
        if self.is_lowercased {
            letter.to_lowercase().for_each(|small| word.push(small));
        } else {
            word.push(letter);
        }
    }
}

/// Whether more words are needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    GoesOn,
    Enough,
}

/// The longest word that is looked up.
pub const MAX_LETTERS: usize = 100;

struct Word {
    letters: String,
    n_letters: usize,
}

impl Word {
    fn push(&mut self, letter: char) {
        self.n_letters += 1;
        // One more letter is kept, so that the word counts as too long.
        if self.n_letters <= MAX_LETTERS + 1 {
            self.letters.push(letter);
        }
    }

    fn end(&mut self, on_word: &mut impl FnMut(&str) -> Reading) -> Reading {
        if self.n_letters == 0 {
            return Reading::GoesOn;
        }
        let reading = on_word(&self.letters);
        self.letters.clear();
        self.n_letters = 0;
        reading
    }
}

fn part(letter: char) -> Part {
    if is_space(letter) {
        Part::Space
    } else if is_punctuation(letter) || is_ideograph(letter) {
        Part::Alone
    } else {
        Part::OfWord
    }
}

fn is_space(letter: char) -> bool {
    letter.is_whitespace()
}

fn is_dropped(letter: char) -> bool {
    if matches!(letter, '\t' | '\n' | '\r' | ' ') {
        return false;
    }
    // A letter that is newer than the tables is kept as an unknown letter.
    letter == '\u{fffd}'
        || !letter.is_ascii_graphic()
            && letter.general_category_group() == GeneralCategoryGroup::Other
            && letter.general_category() != GeneralCategory::Unassigned
}

fn is_accent(letter: char) -> bool {
    !letter.is_ascii() && letter.general_category() == GeneralCategory::NonspacingMark
}

fn is_punctuation(letter: char) -> bool {
    if letter.is_ascii() {
        return letter.is_ascii_punctuation();
    }
    letter.general_category_group() == GeneralCategoryGroup::Punctuation
}

/// The blocks that BERT's tokenizer splits into single characters. They must match it exactly, so the general table of scripts is not used.
fn is_ideograph(letter: char) -> bool {
    matches!(u32::from(letter),
        0x3400..=0x4dbf | 0x4e00..=0x9fff | 0xf900..=0xfaff
        | 0x2_0000..=0x2_a6df | 0x2_a700..=0x2_b81f | 0x2_b920..=0x2_ceaf | 0x2_f800..=0x2_fa1f)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let mut words = Vec::new();
        Letters { is_lowercased: true, is_stripped: true }.words(text, |word| {
            words.push(word.to_owned());
            Reading::GoesOn
        });
        words
    }

    #[test]
    fn words_are_cut_at_spaces_and_punctuation() {
        assert_eq!(words("  Café-au-lait,\tplease! "), ["cafe", "-", "au", "-", "lait", ",", "please", "!"]);
        assert_eq!(words(""), Vec::<String>::new());
    }

    #[test]
    fn ideographs_are_single_words_and_controls_are_removed() {
        assert_eq!(words("東京tower\u{200b}s\u{0}"), ["東", "京", "towers"]);
        assert_eq!(words("a\u{fffd}b\u{a0}c“d”"), ["ab", "c", "“", "d", "”"]);
        assert_eq!(words("a\u{c}b\u{1fae0}\u{10ffd}"), ["ab\u{1fae0}\u{10ffd}"]);
    }

    #[test]
    fn reading_ends_when_enough_was_read() {
        let mut n_words = 0;
        Letters { is_lowercased: true, is_stripped: true }.words(&"a ".repeat(1_000_000), |_| {
            n_words += 1;
            if n_words == 3 { Reading::Enough } else { Reading::GoesOn }
        });
        assert_eq!(n_words, 3);
    }

    #[test]
    fn a_word_without_end_keeps_little() {
        assert_eq!(words(&"é".repeat(10_000))[0].len(), MAX_LETTERS + 1);
    }
}
