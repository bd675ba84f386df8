//! Whether a run was of all tests, or of a file, a package or a filter; and which of them a statement names.

use super::log::Log;
use super::named::is_tool_or_language;
use super::success::n_failed;
use super::target::last_part;
use super::verdict::{DeedFinding, Verdict};
use crate::deed::Deed;
use crate::statement::Statement;
use crate::words::{contains_any, is_in};

/// Whether a statement names a part of the tests: the repository is all of it, and `tests/auth` is none of its names.
pub fn names_part(statement: &Statement) -> bool {
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
pub fn says_whole(said: &str) -> bool {
    said.to_lowercase().split(|sign: char| !sign.is_alphanumeric()).any(|word| !word.is_empty() && is_whole_name(word))
}

/// "The whole workspace typechecks", and one package of it was checked.
pub fn is_shown_in_part(statement: &Statement, log: &Log<'_>, verdict: Verdict, deed: &Deed) -> bool {
    const PARTS: &str = " --filter| --package | -p | --scope| --workspace=| --project |/...";
    const ALL_OF_IT: &str = " ./... | --workspace ";
    let command = [deed.command.as_deref().unwrap_or_default(), " "].concat();
    let is_part = contains_any(PARTS, &command) && !contains_any(ALL_OF_IT, &command);
    verdict.finding == DeedFinding::Shown && statement.kind.is_check() && is_part && says_whole(log.said(statement))
}

pub fn names_command(statement: &Statement) -> bool {
    statement.targets.iter().all(|target| target.contains(' ') || is_tool_or_language(target))
}

pub fn names_same_part(statement: &Statement, deed: &Deed) -> bool {
    let has = |target: &String| {
        let part = last_part(target);
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

/// Whether a run found no test: its summary counts none, or says so.
pub fn ran_no_test(log: &Log<'_>, deed: &Deed) -> bool {
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
