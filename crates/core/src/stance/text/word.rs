//! The words of a text, and what is known of each.

use super::super::language::StanceLanguage;
use super::super::number::Number;
use super::super::stem::Keys;
use super::super::words::Fact;

/// A byte range of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TextSpan {
    /// The first byte.
    pub start: usize,
    /// The end (exclusive).
    pub end: usize,
}

/// The sign between a word and the one before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::stance) enum Mark {
    /// None, or one that divides nothing.
    #[default]
    None,
    Comma,
    Semicolon,
    Colon,
    Dash,
    Bracket,
}

/// How a word of English ends, for its tense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::stance) enum Ending {
    Base,
    S,
    Ed,
    Ing,
    /// Of a superlative: "largest".
    Est,
}

/// One word of a text.
#[derive(Clone, Copy, Debug)]
pub(in crate::stance) struct Word {
    pub span: TextSpan,
    pub keys: Keys,
    pub number: Option<Number>,
    /// The number that this word is the unit of.
    pub unit_of: Option<Number>,
    /// The range of its facts in the list of the text.
    pub(super) facts: (u32, u32),
    pub sentence: u32,
    pub clause: u32,
    /// The sign before it.
    pub mark: Mark,
    pub ending: Ending,
    /// Whether it has a capital letter.
    pub is_capital: bool,
    /// Whether it is the first word of its sentence.
    pub is_first: bool,
    pub is_stop: bool,
    /// Whether it is two neighbouring characters of a script without spaces, and no word by itself.
    pub is_pair: bool,
    /// Whether a question mark follows.
    pub is_asked: bool,
    /// How often it is denied.
    pub n_denied: u8,
    /// From 0 to 1: how rare it is.
    pub weight: f32,
}

/// The words of a text, in order.
#[derive(Clone, Debug)]
pub(in crate::stance) struct Words {
    pub words: Vec<Word>,
    pub(super) facts: Vec<Fact>,
    pub n_sentences: usize,
    pub is_cut: bool,
    pub is_question: bool,
    pub language: StanceLanguage,
}

/// At most this many words of a text are read.
pub(in crate::stance) const MAX_WORDS: usize = 12_000;
