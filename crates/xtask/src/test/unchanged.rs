//! What a step of the tests reads: as long as none of it has changed since the step passed, the step is not run again.

use crate::freshness::state_of;
use crate::node::hash_of;
use crate::paths;
use crate::process;
use anyhow::{Context, Result};
use std::fs;
use std::path::PathBuf;

/// What compiles and runs the tests: other versions may give other results, and without Java some tests are skipped.
const PROGRAMS: [[&str; 2]; 6] = [
    ["rustc", "--version"],
    ["node", "--version"],
    ["python3", "--version"],
    ["java", "--version"],
    ["chromium", "--version"],
    ["google-chrome", "--version"],
];

/// The environment variables that tests depend on begin with these.
const VARIABLES: [&str; 2] = ["CREDENCE_", "PROPTEST_"];

/// The environment variable that tests run in full with, instead of in samples.
pub const IN_FULL: &str = "CREDENCE_ALL";

/// The data that some tests measure with, beside the repository.
const SHARED: &str = "../shared";

/// A step, and the state of what it reads.
pub struct Unchanged {
    mark: PathBuf,
    state: String,
    is_in_full: bool,
}

impl Unchanged {
    /// The present state of the files and folders that a step reads, given relative to the repository, and of the programs that run it.
    pub fn of(step: &str, reads: &[&str]) -> Result<Self> {
        let files = state_of(reads.iter().chain([&SHARED]).map(|path| paths::root().join(path)))?;
        let state = format!("{:016x} {:016x}", hash_of(files.as_bytes()), hash_of(environment().as_bytes()));
        let is_in_full = std::env::var_os(IN_FULL).is_some_and(|value| !value.is_empty());
        Ok(Self { mark: paths::made().join("xtask/passed").join(mark_name(step)), state, is_in_full })
    }

    /// Whether the step passed in this state. What passed in full passed in samples, too.
    pub fn has_passed(&self) -> bool {
        let extents = if self.is_in_full { &[true][..] } else { &[true, false] };
        let passed = fs::read_to_string(&self.mark).unwrap_or_default();
        extents.iter().any(|is_in_full| passed == self.content(*is_in_full))
    }

    fn content(&self, is_in_full: bool) -> String {
        format!("{} {}", self.state, if is_in_full { "in full" } else { "in samples" })
    }

    /// Records that the step passed in this state. What changed while it ran is a change.
    pub fn passed(&self) -> Result<()> {
        if let Some(folder) = self.mark.parent() {
            fs::create_dir_all(folder).with_context(|| format!("could not make `{}`", folder.display()))?;
        }
        fs::write(&self.mark, self.content(self.is_in_full))
            .with_context(|| format!("could not write `{}`", self.mark.display()))
    }
}

/// The name of the file that records the state in which a step passed.
pub fn mark_name(step: &str) -> String {
    step.replace(' ', "-")
}

/// The versions of the programs and the variables that tests depend on.
fn environment() -> String {
    let versions = PROGRAMS.iter().map(|[program, option]| {
        let version =
            process::find_on_path(program).and_then(|found| process::output(process::program(found).arg(option)).ok());
        format!("{program} {}\n", version.unwrap_or_default().trim())
    });
    let mut variables: Vec<String> = std::env::vars_os()
        .map(|(name, value)| format!("{}={}\n", name.to_string_lossy(), value.to_string_lossy()))
        .filter(|variable| VARIABLES.iter().any(|start| variable.starts_with(start)))
        .filter(|variable| !variable.starts_with(IN_FULL))
        .collect();
    variables.sort();
    versions.chain(variables).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_run_until_it_has_passed_in_the_present_state() {
        let folder = std::env::temp_dir().join(format!("credence-unchanged-{}", std::process::id()));
        let of = |state: &str, is_in_full| Unchanged {
            mark: folder.join("passed/step"),
            state: state.to_owned(),
            is_in_full,
        };
        assert!(!of("1", false).has_passed(), "never run");
        of("1", false).passed().expect("writable");
        assert!(of("1", false).has_passed());
        assert!(!of("1", true).has_passed(), "only samples have passed");
        assert!(!of("2", false).has_passed(), "something changed");
        of("1", true).passed().expect("writable");
        assert!(of("1", true).has_passed() && of("1", false).has_passed());
        fs::remove_dir_all(&folder).expect("removable");
    }

    #[test]
    fn the_state_follows_the_files() {
        let of = |reads: &[&str]| Unchanged::of("a step", reads).expect("readable");
        let [manifest, other] = [of(&["crates/xtask/Cargo.toml"]), of(&["crates/core/Cargo.toml"])];
        assert_eq!(manifest.state, of(&["crates/xtask/Cargo.toml"]).state);
        assert_ne!(manifest.state, other.state);
        assert!(manifest.mark.ends_with("xtask/passed/a-step"), "{}", manifest.mark.display());
    }
}
