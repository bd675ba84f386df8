//! The programs. Of those whose words match, the one with the most words counts; of several, the first.

/// Programs that do the same and print the same, one row each: the kind of deed, `version` where it is done to one, the formats of what they print,
/// and after `; ` their role. Then the programs, and what must follow the name of each: words, `word*` for words that start so, `~word` for a word
/// anywhere (`mvn clean test`), `--option`, `$` for nothing more.
pub(super) const PROGRAMS: &str = include_str!("programs.txt");

/// Programs that run tasks of a project, and before them the words that may stand before the task.
pub(super) const RUNNERS: &str = "\
run run-script: npm composer
run workspace workspaces foreach: yarn
run run-many affected: nx
run: pnpm bun turbo lerna hatch poetry uv pdm mise moon
task: deno
call: dagger
: rush wireit make gmake just task mage rake rails poe invoke inv grunt gulp bazel bazelisk buck2 pants xtask earthly";

/// Kinds of tasks, by the words in their names.
pub(super) const TASKS: &str = "\
test: test tests e2e spec specs unittest unittests jest vitest pytest coverage
lint: lint linter format fmt prettier eslint style biome clippy ruff stylelint formatting
build: build compile typecheck types tsc bundle typescript typing mypy dist package
deploy: deploy start dev serve up preview
push: publish release
install: install setup bootstrap deps";
