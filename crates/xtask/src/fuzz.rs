//! `fuzz`: libFuzzer reads damaged input for longer than the tests do.

mod options;
mod target_run;

use crate::paths;
use crate::process;
use anyhow::{Context as _, Result, bail};
use options::Options;
use rayon::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use target_run::TargetRun;

/// Counts which code an input reaches. These options work on the stable compiler.
const COVERAGE: &str = "-C passes=sancov-module -C llvm-args=-sanitizer-coverage-level=3 \
                        -C llvm-args=-sanitizer-coverage-inline-8bit-counters \
                        -C llvm-args=-sanitizer-coverage-pc-table";

/// The program without libFuzzer, and libFuzzer itself.
const FEATURES: &str = "fuzz,libfuzzer-sys/link_libfuzzer";

/// An input that takes longer than ten seconds is a finding. Inputs are told apart by the code they reach, not by how often they reach it.
const LIMITS: [&str; 5] = ["-timeout=10", "-max_len=32000", "-use_counters=0", "-verbosity=0", "-print_final_stats=1"];

/// Reads damaged input of some targets, or one input again.
pub fn run(arguments: &[String]) -> Result<()> {
    let options = Options::parse(arguments)?;
    let program = program()?;
    let work = Work { seeds: seeds(&program)?, program, options };
    if let (Some(input), [target, ..]) = (&work.options.read, &work.targets()?[..]) {
        return process::run(work.command(target).arg("-timeout=10").arg(input));
    }
    let rows = work.run()?;
    println!("{}", target_run::sum(&rows));
    match rows.iter().filter(|row| row.has_failed).count() {
        0 => Ok(()),
        findings => bail!("{findings} findings"),
    }
}

/// The program, compiled with coverage counters.
fn program() -> Result<PathBuf> {
    require_compiler()?;
    let host = host()?;
    let mut command = process::cargo();
    command.args(["build", "--quiet", "--profile", "measure", "--package", "credence-tests", "--bin", "fuzz"]);
    // With a target, programs that run during the build are not instrumented.
    command.args(["--features", FEATURES, "--target", &host]);
    process::run(command.env("RUSTFLAGS", COVERAGE).current_dir(paths::root()))?;
    Ok(paths::cargo_target()?.join(host).join("measure/fuzz"))
}

/// Whether there is a C++ compiler: libFuzzer is compiled with the program. On Windows, it is not on PATH.
pub fn has_compiler() -> bool {
    let is_named = || std::env::vars_os().any(|(name, _)| name.to_string_lossy().starts_with("CXX"));
    cfg!(windows) || is_named() || process::find_on_path("c++").is_some()
}

fn require_compiler() -> Result<()> {
    if has_compiler() {
        return Ok(());
    }
    bail!(
        "there is no C++ compiler: `c++` is not on PATH and CXX is not set, and libFuzzer is compiled with one \
         (Debian: `apt install g++`). `cargo xtask test` needs none, and reads the first inputs of each target"
    )
}

/// The target of this machine.
fn host() -> Result<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = process::output(process::program(rustc).arg("-vV").current_dir(paths::root()))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("`rustc -vV` names no host")?.to_owned())
}

/// A folder with a folder of valid inputs for each target.
fn seeds(program: &Path) -> Result<PathBuf> {
    let folder = folder().join("seeds");
    paths::start_anew(&folder)?;
    process::output(process::program(program).env("CREDENCE_FUZZ_SEEDS", &folder))?;
    Ok(folder)
}

fn folder() -> PathBuf {
    paths::made().join("fuzz")
}

/// What all runs of targets share.
struct Work {
    program: PathBuf,
    seeds: PathBuf,
    options: Options,
}

impl Work {
    /// One target on all threads, or each target on one.
    fn run(&self) -> Result<Vec<TargetRun>> {
        let threads = rayon::ThreadPoolBuilder::new().num_threads(self.options.threads).build()?;
        fs::create_dir_all(folder().join("findings"))?;
        println!("{}", target_run::HEADING);
        let one = |(worker, target): (usize, &String)| self.run_target(target, worker);
        threads.install(|| self.targets()?.par_iter().enumerate().map(one).collect())
    }

    /// One target for each process.
    fn targets(&self) -> Result<Vec<String>> {
        let mut names = fs::read_dir(&self.seeds)?
            .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
            .collect::<Result<Vec<_>>>()?;
        names.sort();
        match &self.options.target {
            None => Ok(names),
            Some(name) if names.contains(name) => Ok(vec![name.clone(); self.options.threads]),
            Some(name) => bail!("`--target` is `{name}`, expected one of {}", names.join(", ")),
        }
    }

    fn command(&self, target: &str) -> Command {
        let mut command = process::program(&self.program);
        command.env("CREDENCE_FUZZ_TARGET", target).current_dir(paths::root());
        command
    }

    fn run_target(&self, target: &str, worker: usize) -> Result<TargetRun> {
        let corpus = self.options.corpus.join(target);
        fs::create_dir_all(&corpus).with_context(|| format!("could not make `{}`", corpus.display()))?;
        let findings = folder().join("findings").join(format!("{target}-"));
        let mut command = self.command(target);
        command.args(LIMITS).args(self.options.limits(worker)).arg(format!("-artifact_prefix={}", findings.display()));
        command.arg(&corpus).arg(self.seeds.join(target));
        let output = command.output().with_context(|| format!("could not start `{}`", self.program.display()))?;
        let run = TargetRun::read(target, &output);
        println!("{run}");
        Ok(run)
    }
}
