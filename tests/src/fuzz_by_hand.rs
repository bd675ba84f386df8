//! Reads damaged streams for a given time: `cargo xtask fuzz [seconds] [first]`.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use credence_tests::fuzz::{check, damaged, seeds};

/// The default duration.
const SECONDS: u64 = 60;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Option<Vec<u64>> = arguments.iter().map(|argument| argument.parse().ok()).collect();
    match numbers.as_deref() {
        Some([]) => run(SECONDS, 0),
        Some([seconds]) => run(*seconds, 0),
        Some([seconds, first]) => run(*seconds, *first),
        Some(_) | None => fail(&format!("expected seconds and the first number, got `{}`", arguments.join(" "))),
    }
}

/// Stops at the first violation and prints the number that makes the same stream again.
fn run(seconds: u64, first: u64) -> ExitCode {
    let seeds = match seeds() {
        Ok(seeds) => seeds,
        Err(error) => return fail(&format!("the short streams do not read: {error}")),
    };
    let begun = Instant::now();
    let mut number = first;
    while begun.elapsed() < Duration::from_secs(seconds) {
        let bytes = damaged(&seeds, number);
        let held = std::panic::catch_unwind(|| check(&bytes, number));
        match held {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return fail(&format!("stream {number}: {error}")),
            Err(_) => return fail(&format!("stream {number}: the parser panicked")),
        }
        number += 1;
    }
    println!("{} damaged streams from {first} on were read as they must be", number - first);
    ExitCode::SUCCESS
}

fn fail(error: &str) -> ExitCode {
    eprintln!("error: {error}");
    ExitCode::FAILURE
}
