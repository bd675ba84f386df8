//! Measures what was decided against labels of others: `cargo xtask eval trust`, `stance`, `grounding`.

mod domains;
mod grounding;
mod measure;
mod stance;
mod trust;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["trust"] => report(trust::report()),
        ["stance", ref sets @ ..] => report(stance::report(sets)),
        ["grounding"] => report(grounding::report()),
        _ => {
            eprintln!(
                "error: expected what to measure, `trust`, `stance` or `grounding`, got `{}`",
                arguments.join(" ")
            );
            ExitCode::FAILURE
        }
    }
}

fn report(text: Result<String, impl std::fmt::Display>) -> ExitCode {
    match text {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
