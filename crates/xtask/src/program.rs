//! The page's program. In its small form it is in parts: the first module, and modules that the page loads when it needs them.
//!
//! `web/src/view/parts.rs` marks the entrances of the parts. `wasm_split_cli_support` cuts the linked module there; `wasm-bindgen` and `wasm-opt`
//! then treat the parts as usual.

use crate::freshness::files_below;
use crate::minify::minify;
use crate::module;
use crate::names;
use crate::node::hash_of;
use crate::parts::{self, LoadedBy, Loading, Piece, Stored};
use crate::paths::{self, PageWork};
use crate::progress::Step;
use crate::wasm::{self, Bound, Form, Source, Treatment};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// The name of the first module and of its script.
const NAME: &str = "credence";

/// What the page loads behind its first module. `core` has the assessment of an answer and what every part uses; `details` has what the views
/// beside the conversation have in common; `mapping` reads declarations, and `dialects` has the built-in ones. A check needs `grounding` to
/// judge. `sources` has what queries data sources, and what looks papers up at some of them.
const PIECES: [Piece; 16] = [
    Piece { name: "core", parts: &["conversation"], needs: &[] },
    Piece { name: "grounding", parts: &["grounding"], needs: &["core"] },
    Piece { name: "providers", parts: &["providers", "gemini"], needs: &["core"] },
    Piece { name: "graphs", parts: &["langchain"], needs: &["core"] },
    Piece { name: "clients", parts: &["agui", "aisdk"], needs: &["core"] },
    Piece { name: "dialects", parts: &["mapping", "dialects", "runs"], needs: &["core"] },
    Piece { name: "deeds", parts: &["deeds"], needs: &["core"] },
    Piece { name: "connect", parts: &["connect", "ask"], needs: &["core"] },
    Piece { name: "details", parts: &[], needs: &["core"] },
    Piece { name: "inspector", parts: &["inspector", "comparison", "messages"], needs: &["details"] },
    Piece { name: "forms", parts: &["forms"], needs: &["inspector"] },
    Piece { name: "pages", parts: &["trust", "evidence", "yaml"], needs: &["details"] },
    Piece { name: "history", parts: &["history", "links", "share", "resume"], needs: &["details"] },
    Piece { name: "check", parts: &["check"], needs: &["details", "grounding"] },
    Piece { name: "sources", parts: &["sources", "papers"], needs: &["check"] },
    Piece { name: "element", parts: &["element"], needs: &["details"] },
];

/// The same for the element in the npm package, in fewer files: `core` shows an answer of a known protocol while it arrives, `reading` has
/// what reads it afterwards, `details` everything else.
const PIECES_OF_PACKAGE: [Piece; 3] = [
    Piece { name: "core", parts: &["conversation", "providers", "gemini", "langchain", "agui", "aisdk"], needs: &[] },
    Piece {
        name: "reading",
        parts: &["grounding", "mapping", "dialects", "deeds", "connect", "ask"],
        needs: &["core"],
    },
    Piece {
        name: "details",
        parts: &[
            "runs",
            "inspector",
            "comparison",
            "messages",
            "forms",
            "trust",
            "evidence",
            "yaml",
            "history",
            "links",
            "share",
            "resume",
            "check",
            "sources",
            "papers",
            "element",
        ],
        needs: &["reading"],
    },
];

/// The built program: its files, and a hash of them.
pub struct Program {
    files: Vec<PathBuf>,
    hash: u64,
}

/// The small form: in parts, optimised and minified.
pub fn build(optimisers: &Path) -> Result<Program> {
    let work = PageWork::Parts.folder();
    make(&link()?, &work, &PIECES, Stored::Plain, false, optimisers)?;
    minify(&work, optimisers)?;
    Program::read(&work)
}

/// The same for the npm package, with deflated modules.
pub fn build_for_package(optimisers: &Path) -> Result<Program> {
    let linked = link()?;
    let made = module::made_once("panel", &linked, optimisers, |made| {
        make(&linked, made, &PIECES_OF_PACKAGE, Stored::Deflated, false, optimisers)?;
        minify(made, optimisers)?;
        parts::deflate(made)
    })?;
    Program::read(&made)
}

/// Writes its modules into a folder, with the names of their functions: for measuring, what is loaded has none.
pub fn write_named(work: &Path, optimisers: &Path) -> Result<()> {
    make(&link()?, work, &PIECES, Stored::Plain, true, optimisers)
}

fn link() -> Result<PathBuf> {
    let step = Step {
        what: "compile the page",
        why: "Rust to WebAssembly, made small",
        usually: "2 to 4 minutes the first time on 2 cores",
    };
    let source = Source { package: "credence-panel", program: "credence-panel", features: "split" };
    wasm::compile(&source, Form::Shipped { profile: "release", flags: "" }, &step)
}

fn make(
    linked: &Path,
    work: &Path,
    pieces: &[Piece],
    stored: Stored,
    keeps_names: bool,
    optimisers: &Path,
) -> Result<()> {
    paths::start_anew(work)?;
    parts::write(linked, work, NAME, pieces, Loading { by: LoadedBy::Module, stored })?;
    names::shorten(work, NAME)?;
    let modules = parts::modules(work)?;
    if keeps_names {
        names::demangle(&modules)?;
    }
    wasm::optimise(&modules, Treatment { passes: &["-Oz"], simd: false, keeps_names, is_whole: false }, optimisers)
}

/// The quick form: one module, as the compiler made it.
pub fn build_quickly() -> Result<Program> {
    let step = Step {
        what: "compile the page",
        why: "Rust to WebAssembly; `--release` makes it small, too",
        usually: "1 to 3 minutes the first time on 2 cores",
    };
    let source = Source { package: "credence-panel", program: "credence-panel", features: "" };
    let linked = wasm::compile(&source, Form::Quick, &step)?;
    let work = PageWork::Quick.folder();
    paths::start_anew(&work)?;
    let named = work.join("linked").join(format!("{NAME}.wasm"));
    // `wasm-bindgen` names its own files after it.
    paths::copy(&linked, &named)?;
    wasm::bind(&named, &work, Bound::Plain)?;
    paths::remove(&work.join("linked"))?;
    Program::read(&work)
}

impl Program {
    fn read(folder: &Path) -> Result<Self> {
        let files = files_below(folder)?;
        let mut all = Vec::new();
        for file in &files {
            all.extend(fs::read(file).with_context(|| format!("could not read `{}`", file.display()))?);
        }
        Ok(Self { files, hash: hash_of(&all) })
    }

    /// Its folder in the site. The parts name each other, so the folder has a hash in its name, not the files.
    fn folder(&self) -> String {
        format!("program/{:016x}", self.hash)
    }

    /// Copies the files into their folder of the site.
    pub fn copy_to(&self, site: &Path) -> Result<()> {
        self.copy_into(&site.join(self.folder()))
    }

    /// Copies the files into a folder.
    pub fn copy_into(&self, folder: &Path) -> Result<()> {
        self.files.iter().try_for_each(|file| paths::copy(file, &folder.join(file.file_name().unwrap_or_default())))
    }

    /// The addresses of its script and its first module in the site.
    pub fn addresses(&self) -> [String; 2] {
        let folder = self.folder();
        [format!("./{folder}/{NAME}.js"), format!("./{folder}/{NAME}_bg.wasm")]
    }

    /// What `index.html` says of the program: `web/boot.js` starts it.
    pub fn elements(&self) -> String {
        let folder = self.folder();
        let [glue, module] = self.addresses();
        let scripts: String =
            self.scripts().map(|name| format!(r#"<link rel="modulepreload" href="./{folder}/{name}">"#)).collect();
        format!(
            r#"{scripts}
<link rel="preload" href="{module}" as="fetch" type="application/wasm" crossorigin>
<meta name="credence-program" data-glue="{glue}" data-wasm="{module}">"#
        )
    }

    /// The names of the scripts: the one around the program, and that which loads its parts if it has any.
    fn scripts(&self) -> impl Iterator<Item = &str> {
        let names = self.files.iter().filter_map(|file| file.file_name()?.to_str());
        names.filter(|name| name.ends_with(".js"))
    }

    #[cfg(test)]
    pub fn for_test() -> Self {
        Self { files: ["credence.js", "credence_bg.wasm"].map(PathBuf::from).to_vec(), hash: 0xabc }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_names_the_program_in_its_folder() {
        let elements = Program::for_test().elements();
        let [glue, module] =
            ["credence.js", "credence_bg.wasm"].map(|file| format!("./program/0000000000000abc/{file}"));
        assert!(elements.starts_with(&format!("<link rel=\"modulepreload\" href=\"{glue}\">\n")), "{elements}");
        assert!(elements.contains(&format!(r#"data-glue="{glue}" data-wasm="{module}""#)), "{elements}");
    }
}
