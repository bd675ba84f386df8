//! `eval` evaluates with external labels; `train` trains with such labels.

use crate::models;
use crate::paths;
use crate::process;
use anyhow::Result;

/// Runs the evaluation; it parses its own arguments.
pub fn run(arguments: &[String]) -> Result<()> {
    run_program("eval", arguments)
}

/// Runs the program that trains the stance table, or checks that the table in the repository is up to date.
pub fn train(arguments: &[String]) -> Result<()> {
    run_program("train", arguments)
}

fn run_program(name: &str, arguments: &[String]) -> Result<()> {
    let mut command = process::cargo();
    command.args(["run", "--quiet", "--profile", "measure", "--package", "credence-eval", "--bin", name, "--"]);
    if arguments.iter().any(|argument| argument == "--model") {
        models::name_minilm(&mut command);
    }
    process::run(command.args(arguments).current_dir(paths::root()))
}
