//! `fuzz`: reads damaged input for longer than the tests do.

use crate::paths;
use crate::process;
use anyhow::{Context as _, Result};

/// Counts which code an input reaches. These options work on the stable compiler.
const COVERAGE: &str = "-C passes=sancov-module -C llvm-args=-sanitizer-coverage-level=3 \
                        -C llvm-args=-sanitizer-coverage-inline-8bit-counters";

/// Runs the fuzzing program of the tests; it parses its own arguments.
pub fn run(arguments: &[String]) -> Result<()> {
    let host = host()?;
    let mut command = process::cargo();
    command.args(["run", "--quiet", "--profile", "measure", "--package", "credence-tests", "--bin", "fuzz"]);
    // With a target, programs that run during the build are not instrumented.
    command.args(["--target", &host, "--"]).args(arguments);
    process::run(command.env("RUSTFLAGS", COVERAGE).current_dir(paths::root()))
}

/// The target of this machine.
fn host() -> Result<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = process::output(process::program(rustc).arg("-vV").current_dir(paths::root()))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("`rustc -vV` names no host")?.to_owned())
}
