//! `lint`: the format, and clippy with warnings as errors, for the machine and for the browser.

use crate::places;
use crate::process;
use crate::setup;
use crate::tools::WASM_TARGET;
use anyhow::{Context, Result};

/// Crates that only make sense in a browser.
const BROWSER_CRATES: [&str; 2] = ["credence-wasm", "credence-panel"];

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

/// Clippy for everything that runs on this machine.
pub fn native() -> Result<()> {
    let excluded = BROWSER_CRATES.iter().flat_map(|name| ["--exclude", *name]);
    clippy(["--workspace"].into_iter().chain(excluded))
}

/// Clippy for everything that runs in a browser.
pub fn browser() -> Result<()> {
    setup::wasm_target()?;
    let packages = BROWSER_CRATES.iter().flat_map(|name| ["--package", *name]);
    clippy(packages.chain(["--target", WASM_TARGET]))
}

fn clippy<'a>(selection: impl Iterator<Item = &'a str>) -> Result<()> {
    let mut command = process::cargo();
    command
        .arg("clippy")
        .args(selection)
        .args(["--all-targets", "--", "--deny", "warnings"])
        .current_dir(places::root());
    process::run(&mut command)
}
