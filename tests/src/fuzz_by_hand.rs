//! Reads damaged input for a given time: `cargo xtask fuzz [TARGET] [SECONDS] [FIRST]`.

use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use credence_tests::fuzz::{Seeds, Target, damaged};

/// The default duration for each target.
const SECONDS: u64 = 10;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<(), String> {
    let (targets, numbers) = match arguments.split_first() {
        Some((name, rest)) if name.parse::<u64>().is_err() => (vec![target(name)?], rest),
        Some(_) | None => (Target::ALL.to_vec(), arguments),
    };
    let number = |at: usize, otherwise: u64| match numbers.get(at) {
        Some(text) => text.parse().map_err(|_| format!("expected a number, got `{text}`")),
        None => Ok(otherwise),
    };
    let (seconds, first) = (number(0, SECONDS)?, number(1, 0)?);
    targets.into_iter().try_for_each(|target| fuzz(target, Duration::from_secs(seconds), first))
}

fn target(name: &str) -> Result<Target, String> {
    let names = Target::ALL.map(Target::name).join(", ");
    let found = Target::ALL.into_iter().find(|target| target.name() == name);
    found.ok_or_else(|| format!("there is no target `{name}`; there are {names}"))
}

/// Runs one target on all cores. Stops at the first violation and names the number that makes the same input again.
fn fuzz(target: Target, time: Duration, first: u64) -> Result<(), String> {
    let seeds = target.seeds().map_err(|error| format!("the valid inputs cannot be read: {error}"))?;
    let next = AtomicU64::new(first);
    let begun = Instant::now();
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    let work = || {
        while begun.elapsed() < time {
            check(target, &seeds, next.fetch_add(1, Ordering::Relaxed))?;
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..n_threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().unwrap_or_else(|_| Err("a thread panicked".to_owned())))
    })?;
    let n_inputs = next.load(Ordering::Relaxed) - first;
    let rate = n_inputs as f64 / begun.elapsed().as_secs_f64();
    println!(
        "{:<9} {n_inputs} damaged inputs from {first} on held, {rate:.0} a second on {n_threads} threads",
        target.name()
    );
    Ok(())
}

fn check(target: Target, seeds: &Seeds, number: u64) -> Result<(), String> {
    let bytes = damaged(seeds, number);
    let name = target.name();
    match std::panic::catch_unwind(|| target.check(&bytes, number)) {
        Ok(held) => held.map_err(|error| format!("{name} {number}: {error}")),
        Err(_) => Err(format!("{name} {number}: it panicked")),
    }
}
