//! `lint`: formatting, clippy with warnings as errors, and the linter of the JavaScript with its types.

use crate::fuzz;
use crate::node;
use crate::paths;
use crate::process;
use anyhow::{Context, Result};
use std::ffi::OsString;
use std::path::Path;

/// Runs all; stops at the first failure.
pub fn run() -> Result<()> {
    format()?;
    clippy()?;
    javascript()?;
    types_of_scripts()
}

/// Checks the format of every file.
pub fn format() -> Result<()> {
    let mut command = process::cargo();
    command.args(["fmt", "--all", "--check"]).current_dir(paths::root());
    process::run(&mut command).context("run `cargo fmt --all`")
}

/// Clippy for everything, including tests. The code for the browser also compiles for this machine, so one run is enough.
pub fn clippy() -> Result<()> {
    let mut command = process::cargo();
    command.args(["clippy", "--workspace", "--all-targets"]);
    // The program that fuzzes is compiled with libFuzzer.
    if fuzz::has_compiler() {
        command.args(["--features", "credence-tests/fuzz"]);
    }
    command.args(["--", "--deny", "warnings"]).current_dir(paths::root());
    process::run(&mut command)
}

/// Format and lints of the JavaScript, as `biome.json` sets them.
pub fn javascript() -> Result<()> {
    let biome = node::linters()?.join(".bin/biome");
    let mut command = process::program(&biome);
    command.args(["check", "."]).current_dir(paths::root());
    process::run(&mut command).with_context(|| format!("run `{} check --write`", biome.display()))
}

/// What is checked, and how strictly: the scripts of the package, against the JSDoc in them and the declarations beside them.
const TYPED: &str = "crates/wasm/jsconfig.json";

/// Types of the package's scripts.
pub fn types_of_scripts() -> Result<()> {
    let modules = node::linters()?;
    process::run(node::command().args(types_arguments(&modules, Path::new(TYPED))))
        .with_context(|| format!("the types of the scripts that `{TYPED}` lists do not fit together"))
}

/// The compiler and its arguments. The types of Node are beside the compiler in the cache, where the project's own file cannot name them.
fn types_arguments(modules: &Path, project: &Path) -> [OsString; 5] {
    [
        modules.join("typescript/bin/tsc").into(),
        "--project".into(),
        project.into(),
        "--typeRoots".into(),
        modules.join("@types").into(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// With the settings of the scripts, a project of one file.
    fn checked(script: &str) -> std::result::Result<(), String> {
        let folder = std::env::temp_dir().join(format!("credence-types-{}-{}", std::process::id(), script.len()));
        fs::create_dir_all(&folder).expect("the folder of temporary files is writable");
        let settings = paths::root().join(TYPED);
        let project = format!(r#"{{"extends":{:?},"include":["one.mjs"]}}"#, settings.display().to_string());
        fs::write(folder.join("jsconfig.json"), project).expect("the folder is writable");
        fs::write(folder.join("one.mjs"), script).expect("the folder is writable");
        let modules = node::linters().expect("the tools can be installed");
        let ran = node::command().args(types_arguments(&modules, &folder.join("jsconfig.json"))).output();
        fs::remove_dir_all(&folder).expect("the folder is ours");
        let ran = ran.expect("Node runs");
        if ran.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&ran.stdout).into_owned()) }
    }

    #[test]
    fn a_value_of_another_type_is_found() {
        assert_eq!(checked("/** @param {string} text */\nexport const length = (text) => text.length;\n"), Ok(()));
        let error = checked("/** @param {string} text */\nexport const length = (text) => text.lenght;\n").unwrap_err();
        assert!(error.contains("'lenght'"), "{error}");
    }
}
