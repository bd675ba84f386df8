//! The WebAssembly module of `crates/wasm`: in pieces, which browsers load when they are needed, and whole, for all others. Page and package
//! take it from one folder, so it is compiled once.

use crate::minify::minify;
use crate::names;
use crate::node::hash_of;
use crate::parts::{self, LoadedBy, Piece};
use crate::paths;
use crate::progress::Step;
use crate::tools::TEST_RUNNER;
use crate::wasm::{self, Bound, Form, Source, Treatment};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// The name of the first module and of its script.
pub const NAME: &str = "credence";

/// What the module is cut into. `shared` has what reads arguments and texts, `core` the assessment of an answer; an entry of the package loads
/// the pieces of the part with its name, and some of them more when they are needed.
pub const PIECES: [Piece; 18] = [
    Piece { name: "shared", parts: &[], needs: &[] },
    Piece { name: "core", parts: &["stream"], needs: &["shared"] },
    Piece { name: "providers", parts: &["providers", "gemini"], needs: &["core"] },
    Piece { name: "graphs", parts: &["langchain"], needs: &["core"] },
    Piece { name: "clients", parts: &["agui", "aisdk"], needs: &["core"] },
    Piece { name: "claims", parts: &["claims"], needs: &["shared"] },
    Piece { name: "tables", parts: &["tables"], needs: &["shared"] },
    Piece {
        name: "reading",
        parts: &["reading", "batch"],
        needs: &["core", "providers", "graphs", "clients", "claims", "tables"],
    },
    Piece { name: "grounding", parts: &["grounding"], needs: &["shared"] },
    Piece { name: "evidence", parts: &["evidence"], needs: &["shared"] },
    Piece { name: "ask", parts: &["ask"], needs: &[] },
    Piece { name: "papers", parts: &["papers", "research"], needs: &["shared"] },
    Piece { name: "check", parts: &["check", "models", "selection"], needs: &["shared"] },
    Piece { name: "sources", parts: &["web", "indexes", "brazil"], needs: &["check"] },
    Piece { name: "judge", parts: &["judge"], needs: &["shared"] },
    Piece { name: "embedder", parts: &["embedder"], needs: &[] },
    Piece { name: "calibration", parts: &["calibration"], needs: &[] },
    Piece { name: "yaml", parts: &["yaml"], needs: &[] },
];

/// What handles every chunk of a stream, every sentence or every word: optimized for speed. The rest is optimized for size.
const FAST: [&str; 7] = ["shared", "core", "providers", "graphs", "clients", "reading", "embedder"];

/// SIMD: texts are checked sixteen bytes at a time, and a sentence is embedded in a third of the time.
const FLAGS: &str = "-Ctarget-feature=+simd128";

const FEATURES: &str = "embedder,parts";

/// The built module.
pub struct Module {
    /// The first module, the pieces, and the script that loads them.
    pub pieces: PathBuf,
    /// The same in one file.
    pub whole: PathBuf,
}

/// Builds the module if something changed.
pub fn build(optimisers: &Path) -> Result<Module> {
    let linked = compile(Form::Shipped { profile: "release", flags: FLAGS })?;
    let made = folder();
    let mark = made.with_extension("built");
    let origin = origin(&linked, optimisers)?;
    let module = Module { pieces: made.join("pieces"), whole: made.join("whole") };
    if fs::read_to_string(&mark).is_ok_and(|built| built == origin) {
        return Ok(module);
    }
    make(&linked, &module, false, optimisers)?;
    minify(&module.pieces, optimisers)?;
    minify(&module.whole, optimisers)?;
    fs::write(&mark, origin).with_context(|| format!("could not write `{}`", mark.display()))?;
    Ok(module)
}

fn folder() -> PathBuf {
    paths::made().join("modules").join(NAME)
}

/// Writes the module whole into a folder, with the names of its functions: for measuring, what is loaded has none.
pub fn write_named(made: &Path, optimisers: &Path) -> Result<()> {
    let linked = compile(Form::Shipped { profile: "release", flags: FLAGS })?;
    make(&linked, &Module { pieces: made.join("pieces"), whole: made.to_owned() }, true, optimisers)
}

/// Builds the module quickly, as one file, into a folder. The script that loads pieces has nothing to load.
pub fn build_quickly(made: &Path) -> Result<()> {
    wasm::bind(&compile(Form::Quick)?, made, Bound::Plain)?;
    parts::write_empty_loader(made, &PIECES)
}

fn compile(form: Form) -> Result<PathBuf> {
    let step = Step {
        what: "compile the module of the package",
        why: "what reads, compares and scores, for JavaScript",
        usually: "2 to 4 minutes the first time on 2 cores",
    };
    let features = if form == Form::Quick { "embedder" } else { FEATURES };
    wasm::compile(&Source { package: "credence-wasm", program: NAME, features }, form, &step)
}

/// What the files are made from: the linked module, and how it is treated.
fn origin(linked: &Path, optimisers: &Path) -> Result<String> {
    let module = fs::read(linked).with_context(|| format!("could not read `{}`", linked.display()))?;
    let treatment = [
        include_bytes!("module.rs").as_slice(),
        include_bytes!("wasm.rs"),
        include_bytes!("names.rs"),
        include_bytes!("parts.rs"),
        include_bytes!("parts/join.rs"),
        include_bytes!("parts/plan.rs"),
    ];
    let [module, treatment] = [hash_of(&module), hash_of(&treatment.concat())];
    Ok(format!("{module:016x} {treatment:016x} {} {}", TEST_RUNNER.version, optimisers.display()))
}

fn make(linked: &Path, module: &Module, keeps_names: bool, optimisers: &Path) -> Result<()> {
    let Module { pieces, whole } = module;
    paths::start_anew(whole)?;
    paths::start_anew(pieces)?;
    parts::write(linked, pieces, NAME, &PIECES, LoadedBy::Script)?;
    parts::write_whole(pieces, whole, NAME)?;
    names::shorten(pieces, NAME)?;
    names::shorten(whole, NAME)?;
    let treatment = |level| Treatment { level, simd: true, keeps_names };
    let is_fast = |file: &PathBuf| {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        FAST.contains(&&*name)
    };
    let (fast, small): (Vec<_>, Vec<_>) = parts::modules(pieces)?.into_iter().partition(is_fast);
    wasm::optimise(&small, treatment("-Oz"), optimisers)?;
    wasm::optimise(&[fast, parts::modules(whole)?].concat(), treatment("-O3"), optimisers)
}
