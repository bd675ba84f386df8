//! The rows of the table of summaries.

use super::super::format::Formats;
use super::tally::Slot;

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

pub(super) const NUMBERS: Counts = Counts::Numbers { in_brackets: false };
pub(super) const ALL_NUMBERS: Counts = Counts::Numbers { in_brackets: true };

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

/// Lines of which the same is read.
#[derive(Debug)]
pub(super) struct Rows {
    pub(super) formats: Formats,
    /// Separated by line breaks: how a line begins, and after `…` what it must hold besides. No begin stands for a digit, `…$` for nothing more.
    lines: &'static str,
    pub(super) counts: Counts,
    pub(super) how: How,
    pub(super) says: Option<bool>,
}

/// One of the lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    start: &'static str,
    holds: &'static str,
    pub(super) rows: &'static Rows,
}

impl Rows {
    /// Adds its rows to a list.
    pub(super) fn add_to(&'static self, list: &mut Vec<Row>) {
        for line in self.lines.split('\n') {
            let (start, holds) = line.split_once('…').unwrap_or((line, ""));
            list.push(Row { start, holds, rows: self });
        }
    }
}

impl Row {
    /// The rest of a line after the start, if the line is of this row.
    pub(super) fn rest_of<'a>(&self, line: &'a str) -> Option<&'a str> {
        if self.start.is_empty() {
            let is_placed = matches!(self.rows.counts, Counts::Each(_) | Counts::EachPlaced);
            let is_number = line.as_bytes().first().is_some_and(u8::is_ascii_digit);
            return ((is_placed || is_number) && line.contains(self.holds)).then_some(line);
        }
        let rest = line.strip_prefix(self.start)?;
        let is_held = if self.holds == "$" { rest.is_empty() } else { rest.contains(self.holds) };
        is_held.then_some(rest)
    }
}

pub(super) const fn rows(formats: Formats, counts: Counts, how: How, lines: &'static str) -> Rows {
    Rows { formats, lines, counts, how, says: None }
}

/// The rows, saying success or failure besides.
pub(super) const fn saying(says: bool, rows: Rows) -> Rows {
    Rows { says: Some(says), ..rows }
}

/// Lines that say success.
pub(super) const fn done(formats: Formats, lines: &'static str) -> Rows {
    saying(true, rows(formats, Counts::None, How::Whole, lines))
}

/// Lines that say failure.
pub(super) const fn failed(formats: Formats, lines: &'static str) -> Rows {
    saying(false, rows(formats, Counts::None, How::Whole, lines))
}
