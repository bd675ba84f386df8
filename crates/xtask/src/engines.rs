//! DuckDB and Spark, which tests of batches run: each in a Python environment of its own in the cache.

use crate::node::hash_of;
use crate::paths;
use crate::process;
use crate::progress::Step;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The environment variable for its Python, its requirements in `tests/batch`, and a program that it needs.
const ENGINES: [(&str, &str, &str); 2] =
    [("CREDENCE_DUCKDB", "duckdb", "python3"), ("CREDENCE_SPARK", "spark", "java")];

/// Passes the Python of each engine to the tests. What cannot be had is skipped with a message.
pub fn name_all(command: &mut Command) {
    for (variable, name, needed) in ENGINES {
        match engine(name, needed) {
            Ok(python) => {
                command.env(variable, python);
            }
            Err(error) => println!("skipped: the tests of batches with {name}, which cannot be had: {error:#}"),
        }
    }
}

fn engine(name: &str, needed: &str) -> Result<PathBuf> {
    if process::find_on_path(needed).is_none() {
        bail!("`{needed}` is not on PATH");
    }
    let requirements = paths::root().join(format!("tests/batch/{name}.txt"));
    let text = fs::read(&requirements).with_context(|| format!("could not read `{}`", requirements.display()))?;
    let folder = paths::cache()?.join("engines").join(format!("{name}-{:016x}", hash_of(&text)));
    let mark = folder.join("installed");
    if !mark.is_file() {
        install(&folder, &requirements, name)?;
        fs::write(&mark, text).with_context(|| format!("could not write `{}`", mark.display()))?;
    }
    Ok(folder.join("bin/python3"))
}

/// An environment holds its own path, so it is made where it stays; a mark says that it is whole.
fn install(folder: &Path, requirements: &Path, name: &str) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("could not remove `{}`", folder.display()))?;
    }
    process::output(process::program("python3").args(["-m", "venv"]).arg(folder))
        .context("Python 3 with venv is needed for it")?;
    let mut command = process::program(folder.join("bin/python3"));
    command
        .args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "1", "--timeout", "60"])
        .arg("--requirement")
        .arg(requirements);
    let step = Step {
        what: &format!("install {name}"),
        why: "batches are tested with it",
        usually: "10 seconds for duckdb, one to three minutes for Spark: 0.5 GB, once",
    };
    step.run(&mut command).context("the Python package index is needed for it")
}
