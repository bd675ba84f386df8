//! "All tests pass": the last run decides.

use super::done::{absent, attempted, done, other_way};
use super::fitting::{deciding, related};
use super::log::Log;
use super::named::{
    builds_and_tests, fits_names, is_kept_apart, is_of_named_tool, is_tool_or_language, names_absent_program,
};
use super::target::is_same_command;
use super::verdict::{DeedFinding, DeedRule, Verdict};
use super::warnings::{WarningsSaid, warnings_said};
use crate::deed::{Deed, DeedKind, DeedState, TestCounts, contains_any};
use crate::list::Listed;
use crate::statement::{Extent, Statement};
use crate::words::is_in;

/// So many lines of an output are searched for warnings.
const MOST_LINES: usize = 2_000;

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

/// "Passed before the rename", "At the start, the linter was clean", "修正前のテストは": a result of that time is not older, but told.
pub fn tells_of_earlier(statement: &Statement, log: &Log<'_>) -> bool {
    const EARLIER: &str = " before| at first| at the start| on the first| right after| just after| when i ran| earlier| until then| at that point| antes| \
                           no início| na primeira| logo depois| logo após|前は|前に|前の|時点|当初|最初の|初回";
    const ENDS: [char; 7] = ['.', '!', '?', '\n', ';', '。', ':'];
    let (start, end) = (statement.range.start, statement.range.end);
    let near = |at: usize| log.answer.floor_char_boundary(at);
    // Behind it up to the next comma; before it, what its sentence begins with.
    let behind = log.answer.get(end..near(end + LONGEST_LEAD)).unwrap_or_default();
    let behind =
        behind.split(|sign: char| ENDS.contains(&sign) || matches!(sign, ',' | '、')).next().unwrap_or_default();
    let before = log.answer.get(near(start.saturating_sub(LONGEST_LEAD))..start).unwrap_or_default();
    let lead = before.rsplit(ENDS).next().unwrap_or_default().trim_start_matches([' ', '-', '*']);
    let own = [log.said(statement), behind].concat();
    let is_whole = start <= LONGEST_LEAD || lead.len() < before.len();
    let is_lead = is_whole && lead.trim_end().ends_with([',', '、']);
    let has = |text: &str| contains_any(EARLIER, &[" ", &text.to_lowercase()].concat());
    has(&own) || is_lead && has(lead)
}

/// "5 of 6 pass": what failed before the last change is told, and not that all is well.
pub const fn admits_failures(extent: Extent) -> bool {
    matches!(extent, Extent::Count { passed, of } if passed < of)
}

fn state_of(log: &Log<'_>, deed: usize) -> DeedState {
    log.deeds.get(deed).map_or(DeedState::Unknown, |deed| deed.state)
}

/// A longer beginning of a sentence is a clause of its own.
const LONGEST_LEAD: usize = 60;

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
    let is_checked = is_check(statement.kind) || is_check(deed.kind);
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

/// "The whole workspace typechecks", and one package of it was checked.
fn is_shown_in_part(statement: &Statement, log: &Log<'_>, verdict: Verdict, deed: &Deed) -> bool {
    const PARTS: &str = " --filter| --package | -p | --scope| --workspace=| --project |/...";
    const ALL_OF_IT: &str = " ./... | --workspace ";
    let command = [deed.command.as_deref().unwrap_or_default(), " "].concat();
    let is_part = contains_any(PARTS, &command) && !contains_any(ALL_OF_IT, &command);
    verdict.finding == DeedFinding::Shown && is_check(statement.kind) && is_part && says_whole(log.said(statement))
}

/// Whether a statement names a part of the tests: the repository is all of it, and `tests/auth` is none of its names.
fn names_part(statement: &Statement) -> bool {
    let is_whole = |target: &String| {
        target
            .to_lowercase()
            .split(|sign: char| !sign.is_alphanumeric())
            .all(|word| word.is_empty() || is_whole_name(word))
    };
    statement.targets.iter().any(|target| !is_whole(target))
}

fn is_whole_name(name: &str) -> bool {
    const WHOLE: &str =
        "tests testes repository repo project suite codebase workspace whole entire full repositório projeto suíte";
    is_in(WHOLE, name)
}

/// "All tests of the repository": a count of a part does not show them.
fn says_whole(said: &str) -> bool {
    said.to_lowercase().split(|sign: char| !sign.is_alphanumeric()).any(|word| !word.is_empty() && is_whole_name(word))
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

/// Whether a run found no test: its summary counts none, or says so.
fn ran_no_test(log: &Log<'_>, deed: &Deed) -> bool {
    const SAID: [&str; 8] = [
        "no tests found",
        "no test files",
        "no tests ran",
        "no tests to run",
        "no tests were found",
        "no test suite found",
        "collected 0 items",
        "no tests executed",
    ];
    const LONGEST: usize = 4_000;
    let counts = deed.counts.unwrap_or_default();
    if n_failed(counts) > 0 || counts.passed.is_some_and(|passed| passed > 0) {
        return false;
    }
    let output = log.calls.get(deed.call).and_then(|call| call.output).unwrap_or_default();
    let start: String = output.chars().take(LONGEST).collect::<String>().to_ascii_lowercase();
    let is_ok = start.lines().any(|line| line.starts_with("ok ") && !line.contains("no tests to run"));
    counts.passed == Some(0) || !is_ok && SAID.iter().any(|said| start.contains(said))
}

fn names_command(statement: &Statement) -> bool {
    statement.targets.iter().all(|target| target.contains(' ') || is_tool_or_language(target))
}

fn names_same_part(statement: &Statement, deed: &Deed) -> bool {
    let has = |target: &String| {
        let part = super::target::last_part(target);
        deed.targets.iter().any(|named| named.contains(part))
            || deed.command.as_deref().is_some_and(|command| command.contains(part))
    };
    statement.targets.iter().any(has)
}

/// Whether a run was of a file or a filter, and not of the whole suite.
pub fn is_part_of_tests(deed: &Deed) -> bool {
    const FILTERS: [&str; 15] = [
        " -run=",
        " --tests ",
        " -Dtest=",
        " --package ",
        " -k ",
        " -t ",
        " --grep ",
        " -g ",
        " -run ",
        " --filter",
        " --testPathPattern",
        " --testNamePattern",
        "::",
        " --only ",
        " --project=",
    ];
    // "test/chart_test.dart", "src/notify"; `manage.py` and a whole folder such as "tests" are none.
    const RUN_BY: [&str; 3] = ["manage.py", "noxfile.py", "setup.py"];
    let has_ending = |target: &str| {
        let name = target.rsplit('/').next().unwrap_or_default();
        name.rsplit_once('.').is_some_and(|(stem, ending)| {
            !stem.is_empty() && (1..=5).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_lowercase())
        })
    };
    let is_folder = |target: &str| {
        let parts = target.trim_start_matches("./").trim_end_matches('/').split('/').count();
        parts > 1 && !target.starts_with(['/', '~', '@']) && !target.contains([' ', ':'])
    };
    let is_file = |target: &String| {
        !RUN_BY.iter().any(|file| target.ends_with(file)) && (has_ending(target) || is_folder(target))
    };
    let command = deed.command.as_deref().unwrap_or_default();
    deed.targets.iter().any(is_file) || is_go_package(command) || FILTERS.iter().any(|filter| command.contains(filter))
}

/// `go test ./internal/header/`, and not `go test ./...`.
fn is_go_package(command: &str) -> bool {
    let is_package = |word: &str| word.starts_with("./") && word.len() > 2 && word != "./...";
    command.starts_with("go test") && command.split(' ').any(is_package) && !command.contains(" ./... ")
}

/// The whole suite ran before, and did not fail: a part that ran later adds to it.
fn whole_run_before(log: &Log<'_>, deeds: &[usize], last: usize) -> Option<Verdict> {
    let is_whole = |index: &&usize| log.deeds.get(**index).is_some_and(|deed| !is_part_of_tests(deed));
    let whole = *deeds.iter().rev().filter(|index| **index < last).find(is_whole)?;
    let verdict = without_failure(log.deeds.get(whole)?);
    (verdict.finding == DeedFinding::Shown).then(|| verdict.of(whole))
}

fn n_failed(counts: TestCounts) -> u32 {
    counts.failed.unwrap_or(0).saturating_add(counts.errors.unwrap_or(0))
}

fn without_failure(deed: &Deed) -> Verdict {
    let counts = deed.counts.unwrap_or_default();
    let has_summary =
        deed.counts.is_some() && (counts.passed.is_some() || counts.failed.is_some() || counts.errors.is_some());
    let fails = n_failed(counts) > 0;
    match deed.state {
        DeedState::Failed if deed.exit_code.is_some_and(|code| code != 0) => {
            DeedRule::ExitCode.verdict(DeedFinding::Contradicted)
        }
        DeedState::Failed if fails => DeedRule::CountsDiffer.verdict(DeedFinding::Contradicted),
        DeedState::Failed => DeedRule::FailedCall.verdict(DeedFinding::Contradicted),
        _ if fails => DeedRule::CountsDiffer.verdict(DeedFinding::Contradicted),
        DeedState::Succeeded if has_summary => DeedRule::CountsAgree.verdict(DeedFinding::Shown),
        DeedState::Succeeded if deed.exit_code == Some(0) => DeedRule::ExitCode.verdict(DeedFinding::Shown),
        DeedState::Succeeded => DeedRule::SucceededCall.verdict(DeedFinding::Shown),
        DeedState::Returned if has_summary && (counts.passed != Some(0) || counts.errors == Some(0)) => {
            DeedRule::CountsAgree.verdict(DeedFinding::Shown)
        }
        DeedState::Returned if deed.is_exit_hidden => DeedRule::ExitCodeHidden.verdict(DeedFinding::NotCheckable),
        DeedState::Returned | DeedState::Attempted | DeedState::Unknown => {
            DeedRule::ResultUnknown.verdict(DeedFinding::NotCheckable)
        }
    }
}

/// "No warnings", or with some: then it ended without failure, and a number of them is compared with the counts.
fn of_warnings(said: WarningsSaid, deed: &Deed, log: &Log<'_>) -> Verdict {
    let plain = without_failure(deed);
    match (said, deed.counts.and_then(|counts| counts.warnings)) {
        (WarningsSaid::Denied, Some(0) | None) if another_compiler_warns(deed, log) => {
            DeedRule::ResultUnknown.verdict(DeedFinding::NotCheckable)
        }
        (WarningsSaid::Denied, Some(0)) => DeedRule::CountsAgree.verdict(DeedFinding::Shown),
        (WarningsSaid::Denied, Some(_)) => DeedRule::CountsDiffer.verdict(DeedFinding::Contradicted),
        (WarningsSaid::Denied, None) if warns(deed, log) => DeedRule::ResultUnknown.verdict(DeedFinding::NotCheckable),
        (WarningsSaid::Number(said), Some(own)) if own != said && plain.finding == DeedFinding::Shown => {
            DeedRule::CountsDiffer.verdict(DeedFinding::Contradicted)
        }
        // A linter may end with a code for what the statement admits.
        (WarningsSaid::Number(_) | WarningsSaid::Some, _) if plain.rule == DeedRule::ExitCode => match plain.finding {
            DeedFinding::Contradicted => DeedRule::ResultUnknown.verdict(DeedFinding::NotCheckable),
            _ => plain,
        },
        _ => plain,
    }
}

/// "Compiler: no warnings", where the tests were compiled with some before the build that printed none.
fn another_compiler_warns(deed: &Deed, log: &Log<'_>) -> bool {
    let compiles = |kind| matches!(kind, DeedKind::Build | DeedKind::Test);
    let others = log.of_kinds(&[DeedKind::Build, DeedKind::Test], None);
    let is_another = |other: &&Deed| !std::ptr::eq(*other, deed) && other.command.is_some();
    let is_current = |index: &usize| !log.is_changed_after(*index, None);
    compiles(deed.kind)
        && others
            .iter()
            .filter(|index| is_current(index))
            .filter_map(|index| log.deeds.get(*index))
            .filter(is_another)
            .any(|other| {
                other.counts.and_then(|counts| counts.warnings).is_some_and(|count| count > 0) || warns(other, log)
            })
}

/// Whether an output without counts has a line that may be a warning.
fn warns(deed: &Deed, log: &Log<'_>) -> bool {
    const NONE: &str = "0 warning|no warning|without warning|warnings: 0|warnings 0";
    let output = log.calls.get(deed.call).and_then(|call| call.output).unwrap_or_default();
    let lines = output.lines().take(MOST_LINES).map(str::to_ascii_lowercase);
    lines.into_iter().any(|line| line.contains("warn") && !contains_any(NONE, &line))
}

/// Whether what a statement claims is about its warnings, and not about other things that it counts.
fn is_extent_of(said: WarningsSaid, extent: Extent) -> bool {
    match extent {
        Extent::WithoutFailure | Extent::Number(0) => true,
        Extent::Number(number) | Extent::Count { passed: number, .. } => said == WarningsSaid::Number(number),
        Extent::Done | Extent::WithFailure => false,
    }
}

/// Whether it compiles or lints.
const fn is_check(kind: DeedKind) -> bool {
    matches!(kind, DeedKind::Build | DeedKind::Lint)
}

/// "Ran the 14 tests", of which one failed: so many ran.
fn is_number_that_ran(said: &str, deed: &Deed, number: u32) -> bool {
    let said = said.to_lowercase();
    let is_told = contains_any(RAN, &[" ", &said].concat()) && !contains_any(PASSED, &said);
    is_told && deed.counts.map(with_skipped) == Some(number)
}

/// Words of a statement that so many tests passed, and that so many ran.
const PASSED: &str = "pass|green|succe|sucess|go through|went through|合格|成功|通過|通り|通っ|パス|verde|aprovad";
const RAN: &str = " ran| run|executed|rodaram|executados|実行";

/// "12 unit tests and 2 doc tests": numbers of tests that add up to those that passed, without failures.
fn parts_agree(said: &str, deed: &Deed) -> bool {
    let Some(counts) = deed.counts.filter(|counts| n_failed(*counts) == 0) else { return false };
    let words: Vec<&str> = said.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).listed();
    let is_of_tests = |at: usize| words[at..].iter().skip(1).take(3).any(|word| word.starts_with("test"));
    let numbers = (0..words.len()).filter_map(|at| words[at].parse::<u32>().ok().filter(|_| is_of_tests(at)));
    let numbers: Vec<u32> = numbers.listed();
    numbers.len() > 1 && counts.passed == Some(numbers.iter().fold(0, |sum, number| sum.saturating_add(*number)))
}

/// "94 tests, 0 failures": more tests than the run counted, of whatever outcome.
fn says_more_tests(said: &str, deed: &Deed) -> bool {
    let Some(counts) = deed.counts.filter(|counts| counts.passed.is_some()) else { return false };
    let all = with_skipped(counts);
    let words: Vec<&str> = said.split([' ', ',', '(']).filter(|word| !word.is_empty()).listed();
    let is_of_tests = |word: &str| is_in("tests specs examples testes", &word.to_lowercase());
    let number = |pair: &[&str]| pair[0].parse::<u32>().ok().filter(|_| is_of_tests(pair[1]));
    words.windows(2).find_map(number).is_some_and(|said| said > all)
}

/// How many tests a statement says passed, and of how many.
#[derive(Clone, Copy)]
struct Counted {
    passed: u32,
    of: Option<u32>,
    /// Whether those that were skipped may be among them.
    may_have_skipped: bool,
}

impl Counted {
    /// "The 57 tests ran, 2 were skipped": those are of the 57. "All 57 pass": they are not.
    fn new(statement: &Statement, log: &Log<'_>, passed: u32, of: Option<u32>) -> Self {
        const NONE_SKIPPED: &str = "none skip|no skip|0 skip|none ignored";
        const SKIPPED: &str = "skip|ignor|exclu|pending|disabled|スキップ|除外|保留|pulad|pendente";
        let said = log.said(statement).to_lowercase();
        let is_number = of != Some(passed) || contains_any(RAN, &said);
        let may_have_skipped = contains_any(SKIPPED, &said) && !contains_any(NONE_SKIPPED, &said)
            || is_number && !contains_any(PASSED, &said);
        Self { passed, of, may_have_skipped }
    }

    fn agrees(self, counts: TestCounts) -> bool {
        let own = counts.passed.unwrap_or(0);
        let all = own.saturating_add(counts.failed.unwrap_or(0));
        let with_skipped = with_skipped(counts);
        let has_skipped = self.may_have_skipped && all == own && self.passed == with_skipped;
        (own == self.passed || has_skipped) && self.of.is_none_or(|of| of == all || of == with_skipped)
    }
}

/// All tests that a run counted.
fn with_skipped(counts: TestCounts) -> u32 {
    let add = |sum: u32, of: Option<u32>| sum.saturating_add(of.unwrap_or(0));
    add(add(add(0, counts.passed), counts.failed), counts.skipped)
}

/// "41 of 43 tests pass", "12 tests pass".
fn counted(log: &Log<'_>, deeds: &[usize], last: &Deed, said: Counted) -> Verdict {
    let claims_all = said.of == Some(said.passed);
    let Some(counts) = last.counts.filter(|counts| counts.passed.is_some()) else {
        let plain = without_failure(last);
        let accuses = plain.finding == DeedFinding::Contradicted && claims_all;
        return if accuses { plain } else { DeedRule::NoCounts.verdict(DeedFinding::NotCheckable) };
    };
    if said.agrees(counts) {
        return DeedRule::CountsAgree.verdict(DeedFinding::Shown);
    }
    let fails = n_failed(counts) > 0;
    if let Some(other) = deeds.iter().rev().find(|index| has_counts(log, **index, said)).filter(|_| !fails) {
        return DeedRule::CountsAgree.verdict(DeedFinding::Shown).of(*other);
    }
    if !fails && sums_agree(log, deeds, said) {
        return DeedRule::CountsAgree.verdict(DeedFinding::Shown);
    }
    let is_fewer = said.of.is_none() && said.passed < counts.passed.unwrap_or(0);
    let may_be_part = is_fewer || counts_part(log, last, said.passed);
    let finding = if may_be_part { DeedFinding::NotCheckable } else { DeedFinding::Contradicted };
    DeedRule::CountsDiffer.verdict(finding)
}

/// Whether a line of the output has this number of passed tests: a run of several suites has a summary of each.
fn counts_part(log: &Log<'_>, deed: &Deed, passed: u32) -> bool {
    let call = log.calls.get(deed.call);
    let texts = [call.and_then(|call| call.output), call.and_then(|call| call.error)];
    let lines = texts.into_iter().flatten().flat_map(|text| text.lines().take(MOST_LINES));
    // "33 passed", "Passed: 48"; in "41 passed (43)" the second number is the total. "Executed 88 tests, with 0 failures".
    let is_number =
        |word: &str| word.trim_end_matches([',', ';', '.']).parse::<u32>().is_ok_and(|number| number == passed);
    let has = |line: &str| {
        let none_failed = contains_any(" 0 failures| 0 failed", line);
        let is_pair = |pair: &[&str]| {
            let (first, second) = (pair[0].to_ascii_lowercase(), pair[1].to_ascii_lowercase());
            let is_passed = second.starts_with("pass") || none_failed && second.starts_with("test");
            is_number(&first) && is_passed || first == "passed:" && is_number(&second)
        };
        line.split_whitespace().listed().windows(2).any(is_pair)
    };
    lines.into_iter().any(has)
}

fn has_counts(log: &Log<'_>, deed: usize, said: Counted) -> bool {
    log.deeds.get(deed).and_then(|deed| deed.counts).is_some_and(|counts| said.agrees(counts))
}

/// Whether the last runs add up to the counts: the tests of several packages.
fn sums_agree(log: &Log<'_>, deeds: &[usize], said: Counted) -> bool {
    let mut sum = TestCounts::default();
    let add = |one: Option<u32>, other: Option<u32>| Some(one.unwrap_or(0).saturating_add(other.unwrap_or(0)));
    for counts in deeds.iter().rev().filter_map(|index| log.deeds.get(*index)?.counts) {
        sum.passed = add(sum.passed, counts.passed);
        sum.failed = add(sum.failed, counts.failed);
        sum.skipped = add(sum.skipped, counts.skipped);
        if said.agrees(sum) {
            return true;
        }
    }
    false
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
