//! Measures what was decided against labels of others: `cargo xtask eval trust`, `… verdict`.

mod domains;
mod measure;
mod trust;
mod verdict;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["trust"] => report(trust::report()),
        ["verdict"] => report(verdict::report()),
        _ => {
            eprintln!("error: expected what to measure, `trust` or `verdict`, got `{}`", arguments.join(" "));
            ExitCode::FAILURE
        }
    }
}

fn report(text: Result<String, domains::Unreadable>) -> ExitCode {
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
