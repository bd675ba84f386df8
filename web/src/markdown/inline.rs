//! The inline elements of a text, and what the parser returns with them.

use std::ops::Range;

use credence_core::citation::ForeignMarker;

use super::delimiter::Style;
use super::reference::Target;

/// A part of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Inline {
    /// Its bytes in the text, syntax included.
    pub range: Range<usize>,
    pub kind: InlineKind,
}

/// What a part is.
#[derive(Clone, Debug, PartialEq)]
pub enum InlineKind {
    /// The bytes of the range as they are.
    Text,
    /// What a character reference stands for.
    Characters(String),
    SoftBreak,
    HardBreak,
    Code(String),
    /// Raw HTML, which is shown as the text it is.
    Html,
    Styled(Style, Vec<Inline>),
    Link(Target, Vec<Inline>),
    Image(Target, Vec<Inline>),
    /// `[1]` or `[1, 2]`, and the address when the text also defines it as a reference.
    Marker(Vec<u32>, Option<Target>),
    /// A marker in the spelling of another agent.
    Foreign(ForeignMarker),
}

/// What was read of a text.
#[derive(Debug, Default)]
pub struct Parsed {
    pub inlines: Vec<Inline>,
    /// From here on, more text may change what was read.
    pub open_from: usize,
    /// Openers that more text may close.
    pub unclosed: Vec<Unclosed>,
    /// Labels that no reference defines yet.
    pub wanted: Vec<String>,
}

/// Syntax that waits for its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unclosed {
    pub start: usize,
    pub kind: UnclosedKind,
}

/// What waits for its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnclosedKind {
    Delimiters { character: u8, length: usize },
    Backticks { length: usize },
    Bracket,
    Tag,
}

impl Parsed {
    /// Notes syntax that waits for its end.
    pub fn open_at(&mut self, start: usize, kind: UnclosedKind) {
        self.open_from = self.open_from.min(start);
        self.unclosed.push(Unclosed { start, kind });
    }
}
