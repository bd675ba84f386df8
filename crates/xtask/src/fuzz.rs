//! `fuzz`: reads damaged streams, longer than the tests do.

use crate::paths;
use crate::process;
use anyhow::Result;

/// Runs the program of the tests that does it; how long, and from which stream on, is its business.
pub fn run(arguments: &[String]) -> Result<()> {
    let mut command = process::cargo();
    command.args(["run", "--quiet", "--package", "credence-tests", "--bin", "fuzz", "--"]);
    process::run(command.args(arguments).current_dir(paths::root()))
}
