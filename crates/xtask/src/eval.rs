//! `eval`: measures what was decided against labels of others.

use crate::places;
use crate::process;
use anyhow::Result;

/// Runs the measuring program of the tests; what can be measured is its business.
pub fn run(arguments: &[String]) -> Result<()> {
    let mut command = process::cargo();
    command.args(["run", "--quiet", "--package", "credence-tests", "--bin", "eval", "--"]);
    process::run(command.args(arguments).current_dir(places::root()))
}
