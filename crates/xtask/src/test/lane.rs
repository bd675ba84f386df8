//! The second lane: the same program as a second process, whose output is shown between the steps of the first.

use super::step_result::StepResult;
use crate::paths;
use crate::process;
use crate::progress::lines_of;
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::mpsc::Receiver;

/// The option with the file for the results of a lane.
pub const RESULTS: &str = "--results";

/// A running second lane.
pub struct SecondLane {
    child: Child,
    lines: Receiver<String>,
    results: PathBuf,
}

impl SecondLane {
    /// Starts the steps that the arguments of `test` choose.
    pub fn start(arguments: &[&str]) -> Result<Self> {
        let folder = paths::made().join("xtask");
        fs::create_dir_all(&folder).with_context(|| format!("could not make `{}`", folder.display()))?;
        let results = folder.join("second-lane.json");
        let program = std::env::current_exe().context("this program does not know its own path")?;
        let mut command = process::program(program);
        command.arg("test").args(arguments).arg(RESULTS).arg(&results);
        // The path of the repository, which `cargo run` sets for this process.
        command.env("CARGO_MANIFEST_DIR", paths::root().join("crates/xtask")).current_dir(paths::root());
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .context("could not start the second lane")?;
        Ok(Self { lines: lines_of(&mut child), child, results })
    }

    /// Prints what the lane has printed since the last call.
    pub fn show_output(&self) {
        self.lines.try_iter().for_each(|line| println!("{line}"));
    }

    /// Prints the rest of the output as it comes, and returns the results.
    pub fn finish(mut self) -> Result<Vec<StepResult>> {
        self.lines.iter().for_each(|line| println!("{line}"));
        self.child.wait().context("lost sight of the second lane")?;
        let text = fs::read(&self.results).context("the second lane ended without results; its output is above")?;
        fs::remove_file(&self.results).context("could not remove the results of the second lane")?;
        serde_json::from_slice(&text).context("could not read the results of the second lane")
    }
}

/// Writes the results of a lane for the first one.
pub fn write(path: &Path, results: &[StepResult]) -> Result<()> {
    let text = serde_json::to_vec(results).context("could not write the results")?;
    fs::write(path, text).with_context(|| format!("could not write `{}`", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test::step_result::Outcome;
    use std::time::Duration;

    #[test]
    fn results_are_read_as_they_were_written() {
        let path = std::env::temp_dir().join(format!("credence-lane-{}.json", std::process::id()));
        let results = [
            StepResult {
                name: "a".to_owned(),
                outcome: Outcome::Failed("why".to_owned()),
                took: Duration::from_millis(7),
            },
            StepResult { name: "b".to_owned(), outcome: Outcome::Passed, took: Duration::ZERO },
        ];
        write(&path, &results).expect("the folder can be written to");
        let read: Vec<StepResult> =
            serde_json::from_slice(&fs::read(&path).expect("it was written")).expect("it is JSON");
        fs::remove_file(&path).expect("it is there");
        assert_eq!(read, results);
    }
}
