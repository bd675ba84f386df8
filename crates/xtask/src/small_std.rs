//! Rebuilds the standard library for size, together with the module.

use crate::paths;
use crate::process;
use crate::progress::Step;
use anyhow::{Context, Result};
use std::path::Path;
use std::process::Command;

/// The standard library of the modules. A rebuilt one makes them about a tenth smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandardLibrary {
    Small,
    Shipped,
}

/// The rebuilt one if the compiler's sources are installed or can be installed, otherwise the precompiled one.
pub fn choose() -> Result<StandardLibrary> {
    if has_sources()? || add_sources()? {
        return Ok(StandardLibrary::Small);
    }
    println!(
        "the sources of the standard library cannot be added: the modules become larger, and budgets are not held"
    );
    Ok(StandardLibrary::Shipped)
}

/// Configures cargo to compile the standard library with the module, and adds compiler flags.
///
/// The flags are unstable; the compiler is pinned in `rust-toolchain.toml`, so they work the same everywhere.
pub fn apply(command: &mut Command, flags: &str) -> Result<()> {
    let small = choose()? == StandardLibrary::Small;
    if small {
        command
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_UNSTABLE_BUILD_STD", "std panic_abort")
            .env("CARGO_UNSTABLE_BUILD_STD_FEATURES", "optimize_for_size");
    }
    // A panic ends the module in any case; without messages and unwinding the module is a tenth smaller.
    let all = [if small { "-Zunstable-options -Cpanic=immediate-abort" } else { "" }, flags].join(" ");
    if !all.trim().is_empty() {
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", all.trim());
    }
    Ok(())
}

fn has_sources() -> Result<bool> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut command = process::program(rustc);
    command.args(["--print", "sysroot"]).current_dir(paths::root());
    let sysroot = process::output(&mut command).context("install Rust, so that `rustc` is on PATH")?;
    Ok(Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library/std/Cargo.toml").is_file())
}

fn add_sources() -> Result<bool> {
    if process::find_on_path("rustup").is_none() {
        return Ok(false);
    }
    let step = Step {
        what: "add the sources of the standard library",
        why: "a browser loads only what it runs of it",
        usually: "10 seconds, once",
    };
    Ok(step.run(process::program("rustup").args(["component", "add", "rust-src"]).current_dir(paths::root())).is_ok())
}
