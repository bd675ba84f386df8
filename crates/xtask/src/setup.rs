//! Installs the tools that a command needs.

use crate::browser;
use crate::models;
use crate::node;
use crate::paths;
use crate::process;
use crate::progress::Step;
use crate::python;
use crate::tools::WASM_TARGET;
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};

/// Everything any command needs.
pub fn everything() -> Result<()> {
    web()?;
    node::test_dependencies()?;
    let browser = browser::require()?;
    node::bench_peers()?;
    node::bundlers()?;
    node::mcp()?;
    node::models()?;
    if let Err(error) = models::minilm() {
        println!("the tests of all-MiniLM-L6-v2 will be skipped: {error:#}");
    }
    if let Err(error) = python::install() {
        println!("the Python package will not be tested in full: {error:#}");
    }
    println!("all set up; the browser is {}", browser.display());
    Ok(())
}

/// What builds page and package: the folder of the optimisers.
pub fn web() -> Result<PathBuf> {
    node::require()?;
    wasm_target()?;
    node::optimisers()
}

/// The compiler's libraries for WebAssembly.
pub fn wasm_target() -> Result<()> {
    if has_wasm_target()? {
        return Ok(());
    }
    if process::find_on_path("rustup").is_none() {
        bail!(
            "Rust cannot compile for {WASM_TARGET} and there is no rustup to add it; install Rust with rustup, or the target by other means"
        );
    }
    let what = format!("add {WASM_TARGET}");
    let step = Step { what: &what, why: "the page and the package are WebAssembly", usually: "10 seconds, once" };
    step.run(process::program("rustup").args(["target", "add", WASM_TARGET]).current_dir(paths::root()))
        .with_context(|| format!("rustup could not add {WASM_TARGET}; check that its server can be reached"))
}

fn has_wasm_target() -> Result<bool> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut command = process::program(rustc);
    command.args(["--print", "target-libdir", "--target", WASM_TARGET]).current_dir(paths::root());
    let folder = process::output(&mut command).context("install Rust, so that `rustc` is on PATH")?;
    Ok(Path::new(folder.trim()).is_dir())
}
