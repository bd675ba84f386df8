//! The pinned tools, and how each is installed into the cache.

use crate::paths;
use crate::process;
use crate::progress::Step;
use anyhow::{Context, Result, bail};
use std::fs::File;
use std::path::{Path, PathBuf};

/// Must be the version of the `wasm-bindgen` crate: both generate the glue together.
pub const TEST_RUNNER: CargoTool = CargoTool {
    package: "wasm-bindgen-cli",
    version: "0.2.126",
    program: "wasm-bindgen-test-runner",
    why: "runs the core's tests in a browser",
    usually: "2 to 4 minutes on 2 cores, once",
};

/// Builds the Python package; `crates/python/pyproject.toml` names the version, too.
pub const MATURIN: &str = "1.16.0";

/// The oldest supported version of Python 3.
pub const PYTHON_MINOR: u32 = 9;

/// The target of everything that runs in the browser.
pub const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// The oldest supported Node.
pub const NODE_MAJOR: u32 = 20;

/// A program that cargo compiles and installs.
pub struct CargoTool {
    pub package: &'static str,
    pub version: &'static str,
    program: &'static str,
    why: &'static str,
    usually: &'static str,
}

impl CargoTool {
    /// The path of the program. Installs it if it is missing.
    pub fn path(&self) -> Result<PathBuf> {
        if let Some(program) = process::find_on_path(self.program).filter(|program| self.is(program)) {
            return Ok(program);
        }
        let tools = paths::cache()?.join("tools");
        let name = format!("{}-{}", self.program, self.version);
        let installed = tools.join(&name);
        let program = installed.join("bin").join(self.program);
        let _only_one_installs = lock(&tools.join(format!("{name}.lock")))?;
        if !self.is(&program) {
            self.install(&installed, &program)?;
        }
        Ok(program)
    }

    fn is(&self, program: &Path) -> bool {
        program.is_file()
            && process::output(process::program(program).arg("--version"))
                .is_ok_and(|text| says_version(&text, self.version))
    }

    fn install(&self, installed: &Path, program: &Path) -> Result<()> {
        let what = format!("install {} {}", self.package, self.version);
        // An interrupted compilation continues where it stopped.
        let compiled = paths::cache()?.join("compiling").join(self.package);
        let mut command = process::cargo();
        command
            .args(["install", "--locked", "--force", self.package, "--version", self.version])
            .args(["--bin", self.program, "--root"])
            .arg(installed)
            .env("CARGO_TARGET_DIR", &compiled)
            // It parses the whole module, so a little optimization pays off.
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_DEBUG", "0")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "256");
        let step = Step { what: &what, why: self.why, usually: self.usually };
        step.run(&mut command).with_context(|| self.advice())?;
        if !self.is(program) {
            bail!(
                "{} was installed into `{}` but does not say it is {}",
                self.package,
                installed.display(),
                self.version
            );
        }
        std::fs::remove_dir_all(&compiled).with_context(|| format!("could not remove `{}`", compiled.display()))
    }

    fn advice(&self) -> String {
        format!(
            "could not install {}; check that crates.io can be reached and a C compiler (`cc`) is installed, then run the command again",
            self.package
        )
    }
}

/// Waits until no other process holds the lock. It is released when the file is dropped.
fn lock(path: &Path) -> Result<File> {
    let folder = path.parent().unwrap_or(path);
    std::fs::create_dir_all(folder).with_context(|| format!("could not make `{}`", folder.display()))?;
    let file = File::create(path).with_context(|| format!("could not write `{}`", path.display()))?;
    file.lock().with_context(|| format!("could not lock `{}`", path.display()))?;
    Ok(file)
}

/// Whether `wasm-bindgen 0.2.126` contains exactly this version.
pub fn says_version(text: &str, version: &str) -> bool {
    text.split_whitespace().nth(1) == Some(version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_glue_tools_have_the_version_of_the_crate() {
        let pins = [("Cargo.toml", "wasm-bindgen ="), ("crates/xtask/Cargo.toml", "wasm-bindgen-cli-support =")];
        for (file, start) in pins {
            let manifest = std::fs::read_to_string(paths::root().join(file)).expect("there is a manifest");
            let pinned = manifest.lines().find(|line| line.starts_with(start)).expect("the crate is pinned");
            assert!(pinned.contains(&format!("\"={}\"", TEST_RUNNER.version)), "{pinned}");
        }
    }

    #[test]
    fn the_python_package_is_built_by_the_version_it_names() {
        let read = |file: &str| std::fs::read_to_string(paths::root().join(file)).expect("the file is there");
        let (project, manifest) = (read("crates/python/pyproject.toml"), read("crates/python/Cargo.toml"));
        assert!(project.contains(&format!("requires = [\"maturin=={MATURIN}\"]")), "{project}");
        assert!(project.contains(&format!("requires-python = \">=3.{PYTHON_MINOR}\"")), "{project}");
        assert!(manifest.contains(&format!("\"abi3-py3{PYTHON_MINOR}\"")), "{manifest}");
    }

    #[test]
    fn a_version_is_compared_in_full() {
        assert!(says_version("wasm-bindgen 0.2.126\n", "0.2.126"));
        assert!(!says_version("wasm-bindgen 0.2.1260\n", "0.2.126"));
        assert!(!says_version("", "0.2.126"));
    }
}
