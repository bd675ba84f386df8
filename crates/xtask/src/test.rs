//! `test`: all tests, step by step, with a summary at the end.
//!
//! The steps run in two lanes side by side, because each of them often uses one core only: what is compiled for development in this
//! process, package and page in a second one.

mod lane;

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
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// The environment variable with the seed of the property tests.
const PROPERTY_SEED: &str = "PROPTEST_RNG_SEED";

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
    run: fn() -> Result<()>,
}

const STEPS: [Step; 15] = [
    Step { group: Group::Lint, name: "format", needs: None, run: lint::format },
    Step { group: Group::Lint, name: "clippy", needs: None, run: lint::clippy },
    Step { group: Group::Native, name: "native tests", needs: None, run: native_tests },
    Step { group: Group::Native, name: "documentation tests", needs: None, run: documentation_tests },
    Step { group: Group::Wasm, name: "core in the browser", needs: None, run: wasm_tests },
    Step { group: Group::Python, name: "build the wheel", needs: None, run: python::when_changed },
    Step { group: Group::Python, name: "package in Python", needs: Some("build the wheel"), run: python::tests },
    Step { group: Group::Package, name: "build the package", needs: None, run: package::when_changed },
    Step { group: Group::Package, name: "package in Node", needs: Some("build the package"), run: package_tests },
    Step { group: Group::Package, name: "size of the package", needs: Some("build the package"), run: package_size },
    Step { group: Group::Page, name: "recordings", needs: None, run: recordings },
    Step { group: Group::Page, name: "replay agent", needs: None, run: replay_agent_tests },
    Step { group: Group::Page, name: "build the page", needs: None, run: build::when_changed },
    Step { group: Group::Page, name: "page in Chromium", needs: Some("build the page"), run: page_tests },
    Step { group: Group::Page, name: "size of the page", needs: Some("build the page"), run: page_size },
];

/// Runs the steps. Later ones run even if an earlier one fails.
pub fn run(arguments: &[String]) -> Result<()> {
    let Options { groups, results_to } = options_of(arguments)?;
    let results = match second_lane(&groups, results_to.is_none())? {
        Some(second) => in_two_lanes(&groups, second)?,
        None => STEPS.iter().fold(Vec::new(), |results, step| with_result(results, step, groups.contains(&step.group))),
    };
    if let Some(path) = results_to {
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
fn second_lane(groups: &[Group], may_start: bool) -> Result<Option<SecondLane>> {
    let (second, first): (Vec<Group>, Vec<Group>) = groups.iter().partition(|group| group.is_second_lane());
    if !may_start || first.is_empty() || second.is_empty() {
        return Ok(None);
    }
    // Both lanes need these. The second one finds them installed.
    setup::wasm_target()?;
    node::test_dependencies()?;
    SecondLane::start(&second.iter().map(|group| group.name()).collect::<Vec<_>>()).map(Some)
}

/// The results of both lanes, in the order of the steps.
fn in_two_lanes(groups: &[Group], second: SecondLane) -> Result<Vec<StepResult>> {
    let first = STEPS.iter().filter(|step| !step.group.is_second_lane()).fold(Vec::new(), |results, step| {
        let results = with_result(results, step, groups.contains(&step.group));
        second.show_output();
        results
    });
    Ok([first, second.finish()?].concat())
}

fn with_result(mut results: Vec<StepResult>, step: &Step, is_chosen: bool) -> Vec<StepResult> {
    let (outcome, took) =
        if is_chosen { perform(step, &results) } else { (Outcome::Skipped("not chosen".to_owned()), Duration::ZERO) };
    results.push(StepResult { name: step.name.to_owned(), outcome, took });
    results
}

/// What the command line asks for.
struct Options {
    groups: Vec<Group>,
    /// The file for the results; without one they are printed.
    results_to: Option<String>,
}

fn options_of(arguments: &[String]) -> Result<Options> {
    let (mut groups, mut results_to) = (Vec::new(), None);
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--only" => groups.push(Group::from_name(rest.next().context("`--only` is followed by a group")?)?),
            lane::RESULTS => results_to = Some(rest.next().context("the results need a file")?.clone()),
            unknown => bail!("`test` knows `--only GROUP`, got `{unknown}`"),
        }
    }
    Ok(Options { groups: if groups.is_empty() { Group::ALL.to_vec() } else { groups }, results_to })
}

/// The result of a step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Outcome {
    Passed,
    Failed(String),
    Skipped(String),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct StepResult {
    name: String,
    outcome: Outcome,
    took: Duration,
}

fn perform(step: &Step, earlier: &[StepResult]) -> (Outcome, Duration) {
    if let Some(missing) = step.needs.filter(|needed| !passed(earlier, needed)) {
        return (Outcome::Skipped(format!("needs `{missing}`")), Duration::ZERO);
    }
    println!("\n━━ {} ━━", step.name);
    let started = Instant::now();
    let outcome = match (step.run)() {
        Ok(()) => Outcome::Passed,
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

fn passed(results: &[StepResult], name: &str) -> bool {
    results.iter().any(|result| result.name == name && matches!(result.outcome, Outcome::Passed))
}

fn summary(results: &[StepResult]) -> String {
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    let mut lines = Vec::new();
    for result in results {
        let (word, note) = match &result.outcome {
            Outcome::Passed => {
                passed += 1;
                ("passed", "")
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
    lines.push(format!("\n{passed} passed, {failed} failed, {skipped} skipped"));
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
        let text = summary(&results);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], "format                 passed       1.5 s");
        assert_eq!(lines[1], "native tests           FAILED       1.5 s  3 tests failed");
        assert_eq!(lines[2], "page in Chromium       skipped      1.5 s  needs `build the page`");
        assert_eq!(lines.last(), Some(&"1 passed, 1 failed, 1 skipped"));
    }

    #[test]
    fn a_step_whose_need_failed_is_not_run() {
        let step = Step { group: Group::Page, name: "after", needs: Some("before"), run: || bail!("it was run") };
        let (outcome, _) = perform(&step, &[result("before", Outcome::Failed(String::new()))]);
        assert!(matches!(outcome, Outcome::Skipped(why) if why == "needs `before`"));
        let (outcome, _) = perform(&step, &[result("before", Outcome::Passed)]);
        assert!(matches!(outcome, Outcome::Failed(why) if why == "it was run"));
    }

    #[test]
    fn a_step_that_this_machine_cannot_run_is_skipped_with_the_reason() {
        let run = || Err(Unavailable("there is no `python3`".to_owned()).into());
        let (outcome, _) = perform(&Step { group: Group::Python, name: "python", needs: None, run }, &[]);
        assert!(matches!(outcome, Outcome::Skipped(why) if why == "there is no `python3`"));
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
        let is_started = |groups: &[Group]| second_lane(groups, false).map(|lane| lane.is_some()).ok();
        assert_eq!([is_started(&Group::ALL), is_started(&[Group::Page])], [Some(false); 2]);
        assert!(second_lane(&[Group::Lint, Group::Native], true).is_ok_and(|lane| lane.is_none()));
        assert!(second_lane(&[Group::Package, Group::Page], true).is_ok_and(|lane| lane.is_none()));
    }
}
