//! Kinds of characters that Markdown tells apart.

/// What stands beside a run of delimiters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neighbour {
    Space,
    Punctuation,
    /// Written without spaces between words, so emphasis may begin and end beside it.
    Ideograph,
    Word,
}

impl Neighbour {
    /// The kind of a character; the edge of a text counts as a space.
    pub fn from_character(character: Option<char>) -> Self {
        match character {
            None => Self::Space,
            Some(character) if character.is_whitespace() => Self::Space,
            Some(character) if is_punctuation(character) => Self::Punctuation,
            Some(character) if is_ideograph(character) => Self::Ideograph,
            Some(_) => Self::Word,
        }
    }

    /// Whether punctuation next to a run may still be inside the emphasis.
    pub fn separates(self) -> bool {
        match self {
            Self::Space | Self::Punctuation | Self::Ideograph => true,
            Self::Word => false,
        }
    }
}

/// Unicode's punctuation and symbols, by the ranges that hold nearly nothing else.
fn is_punctuation(character: char) -> bool {
    character.is_ascii_punctuation()
        || matches!(character,
            '\u{a1}'..='\u{a9}' | '\u{ab}'..='\u{b1}' | '\u{b4}' | '\u{b6}'..='\u{b8}' | '\u{bb}' | '\u{bf}'
            | '\u{d7}' | '\u{f7}' | '\u{2010}'..='\u{2027}' | '\u{2030}'..='\u{205e}' | '\u{20a0}'..='\u{20cf}'
            | '\u{2190}'..='\u{2bff}' | '\u{3001}'..='\u{3003}' | '\u{3008}'..='\u{3020}' | '\u{3030}'
            | '\u{ff01}'..='\u{ff0f}' | '\u{ff1a}'..='\u{ff20}' | '\u{ff3b}'..='\u{ff40}' | '\u{ff5b}'..='\u{ff65}'
            | '\u{1f000}'..='\u{1faff}')
}

/// Chinese, Japanese and Korean writing.
pub fn is_ideograph(character: char) -> bool {
    matches!(character, '\u{1100}'..='\u{11ff}' | '\u{2e80}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}'
        | '\u{ff00}'..='\u{ffef}' | '\u{20000}'..='\u{3ffff}')
}
