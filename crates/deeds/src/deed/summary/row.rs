//! A row of the table of summaries.

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

/// How several summaries of a runner belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// Each is a whole.
    Whole,
    /// It prints one for each target or module: they are added up.
    Sum,
    /// A summary has several lines.
    Part,
    /// A line that adds to such a summary, in a number that it may already have.
    Rest,
    /// One for each suite, and the last for all of them.
    Nested,
}

/// What a line must hold, and what is read of it.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) formats: Formats,
    /// How it begins; the empty start stands for a digit.
    start: &'static str,
    /// What follows anywhere; `$` for nothing more.
    holds: &'static str,
    pub(super) counts: Counts,
    pub(super) how: How,
    pub(super) says: Option<bool>,
}

impl Row {
    /// The rest of a line after the start, if the line is of this row.
    pub(super) fn rest_of<'a>(&self, line: &'a str) -> Option<&'a str> {
        if self.start.is_empty() {
            let is_placed = matches!(self.counts, Counts::Each(_) | Counts::EachPlaced);
            let is_number = line.as_bytes().first().is_some_and(u8::is_ascii_digit);
            return ((is_placed || is_number) && line.contains(self.holds)).then_some(line);
        }
        let rest = line.strip_prefix(self.start)?;
        match self.holds {
            "$" => rest.is_empty().then_some(rest),
            holds => rest.contains(holds).then_some(rest),
        }
    }
}

const fn row(formats: Formats, start: &'static str, holds: &'static str, counts: Counts, how: How) -> Row {
    Row { formats, start, holds, counts, how, says: None }
}

/// A line that says success.
pub(super) const fn done(formats: Formats, start: &'static str, holds: &'static str) -> Row {
    Row { says: Some(true), ..row(formats, start, holds, Counts::None, How::Whole) }
}

/// A line that says failure.
pub(super) const fn failed(formats: Formats, start: &'static str, holds: &'static str) -> Row {
    Row { says: Some(false), ..row(formats, start, holds, Counts::None, How::Whole) }
}

/// A line of numbers before words.
pub(super) const fn numbers(formats: Formats, start: &'static str, holds: &'static str, how: How) -> Row {
    row(formats, start, holds, Counts::Numbers { in_brackets: false }, how)
}

/// A line of numbers before words, also in brackets.
pub(super) const fn all_numbers(formats: Formats, start: &'static str, holds: &'static str, how: How) -> Row {
    row(formats, start, holds, Counts::Numbers { in_brackets: true }, how)
}

/// A line of words before numbers.
pub(super) const fn names(formats: Formats, start: &'static str, holds: &'static str, how: How) -> Row {
    row(formats, start, holds, Counts::Names, how)
}

/// A line with one number after its start.
pub(super) const fn one(formats: Formats, start: &'static str, slot: Slot) -> Row {
    row(formats, start, "", Counts::One(slot), How::Part)
}

/// Such a line whose number adds to another one: tests to be done are skipped ones.
pub(super) const fn rest(formats: Formats, start: &'static str, slot: Slot) -> Row {
    Row { how: How::Rest, ..one(formats, start, slot) }
}

/// A line that stands for one.
pub(super) const fn each(formats: Formats, start: &'static str, holds: &'static str, slot: Slot) -> Row {
    row(formats, start, holds, Counts::Each(slot), How::Sum)
}

/// A line that stands for an error or warning at a place in a file.
pub(super) const fn placed(formats: Formats) -> Row {
    row(formats, "", ": ", Counts::EachPlaced, How::Sum)
}

/// The row, saying success or failure besides.
pub(super) const fn saying(row: Row, says: bool) -> Row {
    Row { says: Some(says), ..row }
}

/// The row as part of a summary of several lines.
pub(super) const fn part(row: Row) -> Row {
    Row { how: How::Part, ..row }
}
