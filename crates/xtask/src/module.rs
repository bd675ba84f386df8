//! The WebAssembly modules of `crates/wasm`. Page and package take them from one folder, so each is built once.

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

/// A feature and a program of `crates/wasm`.
pub struct Module {
    pub feature: &'static str,
    pub profile: &'static str,
    /// The optimization of `wasm-opt` for size or speed.
    pub level: &'static str,
    /// Additional compiler flags.
    pub flags: &'static str,
    /// What it is cut into, for JavaScript to load; nothing if it is one file.
    pub pieces: &'static [Piece],
}

/// Downloaded and called rarely: optimized for size.
const SMALL: Module = Module { feature: "", profile: "release", level: "-Oz", flags: "", pieces: &[] };
/// Called for every chunk of a stream or every sentence: optimized for speed.
const FAST: Module = Module { feature: "", profile: "release", level: "-O3", flags: "", pieces: &[] };

const SIMD: &str = "-Ctarget-feature=+simd128";

/// What `readAgentStream` loads when a stream needs it.
const STREAM: [Piece; 6] = [
    Piece { name: "shared", parts: &[], needs: &[] },
    Piece { name: "providers", parts: &["providers", "gemini"], needs: &["shared"] },
    Piece { name: "langchain", parts: &["langchain"], needs: &["shared"] },
    Piece { name: "clients", parts: &["agui", "aisdk"], needs: &["shared"] },
    Piece { name: "claims", parts: &["claims"], needs: &[] },
    Piece { name: "tables", parts: &["tables"], needs: &[] },
];

/// What a check loads when it needs it.
const CHECK: [Piece; 3] = [
    Piece { name: "sources", parts: &["web", "papers"], needs: &[] },
    Piece { name: "brazil", parts: &["brazil"], needs: &[] },
    Piece { name: "selection", parts: &["models", "memory", "markdown"], needs: &[] },
];

/// The modules of the package.
pub static MODULES: [Module; 14] = [
    // SIMD: text is checked sixteen bytes at a time.
    Module { feature: "reading", flags: SIMD, ..FAST },
    Module { feature: "stream", flags: SIMD, pieces: &STREAM, ..FAST },
    // For Node's command line only, which loads it from the disk.
    Module { feature: "batch", profile: "batch", flags: SIMD, ..FAST },
    Module { feature: "ask", ..SMALL },
    Module { feature: "grounding", ..SMALL },
    Module { feature: "evidence", ..SMALL },
    // SIMD: abstracts make up most of the records of papers.
    Module { feature: "papers", flags: SIMD, ..SMALL },
    Module { feature: "research", ..SMALL },
    Module { feature: "check", ..SMALL },
    // For browsers.
    Module { feature: "check", pieces: &CHECK, ..SMALL },
    Module { feature: "judge", ..SMALL },
    // SIMD: without it a sentence takes three times as long.
    Module { feature: "embedder", flags: SIMD, ..FAST },
    Module { feature: "calibration", ..SMALL },
    Module { feature: "yaml", ..SMALL },
];

/// The module of a feature, in one piece if there is one.
pub fn of_feature(feature: &str) -> Result<&'static Module> {
    MODULES.iter().find(|module| module.feature == feature).with_context(|| format!("there is no module `{feature}`"))
}

impl Module {
    /// Whether JavaScript loads it in pieces.
    pub const fn is_cut(&self) -> bool {
        !self.pieces.is_empty()
    }

    /// The name of its files.
    pub fn name(&self) -> String {
        format!("credence-{}", self.feature)
    }

    /// The name of its folder: a module in parts may also be built in one piece.
    pub fn folder(&self) -> String {
        if self.is_cut() { self.name() + "-parts" } else { self.name() }
    }

    /// Builds the module if something changed, and returns the folder with its files.
    pub fn build(&self, optimisers: &Path) -> Result<PathBuf> {
        let linked = self.compile(Form::Shipped { profile: self.profile, flags: self.flags })?;
        let made = paths::made().join("modules").join(self.folder());
        let mark = made.with_extension("built");
        let origin = self.origin(&linked, optimisers)?;
        if fs::read_to_string(&mark).is_ok_and(|built| built == origin) {
            return Ok(made);
        }
        self.make(&linked, &made, false, optimisers)?;
        minify(&made, optimisers)?;
        fs::write(&mark, origin).with_context(|| format!("could not write `{}`", mark.display()))?;
        Ok(made)
    }

    /// Writes the module into a folder, with the names of its functions: for measuring, what is loaded has none.
    pub fn write_named(&self, made: &Path, optimisers: &Path) -> Result<()> {
        let linked = self.compile(Form::Shipped { profile: self.profile, flags: self.flags })?;
        self.make(&linked, made, true, optimisers)
    }

    /// Builds the module quickly, into a folder.
    pub fn build_quickly(&self, made: &Path) -> Result<()> {
        wasm::bind(&self.compile(Form::Quick)?, made, Bound::Plain)
    }

    fn compile(&self, form: Form) -> Result<PathBuf> {
        let name = self.name();
        let step = Step {
            what: &format!("compile `{name}`"),
            why: "a module of its own, loaded only when it is used",
            usually: "half a minute to 2 minutes the first time on 2 cores",
        };
        let parts = if self.is_cut() && form != Form::Quick { "-parts" } else { "" };
        let features = [self.feature, parts].concat();
        wasm::compile(&Source { package: "credence-wasm", program: &name, features: &features }, form, &step)
    }

    /// What the files are made from: the linked module, and how it is treated.
    fn origin(&self, linked: &Path, optimisers: &Path) -> Result<String> {
        let module = fs::read(linked).with_context(|| format!("could not read `{}`", linked.display()))?;
        let (module, treatment) = (hash_of(&module), hash_of(include_bytes!("wasm.rs")));
        let names = hash_of(
            &[include_bytes!("names.rs").as_slice(), include_bytes!("parts.rs"), include_bytes!("parts/join.rs"), include_bytes!("parts/plan.rs")]
                .concat(),
        );
        Ok(format!(
            "{module:016x} {treatment:016x} {names:016x} {} {} {}",
            self.level,
            TEST_RUNNER.version,
            optimisers.display()
        ))
    }

    fn make(&self, linked: &Path, made: &Path, keeps_names: bool, optimisers: &Path) -> Result<()> {
        paths::start_anew(made)?;
        if self.is_cut() {
            parts::write(linked, made, &self.name(), self.pieces, LoadedBy::Script)?;
        } else {
            wasm::bind(linked, made, Bound::Plain)?;
        }
        names::shorten(made, &self.name())?;
        let treatment = Treatment { level: self.level, simd: self.flags.contains("simd128"), keeps_names };
        wasm::optimise(&parts::modules(made)?, treatment, optimisers)
    }
}
