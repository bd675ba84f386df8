//! The lines of an output → what its programs say of their work: summaries of test runners, compilers, linters and others.
//!
//! A line counts only where it has the form of a row of the table, from its start, and only for a command whose program prints that form. Of
//! several summaries of one runner the last counts; they are added up where a runner prints one for each part, or a script starts several.
//!
//! | file | contains |
//! |---|---|
//! | `tally` | the counts of a line |
//! | `row` | the rows: what a line must hold, and what is read of it |

mod row;
mod tally;

use super::format::{ANY_TEST, Formats};
use super::output::Place;
use super::record::{DeedKind, TestCounts};
use crate::list::Listed;
use row::{Counts, How, Row, rows_of};
use tally::{Slot, Tally, in_names, in_numbers, number_in};

/// How many summaries are kept. Of more, the last.
const MOST_SUMMARIES: usize = 24;

/// One summary of an output.
#[derive(Clone, Debug, PartialEq)]
struct Summary {
    formats: Formats,
    how: How,
    tally: Tally,
    /// Whether it says success or failure, apart from what it counts.
    says: Option<bool>,
    place: Place,
}

/// What the lines of an output say.
#[derive(Debug)]
pub(super) struct Summaries {
    /// The rows that are looked for.
    rows: Vec<Row>,
    found: Vec<Summary>,
    /// Lines that stand for one error, warning or test each.
    each: Vec<Summary>,
}

/// What the output says of one command.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Verdict {
    pub(super) has_succeeded: Option<bool>,
    /// Whether a summary says so, rather than lines of errors, which a program may print and go on.
    pub(super) is_summary: bool,
    pub(super) counts: Option<TestCounts>,
    pub(super) place: Option<Place>,
}

impl Summaries {
    pub(super) fn new(formats: Formats) -> Self {
        Self { rows: rows_of(formats), found: Vec::new(), each: Vec::new() }
    }

    /// Reads a line.
    pub(super) fn read(&mut self, line: &str, place: &Place) {
        let Some(text) = undecorated(line) else { return };
        for at in 0..self.rows.len() {
            if self.read_as(self.rows[at], line, text, place) {
                return;
            }
        }
    }

    fn read_as(&mut self, row: Row, line: &str, text: &str, place: &Place) -> bool {
        let Some(rest) = row.rest_of(text) else { return false };
        let head = row.head;
        let tally = match head.counts() {
            Counts::None => Some(Tally::default()),
            Counts::Numbers { in_brackets } => in_numbers(rest, in_brackets),
            Counts::Names => in_names(rest),
            Counts::One(slot) => number_in(rest).map(|number| Tally::of(slot, number)),
            Counts::Each(slot) => {
                let is_own = !line.starts_with([' ', '\t']);
                if is_own {
                    self.add_each(head.formats, slot, place);
                }
                return is_own;
            }
            Counts::EachPlaced => return self.read_placed(head.formats, line, place),
        };
        let Some(tally) = tally else { return false };
        self.add(Summary { formats: head.formats, how: head.how(), tally, says: head.says(), place: place.clone() });
        true
    }

    /// `src/main.c:3:5: error: …`.
    fn read_placed(&mut self, formats: Formats, line: &str, place: &Place) -> bool {
        let Some(message) = placed_message(line) else { return false };
        let slot = if message.starts_with("warning") { Slot::Warnings } else { Slot::Errors };
        if !message.starts_with("note") && !message.starts_with("info") {
            self.add_each(formats, slot, place);
        }
        true
    }

    fn add_each(&mut self, formats: Formats, slot: Slot, place: &Place) {
        let is_failure = matches!(slot, Slot::Failed | Slot::Errors);
        match self.each.iter_mut().find(|each| each.formats == formats) {
            Some(each) => {
                // The first failure is the one to show.
                if is_failure && !each.tally.has_failures() {
                    each.place = place.clone();
                }
                each.tally.add(&Tally::of(slot, 1));
            }
            None => self.each.push(Summary {
                formats,
                how: How::Sum,
                tally: Tally::of(slot, 1),
                says: None,
                place: place.clone(),
            }),
        }
    }

    fn add(&mut self, summary: Summary) {
        let how = if summary.how == How::Rest { How::Part } else { summary.how };
        let last = self.found.iter_mut().rev().find(|last| last.formats == summary.formats && last.how == how);
        match (summary.how, last) {
            (How::Rest, Some(last)) => last.take(&summary),
            (How::Rest, None) => {}
            (How::Sum, Some(last)) => last.take(&summary),
            (How::Part, Some(last)) if !last.tally.has_same_slot(&summary.tally) => last.take(&summary),
            // `OK` alone is no summary: it belongs to "Ran 3 tests".
            (How::Part, _) if summary.tally.is_empty() => {}
            // Of nested suites the last is the whole; a second framework that found no tests says nothing.
            (How::Nested, Some(_)) if summary.tally.is_zero() => {}
            (How::Nested, Some(last)) => *last = summary,
            _ => {
                if self.found.len() >= MOST_SUMMARIES {
                    self.found.remove(0);
                }
                self.found.push(summary);
            }
        }
    }

    /// What the output says of a command that prints these formats; the `index`th of `n_commands` of them.
    pub(super) fn verdict(&self, kind: DeedKind, formats: Formats, (index, n_commands): (usize, usize)) -> Verdict {
        let found: Vec<&Summary> = self.found.iter().filter(|summary| summary.formats & formats != 0).listed();
        let counting: Vec<&Summary> = found.iter().copied().filter(|summary| summary.counts_for(kind)).listed();
        let counting = match n_commands {
            0 | 1 => counting,
            _ if counting.len() == n_commands => vec![counting[index]],
            // Which of them belongs to which command is not known.
            _ => return Verdict::default(),
        };
        let tally = tally_of(&counting, formats);
        let mut verdict = Verdict { is_summary: true, ..Verdict::default() };
        // What says that it failed and counts no failure counts something else.
        let is_counted = counting.iter().all(|summary| summary.says != Some(false) || summary.tally.has_failures());
        verdict.counts = tally.filter(|_| is_counted).map(|tally| tally.counts(kind));
        let failed = found.iter().rev().find(|summary| summary.has_failed(kind));
        let failed = failed.filter(|_| n_commands <= 1 || counting.is_empty()).copied();
        let failed = failed.or_else(|| counting.iter().rev().copied().find(|summary| summary.has_failed(kind)));
        let succeeded = counting.last().copied().filter(|summary| summary.says != Some(false));
        let succeeded = succeeded.or_else(|| found.iter().rev().copied().find(|summary| summary.says_success(kind)));
        match (failed, succeeded) {
            (Some(failed), _) => (verdict.has_succeeded, verdict.place) = (Some(false), Some(failed.place.clone())),
            (None, Some(done)) => (verdict.has_succeeded, verdict.place) = (Some(true), Some(done.place.clone())),
            (None, None) => return self.verdict_of_lines(kind, formats),
        }
        self.complete(&mut verdict, kind, formats);
        verdict
    }

    /// Counts that no summary has, from the lines that stand for one each.
    fn complete(&self, verdict: &mut Verdict, kind: DeedKind, formats: Formats) {
        if verdict.counts.is_none() && (verdict.has_succeeded == Some(false) || kind == DeedKind::Test) {
            verdict.counts = self.verdict_of_lines(kind, formats).counts;
        } else if verdict.counts.is_none() {
            // Of a check that succeeded, the warnings alone.
            let warnings = self.verdict_of_lines(kind, formats).counts.and_then(|counts| counts.warnings);
            verdict.counts = warnings.map(|_| TestCounts { warnings, ..TestCounts::default() });
        }
    }

    fn verdict_of_lines(&self, kind: DeedKind, formats: Formats) -> Verdict {
        let mut each = self.each.iter().filter(|each| each.formats & formats != 0 && each.is_of(kind));
        let Some(each) = each.next() else { return Verdict::default() };
        let has_failures = each.tally.has_failures();
        Verdict {
            has_succeeded: if has_failures { Some(false) } else { (kind == DeedKind::Test).then_some(true) },
            is_summary: false,
            counts: Some(each.tally.counts(kind)),
            place: Some(each.place.clone()),
        }
    }
}

/// The counts of the summaries of one command.
fn tally_of(counting: &[&Summary], formats: Formats) -> Option<Tally> {
    let last = counting.last()?;
    let is_script = (formats & ANY_TEST).count_ones() > 1;
    if !is_script && formats & ANY_TEST != 0 {
        return Some(last.tally);
    }
    let mut sum = Tally::default();
    for summary in counting {
        sum.add(&summary.tally);
    }
    Some(sum)
}

impl Summary {
    fn take(&mut self, other: &Self) {
        let had_failed = self.tally.has_failures() || self.says == Some(false);
        if !had_failed {
            self.place = other.place.clone();
        }
        self.tally.add(&other.tally);
        self.says = if self.says == Some(false) { self.says } else { other.says.or(self.says) };
    }

    fn is_of(&self, kind: DeedKind) -> bool {
        (self.formats & ANY_TEST != 0) == (kind == DeedKind::Test)
    }

    fn counts_for(&self, kind: DeedKind) -> bool {
        self.is_of(kind) && !self.tally.is_empty()
    }

    fn has_failed(&self, kind: DeedKind) -> bool {
        self.says == Some(false) || (self.is_of(kind) && self.tally.has_failures())
    }

    fn says_success(&self, kind: DeedKind) -> bool {
        self.says == Some(true) && self.is_of(kind)
    }
}

/// A line without the frame that runners draw around it; `None` for lines that are indented too far.
fn undecorated(line: &str) -> Option<&str> {
    const DEEPEST: usize = 8;
    const PREFIXES: [&str; 8] =
        ["[INFO] ", "[ERROR] ", "[WARNING] ", "[info] ", "[error] ", "[warn] ", "[success] ", "│"];
    let text = line.trim_start();
    if line.len() - text.len() > DEEPEST {
        return None;
    }
    let text = PREFIXES.iter().find_map(|prefix| text.strip_prefix(prefix)).unwrap_or(text);
    let text = if text.starts_with('=') && text.ends_with('=') { text.trim_matches('=') } else { text };
    Some(text.trim().trim_end_matches('│').trim_end())
}

/// What stands behind a place in a file: `a.go:3:5: undefined: x`.
fn placed_message(line: &str) -> Option<&str> {
    let (place, rest) = line.split_once(": ")?;
    let place = place.strip_suffix(')').map_or(place, |place| place.split('(').next().unwrap_or(place));
    let mut parts = place.split(':');
    let file = parts.next()?;
    let is_file = file.contains('.') && !file.contains(' ');
    let mut numbers = parts.peekable();
    let has_number = numbers.peek().is_some();
    let are_numbers = numbers.all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()));
    (is_file && has_number && are_numbers).then_some(rest)
}
