//! From Rust to a module for the browser: the compiler, the JavaScript around the module, and a smaller or faster module.

use crate::paths;
use crate::process;
use crate::progress::Step;
use crate::small_std;
use crate::tools::WASM_TARGET;
use anyhow::{Context, Result};
use rayon::prelude::{IntoParallelRefIterator, ParallelIterator};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;
use walrus::ModuleConfig;
use wasm_bindgen_cli_support::Bindgen;

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

/// Nothing is stored below address 1024: the linker puts the stack first, and it grows downwards. Offsets become shorter by that.
const LOW_MEMORY: &str = "--low-memory-unused";

/// In Safari since 16.4, in the others for longer.
const SIMD: &str = "--enable-simd";

/// Up to this size in bytes, a module is not optimised: `wasm-opt` takes a second to start, and most parts of a program are so small.
const SMALL: usize = 400;

/// From this size on, a module is not small without its names either.
const MOST_TO_PARSE: usize = 16 * SMALL;

/// A program of the workspace.
pub struct Source<'a> {
    pub package: &'a str,
    pub program: &'a str,
    pub features: &'a str,
}

/// How a program is compiled.
#[derive(Clone, Copy, PartialEq)]
pub enum Form<'a> {
    /// For those who wait for the compiler.
    Quick,
    /// For those who load it: with the small standard library and additional compiler flags.
    Shipped { profile: &'a str, flags: &'a str },
}

/// Compiles a program and returns its module.
pub fn compile(source: &Source, form: Form, step: &Step) -> Result<PathBuf> {
    let mut command = process::cargo();
    let profile = match form {
        Form::Quick => "quick",
        Form::Shipped { profile, flags } => {
            small_std::apply(&mut command, flags)?;
            profile
        }
    };
    command
        .args(["build", "--package", source.package, "--bin", source.program])
        .args(["--no-default-features", "--features", source.features])
        .args(["--profile", profile, "--target", WASM_TARGET])
        .current_dir(paths::root());
    step.run(&mut command)?;
    Ok(paths::cargo_target()?.join(WASM_TARGET).join(profile).join(format!("{}.wasm", source.program)))
}

/// What `wasm-bindgen` does besides the usual.
#[derive(Clone, Copy, PartialEq)]
pub enum Bound {
    Plain,
    /// With the exports of the linker, which the parts of the page import.
    InParts,
}

/// Writes `NAME.js` and `NAME_bg.wasm` for a linked module `NAME.wasm`.
pub fn bind(linked: &Path, made: &Path, bound: Bound) -> Result<()> {
    bindgen(linked, bound)
        .and_then(|mut bindgen| bindgen.generate(made))
        .with_context(|| format!("could not write the JavaScript around `{}`", linked.display()))
}

fn bindgen(linked: &Path, bound: Bound) -> Result<Bindgen> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(linked).web(true)?.typescript(false).keep_lld_exports(bound == Bound::InParts);
    Ok(bindgen)
}

/// How modules are optimised.
#[derive(Clone, Copy)]
pub struct Treatment<'a> {
    /// The passes of `wasm-opt`, such as its level for size or speed.
    pub passes: &'a [&'a str],
    pub simd: bool,
    /// Whether functions keep their names. What is loaded has none.
    pub keeps_names: bool,
    /// Whether no other module adds to its function table, so that calls through it can become direct ones.
    pub is_whole: bool,
}

/// Replaces modules by optimised ones, on all cores.
pub fn optimise(modules: &[PathBuf], treatment: Treatment, optimisers: &Path) -> Result<()> {
    // Functions of one room are alike: side by side, they compress better.
    let unnamed: &[&str] = &["--reorder-functions-by-name", "--strip-debug", "--strip-producers"];
    let names: &[&str] = if treatment.keeps_names { &["-g"] } else { unnamed };
    println!("» optimise {}: smaller and faster (usually half a minute)", described(modules));
    let started = Instant::now();
    modules.par_iter().try_for_each(|module| {
        if !treatment.keeps_names && is_small_without_names(module)? {
            return Ok(());
        }
        let mut command = process::program(optimisers.join("wasm-opt"));
        command
            .arg(LOW_MEMORY)
            .args(treatment.passes)
            .args(names)
            .arg("--strip-target-features")
            .args(treatment.is_whole.then_some("--pass-arg=directize-initial-contents-immutable"))
            .args(FEATURES)
            .args(treatment.simd.then_some(SIMD));
        process::output(command.arg(module).arg("-o").arg(module)).map(drop)
    })?;
    println!("  done in {} s", started.elapsed().as_secs());
    Ok(())
}

/// Removes names and the like from a module if few bytes are left then. Returns false for all others, which stay as they are.
fn is_small_without_names(file: &Path) -> Result<bool> {
    let bytes = fs::read(file).with_context(|| format!("could not read `{}`", file.display()))?;
    if bytes.len() > MOST_TO_PARSE {
        return Ok(false);
    }
    let mut config = ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    let mut module = config.parse(&bytes).with_context(|| format!("could not parse `{}`", file.display()))?;
    let sections: Vec<_> = module.customs.iter().map(|(id, _)| id).collect();
    sections.into_iter().for_each(|section| drop(module.customs.delete(section)));
    let bytes = module.emit_wasm();
    let is_small = bytes.len() <= SMALL;
    if is_small {
        fs::write(file, bytes).with_context(|| format!("could not write `{}`", file.display()))?;
    }
    Ok(is_small)
}

fn described(modules: &[PathBuf]) -> String {
    match modules {
        [module] => module.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        _ => format!("{} modules", modules.len()),
    }
}
