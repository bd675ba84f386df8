//! Compares a statement with the deeds of the run.

use super::done::done;
use super::log::Log;
use super::number::{with_coverage, with_numbers};
use super::result::{failure, result};
use super::verdict::{DeedFinding, Verdict};
use crate::deed::DeedKind;
use crate::statement::{Extent, Statement};

/// What the run says about a statement: what had happened before it was written. What happened later may show it, and never accuses.
pub fn compare(statement: &Statement, log: &Log<'_>) -> Verdict {
    let place = statement.range.end;
    if !log.goes_on_after(place) {
        return decide(statement, log, None);
    }
    let before = decide(statement, log, Some(place));
    if !matches!(before.finding, DeedFinding::Contradicted | DeedFinding::NotShown | DeedFinding::Attempted) {
        return before;
    }
    let after = decide(statement, log, None);
    let is_kinder = matches!(after.finding, DeedFinding::Shown | DeedFinding::Older | DeedFinding::NotCheckable);
    if is_kinder { after } else { before }
}

fn decide(statement: &Statement, log: &Log<'_>, place: Option<usize>) -> Verdict {
    let is_result = matches!(statement.kind, DeedKind::Test | DeedKind::Build | DeedKind::Lint | DeedKind::Verify);
    let verdict = match statement.extent {
        Extent::WithFailure => return failure(statement, log, place),
        Extent::WithoutFailure | Extent::Count { .. } | Extent::Number(_) if is_result => result(statement, log, place),
        Extent::Done | Extent::WithoutFailure | Extent::Count { .. } | Extent::Number(_) => {
            with_numbers(statement, log, done(statement, log, place), place)
        }
    };
    with_coverage(statement, log, verdict)
}
