//! The rows of the table of summaries.

use super::super::format::{Formats, formats_in};
use super::tally::Slot;
use crate::words::is_in;

/// The rows, in sections: of a line of an output, the first row that it fits counts. The head of a section has the formats and what its rows mean:
///
/// | word | meaning |
/// |---|---|
/// | `success`, `failure` | a line says so |
/// | `numbers`, `all-numbers` | counts as `3 failed, 5 passed`; `all-numbers` reads those in brackets, too |
/// | `names` | counts as `Failures: 1, Errors: 0` |
/// | `one` | the number after the start counts the slot that is named |
/// | `each`, `placed` | each line stands for one; `placed`: for an error or warning at a place in a file |
/// | `sum`, `part`, `rest`, `nested` | see [`How`] |
///
/// Each row says how a line begins, and after `…` what it must hold besides. No begin stands for a digit, `…$` for nothing more, a `|` at the end for
/// nothing: it keeps the space before it.
const TABLE: &str = include_str!("rows.txt");

/// What the numbers of a line are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counts {
    /// Not read.
    None,
    /// `3 failed, 5 passed`; what stands in brackets is skipped, or belongs to it.
    Numbers { in_brackets: bool },
    /// `Failures: 1, Errors: 0`.
    Names,
    /// The number after the start.
    One(Slot),
    /// None: the line stands for one.
    Each(Slot),
    /// None: the line stands for an error or warning at a place in a file.
    EachPlaced,
}

/// How several summaries of a runner belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// Each is a whole.
    Whole,
    /// It prints one for each target or module: they are added up.
    Sum,
    /// A summary has several lines.
    Part,
    /// A line that adds to such a summary, in a number that it may already have: tests to be done are skipped ones.
    Rest,
    /// One for each suite, and the last for all of them.
    Nested,
}

/// The head of a section.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    pub(super) formats: Formats,
    words: &'static str,
}

/// A row, and the head of its section.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    start: &'static str,
    holds: &'static str,
    pub(super) head: Head,
}

/// The rows of formats.
pub(super) fn rows_of(formats: Formats) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut head = Head { formats: 0, words: "" };
    for line in TABLE.split('\n') {
        if let Some((names, words)) = line.strip_prefix("= ").and_then(|head| head.split_once(" = ")) {
            head = Head { formats: formats_in(names), words };
        } else if head.formats & formats != 0 {
            let line = line.strip_suffix('|').unwrap_or(line);
            let (start, holds) = line.split_once('…').unwrap_or((line, ""));
            rows.push(Row { start, holds, head });
        }
    }
    rows
}

impl Head {
    fn has(&self, word: &str) -> bool {
        is_in(self.words, word)
    }

    pub(super) fn counts(&self) -> Counts {
        let slot = || self.words.split(' ').find_map(Slot::from_name).unwrap_or(Slot::Total);
        match self.words.split(' ').find(|word| is_in("numbers all-numbers names one each placed", word)) {
            Some("numbers") => Counts::Numbers { in_brackets: false },
            Some("all-numbers") => Counts::Numbers { in_brackets: true },
            Some("names") => Counts::Names,
            Some("one") => Counts::One(slot()),
            Some("each") => Counts::Each(slot()),
            Some(_) => Counts::EachPlaced,
            None => Counts::None,
        }
    }

    pub(super) fn how(&self) -> How {
        let named = [("sum", How::Sum), ("part", How::Part), ("rest", How::Rest), ("nested", How::Nested)];
        named.into_iter().find(|(word, _)| self.has(word)).map_or(How::Whole, |(_, how)| how)
    }

    pub(super) fn says(&self) -> Option<bool> {
        if self.has("failure") { Some(false) } else { self.has("success").then_some(true) }
    }
}

impl Row {
    /// The rest of a line after the start, if the line is of this row.
    pub(super) fn rest_of<'a>(&self, line: &'a str) -> Option<&'a str> {
        if self.start.is_empty() {
            let is_number = line.as_bytes().first().is_some_and(u8::is_ascii_digit);
            let is_of_row =
                line.contains(self.holds) && (is_number || self.head.has("each") || self.head.has("placed"));
            return is_of_row.then_some(line);
        }
        let rest = line.strip_prefix(self.start)?;
        let is_held = if self.holds == "$" { rest.is_empty() } else { rest.contains(self.holds) };
        is_held.then_some(rest)
    }
}
