//! The WebAssembly modules of `crates/wasm`. Page and package take them from one folder, so each is built once.

use crate::node::hash_of;
use crate::paths;
use crate::process;
use crate::progress::Step;
use crate::small_std;
use crate::tools::{WASM_BINDGEN, WASM_TARGET};
use crate::wasm;
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// A feature and a program of `crates/wasm`.
pub struct Module {
    pub feature: &'static str,
    pub profile: &'static str,
    /// The optimization of `wasm-opt` for size or speed.
    pub level: &'static str,
    /// Additional compiler flags.
    pub flags: &'static str,
}

impl Module {
    /// The name of its files.
    pub fn name(&self) -> String {
        format!("credence-{}", self.feature)
    }

    /// Builds the module if something changed, and returns the folder with its files.
    pub fn build(&self, folders: &[PathBuf]) -> Result<PathBuf> {
        let linked = self.compile()?;
        let made = paths::made().join("modules").join(self.name());
        let mark = made.with_extension("built");
        let origin = self.origin(&linked, folders)?;
        if fs::read_to_string(&mark).is_ok_and(|built| built == origin) {
            return Ok(made);
        }
        self.make(&linked, &made, folders)?;
        fs::write(&mark, origin).with_context(|| format!("could not write `{}`", mark.display()))?;
        Ok(made)
    }

    fn compile(&self) -> Result<PathBuf> {
        let mut command = process::cargo();
        command
            .args(["build", "--package", "credence-wasm", "--bin", &self.name()])
            .args(["--no-default-features", "--features", self.feature])
            .args(["--profile", self.profile, "--target", WASM_TARGET])
            .current_dir(paths::root());
        small_std::apply_with(&mut command, self.flags)?;
        let step = Step {
            what: &format!("compile `{}`", self.name()),
            why: "a module of its own, loaded only when it is used",
            usually: "half a minute to 2 minutes the first time on 2 cores",
        };
        step.run(&mut command)?;
        let folder = paths::cargo_target()?.join(WASM_TARGET).join(self.profile);
        Ok(folder.join(format!("{}.wasm", self.name())))
    }

    /// What the files are made from: the linked module, and how it is treated.
    fn origin(&self, linked: &Path, folders: &[PathBuf]) -> Result<String> {
        let module = fs::read(linked).with_context(|| format!("could not read `{}`", linked.display()))?;
        Ok(format!("{:016x} {} {} {folders:?}", hash_of(&module), self.level, WASM_BINDGEN.version))
    }

    fn make(&self, linked: &Path, made: &Path, folders: &[PathBuf]) -> Result<()> {
        paths::start_anew(made)?;
        wasm::bind(linked, made, &[], folders)?;
        let simd = self.flags.contains("simd128");
        wasm::optimise(&made.join(format!("{}_bg.wasm", self.name())), self.level, simd, folders)
    }
}
