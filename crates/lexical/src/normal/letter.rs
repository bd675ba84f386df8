//! Letters, and the hyphens and digits among them.

use super::character::{Folded, folded, is_cyrillic_or_greek, look_alike, superscript, voiced};
use super::scanner::{Scanner, is_special};

/// The longest word that is searched for letters of several scripts, in characters.
const LONGEST_WORD: usize = 40;

impl Scanner<'_> {
    pub(super) fn copy_while_letters(&mut self) {
        let length = self.rest()[1..].bytes().position(is_special).map_or(self.rest().len(), |at| at + 1);
        self.copy(length);
    }

    /// A hyphen, of `length` bytes. At the end of a line it joins the parts of a word.
    pub(super) fn hyphen(&mut self, length: usize) {
        let (from, behind) = (self.at, &self.rest()[length..]);
        let broken = behind.trim_start_matches([' ', '\t', '\r']).strip_prefix('\n');
        let next = broken
            .map(|next| next.trim_start_matches([' ', '\t']))
            .filter(|next| next.starts_with(char::is_alphanumeric));
        let word = last_word(&self.out.text);
        let (Some(next), false) = (next, word.is_empty()) else { return self.put("-", length) };
        let follows = next.split(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default();
        const SUSPENDED: [&str; 8] = ["and", "or", "to", "und", "oder", "e", "ou", "bis"];
        if SUSPENDED.contains(&follows) {
            return self.put("-", length);
        }
        let is_compound = !next.starts_with(char::is_lowercase)
            || !word.chars().all(char::is_alphabetic)
            || next[follows.len()..].starts_with('-')
            || is_first_of_compound(word);
        self.at = self.source.len() - next.len();
        if is_compound {
            self.out.put("-", from..self.at);
        }
        self.line = self.out.text.len() - last_word(&self.out.text).len();
    }

    /// A character beyond ASCII.
    pub(super) fn character(&mut self) {
        let Some(character) = self.rest().chars().next() else { return };
        let length = character.len_utf8();
        if superscript(character).is_some() {
            return self.superscripts();
        }
        if let Some(kana) = self.last().and_then(|kana| Some((kana.len_utf8(), voiced(kana, character)?))) {
            return self.voice(kana, length);
        }
        match character {
            '\u{ad}' => self.soft_hyphen(),
            '‐' => self.hyphen(length),
            '\u{2028}' | '\u{85}' => {
                let from = self.at;
                self.at += length;
                self.end_line(from);
            }
            '\u{2029}' => {
                let from = self.at;
                self.at += length;
                self.end_block(from);
            }
            _ if is_apostrophe_between(character) && self.is_between_letters(&self.rest()[length..]) => {
                self.put("'", length)
            }
            _ if is_cyrillic_or_greek(character) => self.letter(character),
            _ => match folded(character) {
                Some(Folded::Nothing) => self.at += length,
                Some(Folded::One(other)) => self.put(other.encode_utf8(&mut [0; 4]), length),
                Some(Folded::Several(other)) => self.put(other, length),
                None => self.copy(length),
            },
        }
    }

    /// A soft hyphen is not seen, and at the end of a line it joins the parts of a word.
    pub(super) fn soft_hyphen(&mut self) {
        self.at += '\u{ad}'.len_utf8();
        let broken = self.rest().trim_start_matches([' ', '\t', '\r']).strip_prefix('\n');
        let next = broken
            .map(|next| next.trim_start_matches([' ', '\t']))
            .filter(|next| next.starts_with(char::is_alphabetic));
        if let Some(next) = next {
            self.at = self.source.len() - next.len();
        }
    }

    pub(super) fn superscripts(&mut self) {
        let from = self.at;
        let digits: String = self.rest().chars().map_while(superscript).collect();
        let length: usize =
            self.rest().chars().take_while(|sign| superscript(*sign).is_some()).map(char::len_utf8).sum();
        self.at += length;
        self.raise(&digits, from);
    }

    /// Writes the last kana anew, with the sound mark that follows it.
    pub(super) fn voice(&mut self, (n_kana, voiced): (usize, char), length: usize) {
        let at = self.out.text.len() - n_kana;
        let from = self.out.original(at..at + n_kana).start;
        self.out.take_back(n_kana);
        self.at += length;
        self.out.put(voiced.encode_utf8(&mut [0; 4]), from..self.at);
    }

    /// A Cyrillic or Greek letter is the Latin one that it looks like where the rest of its word is Latin.
    pub(super) fn letter(&mut self, character: char) {
        let behind = &self.rest()[character.len_utf8()..];
        let is_letter = |letter: &char| letter.is_alphabetic();
        let before = self.out.text.chars().rev().take(LONGEST_WORD).take_while(is_letter);
        let around = || before.clone().chain(behind.chars().take(LONGEST_WORD).take_while(is_letter));
        let is_disguised = around().any(|letter| letter.is_ascii())
            && around().all(|letter| !is_cyrillic_or_greek(letter) || look_alike(letter).is_some());
        match look_alike(character).filter(|_| is_disguised) {
            Some(latin) => self.put(latin.encode_utf8(&mut [0; 4]), character.len_utf8()),
            None => self.copy(character.len_utf8()),
        }
    }
}

/// Signs that are apostrophes between letters alone.
pub(super) const fn is_apostrophe_between(character: char) -> bool {
    matches!(character, '′' | '´' | '`' | '\u{2bb}' | 'ˈ' | '՚' | '＇')
}

/// The letters and digits, and hyphens between them, that a text ends with.
fn last_word(text: &str) -> &str {
    let is_inside = |sign: char| sign.is_alphanumeric() || sign == '-';
    let length: usize =
        text.chars().rev().take(LONGEST_WORD).take_while(|sign| is_inside(*sign)).map(char::len_utf8).sum();
    text[text.len() - length..].trim_start_matches('-')
}

/// Parts of words that keep their hyphen: "e-mail", "well-known", "twenty-five".
fn is_first_of_compound(word: &str) -> bool {
    const FIRST: [&str; 48] = [
        "well", "self", "non", "ex", "co", "anti", "post", "semi", "half", "all", "high", "low", "long", "short",
        "new", "old", "part", "full", "mid", "so", "two", "three", "four", "five", "six", "ten", "one", "first",
        "second", "third", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "vice",
        "cross", "free", "hard", "large", "small", "late", "early", "year", "world",
    ];
    word.chars().nth(1).is_none() || FIRST.iter().any(|first| first.eq_ignore_ascii_case(word))
}
