//! `lint`: formatting, clippy with warnings as errors, and the linter of the JavaScript.

use crate::node;
use crate::paths;
use crate::process;
use anyhow::{Context, Result};

/// Runs all; stops at the first failure.
pub fn run() -> Result<()> {
    format()?;
    clippy()?;
    javascript()
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
    let biome = node::biome()?;
    let mut command = process::program(&biome);
    command.args(["check", "."]).current_dir(paths::root());
    process::run(&mut command).with_context(|| format!("run `{} check --write`", biome.display()))
}
