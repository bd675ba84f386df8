//! The options of the command line.

use std::path::PathBuf;
use std::time::Duration;

use credence_tests::fuzz::Target;

/// The default duration for each target.
const SECONDS: u64 = 10;

/// How long to run, what, and where inputs are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// All targets unless one is named.
    pub targets: Vec<Target>,
    /// The limit of inputs of each target.
    pub executions: u64,
    /// The limit of time for each target.
    pub time: Duration,
    /// Equal seeds give equal inputs.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
    /// The folder of the inputs that reached something new.
    pub corpus: PathBuf,
    /// An input that is read instead of damaged ones.
    pub read: Option<PathBuf>,
}

impl Options {
    /// The options of a command line; with `--executions` alone there is no limit of time.
    pub fn parse(arguments: &[String]) -> Result<Self, String> {
        let mut options = Self::default();
        let mut seconds = None;
        for pair in arguments.chunks(2) {
            let [name, value] = pair else { return Err(format!("expected a value after `{}`", pair[0])) };
            match name.as_str() {
                "--target" => options.targets = vec![target(value)?],
                "--executions" => options.executions = number(value)?,
                "--seconds" => seconds = Some(number(value)?),
                "--seed" => options.seed = number(value)?,
                "--threads" => options.threads = usize::try_from(number(value)?).unwrap_or(1).max(1),
                "--corpus" => options.corpus = value.into(),
                "--read" => options.read = Some(value.into()),
                _ => return Err(unknown(name)),
            }
        }
        let otherwise = if options.executions == u64::MAX { SECONDS } else { u64::MAX };
        options.time = Duration::from_secs(seconds.unwrap_or(otherwise));
        Ok(options)
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            targets: Target::all(),
            executions: u64::MAX,
            time: Duration::from_secs(SECONDS),
            seed: 0,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            corpus: "target/fuzz/corpus".into(),
            read: None,
        }
    }
}

fn target(name: &str) -> Result<Target, String> {
    let names = || Target::all().iter().map(|target| target.name()).collect::<Vec<_>>().join(", ");
    let found = Target::all().into_iter().find(|target| target.name() == name);
    found.ok_or_else(|| format!("`--target` is `{name}`, expected one of {}", names()))
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("found `{text}`, expected a whole number"))
}

fn unknown(name: &str) -> String {
    format!(
        "`{name}` is unknown, expected --target, --executions, --seconds, --seed, --threads, --corpus or --read, \
         each with a value"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Options, String> {
        Options::parse(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn options_are_read_by_name() {
        let options = parsed("--target json --executions 500 --seed 7 --threads 1").unwrap();
        assert_eq!((options.targets, options.executions, options.seed), (vec![Target::Json], 500, 7));
        assert_eq!(options.time, Duration::from_secs(u64::MAX));
        assert_eq!(parsed("--seconds 3").unwrap().time, Duration::from_secs(3));
    }

    #[test]
    fn an_unknown_option_or_target_is_named() {
        assert!(parsed("--what 1").unwrap_err().starts_with("`--what` is unknown"));
        assert!(parsed("--target nothing").unwrap_err().contains("ag-ui"));
        assert_eq!(parsed("--seconds").unwrap_err(), "expected a value after `--seconds`");
    }
}
