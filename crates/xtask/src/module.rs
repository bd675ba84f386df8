//! The WebAssembly module of `crates/wasm`: in pieces, which browsers load when they are needed and workers import, and whole and compiled for
//! speed, for all others. Beside it is a small program for `readAgentStream` in browsers. Page and package take them from one folder, so each
//! is compiled once.

use crate::minify::minify;
use crate::names;
use crate::node::hash_of;
use crate::parts::{self, LoadedBy, Loading, Piece, Stored};
use crate::paths;
use crate::progress::Step;
use crate::tools::WASM_BINDGEN;
use crate::wasm::{self, Bound, Form, Source, Treatment};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// The name of the first module and of its script.
pub const NAME: &str = "credence";

/// What the module is cut into. An entry of the package loads the pieces of the part with its name, and some entries more when it is needed.
/// `shared` has what reads arguments, and reads and writes trust policies, `tools` what the entries beside reading have in common.
pub const PIECES: [Piece; 14] = [
    Piece { name: "shared", parts: &[], needs: &[] },
    Piece { name: "tools", parts: &[], needs: &["shared"] },
    Piece { name: "reading", parts: &["reading"], needs: &["tools"] },
    Piece { name: "grounding", parts: &["grounding"], needs: &["reading"] },
    Piece { name: "ask", parts: &["ask"], needs: &[] },
    Piece { name: "evidence", parts: &["evidence"], needs: &["tools", "ask"] },
    Piece { name: "indexes", parts: &["indexes"], needs: &["shared"] },
    Piece { name: "papers", parts: &["papers", "research"], needs: &["tools", "indexes"] },
    Piece { name: "check", parts: &["check", "models", "selection"], needs: &["tools", "ask"] },
    Piece { name: "sources", parts: &["web", "brazil"], needs: &["check", "indexes"] },
    Piece { name: "judge", parts: &["judge"], needs: &["tools"] },
    Piece { name: "embedder", parts: &["embedder"], needs: &[] },
    Piece { name: "calibration", parts: &["calibration"], needs: &[] },
    Piece { name: "yaml", parts: &["yaml"], needs: &["shared"] },
];

/// What `readAgentStream` loads in browsers when a stream needs it.
const STREAM: [Piece; 8] = [
    Piece { name: "providers", parts: &["providers"], needs: &[] },
    Piece { name: "gemini", parts: &["gemini"], needs: &[] },
    Piece { name: "graphs", parts: &["langchain"], needs: &[] },
    Piece { name: "clients", parts: &["agui", "aisdk"], needs: &[] },
    // What reads declarations, and the declarations of dialects.
    Piece { name: "dialects", parts: &["mapping", "dialects"], needs: &[] },
    Piece { name: "sources", parts: &["sources"], needs: &[] },
    // It shares what reads sentences with what reads sources.
    Piece { name: "deeds", parts: &["deeds"], needs: &["sources"] },
    // Wanted for the first source, and for the first claim beside it.
    Piece { name: "tables", parts: &["tables", "claims"], needs: &["sources"] },
];

/// What handles every chunk of a stream or every word of a model: optimized for speed. The rest is optimized for size.
const FAST: [&str; 2] = ["reading", "embedder"];

/// What reads a stream in browsers is optimized for speed; with its control flow written anew, it compresses better.
const OF_STREAM: [&str; 3] = ["--flatten", "--rereloop", "-O3"];

/// JavaScript loads the pieces; workers import them as modules.
const LOADING: Loading = Loading { by: LoadedBy::Script, stored: Stored::Plain };

/// SIMD: texts are checked sixteen bytes at a time, and a sentence is embedded in a third of the time.
const FLAGS: &str = "-Ctarget-feature=+simd128";

/// The names of what is made below `target/modules`.
pub const MADE: [&str; 8] =
    ["pieces", "pieces.built", "stream", "stream.built", "whole", "whole.built", "panel", "panel.built"];

/// The built modules.
pub struct Module {
    /// The first module of the package, its pieces, and the script that loads them.
    pub pieces: PathBuf,
    /// The same in one file, compiled for speed.
    pub whole: PathBuf,
    /// What reads a stream in browsers, in pieces.
    pub stream: PathBuf,
}

/// Builds the modules if something changed.
pub fn build(optimisers: &Path) -> Result<Module> {
    let linked = compile("release", "entries,embedder,parts")?;
    let pieces = made_once("pieces", &linked, optimisers, |made| {
        make_pieces(&linked, made, false, optimisers)?;
        minify(made, optimisers)
    })?;
    let linked = compile("release", "late,parts")?;
    let stream = made_once("stream", &linked, optimisers, |made| {
        make_stream(&linked, made, false, optimisers)?;
        minify(made, optimisers)
    })?;
    let linked = compile("batch", "entries,embedder")?;
    let whole = made_once("whole", &linked, optimisers, |made| {
        paths::start_anew(made)?;
        bind_whole(&linked, made)?;
        names::shorten(made, NAME)?;
        let treatment = Treatment { is_whole: true, ..treatment(&["-O3"], false) };
        wasm::optimise(&parts::modules(made)?, treatment, optimisers)?;
        minify(made, optimisers)
    })?;
    Ok(Module { pieces, whole, stream })
}

/// Writes a linked module and its script into a folder as one file each.
fn bind_whole(linked: &Path, made: &Path) -> Result<()> {
    // `wasm-bindgen` names its own files after it.
    let named = made.join("linked").join(format!("{NAME}.wasm"));
    paths::copy(linked, &named)?;
    wasm::bind(&named, made, Bound::Plain)?;
    paths::remove(&made.join("linked"))
}

/// Makes files from a linked module in a folder of that name, unless they were made from it, and returns the folder.
pub fn made_once(
    name: &str,
    linked: &Path,
    optimisers: &Path,
    make: impl FnOnce(&Path) -> Result<()>,
) -> Result<PathBuf> {
    let folder = paths::made().join("modules");
    let (made, mark) = (folder.join(name), folder.join(format!("{name}.built")));
    let origin = origin(linked, optimisers)?;
    if !fs::read_to_string(&mark).is_ok_and(|built| built == origin) {
        make(&made)?;
        fs::write(&mark, origin).with_context(|| format!("could not write `{}`", mark.display()))?;
    }
    Ok(made)
}

/// Writes the pieces of both programs below a folder, with the names of their functions: for measuring, what is loaded has none.
pub fn write_named(made: &Path, optimisers: &Path) -> Result<()> {
    make_pieces(&compile("release", "entries,embedder,parts")?, &made.join("package"), true, optimisers)?;
    make_stream(&compile("release", "late,parts")?, &made.join("stream"), true, optimisers)
}

fn compile(profile: &str, features: &str) -> Result<PathBuf> {
    let step = Step {
        what: &format!("compile the package (`{features}`)"),
        why: "what reads, compares and scores, for JavaScript",
        usually: "1 to 4 minutes the first time on 2 cores",
    };
    let linked = wasm::compile(
        &Source { package: "credence-wasm", program: NAME, features },
        Form::Shipped { profile, flags: FLAGS },
        &step,
    )?;
    // The programs have one name, and each is compared with what was made from it.
    let kept = linked.with_file_name(format!("{NAME}-{}.wasm", features.replace(',', "-")));
    paths::copy(&linked, &kept)?;
    Ok(kept)
}

/// What the files are made from: the linked module, and how it is treated.
fn origin(linked: &Path, optimisers: &Path) -> Result<String> {
    let module = fs::read(linked).with_context(|| format!("could not read `{}`", linked.display()))?;
    let treatment = [
        include_bytes!("module.rs").as_slice(),
        include_bytes!("program.rs"),
        include_bytes!("wasm.rs"),
        include_bytes!("names.rs"),
        include_bytes!("parts.rs"),
        include_bytes!("parts/join.rs"),
        include_bytes!("parts/plan.rs"),
    ];
    let [module, treatment] = [hash_of(&module), hash_of(&treatment.concat())];
    Ok(format!("{module:016x} {treatment:016x} {WASM_BINDGEN} {}", optimisers.display()))
}

fn make_pieces(linked: &Path, pieces: &Path, keeps_names: bool, optimisers: &Path) -> Result<()> {
    paths::start_anew(pieces)?;
    parts::write(linked, pieces, NAME, &PIECES, LOADING)?;
    names::shorten(pieces, NAME)?;
    let is_fast = |file: &PathBuf| {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        FAST.contains(&&*name)
    };
    let (fast, small): (Vec<_>, Vec<_>) = parts::modules(pieces)?.into_iter().partition(is_fast);
    wasm::optimise(&small, treatment(&["-Oz"], keeps_names), optimisers)?;
    wasm::optimise(&fast, treatment(&["-O3"], keeps_names), optimisers)
}

fn make_stream(linked: &Path, stream: &Path, keeps_names: bool, optimisers: &Path) -> Result<()> {
    paths::start_anew(stream)?;
    parts::write(linked, stream, NAME, &STREAM, LOADING)?;
    names::shorten(stream, NAME)?;
    wasm::optimise(&parts::modules(stream)?, treatment(&OF_STREAM, keeps_names), optimisers)
}

const fn treatment<'a>(passes: &'a [&'a str], keeps_names: bool) -> Treatment<'a> {
    Treatment { passes, simd: true, keeps_names, is_whole: false }
}
