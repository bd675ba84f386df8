//! `fuzz`: reads damaged input for longer than the tests do.

use crate::paths;
use crate::process;
use anyhow::Result;

/// Runs the fuzzing program of the tests; it parses its own arguments.
pub fn run(arguments: &[String]) -> Result<()> {
    let mut command = process::cargo();
    command.args(["run", "--quiet", "--profile", "measure", "--package", "credence-tests", "--bin", "fuzz", "--"]);
    process::run(command.args(arguments).current_dir(paths::root()))
}
