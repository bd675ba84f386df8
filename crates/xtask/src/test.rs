//! `test`: all tests, step by step, with a summary at the end.
//!
//! Steps run side by side, each in a process of its own: what is compiled for development beside package and page, tests that wait for
//! a browser beside tests that compute. A step is not run again while nothing that it reads has changed since it passed; `--again` runs
//! all. Long tests run in samples; `--all` runs them in full.

mod schedule;
mod step;
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
use anyhow::{Context, Result, bail};
use schedule::Job;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use step::{Group, Step};
use step_result::{Outcome, StepResult};
use unchanged::{IN_FULL, Unchanged};

/// The environment variable with the seed of the property tests.
const PROPERTY_SEED: &str = "PROPTEST_RNG_SEED";

/// The option to run steps that passed before.
const AGAIN: &str = "--again";

/// The option to run what is run in samples otherwise.
const ALL: &str = "--all";

/// The options for one step, and for the file with its result: a step runs in a process of its own.
const ONE_STEP: [&str; 2] = ["--step", "--result"];

const CRATES: &[&str] = &["crates", "Cargo.toml", "Cargo.lock", "rust-toolchain.toml", ".cargo", "docs", "README.md"];
/// Natively, the structure of the repository is tested, too.
const EVERYTHING: &[&str] = &["."];
const PYTHON: &[&str] = &["target/python", "crates", "tests", "examples", "docs", "web", "README.md", "Cargo.lock"];
const PACKAGE: &[&str] =
    &["target/npm/credence", "crates", "tests", "examples", "docs", "web", "README.md", "Cargo.lock"];
const PAGE: &[&str] = &["dist", "crates", "tests", "examples", "web", "Cargo.lock"];

/// Where cargo compiles for development: it lets one command in at a time.
const DEVELOPMENT: Option<&str> = Some("target/debug");

/// In the order in which they start if they can: first what is compiled, because tests wait for it.
const STEPS: [Step; 17] = [
    Step { groups: &[Group::Lint], name: "format", needs: &[], uses: None, reads: &[], run: lint::format },
    Step { groups: &[Group::Lint], name: "JavaScript", needs: &[], uses: None, reads: &[], run: lint::javascript },
    Step {
        groups: &[Group::Lint],
        name: "types of the scripts",
        needs: &[],
        uses: None,
        reads: &[],
        run: lint::types_of_scripts,
    },
    Step {
        groups: &[Group::Package, Group::Page],
        name: "build the page",
        needs: &[],
        uses: None,
        reads: &[],
        run: build::when_changed,
    },
    Step {
        groups: &[Group::Python, Group::Package, Group::Page],
        name: "build the core alone",
        needs: &[],
        uses: DEVELOPMENT,
        reads: &[],
        run: python::build_native_programs,
    },
    Step {
        groups: &[Group::Package],
        name: "build the package",
        needs: &["build the page"],
        uses: None,
        reads: &[],
        run: package::when_changed,
    },
    Step { groups: &[Group::Lint], name: "clippy", needs: &[], uses: DEVELOPMENT, reads: &[], run: lint::clippy },
    Step {
        groups: &[Group::Python],
        name: "build the wheel",
        needs: &[],
        uses: None,
        reads: &[],
        run: python::when_changed,
    },
    Step {
        groups: &[Group::Native],
        name: "native tests",
        needs: &[],
        uses: DEVELOPMENT,
        reads: EVERYTHING,
        run: native_tests,
    },
    Step {
        groups: &[Group::Page],
        name: "page in Chromium",
        needs: &["build the page", "build the core alone"],
        uses: None,
        reads: PAGE,
        run: page_tests,
    },
    Step {
        groups: &[Group::Package],
        name: "package in Node",
        needs: &["build the package", "build the core alone"],
        uses: None,
        reads: PACKAGE,
        run: package_tests,
    },
    Step {
        groups: &[Group::Native],
        name: "documentation tests",
        needs: &[],
        uses: DEVELOPMENT,
        reads: CRATES,
        run: documentation_tests,
    },
    Step {
        groups: &[Group::Python],
        name: "package in Python",
        needs: &["build the wheel", "build the core alone"],
        uses: None,
        reads: PYTHON,
        run: python::tests,
    },
    Step { groups: &[Group::Page], name: "recordings", needs: &[], uses: None, reads: &[], run: recordings },
    Step { groups: &[Group::Page], name: "replay agent", needs: &[], uses: None, reads: PAGE, run: replay_agent_tests },
    Step {
        groups: &[Group::Package],
        name: "size of the package",
        needs: &["build the package"],
        uses: None,
        reads: PACKAGE,
        run: package_size,
    },
    Step {
        groups: &[Group::Page],
        name: "size of the page",
        needs: &["build the page"],
        uses: None,
        reads: PAGE,
        run: page_size,
    },
];

/// The names of the files that record which steps passed.
pub fn mark_names() -> impl Iterator<Item = String> {
    STEPS.iter().map(|step| unchanged::mark_name(step.name))
}

/// Runs the steps. Others run even if one fails.
pub fn run(arguments: &[String]) -> Result<()> {
    let options = options_of(arguments)?;
    if let Some((step, result)) = options.one_step {
        return step_result::write(&result, &perform(step, options.runs_again));
    }
    let chosen: Vec<&Step> = STEPS.iter().filter(|step| is_chosen(step, &options.groups)).collect();
    install(&chosen)?;
    let program = std::env::current_exe().context("this program does not know its own path")?;
    let results = schedule::run(&chosen, |step| Ok(job(&program, step, &options)))?;
    results.iter().for_each(show_again);
    println!("\n{}", summary(&results));
    match results.iter().filter(|result| matches!(result.outcome, Outcome::Failed(_))).count() {
        0 => Ok(()),
        1 => bail!("1 step failed"),
        count => bail!("{count} steps failed"),
    }
}

/// Shows the end of a failed step's output again: thousands of lines of others may stand behind it.
fn show_again(result: &StepResult) {
    if matches!(result.outcome, Outcome::Failed(_)) {
        println!("\n━━ the end of: {} ━━", result.name);
        result.last_lines.iter().for_each(|line| println!("{line}"));
    }
}

fn is_chosen(step: &Step, groups: &[Group]) -> bool {
    step.groups.iter().any(|group| groups.contains(group))
}

/// What several steps need is there before they run side by side.
fn install(steps: &[&Step]) -> Result<()> {
    let is_any_of = |groups: &[Group]| steps.iter().any(|step| is_chosen(step, groups));
    if is_any_of(&[Group::Native, Group::Package, Group::Page]) {
        setup::wasm_target()?;
        node::test_dependencies()?;
    }
    if is_any_of(&[Group::Package, Group::Page]) {
        browser::require()?;
    }
    Ok(())
}

/// This program, for one step.
fn job(program: &Path, step: &Step, options: &Options) -> Job {
    let result = paths::made().join("xtask/results").join(unchanged::mark_name(step.name));
    let mut command = process::program(program);
    command.args(["test", ONE_STEP[0], step.name, ONE_STEP[1]]).arg(&result).args(options.runs_again.then_some(AGAIN));
    if options.is_in_full {
        command.env(IN_FULL, "1");
    }
    // The path of the repository, which `cargo run` sets for this process.
    command.env("CARGO_MANIFEST_DIR", paths::root().join("crates/xtask")).current_dir(paths::root());
    Job { command, result }
}

/// What the command line asks for.
struct Options {
    groups: Vec<Group>,
    /// Whether steps are run that passed before, too.
    runs_again: bool,
    /// Whether nothing is run in samples.
    is_in_full: bool,
    /// One step alone, and the file for its result.
    one_step: Option<(&'static Step, PathBuf)>,
}

fn options_of(arguments: &[String]) -> Result<Options> {
    let mut options = Options { groups: Vec::new(), runs_again: false, is_in_full: false, one_step: None };
    let mut rest = arguments.iter().map(String::as_str);
    while let Some(argument) = rest.next() {
        match argument {
            "--only" => options.groups.push(Group::from_name(rest.next().context("`--only` is followed by a group")?)?),
            AGAIN => options.runs_again = true,
            ALL => options.is_in_full = true,
            _ if argument == ONE_STEP[0] => {
                options.one_step = match [rest.next(), rest.next(), rest.next()] {
                    [Some(name), Some(option), Some(result)] if option == ONE_STEP[1] => {
                        let step = STEPS.iter().find(|step| step.name == name);
                        step.map(|step| (step, PathBuf::from(result)))
                    }
                    _ => None,
                };
                options.one_step.as_ref().context("`--step` is followed by a step, `--result` and a file")?;
            }
            unknown => bail!("`test` knows `--only GROUP`, `{AGAIN}` and `{ALL}`, got `{unknown}`"),
        }
    }
    if options.groups.is_empty() {
        options.groups = Group::ALL.to_vec();
    }
    Ok(options)
}

fn perform(step: &Step, runs_again: bool) -> StepResult {
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
    let took = started.elapsed();
    println!("━━ {}: {:.1} s ━━", step.name, took.as_secs_f64());
    StepResult::new(step.name, outcome, took)
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

/// This program is compiled and tested apart from the rest: with the libraries of the rest, `cargo xtask` would have to compile all of its
/// own once more.
const PARTS: [&[&str]; 2] = [&["--workspace", "--exclude", "xtask"], &["--package", "xtask"]];

fn native_tests() -> Result<()> {
    node::test_dependencies()?;
    // Both run even if the first fails.
    PARTS.map(native_tests_of).into_iter().collect()
}

fn native_tests_of(part: &[&str]) -> Result<()> {
    let mut command = process::cargo();
    if process::find_on_path("cargo-nextest").is_some() {
        command.args(["nextest", "run", "--no-fail-fast"]);
    } else {
        command.args(["test", "--no-fail-fast", "--all-targets"]);
    }
    command.args(part).current_dir(paths::root());
    // The whole run uses the same cases everywhere; `cargo test` alone draws new ones each time.
    if std::env::var_os(PROPERTY_SEED).is_none() {
        command.env(PROPERTY_SEED, "1");
    }
    models::name_minilm(&mut command);
    command.env("COMMONMARK_SPEC", paths::root().join("tests/node_modules/commonmark-spec/spec.txt"));
    process::run(&mut command)
}

fn documentation_tests() -> Result<()> {
    let mut command = process::cargo();
    command.args(["test", "--no-fail-fast", "--doc"]).args(PARTS[0]).current_dir(paths::root());
    process::run(&mut command)
}

fn package_tests() -> Result<()> {
    let mut command = node_tests("tests/package", 2)?;
    command.env(browser::CHROMIUM, browser::require()?).env("CREDENCE_PACKAGE", paths::package());
    command.env("CREDENCE_BUNDLERS", node::bundlers()?).env("CREDENCE_MCP_MODULES", node::mcp()?);
    command.env("CREDENCE_MODELS", node::models()?);
    command.envs(python::native_programs()?);
    models::name_minilm(&mut command);
    engines::name_all(&mut command);
    process::run(&mut command)
}

fn replay_agent_tests() -> Result<()> {
    process::run(&mut node_tests("tests/replay-agent", 2)?)
}

fn page_tests() -> Result<()> {
    let mut command = node_tests("tests/e2e", PAGES_AT_ONCE)?;
    command.env(browser::CHROMIUM, browser::require()?).env("CREDENCE_DIST", paths::dist());
    command.envs(python::native_programs()?);
    process::run(&mut command)
}

/// How many files of page tests run at once, beside another step: with three, some wait in vain for a picture on two cores.
const PAGES_AT_ONCE: usize = 2;

fn node_tests(folder: &str, at_once: usize) -> Result<Command> {
    node::test_dependencies()?;
    let mut command = node::command();
    // A test that hangs is stopped, so that the others still run.
    command
        .arg("--test")
        .arg(format!("--test-concurrency={at_once}"))
        .args(["--test-timeout=600000", "--test-reporter=spec"])
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
    use std::time::Duration;

    fn result(name: &'static str, outcome: Outcome) -> StepResult {
        StepResult::new(name, outcome, Duration::from_millis(1500))
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

    fn step(name: &'static str, reads: &'static [&'static str], run: fn() -> Result<()>) -> Step {
        Step { groups: &[Group::Page], name, needs: &[], uses: None, reads, run }
    }

    #[test]
    fn a_step_that_this_machine_cannot_run_is_skipped_with_the_reason() {
        let step = step("python", &[], || Err(Unavailable("there is no `python3`".to_owned()).into()));
        assert_eq!(perform(&step, false).outcome, Outcome::Skipped("there is no `python3`".to_owned()));
    }

    #[test]
    fn a_step_that_passed_is_run_again_when_asked_or_when_it_did_not_pass() {
        let [passing, failing]: [fn() -> Result<()>; 2] = [|| Ok(()), || bail!("it was run")];
        let [passing, failing] = [passing, failing].map(|run| step("a step of a test", &["clippy.toml"], run));
        let outcome = |step: &Step, runs_again| perform(step, runs_again).outcome;
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
    fn a_group_has_what_its_steps_need() {
        for (index, step) in STEPS.iter().enumerate() {
            for needed in step.needs {
                let earlier = STEPS[..index].iter().find(|earlier| earlier.name == *needed);
                let has_all = |earlier: &Step| step.groups.iter().all(|group| earlier.groups.contains(group));
                assert!(earlier.is_some_and(has_all), "{} needs {needed}", step.name);
            }
        }
    }

    #[test]
    fn groups_are_chosen_by_name() {
        let chosen = |words: &[&str]| options_of(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>());
        assert_eq!(chosen(&[]).expect("all").groups, Group::ALL);
        let two = chosen(&["--only", "native", "--only", "page"]).expect("two");
        assert_eq!(two.groups, [Group::Native, Group::Page]);
        let error = chosen(&["--only", "browser"]).map(|_| ()).expect_err("there is no such group");
        assert_eq!(error.to_string(), "there is no group `browser`; there are lint, native, python, package, page");
    }

    #[test]
    fn a_step_is_run_by_the_options_that_its_process_gets() {
        let options = |words: &[String]| options_of(words).expect("they are valid");
        let asked = options(&[AGAIN, ALL].map(str::to_owned));
        let Job { command, result } = job(Path::new("xtask"), &STEPS[0], &asked);
        assert!(command.get_envs().any(|(name, value)| name == IN_FULL && value.is_some_and(|value| value == "1")));
        let words: Vec<String> = command.get_args().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
        let got = options(&words);
        assert!(got.runs_again);
        assert!(got.one_step.is_some_and(|(step, file)| step.name == STEPS[0].name && file == result));
        options_of(&["--step", "no such step", "--result", "a"].map(str::to_owned)).map(drop).expect_err("unknown");
    }
}
