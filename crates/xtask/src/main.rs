//! The tasks of the repository: `cargo xtask help` lists them.

mod bench;
mod browser;
mod build;
mod content_security;
mod deflate;
mod docs;
mod element;
mod engines;
mod eval;
mod freshness;
mod fuzz;
mod leftovers;
mod lint;
mod loaders;
mod minify;
mod models;
mod module;
mod names;
mod node;
mod offline;
mod package;
mod parts;
mod paths;
mod policy;
mod process;
mod program;
mod progress;
mod python;
mod serve;
mod setup;
mod site;
mod size;
mod small_std;
mod static_server;
mod test;
mod tools;
mod wasm;

use anyhow::{Result, bail};
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask <command>

  serve [--port N] [--open]   install what is missing, build the page quickly, serve it and print its address
  serve --release             the same with the page as `build` makes it
  test [--only GROUP]         run the tests; GROUP is lint, native, python, package or page
  test --all                  the same; what is run in samples otherwise is run in full
  test --again                the same, with those that passed and read nothing that has changed
  build                       build the static site into dist/
  docs                        write the guides and the reference into dist/docs/
  package                     build the npm package into target/npm/
  python                      build the Python package into target/python/
  bench [GROUP…]              measure against other libraries; groups are the files of tests/bench/groups/
  eval trust                  measure the trust table against labels of others (needs ../shared)
  eval stance [SET…]          measure the stance check, each set with a table trained without it
  eval selection [--model minilm|--misses]  how often the right data source is chosen, per strategy
  eval grounding              measure whether a text supports the sentence that cites it
  eval robustness             measure whether changed and reworded claims change a reading as they should
  eval answers [--misses|--wice|--rates]  measure what is said of every sentence of an answer; --rates writes the rates to the core
  eval dialects               measure how much is read of streams in the dialects of others (needs ../shared)
  eval deeds [--misses|--recorded|--left-out]  measure what is said of statements about what was done; --misses lists those of the tuning part, --folder DIR reads other transcripts, --recorded all in ../shared, --left-out scores the clauses of each author by weights of the others
  eval kinds [--misses] [--table FILE]  how often each kind of misreading is said; --misses lists some
  eval verdict                measure decisions against fact-checked claims
  train [clauses|findings] [--check]  train the stance table, or the weights for deeds, or check that they are up to date
  fuzz [--target NAME] [--seconds N]  read damaged input of every kind; CONTRIBUTING.md lists the targets and options
  policy [--check|--fetch]    compile the trust table from its sources; --fetch downloads published lists again
  policy --lists FOLDER       the same, with CRED-1 and the list of predatory publishers from a folder
  lint                        check the format and run clippy and biome; warnings of clippy are errors
  setup                       install everything the other commands need
  help                        print this text
";

/// The commands that make most of what is in `target/`. They begin by removing what is no longer used.
const MAKES_MOST: [&str; 3] = ["build", "package", "test"];

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
    if MAKES_MOST.contains(&command.as_str()) {
        leftovers::remove()?;
    }
    match command.as_str() {
        "serve" => serve::run(rest),
        "test" => test::run(rest),
        "bench" => bench::run(rest),
        "eval" => eval::run(rest),
        "train" => eval::train(rest),
        "fuzz" => fuzz::run(rest),
        "policy" => policy::run(rest),
        "build" => without_arguments(command, rest).and_then(|()| build::run()),
        "docs" => without_arguments(command, rest).and_then(|()| docs::run()),
        "package" => without_arguments(command, rest).and_then(|()| package::run()),
        "python" => without_arguments(command, rest).and_then(|()| python::run()),
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
