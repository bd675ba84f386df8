//! `lint`: formatting, and clippy with warnings as errors.

use crate::paths;
use crate::process;
use anyhow::{Context, Result};

/// Runs both; stops at the first failure.
pub fn run() -> Result<()> {
    format()?;
    clippy()
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
