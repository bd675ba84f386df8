//! The options of the command line.

use crate::paths;
use anyhow::{Context as _, Result, bail};
use std::path::PathBuf;

/// The default duration for each target.
const SECONDS: u64 = 10;

/// How long to run, what, and where inputs are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// All targets unless one is named.
    pub target: Option<String>,
    /// The limit of inputs of each process.
    pub executions: Option<u64>,
    /// The limit of time for each target.
    pub seconds: Option<u64>,
    /// What the choices of libFuzzer begin with; 0 is another one in each run.
    pub seed: u64,
    /// How many processes run side by side.
    pub threads: usize,
    /// The folder of the inputs that reached something new.
    pub corpus: PathBuf,
    /// An input that is read instead of damaged ones.
    pub read: Option<PathBuf>,
}

impl Options {
    /// The options of a command line; with `--executions` alone there is no limit of time.
    pub fn parse(arguments: &[String]) -> Result<Self> {
        let mut options = Self::default();
        for pair in arguments.chunks(2) {
            let [name, value] = pair else { bail!("expected a value after `{}`", pair[0]) };
            match name.as_str() {
                "--target" => options.target = Some(value.clone()),
                "--executions" => options.executions = Some(number(value)?),
                "--seconds" => options.seconds = Some(number(value)?),
                "--seed" => options.seed = number(value)?,
                "--threads" => options.threads = usize::try_from(number(value)?)?.max(1),
                "--corpus" => options.corpus = std::path::absolute(value)?,
                "--read" => options.read = Some(std::path::absolute(value)?),
                _ => bail!(
                    "`{name}` is unknown, expected --target, --executions, --seconds, --seed, --threads, --corpus or \
                     --read, each with a value"
                ),
            }
        }
        if options.read.is_some() && options.target.is_none() {
            bail!("expected `--target NAME` beside `--read`");
        }
        Ok(options)
    }

    /// The options of libFuzzer for one of the processes. Several for one target read what the others keep.
    pub fn limits(&self, worker: usize) -> Vec<String> {
        let seconds = self.seconds.or(self.executions.is_none().then_some(SECONDS));
        let mut limits = vec![format!("-seed={}", self.seed + worker as u64)];
        limits.extend(seconds.map(|seconds| format!("-max_total_time={seconds}")));
        limits.extend(self.executions.map(|executions| format!("-runs={executions}")));
        limits
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            target: None,
            executions: None,
            seconds: None,
            seed: 1,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            corpus: paths::made().join("fuzz/corpus"),
            read: None,
        }
    }
}

fn number(text: &str) -> Result<u64> {
    text.parse().with_context(|| format!("found `{text}`, expected a whole number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Options> {
        Options::parse(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn options_are_read_by_name_and_given_to_libfuzzer() {
        let options = parsed("--target json --executions 500 --seed 7 --threads 2").expect("valid");
        assert_eq!(options.limits(1), ["-seed=8", "-runs=500"]);
        let default = parsed("").expect("valid");
        assert_eq!(default.limits(0), ["-seed=1", "-max_total_time=10"]);
    }

    #[test]
    fn an_unknown_option_is_named() {
        let error = |line: &str| parsed(line).expect_err("invalid").to_string();
        assert!(error("--what 1").starts_with("`--what` is unknown"));
        assert_eq!(error("--seconds"), "expected a value after `--seconds`");
        assert_eq!(error("--read file"), "expected `--target NAME` beside `--read`");
    }
}
