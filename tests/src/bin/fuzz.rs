//! What libFuzzer runs: one target, by its name in the environment. `cargo xtask fuzz` compiles it with coverage counters.

#![no_main]

use std::path::Path;
use std::sync::LazyLock;

use credence_tests::fuzz::{Effort, Pool, Target};
use libfuzzer_sys::{fuzz_crossover, fuzz_mutator, fuzz_target, fuzzer_mutate};

/// Names the target. Without it, the valid inputs of all targets are written.
const TARGET: &str = "CREDENCE_FUZZ_TARGET";

/// Names the folder into which they are written, a folder for each target.
const SEEDS: &str = "CREDENCE_FUZZ_SEEDS";

static CHOSEN: LazyLock<(Target, Pool)> = LazyLock::new(|| match std::env::var(TARGET) {
    Ok(name) => chosen(&name).unwrap_or_else(|error| end(&error)),
    Err(_) => match write_seeds() {
        Ok(()) => std::process::exit(0),
        Err(error) => end(&error),
    },
});

fn end<T>(error: &str) -> T {
    eprintln!("error: {error}");
    std::process::exit(1)
}

fn chosen(name: &str) -> Result<(Target, Pool), String> {
    let found = Target::all().into_iter().find(|target| target.name() == name);
    let target = found.ok_or_else(|| format!("there is no target `{name}`"))?;
    Ok((target, target.pool().map_err(|error| format!("{name}: {error}"))?))
}

fn write_seeds() -> Result<(), String> {
    let folder = std::env::var(SEEDS).map_err(|_| format!("neither `{TARGET}` nor `{SEEDS}` is set"))?;
    let write = |target: Target| {
        let folder = Path::new(&folder).join(target.name());
        std::fs::create_dir_all(&folder)?;
        let pool = target.pool()?;
        let mut inputs = (0..).zip(pool.inputs());
        inputs.try_for_each(|(number, bytes): (usize, _)| std::fs::write(folder.join(number.to_string()), bytes))
    };
    Target::all()
        .into_iter()
        .try_for_each(|target| write(target).map_err(|error| format!("{}: {error}", target.name())))
}

fuzz_target!(init: { LazyLock::force(&CHOSEN); }, |bytes: &[u8]| {
    let (target, _) = &*CHOSEN;
    if let Err(error) = target.check(bytes, Effort::of(bytes)) {
        eprintln!("{}: {error}", target.name());
        std::process::abort();
    }
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    if seed.is_multiple_of(2) {
        return fuzzer_mutate(data, size, max_size);
    }
    let bytes = CHOSEN.1.damaged(&data[..size], max_size, seed.into());
    data[..bytes.len()].copy_from_slice(&bytes);
    bytes.len()
});

fuzz_crossover!(|one: &[u8], other: &[u8], out: &mut [u8], seed: u32| {
    let bytes = CHOSEN.1.crossed(one, other, out.len(), seed.into());
    out[..bytes.len()].copy_from_slice(&bytes);
    bytes.len()
});
