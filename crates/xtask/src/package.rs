//! `package`: the npm package, unpacked in `target/npm/credence` and as a tarball beside it.
//!
//! Its name in the registry is `credence-ai`, because `credence` is the name of another project in the index of Python; programs install it as `credence`.

use crate::build;
use crate::freshness;
use crate::loaders;
use crate::module;
use crate::paths;
use crate::process;
use crate::program;
use crate::progress::Step;
use crate::setup;
use crate::size;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

const SOURCES: &[&str] = &[
    "Cargo.toml",
    "Cargo.lock",
    "rust-toolchain.toml",
    ".cargo",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "crates/address",
    "crates/ask",
    "crates/calibration",
    "crates/check",
    "crates/core",
    "crates/decimal",
    "crates/deeds",
    "crates/embedder",
    "crates/framing",
    "crates/json",
    "crates/json-record",
    "crates/judge",
    "crates/lexical",
    "crates/lookup",
    "crates/markdown",
    "crates/named",
    "crates/part",
    "crates/report",
    "crates/research",
    "crates/strings",
    "crates/wasm",
    "crates/yaml",
    "crates/xtask/npm",
    "crates/xtask/src/element.rs",
    "crates/xtask/src/loaders",
    "crates/xtask/src/loaders.rs",
    "crates/xtask/src/minify.rs",
    "crates/xtask/src/module.rs",
    "crates/xtask/src/names.rs",
    "crates/xtask/src/package.rs",
    "crates/xtask/src/parts",
    "crates/xtask/src/parts.rs",
    "crates/xtask/src/small_std.rs",
    "crates/xtask/src/tools.rs",
    "crates/xtask/src/wasm.rs",
    "docs/protocols.md",
    "crates/xtask/src/build.rs",
    "crates/xtask/src/program.rs",
    "crates/xtask/src/site.rs",
    "index.html",
    "web",
];

const LICENCES: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

/// Builds the package if something changed, and prints its size.
pub fn run() -> Result<()> {
    when_changed()?;
    let package = size::package()?;
    print!("{}", size::table("the package", &package));
    println!("{}", tarball().display());
    Ok(())
}

/// Builds the package unless it is up to date.
pub fn when_changed() -> Result<()> {
    let optimisers = setup::web()?;
    let made = paths::package();
    freshness::update("package", SOURCES, &made, tarball().is_file(), || build_package(&made, &optimisers))
}

fn build_package(made: &Path, optimisers: &Path) -> Result<()> {
    let root = &paths::root();
    build::when_changed()?;
    let program = program::build_for_package(optimisers)?;
    let module = module::build(optimisers)?;
    paths::start_anew(&paths::made().join("npm"))?;
    copy_all(&module.pieces, &made.join("pieces"))?;
    copy_all(&module.stream, &made.join("stream"))?;
    let glue = format!("{}.js", module::NAME);
    paths::copy(&module.whole.join(&glue), &made.join(&glue))?;
    let scripts = paths::made().join("npm").join(SCRIPTS);
    copy_written_files(root, &scripts, made)?;
    loaders::panel::write(&scripts, made, &paths::dist(), &program)?;
    loaders::write_scripts(&scripts)?;
    loaders::bundle(&scripts, made, optimisers)?;
    loaders::write_others(made, &module.whole)?;
    set_version(&made.join("package.json"))?;
    pack(made)
}

/// The tarball by the name that npm gives it.
const TARBALL: &str = concat!("credence-ai-", env!("CARGO_PKG_VERSION"), ".tgz");

/// The tarball by a name that stays the same: the examples and guides install it.
const LASTING_TARBALL: &str = "credence.tgz";

/// The scripts of which the package has bundles.
const SCRIPTS: &str = "scripts";

/// The names of what is made in `target/npm`.
pub fn names() -> [String; 4] {
    ["credence", TARBALL, LASTING_TARBALL, SCRIPTS].map(str::to_owned)
}

fn tarball() -> PathBuf {
    paths::made().join("npm").join(TARBALL)
}

fn copy_written_files(root: &Path, scripts: &Path, made: &Path) -> Result<()> {
    for file in freshness::files_below(&root.join("crates/wasm/npm"))? {
        let is_script = file.extension().is_some_and(|end| end == "mjs");
        let to = if is_script { scripts } else { made };
        paths::copy(&file, &to.join(file.file_name().unwrap_or_default()))?;
    }
    LICENCES.iter().try_for_each(|licence| paths::copy(&root.join(licence), &made.join(licence)))
}

fn copy_all(from: &Path, to: &Path) -> Result<()> {
    let files = freshness::files_below(from)?;
    if files.is_empty() {
        bail!("`{}` holds no file of the package", from.display());
    }
    files.iter().try_for_each(|file| paths::copy(file, &to.join(file.strip_prefix(from).unwrap_or(file))))
}

/// The version of the workspace, which this crate inherits and the package uses.
fn set_version(manifest: &Path) -> Result<()> {
    let text = fs::read_to_string(manifest).with_context(|| format!("could not read `{}`", manifest.display()))?;
    fs::write(manifest, with_version(&text, env!("CARGO_PKG_VERSION"))?)
        .with_context(|| format!("could not write `{}`", manifest.display()))
}

fn with_version(manifest: &str, version: &str) -> Result<String> {
    let mut manifest: Value = serde_json::from_str(manifest).context("the package's `package.json` is not JSON")?;
    manifest["version"] = Value::from(version);
    Ok(format!("{manifest:#}\n"))
}

fn pack(made: &Path) -> Result<()> {
    let folder = paths::made().join("npm");
    let mut command = process::program("npm");
    command.args(["pack", "--ignore-scripts", "--loglevel=error", "--pack-destination"]).arg(&folder).current_dir(made);
    let step = Step { what: "pack the tarball", why: "what npm would publish", usually: "2 seconds" };
    step.run(&mut command)?;
    if !tarball().is_file() {
        bail!("npm packed no `{}`; the package must be named `credence-ai`", tarball().display());
    }
    paths::copy(&tarball(), &folder.join(LASTING_TARBALL))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_package_gets_the_version_of_the_workspace() {
        let text =
            with_version(r#"{"name":"credence-ai","version":"0.0.0","type":"module"}"#, "1.2.3").expect("it is JSON");
        assert_eq!(text, "{\n  \"name\": \"credence-ai\",\n  \"version\": \"1.2.3\",\n  \"type\": \"module\"\n}\n");
    }
}
