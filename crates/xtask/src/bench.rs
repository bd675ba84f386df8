//! `bench`: ratios against other libraries, measured together in one run.

use crate::build;
use crate::models;
use crate::node;
use crate::package;
use crate::paths;
use crate::process;
use anyhow::{Context, Result, bail};
use std::fs;

const GROUPS: &str = "tests/bench/groups";
/// The environment variable with the folder of the page.
const PAGE: &str = "CREDENCE_DIST";

/// Runs the named groups, or all of them.
pub fn run(names: &[String]) -> Result<()> {
    let known = known_groups()?;
    if let Some(unknown) = names.iter().find(|name| !known.contains(name)) {
        bail!("there is no group `{unknown}`; there are {}", known.join(", "));
    }
    let groups = if names.is_empty() { &known } else { names };
    let minilm = if any_mentions(groups, models::MINILM_VARIABLE)? { Some(models::minilm()?) } else { None };
    let peers = node::bench_peers()?;
    package::when_changed()?;
    if any_mentions(groups, PAGE)? {
        build::when_changed()?;
    }
    let mut command = node::command();
    command
        .args(["--expose-gc", "tests/bench/run.mjs"])
        .args(groups)
        .env("CREDENCE_BENCH_PEERS", peers)
        .env("CREDENCE_PACKAGE", paths::package())
        .env(PAGE, paths::dist())
        .envs(minilm.map(|folder| (models::MINILM_VARIABLE, folder)))
        .env("CREDENCE_BENCH_OUTPUT", paths::made().join("bench"));
    process::run(&mut command)
}

/// Whether a group uses this variable, so that its value must be built first.
fn any_mentions(groups: &[String], variable: &str) -> Result<bool> {
    for group in groups {
        let file = paths::root().join(GROUPS).join(format!("{group}.mjs"));
        let text = fs::read_to_string(&file).with_context(|| format!("could not read `{}`", file.display()))?;
        if text.contains(variable) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A group is a file of that name.
fn known_groups() -> Result<Vec<String>> {
    let folder = paths::root().join(GROUPS);
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
    fn the_page_is_built_and_the_model_fetched_for_groups_that_measure_them() {
        let asks = |group: &str, variable| any_mentions(&[group.to_owned()], variable).expect("readable");
        assert!(asks("size", PAGE) && !asks("stream", PAGE));
        assert!(asks("models", models::MINILM_VARIABLE) && !asks("size", models::MINILM_VARIABLE));
    }

    #[test]
    fn a_group_that_is_not_there_is_named() {
        let error = run(&["steam".to_owned()]).expect_err("there is no such group");
        assert!(error.to_string().starts_with("there is no group `steam`; there are "), "{error}");
    }
}
