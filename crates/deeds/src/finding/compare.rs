//! Compares a statement with the deeds of the run.

use super::commit::{with_branches, with_new_files};
use super::done::done;
use super::earlier::tells_of_earlier;
use super::log::Log;
use super::number::{with_coverage, with_values};
use super::part_of_tests::is_part_of_tests;
use super::result::{admits_failures, failure, result};
use super::trouble::says_failure;
use super::verdict::{DeedFinding, DeedRule, Verdict};
use crate::deed::DeedKind;
use crate::statement::{Extent, Statement};
use crate::words::contains_any;

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
            let verdict = with_values(statement, log, done(statement, log, place), place);
            with_branches(statement, log, with_new_files(statement, log, verdict))
        }
    };
    let verdict = admitted(statement, log, verdict);
    let verdict = of_whole(statement, log, with_coverage(statement, log, verdict));
    still_so(statement, log, verdict, place)
}

/// "The build could not be finished", "I pushed it, but it was rejected": what failed does not contradict a statement that says so.
fn admitted(statement: &Statement, log: &Log<'_>, verdict: Verdict) -> Verdict {
    let is_by_failure = matches!(verdict.rule, DeedRule::FailedCall | DeedRule::ExitCode);
    let accuses = is_by_failure && verdict.finding == DeedFinding::Contradicted && statement.extent == Extent::Done;
    if accuses && (says_failure(&log.said(statement).to_lowercase()) || is_taken_back(statement, log)) {
        return verdict.uncertain();
    }
    verdict
}

/// Whether the rest of the sentence says that it failed.
fn is_taken_back(statement: &Statement, log: &Log<'_>) -> bool {
    const BUT: &str = "but |however|although|though |mas |porém|ただ|ものの|が、";
    let behind = log.answer.get(statement.range.end..).unwrap_or_default();
    let rest = behind.split(['.', '!', '?', '\n', '。']).next().unwrap_or_default().to_lowercase();
    contains_any(BUT, &rest) && says_failure(&rest)
}

/// "The tests of the whole project were run", and a part of them was.
fn of_whole(statement: &Statement, log: &Log<'_>, verdict: Verdict) -> Verdict {
    const WHOLE: &str = "entire|whole|full suite|full test|inteir|complet|全体|すべてのテスト|全テスト";
    let is_shown = verdict.finding == DeedFinding::Shown && statement.kind == DeedKind::Test;
    let Some(index) = verdict.deed.filter(|_| is_shown) else { return verdict };
    let is_part = log.deeds.get(index).is_some_and(is_part_of_tests);
    let has_whole = || {
        log.of_kinds(&[DeedKind::Test], None)
            .iter()
            .any(|other| log.deeds.get(*other).is_some_and(|deed| !is_part_of_tests(deed)))
    };
    if is_part && contains_any(WHOLE, &log.said(statement).to_lowercase()) && !has_whole() {
        return DeedRule::OnlyPartRan.verdict(DeedFinding::NotShown).of(index);
    }
    verdict
}

/// A result in the present is older where code was changed after the run that shows it, whatever rule showed it.
pub fn still_so(statement: &Statement, log: &Log<'_>, verdict: Verdict, place: Option<usize>) -> Verdict {
    const PRESENT: &str = "completes|finishes|runs |succeeds|compiles|builds|passes|validates|is valid|is clean|works|conclui|compila|roda |passa |limp|通ります|通っています";
    let Some(deed) = verdict.deed.filter(|_| verdict.finding == DeedFinding::Shown) else { return verdict };
    let is_check = |kind| matches!(kind, DeedKind::Test | DeedKind::Build | DeedKind::Lint | DeedKind::Verify);
    let is_run = log.deeds.get(deed).is_some_and(|deed| deed.command.is_some());
    let is_result = || {
        !matches!(statement.extent, Extent::Done | Extent::WithFailure)
            || contains_any(PRESENT, &log.said(statement).to_lowercase())
    };
    let is_current = || is_result() && !admits_failures(statement.extent);
    if is_run
        && is_check(statement.kind)
        && is_current()
        && !tells_of_earlier(statement, log)
        && log.is_changed_after(deed, place)
    {
        return DeedRule::ChangedAfterwards.verdict(DeedFinding::Older).of(deed);
    }
    verdict
}
