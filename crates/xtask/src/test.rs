//! `test`: all tests, step by step, with a summary at the end.
//!
//! The steps run in two lanes side by side, because each of them often uses one core only: what is compiled for development in this
//! process, package and page in a second one. A step is not run again while nothing that it reads has changed since it passed;
//! `--again` runs all.

mod lane;
mod step_result;
mod unchanged;

use crate::browser;
use crate::build;
use crate::engines;
use crate::lint;
use crate::models;
use crate::node;
use crate::package;
use crate::paths;
use crate::process;
use crate::python::{self, Unavailable};
use crate::setup;
use crate::size::{self, Part};
use crate::tools::{TEST_RUNNER, WASM_TARGET};
use anyhow::{Context, Result, bail};
use lane::SecondLane;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use step_result::{Outcome, StepResult};
use unchanged::Unchanged;

/// The environment variable with the seed of the property tests.
const PROPERTY_SEED: &str = "PROPTEST_RNG_SEED";

/// The option to run steps that passed before.
const AGAIN: &str = "--again";

/// The groups of `--only`.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Group {
    Lint,
    Native,
    Wasm,
    Python,
    Package,
    Page,
}

impl Group {
    const ALL: [Self; 6] = [Self::Lint, Self::Native, Self::Wasm, Self::Python, Self::Package, Self::Page];

    /// Whether its steps run in the second process.
    fn is_second_lane(self) -> bool {
        matches!(self, Self::Package | Self::Page)
    }

    fn name(self) -> &'static str {
        match self {
            Self::Lint => "lint",
            Self::Native => "native",
            Self::Wasm => "wasm",
            Self::Python => "python",
            Self::Package => "package",
            Self::Page => "page",
        }
    }

    fn from_name(name: &str) -> Result<Self> {
        let names = Self::ALL.map(Self::name).join(", ");
        let found = Self::ALL.into_iter().find(|group| group.name() == name);
        found.with_context(|| format!("there is no group `{name}`; there are {names}"))
    }
}

/// A part of the tests that passes or fails as a whole.
struct Step {
    group: Group,
    name: &'static str,
    /// An earlier step that this one depends on.
    needs: Option<&'static str>,
    /// The files and folders that decide whether it passes; none if it finds out by itself what is left to do.
    reads: &'static [&'static str],
    run: fn() -> Result<()>,
}

const CRATES: &[&str] = &["crates", "Cargo.toml", "Cargo.lock", "rust-toolchain.toml", ".cargo", "docs", "README.md"];
/// The core in the browser also reads fixtures.
const BROWSER: &[&str] = &["crates", "tests", "web", "Cargo.toml", "Cargo.lock", "rust-toolchain.toml", ".cargo"];
/// Natively, the structure of the repository is tested, too.
const EVERYTHING: &[&str] = &["."];
const PYTHON: &[&str] = &["target/python", "crates", "tests", "examples", "docs", "web", "README.md", "Cargo.lock"];
const PACKAGE: &[&str] =
    &["target/npm/credence", "crates", "tests", "examples", "docs", "web", "README.md", "Cargo.lock"];
const PAGE: &[&str] = &["dist", "crates", "tests", "examples", "web", "Cargo.lock"];

const STEPS: [Step; 16] = [
    Step { group: Group::Lint, name: "format", needs: None, reads: &[], run: lint::format },
    Step { group: Group::Lint, name: "clippy", needs: None, reads: &[], run: lint::clippy },
    Step { group: Group::Lint, name: "JavaScript", needs: None, reads: &[], run: lint::javascript },
    Step { group: Group::Native, name: "native tests", needs: None, reads: EVERYTHING, run: native_tests },
    Step { group: Group::Native, name: "documentation tests", needs: None, reads: CRATES, run: documentation_tests },
    Step { group: Group::Wasm, name: "core in the browser", needs: None, reads: BROWSER, run: wasm_tests },
    Step { group: Group::Python, name: "build the wheel", needs: None, reads: &[], run: python::when_changed },
    Step {
        group: Group::Python,
        name: "package in Python",
        needs: Some("build the wheel"),
        reads: PYTHON,
        run: python::tests,
    },
    Step { group: Group::Package, name: "build the package", needs: None, reads: &[], run: package::when_changed },
    Step {
        group: Group::Package,
        name: "package in Node",
        needs: Some("build the package"),
        reads: PACKAGE,
        run: package_tests,
    },
    Step {
        group: Group::Package,
        name: "size of the package",
        needs: Some("build the package"),
        reads: PACKAGE,
        run: package_size,
    },
    Step { group: Group::Page, name: "recordings", needs: None, reads: &[], run: recordings },
    Step { group: Group::Page, name: "replay agent", needs: None, reads: PAGE, run: replay_agent_tests },
    Step { group: Group::Page, name: "build the page", needs: None, reads: &[], run: build::when_changed },
    Step { group: Group::Page, name: "page in Chromium", needs: Some("build the page"), reads: PAGE, run: page_tests },
    Step { group: Group::Page, name: "size of the page", needs: Some("build the page"), reads: PAGE, run: page_size },
];

/// The names of the files that record which steps passed.
pub fn mark_names() -> impl Iterator<Item = String> {
    STEPS.iter().map(|step| unchanged::mark_name(step.name))
}

/// Runs the steps. Later ones run even if an earlier one fails.
pub fn run(arguments: &[String]) -> Result<()> {
    let options = options_of(arguments)?;
    let results = match second_lane(&options)? {
        Some(second) => in_two_lanes(&options, second)?,
        None => STEPS.iter().fold(Vec::new(), |results, step| with_result(results, step, &options)),
    };
    if let Some(path) = options.results_to {
        return lane::write(Path::new(&path), &results);
    }
    println!("\n{}", summary(&results));
    match results.iter().filter(|result| matches!(result.outcome, Outcome::Failed(_))).count() {
        0 => Ok(()),
        1 => bail!("1 step failed"),
        count => bail!("{count} steps failed"),
    }
}

/// Starts the second lane if there are steps for both.
fn second_lane(options: &Options) -> Result<Option<SecondLane>> {
    let (second, first): (Vec<Group>, Vec<Group>) = options.groups.iter().partition(|group| group.is_second_lane());
    if options.results_to.is_some() || first.is_empty() || second.is_empty() {
        return Ok(None);
    }
    // Both lanes need these. The second one finds them installed.
    setup::wasm_target()?;
    node::test_dependencies()?;
    let of_groups = second.iter().flat_map(|group| ["--only", group.name()]);
    let arguments: Vec<&str> = of_groups.chain(options.runs_again.then_some(AGAIN)).collect();
    let names = second.iter().map(|group| group.name()).collect::<Vec<_>>().join(" and ");
    println!("» {names} run beside the other steps; their output follows between those");
    SecondLane::start(&arguments).map(Some)
}

/// The results of both lanes, in the order of the steps.
fn in_two_lanes(options: &Options, second: SecondLane) -> Result<Vec<StepResult>> {
    let first = STEPS.iter().filter(|step| !step.group.is_second_lane()).fold(Vec::new(), |results, step| {
        let results = with_result(results, step, options);
        second.show_output();
        results
    });
    let is_second =
        |result: &StepResult| STEPS.iter().any(|step| step.name == result.name && step.group.is_second_lane());
    Ok(first.into_iter().chain(second.finish()?.into_iter().filter(is_second)).collect())
}

fn with_result(mut results: Vec<StepResult>, step: &Step, options: &Options) -> Vec<StepResult> {
    let (outcome, took) = if options.groups.contains(&step.group) {
        perform(step, &results, options.runs_again)
    } else {
        (Outcome::Skipped("not chosen".to_owned()), Duration::ZERO)
    };
    results.push(StepResult { name: step.name.to_owned(), outcome, took });
    results
}

/// What the command line asks for.
struct Options {
    groups: Vec<Group>,
    /// Whether steps are run that passed before, too.
    runs_again: bool,
    /// The file for the results; without one they are printed.
    results_to: Option<String>,
}

fn options_of(arguments: &[String]) -> Result<Options> {
    let (mut groups, mut runs_again, mut results_to) = (Vec::new(), false, None);
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--only" => groups.push(Group::from_name(rest.next().context("`--only` is followed by a group")?)?),
            AGAIN => runs_again = true,
            lane::RESULTS => results_to = Some(rest.next().context("the results need a file")?.clone()),
            unknown => bail!("`test` knows `--only GROUP` and `{AGAIN}`, got `{unknown}`"),
        }
    }
    Ok(Options { groups: if groups.is_empty() { Group::ALL.to_vec() } else { groups }, runs_again, results_to })
}

fn perform(step: &Step, earlier: &[StepResult], runs_again: bool) -> (Outcome, Duration) {
    if let Some(missing) = step.needs.filter(|needed| !passed(earlier, needed)) {
        return (Outcome::Skipped(format!("needs `{missing}`")), Duration::ZERO);
    }
    println!("\n━━ {} ━━", step.name);
    let started = Instant::now();
    let outcome = match run_when_changed(step, runs_again) {
        Ok(outcome) => outcome,
        Err(error) if error.is::<Unavailable>() => {
            println!("skipped: {error:#}");
            Outcome::Skipped(format!("{error:#}"))
        }
        Err(error) => {
            eprintln!("error: {error:#}");
            Outcome::Failed(format!("{error:#}"))
        }
    };
    println!("━━ {}: {:.1} s ━━", step.name, started.elapsed().as_secs_f64());
    (outcome, started.elapsed())
}

/// Runs a step unless it passed before in the present state of what it reads.
fn run_when_changed(step: &Step, runs_again: bool) -> Result<Outcome> {
    if step.reads.is_empty() {
        return (step.run)().map(|()| Outcome::Passed);
    }
    let unchanged = Unchanged::of(step.name, step.reads)?;
    if !runs_again && unchanged.has_passed() {
        println!("not run: it passed, and nothing that it reads has changed since; `{AGAIN}` runs it");
        return Ok(Outcome::Unchanged);
    }
    (step.run)()?;
    unchanged.passed()?;
    Ok(Outcome::Passed)
}

fn passed(results: &[StepResult], name: &str) -> bool {
    let has_passed = |outcome: &Outcome| matches!(outcome, Outcome::Passed | Outcome::Unchanged);
    results.iter().any(|result| result.name == name && has_passed(&result.outcome))
}

fn summary(results: &[StepResult]) -> String {
    let (mut passed, mut unchanged, mut failed, mut skipped) = (0, 0, 0, 0);
    let mut lines = Vec::new();
    for result in results {
        let (word, note) = match &result.outcome {
            Outcome::Passed => {
                passed += 1;
                ("passed", "")
            }
            Outcome::Unchanged => {
                unchanged += 1;
                ("passed", "before; nothing that it reads has changed")
            }
            Outcome::Failed(why) => {
                failed += 1;
                ("FAILED", why.lines().next().unwrap_or_default())
            }
            Outcome::Skipped(why) => {
                skipped += 1;
                ("skipped", why.as_str())
            }
        };
        let line = format!("{:<22} {word:<8} {:>7.1} s  {note}", result.name, result.took.as_secs_f64());
        lines.push(line.trim_end().to_owned());
    }
    let before =
        if unchanged > 0 { format!(", {unchanged} passed before (`{AGAIN}` runs them)") } else { String::new() };
    lines.push(format!("\n{passed} passed{before}, {failed} failed, {skipped} skipped"));
    lines.join("\n")
}

fn native_tests() -> Result<()> {
    let mut command = process::cargo();
    if process::find_on_path("cargo-nextest").is_some() {
        command.args(["nextest", "run", "--no-fail-fast"]);
    } else {
        command.args(["test", "--no-fail-fast", "--all-targets"]);
    }
    command.arg("--workspace").current_dir(paths::root());
    // The whole run uses the same cases everywhere; `cargo test` alone draws new ones each time.
    if std::env::var_os(PROPERTY_SEED).is_none() {
        command.env(PROPERTY_SEED, "1");
    }
    models::name_minilm(&mut command);
    node::test_dependencies()?;
    command.env("COMMONMARK_SPEC", paths::root().join("tests/node_modules/commonmark-spec/spec.txt"));
    process::run(&mut command)
}

fn documentation_tests() -> Result<()> {
    let mut command = process::cargo();
    command.args(["test", "--no-fail-fast", "--doc"]);
    command.arg("--workspace").current_dir(paths::root());
    process::run(&mut command)
}

fn wasm_tests() -> Result<()> {
    setup::wasm_target()?;
    let browser = browser::require()?;
    let mut command = process::cargo();
    command
        .args(["test", "--no-fail-fast", "--lib", "--package", "credence-wasm", "--package", "credence-browser-tests"])
        .args(["--target", WASM_TARGET])
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", TEST_RUNNER.path()?)
        .env("CHROMEDRIVER", browser.driver)
        .env("TEST_RUNNER_USE_BROWSER", "1")
        .env("TEST_RUNNER_TEST_TIMEOUT", "300")
        .current_dir(paths::root());
    process::run(&mut command)
}

fn package_tests() -> Result<()> {
    let browser = browser::require()?;
    let mut command = node_tests("tests/package")?;
    command.env("CREDENCE_CHROMIUM", browser.chromium).env("CREDENCE_PACKAGE", paths::package());
    command.env("CREDENCE_BUNDLERS", node::bundlers()?).env("CREDENCE_MCP_MODULES", node::mcp()?);
    command.env("CREDENCE_ASSESS", python::native_program()?);
    models::name_minilm(&mut command);
    engines::name_all(&mut command);
    process::run(&mut command)
}

fn replay_agent_tests() -> Result<()> {
    process::run(&mut node_tests("tests/replay-agent")?)
}

fn page_tests() -> Result<()> {
    let browser = browser::require()?;
    let mut command = node_tests("tests/e2e")?;
    command.env("CREDENCE_CHROMIUM", browser.chromium).env("CREDENCE_DIST", paths::dist());
    command.env("CREDENCE_ASSESS", python::native_program()?);
    process::run(&mut command)
}

fn node_tests(folder: &str) -> Result<Command> {
    node::test_dependencies()?;
    let mut command = node::command();
    // A test that hangs is stopped, so that the others still run.
    command
        .args(["--test", "--test-concurrency=2", "--test-timeout=600000", "--test-reporter=spec"])
        .args(node::test_files(folder)?);
    Ok(command)
}

fn recordings() -> Result<()> {
    node::require()?;
    process::run(node::command().args(["web/recordings/make.mjs", "--check"]))
}

fn package_size() -> Result<()> {
    size::keep_budgets("the package", &size::package()?, &Part::PACKAGE)
}

fn page_size() -> Result<()> {
    size::keep_budgets("loaded before the first click", &size::page()?, &Part::PAGE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(name: &'static str, outcome: Outcome) -> StepResult {
        StepResult { name: name.to_owned(), outcome, took: Duration::from_millis(1500) }
    }

    #[test]
    fn the_summary_ends_with_the_counts() {
        let results = [
            result("format", Outcome::Passed),
            result("native tests", Outcome::Failed("3 tests failed\nmore".to_owned())),
            result("page in Chromium", Outcome::Skipped("needs `build the page`".to_owned())),
        ];
        assert_eq!(
            summary(&[result("format", Outcome::Unchanged)]).lines().last(),
            Some("0 passed, 1 passed before (`--again` runs them), 0 failed, 0 skipped")
        );
        let text = summary(&results);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], "format                 passed       1.5 s");
        assert_eq!(lines[1], "native tests           FAILED       1.5 s  3 tests failed");
        assert_eq!(lines[2], "page in Chromium       skipped      1.5 s  needs `build the page`");
        assert_eq!(lines.last(), Some(&"1 passed, 1 failed, 1 skipped"));
    }

    #[test]
    fn a_step_whose_need_failed_is_not_run() {
        let step =
            Step { group: Group::Page, name: "after", needs: Some("before"), reads: &[], run: || bail!("it was run") };
        let outcome_after = |before: Outcome| perform(&step, &[result("before", before)], false).0;
        let skipped = outcome_after(Outcome::Failed(String::new()));
        assert_eq!(skipped, Outcome::Skipped("needs `before`".to_owned()));
        for before in [Outcome::Passed, Outcome::Unchanged] {
            assert_eq!(outcome_after(before), Outcome::Failed("it was run".to_owned()));
        }
    }

    #[test]
    fn a_step_that_this_machine_cannot_run_is_skipped_with_the_reason() {
        let run = || Err(Unavailable("there is no `python3`".to_owned()).into());
        let step = Step { group: Group::Python, name: "python", needs: None, reads: &[], run };
        let (outcome, _) = perform(&step, &[], false);
        assert!(matches!(outcome, Outcome::Skipped(why) if why == "there is no `python3`"));
    }

    #[test]
    fn a_step_that_passed_is_run_again_when_asked_or_when_it_did_not_pass() {
        let step =
            |run| Step { group: Group::Page, name: "a step of a test", needs: None, reads: &["clippy.toml"], run };
        let passing = step(|| Ok(()));
        let failing = step(|| bail!("it was run"));
        let outcome = |step: &Step, runs_again| perform(step, &[], runs_again).0;
        assert_eq!(outcome(&passing, true), Outcome::Passed);
        assert_eq!(outcome(&failing, false), Outcome::Unchanged);
        assert_eq!(outcome(&failing, true), Outcome::Failed("it was run".to_owned()));
    }

    #[test]
    fn what_a_step_reads_exists() {
        let reads = STEPS.iter().flat_map(|step| step.reads);
        for path in reads.filter(|path| !path.starts_with("target/") && **path != "dist") {
            assert!(paths::root().join(path).exists(), "{path}");
        }
    }

    #[test]
    fn steps_need_earlier_steps_of_their_own_group() {
        for (index, step) in STEPS.iter().enumerate() {
            let Some(needed) = step.needs else { continue };
            let earlier = STEPS[..index].iter().find(|earlier| earlier.name == needed);
            assert!(earlier.is_some_and(|earlier| earlier.group == step.group), "{}", step.name);
        }
    }

    #[test]
    fn groups_are_chosen_by_name() {
        let chosen = |words: &[&str]| options_of(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>());
        assert_eq!(chosen(&[]).expect("all").groups, Group::ALL);
        let two = chosen(&["--only", "wasm", "--only", "page"]).expect("two");
        assert_eq!(two.groups, [Group::Wasm, Group::Page]);
        let error = chosen(&["--only", "browser"]).map(|_| ()).expect_err("there is no such group");
        assert_eq!(
            error.to_string(),
            "there is no group `browser`; there are lint, native, wasm, python, package, page"
        );
    }

    #[test]
    fn a_second_lane_is_started_only_for_steps_of_both() {
        let is_started = |groups: &[Group], results_to: Option<&str>| {
            let options =
                Options { groups: groups.to_vec(), runs_again: false, results_to: results_to.map(str::to_owned) };
            second_lane(&options).map(|lane| lane.is_some()).ok()
        };
        assert_eq!(is_started(&Group::ALL, Some("results.json")), Some(false));
        assert_eq!(is_started(&[Group::Page], Some("results.json")), Some(false));
        assert_eq!(is_started(&[Group::Lint, Group::Native], None), Some(false));
        assert_eq!(is_started(&[Group::Package, Group::Page], None), Some(false));
    }
}
