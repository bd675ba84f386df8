//! Tasks of script runners, by the words in their names.

use super::super::format::{Formats, MAKE, NONE};
use super::super::record::DeedKind;
use super::super::word_list::is_in;

/// Programs that run tasks of a project: the name, the words before the task, and what the runner prints itself.
pub(super) static RUNNERS: &[(&str, &str, Formats)] = &[
    ("npm", "run run-script", NONE),
    ("pnpm", "run", NONE),
    ("yarn", "run workspace workspaces foreach", NONE),
    ("bun", "run", NONE),
    ("deno", "task", NONE),
    ("nx", "run run-many affected", NONE),
    ("turbo", "run", NONE),
    ("lerna", "run", NONE),
    ("rush", "", NONE),
    ("wireit", "", NONE),
    ("make", "", MAKE),
    ("gmake", "", MAKE),
    ("just", "", NONE),
    ("task", "", NONE),
    ("mage", "", NONE),
    ("rake", "", NONE),
    ("rails", "", NONE),
    ("composer", "run run-script", NONE),
    ("poe", "", NONE),
    ("invoke", "", NONE),
    ("inv", "", NONE),
    ("hatch", "run", NONE),
    ("poetry", "run", NONE),
    ("uv", "run", NONE),
    ("pdm", "run", NONE),
    ("grunt", "", NONE),
    ("gulp", "", NONE),
    ("mise", "run", NONE),
    ("moon", "run", NONE),
    ("bazel", "", NONE),
    ("bazelisk", "", NONE),
    ("buck2", "", NONE),
    ("pants", "", NONE),
    ("xtask", "", NONE),
    ("earthly", "", NONE),
    ("dagger", "call", NONE),
];

static TASKS: &[(DeedKind, &str)] = &[
    (DeedKind::Test, "test tests e2e spec specs unittest unittests jest vitest pytest coverage"),
    (DeedKind::Lint, "lint linter format fmt prettier eslint style biome clippy ruff stylelint formatting"),
    (DeedKind::Build, "build compile typecheck types tsc bundle typescript typing mypy dist package"),
    (DeedKind::Deploy, "deploy start dev serve up preview"),
    (DeedKind::Push, "publish release"),
    (DeedKind::Install, "install setup bootstrap deps"),
];

/// The kind of a task: `test:unit` and `run_tests` test, `type-check` builds.
pub(super) fn kind_of_task(task: &str) -> Option<DeedKind> {
    const LONGEST: usize = 80;
    if task.len() > LONGEST {
        return None;
    }
    let lower = task.to_ascii_lowercase();
    let words: Vec<&str> = lower.split([':', '-', '_', '.', '/']).filter(|word| !word.is_empty()).collect();
    if words.starts_with(&["type", "check"]) || words.starts_with(&["check", "types"]) {
        return Some(DeedKind::Build);
    }
    // `test:setup` tests, `build-test-image` builds: the first word that says something.
    words.iter().find_map(|word| TASKS.iter().find(|(_, names)| is_in(names, word)).map(|(kind, _)| *kind))
}
