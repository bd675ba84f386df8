//! A text as a set of hashed word sequences: case, punctuation and spacing do not count.

use credence_lexical::lower::lower;
use credence_lexical::{fold, hash, script};

/// How many words make a shingle.
const WORDS: usize = 3;

/// How many characters make a shingle in scripts that do not put spaces between words.
const CHARACTERS: usize = 6;

/// The size up to which a set is complete; of a longer text the smallest hashes are a sample.
const MOST_KEPT: usize = 512;

/// The shingles of one text.
#[derive(Default)]
pub(super) struct Shingles {
    tokens: Vec<Token>,
    /// The hashes, ascending, each once.
    pub(super) hashes: Vec<u32>,
    /// A hash of all words in their order.
    pub(super) whole: u64,
}

#[derive(Clone, Copy)]
struct Token {
    hash: u64,
    is_character: bool,
}

impl Shingles {
    /// Replaces the set by that of another text, in the same memory.
    pub(super) fn read(&mut self, text: &str) {
        self.read_tokens(text);
        self.whole = self.tokens.iter().fold(0, |hash, token| hash::mix(hash ^ token.hash));
        self.hashes.clear();
        for (place, token) in self.tokens.iter().enumerate() {
            let length = if token.is_character { CHARACTERS } else { WORDS };
            let Some(window) = self.tokens.get(place..place + length) else { continue };
            let hash = window.iter().fold(0, |hash, token| hash::mix(hash ^ token.hash));
            self.hashes.push(high_half(hash));
        }
        self.hashes.sort_unstable();
        self.hashes.dedup();
    }

    /// The part of the set that is stored for comparison.
    pub(super) fn kept(&self) -> &[u32] {
        &self.hashes[..self.hashes.len().min(MOST_KEPT)]
    }

    /// Whether there are any words.
    pub(super) fn has_words(&self) -> bool {
        !self.tokens.is_empty()
    }

    fn read_tokens(&mut self, text: &str) {
        self.tokens.clear();
        let mut word = hash::EMPTY;
        for character in text.chars().map(folded) {
            match kind(character) {
                Kind::Letter => word = hash::extend(word, character.into()),
                Kind::Apostrophe => {}
                Kind::Gap => self.end_word(&mut word),
                Kind::Unspaced => {
                    self.end_word(&mut word);
                    self.tokens.push(Token { hash: hash::mix(hash::characters([character])), is_character: true });
                }
            }
        }
        self.end_word(&mut word);
    }

    fn end_word(&mut self, word: &mut u64) {
        if *word != hash::EMPTY {
            self.tokens.push(Token { hash: hash::mix(*word), is_character: false });
            *word = hash::EMPTY;
        }
    }
}

/// The share of common hashes of two ascending sets, in whole hundredths.
///
/// Of the union only the smallest [`MOST_KEPT`] are looked at: so far both sets are known, even where one was cut.
pub(super) fn similarity(first: &[u32], second: &[u32]) -> usize {
    let (mut n_common, mut n_union) = (0, 0);
    let (mut one, mut other) = (0, 0);
    while n_union < MOST_KEPT && (one < first.len() || other < second.len()) {
        let (left, right) = (first.get(one), second.get(other));
        let is_left = left.is_some_and(|left| right.is_none_or(|right| left <= right));
        let is_right = right.is_some_and(|right| left.is_none_or(|left| right <= left));
        n_common += usize::from(is_left && is_right);
        n_union += 1;
        one += usize::from(is_left);
        other += usize::from(is_right);
    }
    (100 * n_common).checked_div(n_union).unwrap_or(0)
}

enum Kind {
    Letter,
    /// Does not part a word: "don't" and "dont" are written for each other.
    Apostrophe,
    Gap,
    /// A character of a script without spaces is a token of its own.
    Unspaced,
}

fn kind(character: char) -> Kind {
    match character {
        'a'..='z' | '0'..='9' => Kind::Letter,
        '\'' | '’' => Kind::Apostrophe,
        '\0'..='\u{7f}' => Kind::Gap,
        other if script::is_unspaced(other) => Kind::Unspaced,
        other if other.is_alphanumeric() => Kind::Letter,
        _ => Kind::Gap,
    }
}

/// Lower case, and full-width letters and digits as the plain ones.
fn folded(character: char) -> char {
    let character = fold::narrow(character);
    if character.is_ascii() {
        return character.to_ascii_lowercase();
    }
    lower(character).next().unwrap_or(character)
}

const fn high_half(hash: u64) -> u32 {
    (hash >> 32) as u32
}
