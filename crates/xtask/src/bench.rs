//! `bench`: ratios against other libraries, measured side by side in one run.

use crate::build;
use crate::node;
use crate::package;
use crate::places;
use crate::process;
use anyhow::{Context, Result, bail};
use std::fs;

const GROUPS: &str = "tests/bench/groups";

/// Runs the named groups, or all of them.
pub fn run(names: &[String]) -> Result<()> {
    let known = known_groups()?;
    if let Some(unknown) = names.iter().find(|name| !known.contains(name)) {
        bail!("there is no group `{unknown}`; there are {}", known.join(", "));
    }
    let groups = if names.is_empty() { &known } else { names };
    let peers = node::bench_peers()?;
    package::when_changed()?;
    if any_needs_page(groups)? {
        build::when_changed()?;
    }
    let mut command = node::command();
    command
        .args(["--expose-gc", "tests/bench/run.mjs"])
        .args(groups)
        .env("CREDENCE_BENCH_PEERS", peers)
        .env("CREDENCE_PACKAGE", places::package())
        .env("CREDENCE_DIST", places::dist())
        .env("CREDENCE_BENCH_OUTPUT", places::made().join("bench"));
    process::run(&mut command)
}

/// A group that asks where the page is needs it built.
fn any_needs_page(groups: &[String]) -> Result<bool> {
    for group in groups {
        let file = places::root().join(GROUPS).join(format!("{group}.mjs"));
        let text = fs::read_to_string(&file).with_context(|| format!("could not read `{}`", file.display()))?;
        if text.contains("CREDENCE_DIST") {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A group is a file of its name.
fn known_groups() -> Result<Vec<String>> {
    let folder = places::root().join(GROUPS);
    let entries = fs::read_dir(&folder).with_context(|| format!("could not read `{}`", folder.display()))?;
    let files = entries.map_while(Result::ok).map(|entry| entry.path());
    let mut names: Vec<String> = files
        .filter(|file| file.extension().is_some_and(|extension| extension == "mjs"))
        .filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_files() {
        assert!(known_groups().expect("the folder is there").contains(&"stream".to_owned()));
    }

    #[test]
    fn the_page_is_built_for_groups_that_measure_it() {
        assert!(any_needs_page(&["size".to_owned()]).expect("readable"));
        assert!(!any_needs_page(&["stream".to_owned()]).expect("readable"));
    }

    #[test]
    fn a_group_that_is_not_there_is_named() {
        let error = run(&["steam".to_owned()]).expect_err("there is no such group");
        assert!(error.to_string().starts_with("there is no group `steam`; there are "), "{error}");
    }
}
