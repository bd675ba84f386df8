//! `python`: the Python package as a wheel in `target/python`, and its tests.

use crate::freshness;
use crate::node::hash_of;
use crate::paths;
use crate::process;
use crate::progress::Step;
use crate::tools::{MATURIN, PYTHON_MINOR, says_version};
use anyhow::{Context, Error, Result, bail};
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const SOURCES: &[&str] = &[
    "Cargo.toml",
    "Cargo.lock",
    "rust-toolchain.toml",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "crates/address",
    "crates/ask",
    "crates/core",
    "crates/decimal",
    "crates/deeds",
    "crates/framing",
    "crates/json",
    "crates/json-record",
    "crates/lexical",
    "crates/lookup",
    "crates/markdown",
    "crates/named",
    "crates/python",
    "crates/report",
    "crates/strings",
    "crates/wasm/Cargo.toml",
    "crates/wasm/src",
    "crates/xtask/src/python.rs",
];

/// Why this machine cannot build or test the package: Python, or the package index, is not here.
#[derive(Debug)]
pub struct Unavailable(pub String);

impl Display for Unavailable {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Unavailable {}

/// Installs what builds and tests the package.
pub fn install() -> Result<()> {
    maturin()?;
    frames().map(drop)
}

/// Builds the wheel if something changed, and prints its path and size.
pub fn run() -> Result<()> {
    when_changed()?;
    let wheel = wheel()?;
    let bytes = fs::metadata(&wheel).with_context(|| format!("could not read `{}`", wheel.display()))?.len();
    println!("{}: {:.1} KiB", wheel.display(), bytes as f64 / 1024.0);
    Ok(())
}

/// Builds the wheel unless it is up to date.
pub fn when_changed() -> Result<()> {
    let made = folder();
    freshness::update("wheel", SOURCES, &made, wheel().is_ok(), || build(&made))
}

fn build(made: &Path) -> Result<()> {
    let maturin = maturin()?;
    paths::start_anew(made)?;
    let mut command = process::program(maturin);
    command
        .args(["build", "--manifest-path", "crates/python/Cargo.toml", "--out"])
        .arg(made)
        .current_dir(paths::root());
    Step { what: "build the wheel", why: "the core for Python", usually: "2 to 4 minutes on 2 cores" }.run(&mut command)
}

fn folder() -> PathBuf {
    paths::made().join("python")
}

/// The wheel that was built.
fn wheel() -> Result<PathBuf> {
    let mut found = freshness::files_below(&folder())?;
    found.retain(|file| file.extension().is_some_and(|kind| kind == "whl"));
    match found.len() {
        1 => Ok(found.remove(0)),
        count => bail!("`{}` holds {count} wheels, expected one", folder().display()),
    }
}

/// Runs the tests of `tests/python` with the wheel in an environment that holds nothing else.
pub fn tests() -> Result<()> {
    let mut command = process::program(environment()?);
    command.args(["-W", "error", "-m", "unittest", "discover", "--start-directory", "tests/python"]);
    command.envs(native_programs()?).current_dir(paths::root());
    match frames() {
        Ok(folder) => {
            command.env("CREDENCE_FRAMES", folder);
        }
        Err(error) => println!("skipped: the tests of pandas and polars, which cannot be had: {error:#}"),
    }
    process::run(&mut command)
}

/// Python in an environment with the wheel and nothing else; made anew for another wheel or another Python.
fn environment() -> Result<PathBuf> {
    let (wheel, minor) = (wheel()?, minor_version()?);
    let bytes = fs::read(&wheel).with_context(|| format!("could not read `{}`", wheel.display()))?;
    let content = format!("3.{minor} {:016x}", hash_of(&bytes));
    let folder = paths::made().join("xtask/python-tests");
    let (python, mark) = (folder.join("bin/python"), folder.join("made-from"));
    if fs::read_to_string(&mark).is_ok_and(|known| known == content) {
        return Ok(python);
    }
    process::output(require()?.args(["-m", "venv", "--clear"]).arg(&folder))?;
    let mut install = process::program(&python);
    install.args(PIP).args(["install", "--quiet", "--no-index", "--no-deps"]).arg(&wheel);
    process::run(&mut install)?;
    fs::write(&mark, content).with_context(|| format!("could not write `{}`", mark.display()))?;
    Ok(python)
}

/// Builds the programs that print what the core alone gives: what all other ways are compared with.
pub fn build_native_programs() -> Result<()> {
    let mut command = process::cargo();
    // With the features of the whole workspace, as the tests compile it.
    command
        .args(["build", "--quiet", "--workspace", "--example", "assess", "--example", "call"])
        .current_dir(paths::root());
    process::run(&mut command)
}

/// The programs that print assessments, and results of calls, each with the environment variable that names it for tests.
pub fn native_programs() -> Result<[(&'static str, PathBuf); 2]> {
    let folder = paths::cargo_target()?.join("debug/examples");
    Ok([("CREDENCE_ASSESS", folder.join("assess")), ("CREDENCE_CALL", folder.join("call"))])
}

const PIP: [&str; 3] = ["-m", "pip", "--disable-pip-version-check"];

/// pandas and polars.
fn frames() -> Result<PathBuf> {
    let step = Step {
        what: "install pandas and polars",
        why: "tables of both are tested",
        usually: "half a minute, once: 340 MB",
    };
    packages("frames", &paths::root().join("tests/python/requirements.txt"), &ONLY_BUILT, &step)
}

const ONLY_BUILT: [&str; 2] = ["--only-binary", ":all:"];

/// The packages of a file of requirements, in a folder of the cache for this version of Python; `PYTHONPATH` takes it.
pub fn packages(name: &str, requirements: &Path, options: &[&str], step: &Step) -> Result<PathBuf> {
    let text = fs::read(requirements).with_context(|| format!("could not read `{}`", requirements.display()))?;
    let name = format!("{name}-3.{}-{:016x}", minor_version()?, hash_of(&text));
    in_cache(&name, |folder| {
        let mut command = require()?;
        command.args(PIP).args(["install", "--quiet", "--retries", "1", "--timeout", "60"]).args(options);
        command.arg("--target").arg(folder).arg("--requirement").arg(requirements);
        step.run(&mut command)
    })
}

/// The program that builds wheels: one on PATH of this version, or one in the cache.
fn maturin() -> Result<PathBuf> {
    let is_this = |program: &PathBuf| {
        process::output(process::program(program).arg("--version")).is_ok_and(|text| says_version(&text, MATURIN))
    };
    if let Some(program) = process::find_on_path("maturin").filter(is_this) {
        return Ok(program);
    }
    let step = Step { what: "install maturin", why: "builds the Python package", usually: "10 seconds, once" };
    let folder = in_cache(&format!("maturin-{MATURIN}"), |folder| {
        let mut command = require()?;
        command.args(PIP).args(["install", "--quiet", "--no-deps", "--retries", "1"]).args(ONLY_BUILT);
        command.arg("--target").arg(folder).arg(format!("maturin=={MATURIN}"));
        step.run(&mut command)
    })
    .map_err(unavailable)?;
    Ok(folder.join("bin/maturin"))
}

/// A folder of the cache. It is made beside its place first, so that an interrupted installation is never used.
fn in_cache(name: &str, install: impl FnOnce(&Path) -> Result<()>) -> Result<PathBuf> {
    let folder = paths::cache()?.join("python").join(name);
    if !folder.exists() {
        let unfinished = folder.with_file_name(format!("{name}.{}", std::process::id()));
        install(&unfinished).inspect_err(|_| drop(paths::remove(&unfinished)))?;
        fs::rename(&unfinished, &folder).with_context(|| format!("could not make `{}`", folder.display()))?;
    }
    Ok(folder)
}

/// Python, or why there is none that can build and test the package.
fn require() -> Result<Command> {
    let minor = minor_version()?;
    if minor < PYTHON_MINOR {
        return Err(missing(&format!("this is Python 3.{minor}")));
    }
    let mut command = process::program("python3");
    process::output(command.args(["-c", "import ensurepip, pip, venv"])).map_err(|_| {
        missing("Python has no `pip` or no `venv`, which Debian has in `python3-pip` and `python3-venv`")
    })?;
    Ok(process::program("python3"))
}

/// The second part of the version of `python3`.
fn minor_version() -> Result<u32> {
    let mut command = process::program("python3");
    let text = process::output(command.arg("--version")).map_err(|_| missing("there is no `python3` on PATH"))?;
    minor_in(&text).ok_or_else(|| missing(&format!("`python3` is {}", text.trim())))
}

fn minor_in(text: &str) -> Option<u32> {
    text.trim().strip_prefix("Python 3.")?.split('.').next()?.parse().ok()
}

fn missing(found: &str) -> Error {
    Unavailable(format!("{found}; expected Python 3.{PYTHON_MINOR} or newer with pip and venv")).into()
}

/// A tool that cannot be installed is missing, too.
fn unavailable(error: Error) -> Error {
    match error.downcast::<Unavailable>() {
        Ok(known) => known.into(),
        Err(error) => Unavailable(format!("{error:#}; check that the Python package index can be reached")).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn python_says_its_version() {
        assert_eq!(minor_in("Python 3.11.7\n"), Some(11));
        assert_eq!(minor_in("Python 3.15.0rc1"), Some(15));
        assert_eq!(minor_in("Python 2.7.18"), None);
    }

    #[test]
    fn a_missing_tool_is_told_apart_from_a_failure() {
        let missing = unavailable(missing("there is no `python3` on PATH"));
        assert_eq!(
            missing.to_string(),
            "there is no `python3` on PATH; expected Python 3.9 or newer with pip and venv"
        );
        assert!(unavailable(Error::msg("pip failed")).downcast_ref::<Unavailable>().is_some());
        assert!(Error::msg("the wheel does not compile").downcast_ref::<Unavailable>().is_none());
    }
}
