//! A text as a set of hashed word sequences: case, punctuation and spacing do not count.

/// How many words make a shingle.
const WORDS: usize = 3;

/// How many characters make a shingle in scripts that do not put spaces between words.
const CHARACTERS: usize = 6;

/// The smallest hashes of a longer text stand for all of them; up to here the set is whole.
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
    /// Reads a text; what was read before is forgotten and its room used again.
    pub(super) fn read(&mut self, text: &str) {
        self.read_tokens(text);
        self.whole = self.tokens.iter().fold(0, |hash, token| mixed(hash ^ token.hash));
        self.hashes.clear();
        for (place, token) in self.tokens.iter().enumerate() {
            let length = if token.is_character { CHARACTERS } else { WORDS };
            let Some(window) = self.tokens.get(place..place + length) else { continue };
            let hash = window.iter().fold(0, |hash, token| mixed(hash ^ token.hash));
            self.hashes.push(high_half(hash));
        }
        self.hashes.sort_unstable();
        self.hashes.dedup();
    }

    /// The part of the set that is kept for comparing.
    pub(super) fn kept(&self) -> &[u32] {
        &self.hashes[..self.hashes.len().min(MOST_KEPT)]
    }

    /// Whether there are any words.
    pub(super) fn has_words(&self) -> bool {
        !self.tokens.is_empty()
    }

    fn read_tokens(&mut self, text: &str) {
        self.tokens.clear();
        let mut word = WORD_START;
        for character in text.chars().map(folded) {
            match kind(character) {
                Kind::Letter => word = grown(word, character),
                Kind::Apostrophe => {}
                Kind::Gap => self.end_word(&mut word),
                Kind::Unspaced => {
                    self.end_word(&mut word);
                    self.tokens.push(Token { hash: mixed(grown(WORD_START, character)), is_character: true });
                }
            }
        }
        self.end_word(&mut word);
    }

    fn end_word(&mut self, word: &mut u64) {
        if *word != WORD_START {
            self.tokens.push(Token { hash: mixed(*word), is_character: false });
            *word = WORD_START;
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
    if n_union == 0 { 0 } else { 100 * n_common / n_union }
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
        // Thai and Lao; Burmese; Khmer.
        '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' => Kind::Unspaced,
        // Kana and Han (the iteration mark and the long-vowel mark among them), without their punctuation.
        '\u{3005}' | '\u{3041}'..='\u{309f}' | '\u{30a1}'..='\u{30fa}' | '\u{30fc}'..='\u{30ff}' => Kind::Unspaced,
        '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' => Kind::Unspaced,
        '\u{ff66}'..='\u{ff9f}' | '\u{20000}'..='\u{3ffff}' => Kind::Unspaced,
        other if other.is_alphanumeric() => Kind::Letter,
        _ => Kind::Gap,
    }
}

/// Lower case, and full-width letters and digits as the plain ones.
fn folded(character: char) -> char {
    let character = match character {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(character) - 0xfee0).unwrap_or(character),
        other => other,
    };
    if character.is_ascii() {
        return character.to_ascii_lowercase();
    }
    character.to_lowercase().next().unwrap_or(character)
}

const WORD_START: u64 = 0xcbf2_9ce4_8422_2325;

/// One more character of a word (FNV-1a over characters).
const fn grown(word: u64, character: char) -> u64 {
    (word ^ character as u64).wrapping_mul(0x0000_0100_0000_01b3)
}

/// Spreads a hash over all its bits (two rounds of multiply and shift).
pub(super) const fn mixed(hash: u64) -> u64 {
    let hash = (hash ^ (hash >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let hash = (hash ^ (hash >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash ^ (hash >> 32)
}

#[expect(clippy::cast_possible_truncation, reason = "the high half of 64 bits")]
const fn high_half(hash: u64) -> u32 {
    (hash >> 32) as u32
}
