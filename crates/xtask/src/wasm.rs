//! What follows the compiler: the JavaScript around a module, and a smaller or faster module.

use crate::process;
use crate::progress::Step;
use anyhow::Result;
use std::path::{Path, PathBuf};

/// WebAssembly features that all current browsers and Node support.
/// Listed explicitly because a stripped module does not contain them.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-mutable-globals",
    "--enable-multivalue",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// In Safari since 16.4, in the others for longer.
const SIMD: &str = "--enable-simd";

/// Writes `NAME.js` and `NAME_bg.wasm` for a linked module `NAME.wasm`.
pub fn bind(linked: &Path, made: &Path, options: &[&str], folders: &[PathBuf]) -> Result<()> {
    let mut command = process::program("wasm-bindgen");
    process::prefer(&mut command, folders)?;
    command.args(["--target", "web"]).args(options).arg("--out-dir").arg(made).arg(linked);
    let what = format!("write the JavaScript around {}", name(linked));
    Step { what: &what, why: "it is used from JavaScript", usually: "a few seconds" }.run(&mut command)
}

/// Replaces a module by an optimised one.
pub fn optimise(module: &Path, level: &str, simd: bool, folders: &[PathBuf]) -> Result<()> {
    let mut command = process::program("wasm-opt");
    process::prefer(&mut command, folders)?;
    command.args([level, "--strip-debug", "--strip-producers"]).args(FEATURES).args(simd.then_some(SIMD));
    command.arg(module).arg("-o").arg(module);
    let what = format!("optimise {}", name(module));
    Step { what: &what, why: "smaller and faster", usually: "a few seconds, half a minute for a large module" }
        .run(&mut command)
}

fn name(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
