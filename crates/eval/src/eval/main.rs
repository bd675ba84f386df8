//! Evaluates Credence with external labels: `cargo xtask eval trust`, `… verdict`, `… stance`, `… grounding`, `… answers`, `… dialects`, `… deeds`, `… robustness`,
//! `… kinds`, `… selection`.

mod answers;
mod deeds;
mod dialects;
mod domains;
mod grounding;
mod kinds;
mod measure;
mod prediction;
mod readings;
mod robustness;
mod selection;
mod stance;
mod stance_models;
mod trust;
mod verdict;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["trust"] => report(trust::report()),
        ["verdict"] => report(verdict::report()),
        ["verdict", "--judged"] => report(verdict::judged_report()),
        ["stance", "--model", model] => report(stance_models::report(model)),
        ["stance", ref sets @ ..] => report(stance::report(sets)),
        ["answers", ref options @ ..] => report(answers::report(options)),
        ["dialects"] => report(dialects::report()),
        ["deeds", ref options @ ..] => report(deeds::report(options)),
        ["grounding"] => report(grounding::report()),
        ["robustness"] => report(robustness::report()),
        ["kinds", ref options @ ..] => report(kinds::report(options)),
        ["selection"] => report(selection::report(false)),
        ["selection", "--model", "minilm"] => report(selection::report(false)),
        ["selection", "--misses"] => report(selection::report(true)),
        _ => {
            let named = arguments.join(" ");
            eprintln!(
                "error: expected what to measure, `trust`, `verdict`, `stance`, `grounding`, `answers`, `dialects`, `deeds`, `robustness`, `kinds` or `selection`, got `{named}`"
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
