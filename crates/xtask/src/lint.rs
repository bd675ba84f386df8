//! `lint`: formatting, and clippy with warnings as errors, natively and for the browser.

use crate::paths;
use crate::process;
use crate::setup;
use crate::tools::WASM_TARGET;
use anyhow::{Context, Result};

/// Runs all three; stops at the first failure.
pub fn run() -> Result<()> {
    format()?;
    native()?;
    browser()
}

/// Checks the format of every file.
pub fn format() -> Result<()> {
    let mut command = process::cargo();
    command.args(["fmt", "--all", "--check"]).current_dir(paths::root());
    process::run(&mut command).context("run `cargo fmt --all`")
}

/// Clippy for everything that compiles for this machine, including tests.
pub fn native() -> Result<()> {
    clippy(&["--workspace", "--all-targets"])
}

/// Clippy for the code of the browser: the page, with native tests, and the modules of the package with their tests.
pub fn browser() -> Result<()> {
    setup::wasm_target()?;
    clippy(&["--package", "credence-panel", "--target", WASM_TARGET])?;
    let modules = ["--package", "credence-wasm", "--package", "credence-browser-tests"];
    clippy(&[&modules[..], &["--all-targets", "--target", WASM_TARGET]].concat())
}

fn clippy(selection: &[&str]) -> Result<()> {
    let mut command = process::cargo();
    command.arg("clippy").args(selection).args(["--", "--deny", "warnings"]).current_dir(paths::root());
    process::run(&mut command)
}
