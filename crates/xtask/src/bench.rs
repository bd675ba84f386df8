//! `bench`: ratios against other libraries, measured together in one run.

use crate::browser::{self, CHROMIUM};
use crate::build;
use crate::models;
use crate::module;
use crate::node;
use crate::package;
use crate::paths;
use crate::process;
use crate::program;
use crate::setup;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::PathBuf;

const GROUPS: &str = "tests/bench/groups";
/// The environment variable with the folder of the page.
const PAGE: &str = "CREDENCE_DIST";
/// The environment variable with the folder of the package, and the script that loads it from there.
const PACKAGE: [&str; 2] = ["CREDENCE_PACKAGE", "ours.mjs"];
/// The environment variable with a folder of modules whose functions have names, a folder for each program.
const CODE: &str = "CREDENCE_CODE";

/// Runs the named groups, or all of them.
pub fn run(names: &[String]) -> Result<()> {
    let known = known_groups()?;
    if let Some(unknown) = names.iter().find(|name| !known.contains(name)) {
        bail!("there is no group `{unknown}`; there are {}", known.join(", "));
    }
    let groups = if names.is_empty() { &known } else { names };
    let minilm = if any_mentions(groups, models::MINILM_VARIABLE)? { Some(models::minilm()?) } else { None };
    let chromium = if any_mentions(groups, CHROMIUM)? { Some(browser::require()?) } else { None };
    let peers = node::bench_peers()?;
    if any_mentions(groups, PACKAGE[0])? || any_mentions(groups, PACKAGE[1])? {
        package::when_changed()?;
    }
    if any_mentions(groups, PAGE)? {
        build::when_changed()?;
    }
    let code = if any_mentions(groups, CODE)? { Some(named_code()?) } else { None };
    let mut command = node::command();
    command
        .args(["--expose-gc", "tests/bench/run.mjs"])
        .args(groups)
        .env("CREDENCE_BENCH_PEERS", peers)
        .env(PACKAGE[0], paths::package())
        .env(PAGE, paths::dist())
        .envs(minilm.map(|folder| (models::MINILM_VARIABLE, folder)))
        .envs(chromium.map(|program| (CHROMIUM, program)))
        .envs(code.map(|folder| (CODE, folder)))
        .env("CREDENCE_BENCH_OUTPUT", paths::made().join("bench"));
    process::run(&mut command)
}

/// The programs with the names of their functions.
fn named_code() -> Result<PathBuf> {
    let (folder, optimisers) = (paths::made().join("bench-code"), setup::web()?);
    paths::start_anew(&folder)?;
    program::write_named(&folder.join("page"), &optimisers)?;
    module::write_named(&folder, &optimisers)?;
    Ok(folder)
}

/// Whether a group uses this variable or script, so that what it names must be built first.
fn any_mentions(groups: &[String], name: &str) -> Result<bool> {
    for group in groups {
        let file = paths::root().join(GROUPS).join(format!("{group}.mjs"));
        let text = fs::read_to_string(&file).with_context(|| format!("could not read `{}`", file.display()))?;
        if text.contains(name) {
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
    fn what_a_group_uses_is_built_or_fetched_first() {
        let asks = |group: &str, name| any_mentions(&[group.to_owned()], name).expect("readable");
        assert!(asks("size", PAGE) && !asks("stream", PAGE));
        assert!(asks("size", PACKAGE[0]) && asks("stream", PACKAGE[1]));
        assert!(PACKAGE.iter().all(|name| !asks("startup", name)));
        assert!(asks("startup", CHROMIUM) && asks("startup", PAGE) && !asks("size", CHROMIUM));
        assert!(asks("models", models::MINILM_VARIABLE) && !asks("size", models::MINILM_VARIABLE));
    }

    #[test]
    fn a_group_that_is_not_there_is_named() {
        let error = run(&["steam".to_owned()]).expect_err("there is no such group");
        assert!(error.to_string().starts_with("there is no group `steam`; there are "), "{error}");
    }
}
