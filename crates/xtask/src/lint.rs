//! `lint`: formatting, clippy with warnings as errors, and the linter of the JavaScript with its types.

use crate::node;
use crate::paths;
use crate::process;
use anyhow::{Context, Result};
use std::ffi::OsString;
use std::path::Path;

/// Runs all; stops at the first failure.
pub fn run() -> Result<()> {
    format()?;
    clippy()?;
    javascript()?;
    types_of_scripts()
}

/// Checks the format of every file.
pub fn format() -> Result<()> {
    let mut command = process::cargo();
    command.args(["fmt", "--all", "--check"]).current_dir(paths::root());
    process::run(&mut command).context("run `cargo fmt --all`")
}

/// Clippy for everything, including tests. The code for the browser also compiles for this machine, so one run is enough.
pub fn clippy() -> Result<()> {
    let mut command = process::cargo();
    command.args(["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"]).current_dir(paths::root());
    process::run(&mut command)
}

/// Format and lints of the JavaScript, as `biome.json` sets them.
pub fn javascript() -> Result<()> {
    let biome = node::linters()?.join(".bin/biome");
    let mut command = process::program(&biome);
    command.args(["check", "."]).current_dir(paths::root());
    process::run(&mut command).with_context(|| format!("run `{} check --write`", biome.display()))
}

/// What is checked, and how strictly: the scripts of the package, against the JSDoc in them and the declarations beside them.
const TYPED: &str = "crates/wasm/jsconfig.json";

/// Types of the package's scripts.
pub fn types_of_scripts() -> Result<()> {
    let modules = node::linters()?;
    process::run(node::command().args(types_arguments(&modules, Path::new(TYPED))))
        .with_context(|| format!("the types of the scripts that `{TYPED}` lists do not fit together"))
}

/// The compiler and its arguments. The types of Node are beside the compiler in the cache, where the project's own file cannot name them.
fn types_arguments(modules: &Path, project: &Path) -> [OsString; 5] {
    [
        modules.join("typescript/bin/tsc").into(),
        "--project".into(),
        project.into(),
        "--typeRoots".into(),
        modules.join("@types").into(),
    ]
}
