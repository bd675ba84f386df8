//! The tasks of the repository: `cargo xtask help` lists them.

mod bench;
mod browser;
mod build;
mod eval;
mod freshness;
mod fuzz;
mod lint;
mod models;
mod node;
mod package;
mod places;
mod policy;
mod process;
mod progress;
mod serve;
mod setup;
mod size;
mod small_std;
mod static_server;
mod test;
mod tools;

use anyhow::{Result, bail};
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask <command>

  serve [--port N] [--open]   set up what is missing, build the page, serve it and print the address
  test [--only GROUP]         every test; GROUP is lint, native, wasm, package or page
  build                       the static site, in dist/
  package                     the npm package, in target/npm/
  bench [GROUP…]              ratios against other libraries; groups are the files of tests/bench/groups/
  eval trust                  the table of trust against labels of others, where they lie beside the repository
  eval stance [SET…]          the stance detector, each set by weights that know nothing of it; names as in the table it prints
  eval selection [--model minilm|--misses]  how often the right source for a claim is among the first, by each way of choosing
  eval grounding              whether a text bears out the sentence that cites it, against labels of others
  train [--check]             the table of the stance detector that ships, from its words and labelled sets
  fuzz [SECONDS] [FIRST]      damaged streams, for a minute or as long as one likes
  policy [--check|--fetch]    the table of trust that ships, from its sources; --fetch reads published lists anew
  lint                        format and clippy, warnings are errors
  setup                       install everything the other commands need
  help                        this text
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<()> {
    let Some((command, rest)) = arguments.split_first() else {
        print!("{HELP}");
        return Ok(());
    };
    match command.as_str() {
        "serve" => serve::run(rest),
        "test" => test::run(rest),
        "bench" => bench::run(rest),
        "eval" => eval::run(rest),
        "train" => eval::train(rest),
        "fuzz" => fuzz::run(rest),
        "policy" => policy::run(rest),
        "build" => without_arguments(command, rest).and_then(|()| build::run()),
        "package" => without_arguments(command, rest).and_then(|()| package::run()),
        "lint" => without_arguments(command, rest).and_then(|()| lint::run()),
        "setup" => without_arguments(command, rest).and_then(|()| setup::everything()),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(())
        }
        unknown => bail!("there is no command `{unknown}`; `cargo xtask help` lists them"),
    }
}

fn without_arguments(command: &str, rest: &[String]) -> Result<()> {
    match rest.first() {
        None => Ok(()),
        Some(argument) => bail!("`{command}` takes no argument, got `{argument}`"),
    }
}
