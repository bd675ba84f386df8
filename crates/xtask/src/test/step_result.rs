//! The results of steps, and the files that a step's process leaves them in.

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

/// How a step ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Outcome {
    Passed,
    /// It passed before, and nothing that it reads has changed since.
    Unchanged,
    Failed(String),
    Skipped(String),
}

/// The result of a step by its name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StepResult {
    pub name: String,
    pub outcome: Outcome,
    pub took: Duration,
    /// The end of its output, as the process that started it has seen it.
    #[serde(skip)]
    pub last_lines: VecDeque<String>,
}

impl StepResult {
    pub fn new(name: &str, outcome: Outcome, took: Duration) -> Self {
        Self { name: name.to_owned(), outcome, took, last_lines: VecDeque::new() }
    }
}

/// Writes a result for the process that started the step.
pub fn write(path: &Path, result: &StepResult) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("could not make `{}`", folder.display()))?;
    }
    let text = serde_json::to_vec(result).context("could not write the result")?;
    fs::write(path, text).with_context(|| format!("could not write `{}`", path.display()))
}

/// The result that a step has left.
pub fn read(path: &Path) -> Result<StepResult> {
    let text = fs::read(path).context("it ended without a result; its output is above")?;
    serde_json::from_slice(&text).with_context(|| format!("could not read `{}`", path.display()))
}

/// Removes the result of an earlier run.
pub fn forget(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("could not remove `{}`", path.display()))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_read_as_it_was_written_until_it_is_forgotten() {
        let path = std::env::temp_dir().join(format!("credence-result-{}.json", std::process::id()));
        let outcome = Outcome::Failed("why".to_owned());
        let result = StepResult::new("a", outcome, Duration::from_millis(7));
        write(&path, &result).expect("the folder can be written to");
        assert_eq!(read(&path).expect("it was written"), result);
        forget(&path).expect("it is there");
        forget(&path).expect("it is gone");
        read(&path).expect_err("it is gone");
    }
}
