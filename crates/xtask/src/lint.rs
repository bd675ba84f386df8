//! `lint`: the format, and clippy with warnings as errors, for the machine and for the browser.

use crate::places;
use crate::process;
use crate::setup;
use crate::tools::WASM_TARGET;
use anyhow::{Context, Result};

/// All three, the first that fails ends it.
pub fn run() -> Result<()> {
    format()?;
    native()?;
    browser()
}

/// Every file is as `cargo fmt` writes it.
pub fn format() -> Result<()> {
    let mut command = process::cargo();
    command.args(["fmt", "--all", "--check"]).current_dir(places::root());
    process::run(&mut command).context("`cargo fmt --all` puts it right")
}

/// Clippy for everything that compiles for this machine, tests included.
pub fn native() -> Result<()> {
    clippy(&["--workspace", "--all-targets"])
}

/// Clippy for what runs in a browser: the page itself, whose tests are native, and the modules of the package with their tests.
pub fn browser() -> Result<()> {
    setup::wasm_target()?;
    clippy(&["--package", "credence-panel", "--target", WASM_TARGET])?;
    let modules = ["--package", "credence-wasm", "--package", "credence-browser-tests"];
    clippy(&[&modules[..], &["--all-targets", "--target", WASM_TARGET]].concat())
}

fn clippy(selection: &[&str]) -> Result<()> {
    let mut command = process::cargo();
    command.arg("clippy").args(selection).args(["--", "--deny", "warnings"]).current_dir(places::root());
    process::run(&mut command)
}
