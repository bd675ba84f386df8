//! Trains the table of the stance check, `cargo xtask train`, and the tables for deeds, `cargo xtask train clauses` and `… findings`.

use std::process::ExitCode;

use credence_core::stance::model;
use credence_eval::labelled::{Set, Unreadable};
use credence_eval::shared::{repository, shared};
use credence_eval::training::{Heads, attribution, deeds, train, training_set, words};

/// The shipped table.
const TABLE: &str = "crates/core/data/stance/stance.table";

/// The shipped weights of clauses, and trees of findings.
const CLAUSES: &str = "crates/deeds/src/statement/learned/weights.txt";
const FINDINGS: &str = "crates/deeds/src/finding/certainty/trees.txt";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        [] => table().and_then(write),
        ["--check"] => table().and_then(check),
        ["clauses"] => deeds::clauses().and_then(|table| write_deeds(CLAUSES, &table)),
        ["clauses", "--check"] => deeds::clauses().and_then(|table| check_deeds(CLAUSES, &table)),
        ["findings"] => deeds::findings().and_then(|table| write_deeds(FINDINGS, &table)),
        ["findings", "--check"] => deeds::findings().and_then(|table| check_deeds(FINDINGS, &table)),
        _ => Err(Unreadable(format!(
            "expected nothing, `clauses` or `findings`, with or without `--check`, got `{}`",
            arguments.join(" ")
        ))),
    };
    match done {
        Ok(message) => {
            println!("{message}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The trained table; `None`, with a message, if the training data is incomplete.
fn table() -> Result<Option<Vec<u8>>, Unreadable> {
    if shared("data/stance").is_none() {
        return Ok(None);
    }
    for set in Set::ALL.into_iter().filter(|set| set.may_be_learned_from()) {
        if set.read()?.is_empty() {
            return Err(Unreadable(format!("{} holds no pair, expected all sets", set.name())));
        }
    }
    let words = words()?;
    let pairs = training_set::training_pairs(&words, &[])?;
    let mut weights = train(&words, &pairs, Heads::Both);
    weights.attribution = attribution::attribution(&words, &weights.rarity, &[])?;
    Ok(Some(model::write(&words, &weights)))
}

fn write(table: Option<Vec<u8>>) -> Result<String, Unreadable> {
    let Some(table) = table else { return Ok("nothing was learned".to_owned()) };
    std::fs::write(repository().join(TABLE), &table)
        .map_err(|error| Unreadable(format!("`{TABLE}` cannot be written: {error}")))?;
    Ok(format!("{TABLE}: {} bytes", table.len()))
}

fn check(table: Option<Vec<u8>>) -> Result<String, Unreadable> {
    let Some(table) = table else { return Ok("nothing was compared".to_owned()) };
    let held = std::fs::read(repository().join(TABLE)).unwrap_or_default();
    if held == table {
        return Ok(format!("{TABLE} is what the training program makes"));
    }
    Err(Unreadable(format!("`{TABLE}` is not what the training program makes; `cargo xtask train` writes it anew")))
}

fn write_deeds(file: &str, table: &str) -> Result<String, Unreadable> {
    std::fs::write(repository().join(file), table)
        .map_err(|error| Unreadable(format!("`{file}` cannot be written: {error}")))?;
    Ok(format!("{file}: {} lines", table.lines().count()))
}

fn check_deeds(file: &str, table: &str) -> Result<String, Unreadable> {
    let held = std::fs::read_to_string(repository().join(file)).unwrap_or_default();
    if held == table {
        return Ok(format!("{file} is what the training program makes"));
    }
    Err(Unreadable(format!("`{file}` is not what the training program makes; `cargo xtask train` writes it anew")))
}
