//! DuckDB and Spark, which tests of batches run: each in a folder of Python packages.

use crate::paths;
use crate::process;
use crate::progress::Step;
use crate::python;
use anyhow::{Result, bail};
use std::path::PathBuf;
use std::process::Command;

/// The environment variable for its folder, its requirements in `tests/batch`, and a program that it needs.
const ENGINES: [(&str, &str, &str); 2] =
    [("CREDENCE_DUCKDB", "duckdb", "python3"), ("CREDENCE_SPARK", "spark", "java")];

/// Passes the folder of each engine to the tests. What cannot be had is skipped with a message.
pub fn name_all(command: &mut Command) {
    for (variable, name, needed) in ENGINES {
        match engine(name, needed) {
            Ok(packages) => {
                command.env(variable, packages);
            }
            Err(error) => println!("skipped: the tests of batches with {name}, which cannot be had: {error:#}"),
        }
    }
}

fn engine(name: &str, needed: &str) -> Result<PathBuf> {
    if process::find_on_path(needed).is_none() {
        bail!("`{needed}` is not on PATH");
    }
    let step = Step {
        what: &format!("install {name}"),
        why: "batches are tested with it",
        usually: "10 seconds for duckdb, one to three minutes for Spark: 0.5 GB, once",
    };
    // Spark is only published as source.
    python::packages(name, &paths::root().join(format!("tests/batch/{name}.txt")), &[], &step)
}
