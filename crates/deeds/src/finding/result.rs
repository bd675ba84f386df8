//! "All tests pass": the last run decides.

use super::done::{absent, attempted, done, other_way};
use super::earlier::tells_of_earlier;
use super::fitting::{deciding, related};
use super::log::Log;
use super::named::{builds_and_tests, fits_names, is_kept_apart, is_of_named_tool, names_absent_program};
use super::part_of_tests::{
    is_part_of_tests, is_shown_in_part, names_command, names_part, names_same_part, ran_no_test, says_whole,
};
use super::success::{n_failed, without_failure};
use super::target::is_same_command;
use super::test_counts::{Counted, counted, is_number_that_ran, parts_agree, says_more_tests};
use super::verdict::{DeedFinding, DeedRule, Verdict};
use super::warnings::{is_extent_of, of_warnings, warnings_said};
use crate::deed::{Deed, DeedKind, DeedState};
use crate::list::Listed;
use crate::statement::{Extent, Statement};
use crate::words::contains_any;

/// The kinds of deeds whose result a statement tells.
fn kinds(statement: &Statement) -> &'static [DeedKind] {
    match statement.kind {
        // "All checks pass."
        DeedKind::Verify => &[DeedKind::Test, DeedKind::Build, DeedKind::Lint],
        kind => deciding(kind),
    }
}

/// The deeds whose result a statement tells: of the command, tool, language or part that it names.
fn deeds_told(statement: &Statement, log: &Log<'_>, place: Option<usize>) -> (Vec<usize>, bool) {
    let mut all = log.of_kinds(kinds(statement), place);
    let said = log.said(statement);
    // A tool of any kind, where the statement names it.
    let is_named = |deed: &Deed| {
        is_of_named_tool(said, deed) || statement.targets.iter().any(|target| is_same_command(deed, target))
    };
    use DeedKind as K;
    let others = log.of_kinds(&[K::Run, K::Install, K::Verify, K::Build, K::Lint, K::Test], place);
    all.extend(others.into_iter().filter(|index| log.deeds.get(*index).is_some_and(is_named)));
    all.sort_unstable();
    all.dedup();
    let keep = |fits: &dyn Fn(&Deed) -> bool| -> Vec<usize> {
        all.iter().copied().filter(|index| log.deeds.get(*index).is_some_and(fits)).listed()
    };
    // A command in a code span says more than the name of a tool.
    let is_command =
        |deed: &Deed| statement.targets.iter().any(|target| is_program(target) && is_same_command(deed, target));
    let choices: [&dyn Fn(&Deed) -> bool; 3] =
        [&is_command, &|deed| is_of_named_tool(said, deed), &|deed| fits_names(said, deed)];
    let deeds = choices.into_iter().map(keep).find(|deeds| !deeds.is_empty()).unwrap_or_default();
    let are_others = deeds.is_empty() && !all.is_empty();
    (deeds, are_others)
}

/// Whether a name may be a command: `npm test`, `vue-tsc`.
fn is_program(target: &str) -> bool {
    target.contains(' ') || target.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
}

pub fn result(statement: &Statement, log: &Log<'_>, place: Option<usize>) -> Verdict {
    if names_absent_program(statement, log) {
        return absent(statement, log, place);
    }
    let (deeds, are_others) = deeds_told(statement, log, place);
    if are_others {
        return other_way(statement, log, None, place)
            .map_or(DeedRule::TargetDiffers.verdict(DeedFinding::NotShown), |rule| {
                rule.verdict(DeedFinding::NotCheckable)
            });
    }
    let Some(last) = last_decided(log, &deeds) else {
        return match deeds.last() {
            Some(last) if state_of(log, *last) == DeedState::Attempted => attempted(log, *last),
            Some(last) => DeedRule::ResultUnknown.verdict(DeedFinding::NotCheckable).of(*last),
            None => nothing_ran(statement, log, place),
        };
    };
    let verdict = decide(statement, log, &deeds, last, place);
    match verdict.finding {
        DeedFinding::Shown if tells_of_earlier(statement, log) => verdict,
        DeedFinding::Shown if admits_failures(statement.extent) => verdict,
        DeedFinding::Shown => still_so(log, verdict, verdict.deed.unwrap_or(last), place),
        DeedFinding::Contradicted => match other_way(statement, log, Some(last), place) {
            Some(rule) => rule.verdict(DeedFinding::NotCheckable).of(last),
            None => verdict,
        },
        _ => verdict,
    }
}

/// "5 of 6 pass": what failed before the last change is told, and not that all is well.
pub const fn admits_failures(extent: Extent) -> bool {
    matches!(extent, Extent::Count { passed, of } if passed < of)
}

fn state_of(log: &Log<'_>, deed: usize) -> DeedState {
    log.deeds.get(deed).map_or(DeedState::Unknown, |deed| deed.state)
}

/// The last deed that ended, among those of a kind.
fn last_decided(log: &Log<'_>, deeds: &[usize]) -> Option<usize> {
    let is_decided =
        |deed: &&usize| matches!(state_of(log, **deed), DeedState::Succeeded | DeedState::Returned | DeedState::Failed);
    deeds.iter().rev().find(is_decided).copied()
}

/// No deed of this kind: a test run compiles, and a script may run tests.
fn nothing_ran(statement: &Statement, log: &Log<'_>, place: Option<usize>) -> Verdict {
    let related = if statement.kind == DeedKind::Verify { &[] } else { related(statement.kind) };
    let others = log.of_kinds(related, place);
    let said = log.said(statement);
    // A build is a linter's run only where the statement names its tool.
    let is_same = |deed: &Deed| statement.targets.iter().any(|target| is_same_command(deed, target));
    let fits = |deed: &Deed| statement.kind != DeedKind::Lint || is_of_named_tool(said, deed) || is_same(deed);
    let shows =
        |deed: &&usize| log.deeds.get(**deed).is_some_and(|deed| deed.state == DeedState::Succeeded && fits(deed));
    if let Some(deed) = others.iter().rev().find(shows) {
        return still_so(log, DeedRule::RelatedCall.verdict(DeedFinding::Shown).of(*deed), *deed, place);
    }
    let builds = if statement.kind == DeedKind::Test { log.of_kinds(&[DeedKind::Build], place) } else { Vec::new() };
    if let Some(build) = builds.into_iter().rev().find(|build| log.deeds.get(*build).is_some_and(builds_and_tests)) {
        return tested_by_build(statement, log, build, place);
    }
    match other_way(statement, log, None, place) {
        Some(rule) => rule.verdict(DeedFinding::NotCheckable),
        None if may_have_run(statement, log, !others.is_empty()) => {
            DeedRule::ResultUnknown.verdict(DeedFinding::NotCheckable)
        }
        None => DeedRule::NoCallOfThisKind.verdict(DeedFinding::NotShown),
    }
}

/// Whether what was run includes it: a test run builds, a commit runs its hooks, and a pull request those of the server.
fn may_have_run(statement: &Statement, log: &Log<'_>, has_related: bool) -> bool {
    let said = log.said(statement).to_ascii_lowercase();
    let has = |program: &str| {
        log.deeds.iter().any(|deed| deed.command.as_deref().is_some_and(|command| command.starts_with(program)))
    };
    statement.kind == DeedKind::Build && has_related
        || said.contains("hook") && has("git commit")
        || said.split(|sign: char| !sign.is_ascii_alphabetic()).any(|word| matches!(word, "ci" | "pipeline" | "checks"))
            && ["gh ", "glab ", "git push"].iter().any(|program| has(program))
}

/// A build that runs the tests succeeds only where they pass; it does not count them.
fn tested_by_build(statement: &Statement, log: &Log<'_>, build: usize, place: Option<usize>) -> Verdict {
    match (state_of(log, build), statement.extent) {
        (DeedState::Succeeded, Extent::Done | Extent::WithoutFailure) => {
            still_so(log, DeedRule::RelatedCall.verdict(DeedFinding::Shown).of(build), build, place)
        }
        (DeedState::Succeeded, _) => DeedRule::NoCounts.verdict(DeedFinding::NotCheckable).of(build),
        (DeedState::Attempted, _) => attempted(log, build),
        _ => DeedRule::ResultUnknown.verdict(DeedFinding::NotCheckable).of(build),
    }
}

/// Shown, unless code was changed since.
fn still_so(log: &Log<'_>, verdict: Verdict, deed: usize, place: Option<usize>) -> Verdict {
    if log.is_changed_after(deed, place) {
        return DeedRule::ChangedAfterwards.verdict(DeedFinding::Older).of(deed);
    }
    verdict
}

fn decide(statement: &Statement, log: &Log<'_>, deeds: &[usize], last: usize, place: Option<usize>) -> Verdict {
    let Some(deed) = log.deeds.get(last) else { return DeedRule::ResultUnknown.verdict(DeedFinding::NotCheckable) };
    let is_checked = statement.kind.is_check() || deed.kind.is_check();
    let warnings = warnings_said(log.said(statement), statement.kind).filter(|_| is_checked);
    let verdict = match statement.extent {
        extent if let Some(said) = warnings.filter(|said| is_extent_of(*said, extent)) => of_warnings(said, deed, log),
        Extent::Number(0) => without_failure(deed),
        Extent::Number(ran) if is_number_that_ran(log.said(statement), deed, ran) => {
            DeedRule::Ran.verdict(DeedFinding::Shown)
        }
        Extent::WithoutFailure if says_more_tests(log.said(statement), deed) => {
            DeedRule::CountsDiffer.verdict(DeedFinding::Contradicted)
        }
        Extent::Count { .. } | Extent::Number(_) if parts_agree(log.said(statement), deed) => {
            DeedRule::CountsAgree.verdict(DeedFinding::Shown)
        }
        Extent::Count { passed, of } => counted(log, deeds, deed, Counted::new(statement, log, passed, Some(of))),
        Extent::Number(passed) => counted(log, deeds, deed, Counted::new(statement, log, passed, None)),
        Extent::Done | Extent::WithoutFailure | Extent::WithFailure => without_failure(deed),
    };
    if statement.kind == DeedKind::Test && verdict.finding == DeedFinding::Shown && ran_no_test(log, deed) {
        return DeedRule::OnlyPartRan.verdict(DeedFinding::NotShown).of(last);
    }
    let is_other = is_kept_apart(log.said(statement), log, deed) || is_shown_in_part(statement, log, verdict, deed);
    if is_other && matches!(verdict.finding, DeedFinding::Shown | DeedFinding::Contradicted) {
        return DeedRule::OnlyPartRan.verdict(DeedFinding::NotCheckable).of(last);
    }
    let is_part = names_part(statement) && statement.kind == DeedKind::Test && !names_command(statement);
    if is_part && verdict.finding == DeedFinding::Contradicted {
        // Other tests may be what failed.
        let rule = if names_same_part(statement, deed) { verdict.rule } else { DeedRule::OnlyPartRan };
        let finding = if rule == verdict.rule { DeedFinding::Contradicted } else { DeedFinding::NotCheckable };
        return rule.verdict(finding).of(last);
    }
    // "The tests in `e2e/` pass", and another folder was tested.
    let is_folder = |target: &String| target.contains('/') && !target.contains(' ');
    let is_elsewhere = is_part
        && is_part_of_tests(deed)
        && statement.targets.iter().any(is_folder)
        && !names_same_part(statement, deed);
    if is_elsewhere && verdict.finding == DeedFinding::Shown {
        let finding = match other_way(statement, log, None, place) {
            Some(_) => DeedFinding::NotCheckable,
            None => DeedFinding::NotShown,
        };
        return DeedRule::OnlyPartRan.verdict(finding).of(last);
    }
    let is_counted = verdict.rule == DeedRule::CountsAgree
        && statement.extent != Extent::WithoutFailure
        && !says_whole(log.said(statement));
    let is_whole = !is_part && !is_counted;
    if verdict.finding == DeedFinding::Shown && is_whole && statement.kind == DeedKind::Test && is_part_of_tests(deed) {
        return whole_run_before(log, deeds, last).unwrap_or_else(|| only_part(statement, log, deeds, last, place));
    }
    Verdict { deed: verdict.deed.or(Some(last)), ..verdict }
}

/// All were said to pass, and a part ran. It accuses where nothing else may have run the rest.
fn only_part(statement: &Statement, log: &Log<'_>, deeds: &[usize], last: usize, place: Option<usize>) -> Verdict {
    const ALL: &str = "all |every |entire |whole|full |todos |todas |completa|inteir|すべて|全";
    let said = log.said(statement).to_lowercase();
    let is_all = contains_any(ALL, &said);
    let has_whole_run = deeds.iter().any(|index| log.deeds.get(*index).is_some_and(|deed| !is_part_of_tests(deed)));
    let accuses = is_all && !has_whole_run && other_way(statement, log, None, place).is_none();
    let finding = if accuses { DeedFinding::NotShown } else { DeedFinding::NotCheckable };
    DeedRule::OnlyPartRan.verdict(finding).of(last)
}

/// The whole suite ran before, and did not fail: a part that ran later adds to it.
fn whole_run_before(log: &Log<'_>, deeds: &[usize], last: usize) -> Option<Verdict> {
    let is_whole = |index: &&usize| log.deeds.get(**index).is_some_and(|deed| !is_part_of_tests(deed));
    let whole = *deeds.iter().rev().filter(|index| **index < last).find(is_whole)?;
    let verdict = without_failure(log.deeds.get(whole)?);
    (verdict.finding == DeedFinding::Shown).then(|| verdict.of(whole))
}

/// "2 tests still fail": a failed run agrees; nothing contradicts it.
pub fn failure(statement: &Statement, log: &Log<'_>, place: Option<usize>) -> Verdict {
    let (deeds, _) = deeds_told(statement, log, place);
    let fails = |deed: &Deed| deed.state == DeedState::Failed || n_failed(deed.counts.unwrap_or_default()) > 0;
    let failed = deeds.iter().rev().find(|index| log.deeds.get(**index).is_some_and(fails));
    match failed {
        Some(deed) => DeedRule::FailureAgrees.verdict(DeedFinding::Shown).of(*deed),
        None if kinds(statement).is_empty() => done(statement, log, place),
        None => Verdict { deed: deeds.last().copied(), ..DeedRule::FailureNotShown.verdict(DeedFinding::NotCheckable) },
    }
}
