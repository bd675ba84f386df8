//! The page's program in parts: the first module, and modules that the page loads when it needs them.
//!
//! `web/src/view/part.rs` marks the entrances of the parts. `wasm_split_cli_support` cuts the linked module there; `wasm-bindgen` and `wasm-opt`
//! then treat the parts as usual.

use crate::freshness::files_below;
use crate::node::hash_of;
use crate::paths;
use crate::process;
use crate::progress::Step;
use crate::site;
use crate::small_std;
use crate::tools::WASM_TARGET;
use crate::wasm;
use anyhow::{Context, Result, anyhow, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// The name of the first module and of its script.
const NAME: &str = "credence";

/// The script that loads the parts. The first module imports it by this name.
const LOADER: &str = "__wasm_split.js";

/// How the loader compiles a part, and how it compiles one that a server may send with another media type or not at all.
const STREAMED: &str = "WebAssembly.instantiateStreaming(src, imports)";
const BY_ANSWER: &str = "src.then((answer) => !answer.ok \
    ? Promise.reject(new Error(`${answer.status}: ${answer.url}`)) \
    : answer.headers.get(\"content-type\") === \"application/wasm\" \
    ? WebAssembly.instantiateStreaming(answer, imports) \
    : answer.arrayBuffer().then((bytes) => WebAssembly.instantiate(bytes, imports)))";

/// The built program: its files, and a hash of them.
pub struct Program {
    files: Vec<PathBuf>,
    hash: u64,
}

/// Builds the program.
pub fn build(folders: &[PathBuf]) -> Result<Program> {
    let linked = compile()?;
    let work = paths::made().join("page/parts");
    paths::start_anew(&work)?;
    let first = cut(&linked, &work)?;
    // The parts import what the linker exports.
    wasm::bind(&first, &work, &["--keep-lld-exports", "--no-typescript"], folders)?;
    fs::remove_dir_all(work.join("linked")).context("could not remove the module before `wasm-bindgen`")?;
    for module in modules(&work)? {
        wasm::optimise(&module, "-Oz", false, folders)?;
    }
    site::minify(&work, folders)?;
    Program::read(&work)
}

fn compile() -> Result<PathBuf> {
    let mut command = process::cargo();
    command
        .args(["build", "--package", "credence-panel", "--features", "split"])
        .args(["--profile", "page", "--target", WASM_TARGET])
        .current_dir(paths::root());
    small_std::apply(&mut command)?;
    let step = Step {
        what: "compile the page",
        why: "Rust to WebAssembly, made small",
        usually: "2 to 4 minutes the first time on 2 cores",
    };
    step.run(&mut command)?;
    Ok(paths::cargo_target()?.join(WASM_TARGET).join("page/credence-panel.wasm"))
}

/// Cuts the module. Returns the first part, which `wasm-bindgen` has not seen yet.
fn cut(linked: &Path, work: &Path) -> Result<PathBuf> {
    let module = fs::read(linked).with_context(|| format!("could not read `{}`", linked.display()))?;
    let first = work.join("linked").join(format!("{NAME}.wasm"));
    fs::create_dir_all(work.join("linked")).with_context(|| format!("could not make `{}`", work.display()))?;
    let script = format!("./{NAME}.js");
    let mut options = wasm_split_cli_support::Options::new(&module);
    options.output_dir = work;
    options.main_out_path = &first;
    options.main_module = &script;
    wasm_split_cli_support::transform(options)
        .map_err(|error| anyhow!("could not cut the page's module: {error:#}"))?;
    load_from_any_server(&work.join(LOADER))?;
    Ok(first)
}

fn load_from_any_server(loader: &Path) -> Result<()> {
    let text = fs::read_to_string(loader).with_context(|| format!("could not read `{}`", loader.display()))?;
    if !text.contains(STREAMED) {
        bail!("`{}` does not load parts by `{STREAMED}`", loader.display());
    }
    fs::write(loader, text.replace(STREAMED, BY_ANSWER))
        .with_context(|| format!("could not write `{}`", loader.display()))
}

fn modules(work: &Path) -> Result<Vec<PathBuf>> {
    let files = files_below(work)?;
    Ok(files.into_iter().filter(|file| file.extension().is_some_and(|end| end == "wasm")).collect())
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
        let folder = site.join(self.folder());
        self.files.iter().try_for_each(|file| paths::copy(file, &folder.join(file.file_name().unwrap_or_default())))
    }

    /// What `index.html` says of the program: `web/boot.js` starts it.
    pub fn elements(&self) -> String {
        let folder = self.folder();
        let [glue, module, loader] = [format!("{NAME}.js"), format!("{NAME}_bg.wasm"), LOADER.to_owned()]
            .map(|file| format!("./{folder}/{file}"));
        format!(
            r#"<link rel="modulepreload" href="{glue}"><link rel="modulepreload" href="{loader}">
<link rel="preload" href="{module}" as="fetch" type="application/wasm" crossorigin>
<meta name="credence-program" data-glue="{glue}" data-wasm="{module}">"#
        )
    }

    #[cfg(test)]
    pub fn for_test() -> Self {
        Self { files: Vec::new(), hash: 0xabc }
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
        assert!(elements.contains(&format!(r#"data-glue="{glue}" data-wasm="{module}""#)), "{elements}");
    }
}
