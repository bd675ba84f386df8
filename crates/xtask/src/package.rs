//! `package`: the npm package, unpacked in `target/npm/credence` and as a tarball beside it.

use crate::freshness;
use crate::loaders;
use crate::paths;
use crate::process;
use crate::progress::Step;
use crate::setup;
use crate::size;
use crate::small_std;
use crate::tools::WASM_TARGET;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

const SOURCES: [&str; 24] = [
    "Cargo.toml",
    "Cargo.lock",
    "rust-toolchain.toml",
    ".cargo",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "crates/ask",
    "crates/calibration",
    "crates/check",
    "crates/core",
    "crates/embedder",
    "crates/framing",
    "crates/json",
    "crates/judge",
    "crates/research",
    "crates/strings",
    "crates/text",
    "crates/wasm",
    "crates/yaml",
    "crates/xtask/npm",
    "crates/xtask/src/loaders.rs",
    "crates/xtask/src/package.rs",
    "crates/xtask/src/small_std.rs",
    "crates/xtask/src/tools.rs",
];

const LICENCES: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

/// A WebAssembly module of the package: a feature and a program of `crates/wasm`.
struct Module {
    feature: &'static str,
    profile: &'static str,
    /// The optimization of `wasm-opt` for size or speed.
    level: &'static str,
    /// Additional compiler flags.
    flags: &'static str,
}

/// Downloaded and called rarely: optimized for size.
const SMALL: Module = Module { feature: "", profile: "page", level: "-Oz", flags: "" };
/// Called for every chunk of a stream or every sentence: optimized for speed.
const FAST: Module = Module { feature: "", profile: "release", level: "-O3", flags: "" };

const SIMD: &str = "-Ctarget-feature=+simd128";

const MODULES: [Module; 10] = [
    // SIMD: text is checked sixteen bytes at a time.
    Module { feature: "reading", flags: SIMD, ..FAST },
    Module { feature: "ask", ..SMALL },
    Module { feature: "grounding", ..SMALL },
    Module { feature: "evidence", ..SMALL },
    Module { feature: "research", ..SMALL },
    Module { feature: "check", ..SMALL },
    Module { feature: "judge", ..SMALL },
    // SIMD: without it a sentence takes three times as long.
    Module { feature: "embedder", flags: SIMD, ..FAST },
    Module { feature: "calibration", ..SMALL },
    Module { feature: "yaml", ..SMALL },
];

/// WebAssembly features that all current browsers and Node support.
/// Listed explicitly because a stripped module does not contain them.
const WASM_FEATURES: [&str; 7] = [
    "--enable-bulk-memory",
    "--enable-mutable-globals",
    "--enable-multivalue",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    // In Safari since 16.4, in the others for longer; the reading module and the embedder use it.
    "--enable-simd",
];

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
    let folders = setup::package()?;
    let made = paths::package();
    freshness::update("package", &SOURCES, &made, tarball().is_file(), || build_package(&made, &folders))
}

fn build_package(made: &Path, folders: &[PathBuf]) -> Result<()> {
    let root = &paths::root();
    let compiled = MODULES.iter().map(|module| module.compile(root)).collect::<Result<Vec<_>>>()?;
    start_anew()?;
    for (module, compiled) in MODULES.iter().zip(&compiled) {
        bind(compiled, made, folders)?;
        module.optimise(made, folders)?;
    }
    copy_written_files(root, made)?;
    loaders::write(made)?;
    set_version(&made.join("package.json"))?;
    pack(made)
}

fn tarball() -> PathBuf {
    paths::made().join(format!("npm/credence-{}.tgz", env!("CARGO_PKG_VERSION")))
}

impl Module {
    /// The name of its files.
    fn name(&self) -> String {
        format!("credence-{}", self.feature)
    }

    fn compile(&self, root: &Path) -> Result<PathBuf> {
        let mut command = process::cargo();
        command
            .args(["build", "--package", "credence-wasm", "--bin", &self.name()])
            .args(["--no-default-features", "--features", self.feature])
            .args(["--profile", self.profile, "--target", WASM_TARGET])
            .current_dir(root);
        small_std::apply_with(&mut command, self.flags)?;
        let step = Step {
            what: &format!("compile `{}`", self.name()),
            why: "a module of the package, loaded only if imported",
            usually: "1 to 2 minutes the first time on 2 cores",
        };
        step.run(&mut command)?;
        let folder = paths::cargo_target()?.join(WASM_TARGET).join(self.profile);
        Ok(folder.join(format!("{}.wasm", self.name())))
    }

    fn optimise(&self, made: &Path, folders: &[PathBuf]) -> Result<()> {
        let module = made.join(format!("{}_bg.wasm", self.name()));
        let smaller = made.join("optimised.wasm");
        let mut command = process::program("wasm-opt");
        process::prefer(&mut command, folders)?;
        command
            .args([self.level, "--strip-debug", "--strip-producers"])
            .args(WASM_FEATURES)
            .arg(&module)
            .arg("-o")
            .arg(&smaller);
        let step = Step { what: "optimise the module", why: "smaller and faster", usually: "10 to 30 seconds" };
        step.run(&mut command)?;
        fs::rename(&smaller, &module).with_context(|| format!("could not replace `{}`", module.display()))
    }
}

/// Also removes the tarballs of other versions.
fn start_anew() -> Result<()> {
    let folder = paths::made().join("npm");
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("could not remove `{}`", folder.display()))?;
    }
    let made = paths::package();
    fs::create_dir_all(&made).with_context(|| format!("could not make `{}`", made.display()))
}

fn bind(compiled: &Path, made: &Path, folders: &[PathBuf]) -> Result<()> {
    let mut command = process::program("wasm-bindgen");
    process::prefer(&mut command, folders)?;
    command.args(["--target", "web", "--out-dir"]).arg(made).arg(compiled);
    let step = Step {
        what: "write the JavaScript around the module",
        why: "the package is used from JavaScript",
        usually: "a few seconds",
    };
    step.run(&mut command)
}

fn copy_written_files(root: &Path, made: &Path) -> Result<()> {
    let written = root.join("crates/wasm/npm");
    let files = freshness::files_below(&written)?;
    if files.is_empty() {
        bail!("`{}` holds no file of the package", written.display());
    }
    for file in files {
        let target = made.join(file.strip_prefix(&written).unwrap_or(&file));
        copy(&file, &target)?;
    }
    for licence in LICENCES {
        copy(&root.join(licence), &made.join(licence))?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).with_context(|| format!("could not make `{}`", folder.display()))?;
    }
    fs::copy(from, to).with_context(|| format!("could not copy `{}` to `{}`", from.display(), to.display()))?;
    Ok(())
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
        bail!("npm packed no `{}`; the package must be named `credence`", tarball().display());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_package_gets_the_version_of_the_workspace() {
        let text =
            with_version(r#"{"name":"credence","version":"0.0.0","type":"module"}"#, "1.2.3").expect("it is JSON");
        assert_eq!(text, "{\n  \"name\": \"credence\",\n  \"version\": \"1.2.3\",\n  \"type\": \"module\"\n}\n");
    }
}
