//! The page's program in parts: the first module, and modules that the page loads when it needs them.
//!
//! `web/src/view/part.rs` marks the entrances of the parts. `wasm_split_cli_support` cuts the linked module there; `wasm-bindgen` and `wasm-opt`
//! then treat the parts as usual. The parts name each other, so the folder has a hash in its name, not the files.

use crate::node::hash_of;
use crate::paths;
use crate::process;
use crate::progress::Step;
use crate::small_std;
use crate::tools::WASM_TARGET;
use anyhow::{Context, Result, anyhow, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// The name of the first module and of its script.
const NAME: &str = "credence";

/// The script that loads the parts. The first module imports it by this name.
const LOADER: &str = "__wasm_split.js";

/// WebAssembly features that all current browsers support.
const WASM_FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-mutable-globals",
    "--enable-multivalue",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// How the loader compiles a part, and how it compiles one that a server may send with another media type or not at all.
const STREAMED: &str = "WebAssembly.instantiateStreaming(src, imports)";
const BY_ANSWER: &str = "src.then((answer) => !answer.ok \
    ? Promise.reject(new Error(`${answer.status}: ${answer.url}`)) \
    : answer.headers.get(\"content-type\") === \"application/wasm\" \
    ? WebAssembly.instantiateStreaming(answer, imports) \
    : answer.arrayBuffer().then((bytes) => WebAssembly.instantiate(bytes, imports)))";

/// Builds the program and returns the path of its folder below `target/page/program`, such as `1b2c3d4e5f607182`.
pub fn build(folders: &[PathBuf]) -> Result<String> {
    let linked = compile()?;
    let work = paths::made().join("page/parts");
    fs::remove_dir_all(&work).or_else(ignore_missing).context("could not remove the parts of the last build")?;
    let first = cut(&linked, &work)?;
    bind(&first, &work, folders)?;
    for module in modules(&work)? {
        optimise(&module, folders)?;
    }
    for script in [format!("{NAME}.js"), LOADER.to_owned()] {
        minify(&work.join(script), folders)?;
    }
    keep_by_hash(&work)
}

fn ignore_missing(error: std::io::Error) -> std::io::Result<()> {
    if error.kind() == std::io::ErrorKind::NotFound { Ok(()) } else { Err(error) }
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
    Ok(paths::made().join(WASM_TARGET).join("page/credence-panel.wasm"))
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

fn bind(first: &Path, work: &Path, folders: &[PathBuf]) -> Result<()> {
    let mut command = process::program("wasm-bindgen");
    process::prefer(&mut command, folders)?;
    // The parts import what the linker exports.
    command.args(["--target", "web", "--keep-lld-exports", "--no-typescript", "--out-dir"]).arg(work).arg(first);
    let step = Step {
        what: "write the JavaScript around the page's module",
        why: "the browser starts it",
        usually: "a few seconds",
    };
    step.run(&mut command)?;
    fs::remove_dir_all(work.join("linked")).context("could not remove the module before `wasm-bindgen`")
}

fn modules(work: &Path) -> Result<Vec<PathBuf>> {
    let files = crate::freshness::files_below(work)?;
    Ok(files.into_iter().filter(|file| file.extension().is_some_and(|end| end == "wasm")).collect())
}

fn optimise(module: &Path, folders: &[PathBuf]) -> Result<()> {
    let mut command = process::program("wasm-opt");
    process::prefer(&mut command, folders)?;
    command.args(["-Oz", "--strip-debug", "--strip-producers"]).args(WASM_FEATURES).arg(module).arg("-o").arg(module);
    let what = format!("optimise {}", module.file_name().unwrap_or_default().to_string_lossy());
    Step { what: &what, why: "less to load", usually: "a few seconds, half a minute for the first module" }
        .run(&mut command)
}

fn minify(script: &Path, folders: &[PathBuf]) -> Result<()> {
    let mut command = process::program("esbuild");
    process::prefer(&mut command, folders)?;
    command.arg(script).args(["--minify", "--format=esm", "--allow-overwrite", "--log-level=warning"]);
    command.arg(format!("--outfile={}", script.display()));
    let what = format!("minify {}", script.file_name().unwrap_or_default().to_string_lossy());
    Step { what: &what, why: "less to load", usually: "a second" }.run(&mut command)
}

/// Moves the parts into a folder that is named for what they hold.
fn keep_by_hash(work: &Path) -> Result<String> {
    let mut all = Vec::new();
    for file in crate::freshness::files_below(work)? {
        all.extend(fs::read(&file).with_context(|| format!("could not read `{}`", file.display()))?);
    }
    let hash = format!("{:016x}", hash_of(&all));
    let program = paths::made().join("page/program");
    fs::remove_dir_all(&program).or_else(ignore_missing).context("could not remove the last program")?;
    fs::create_dir_all(&program).with_context(|| format!("could not make `{}`", program.display()))?;
    fs::rename(work, program.join(&hash)).context("could not move the program")?;
    Ok(hash)
}

/// The page with this program instead of one that Trunk would build, from the text of `index.html`.
///
/// # Errors
/// When `index.html` does not name the program as expected.
pub fn page_with(index: &str, hash: &str) -> Result<String> {
    let line = index
        .lines()
        .find(|line| line.contains(r#"rel="rust""#) && line.contains("credence-panel"))
        .context("`index.html` names no program `credence-panel`")?;
    let [glue, module, loader] = [format!("{NAME}.js"), format!("{NAME}_bg.wasm"), LOADER.to_owned()]
        .map(|file| format!("./program/{hash}/{file}"));
    let program = format!(
        r#"    <link data-trunk rel="copy-dir" href="program">
    <link rel="modulepreload" href="{glue}"><link rel="modulepreload" href="{loader}">
    <link rel="preload" href="{module}" as="fetch" type="application/wasm" crossorigin>
    <meta name="credence-program" data-glue="{glue}" data-wasm="{module}">"#
    );
    Ok(from_target(&index.replace(line, &program)))
}

/// Addresses of the root of the repository, seen from `target/page`.
fn from_target(page: &str) -> String {
    page.replace(r#"href="target/page/"#, r#"href=""#)
        .replace(r#"href="web/"#, r#"href="../../web/"#)
        .replace(r#"src="web/"#, r#"src="../../web/"#)
        .replace(r#"href="crates/"#, r#"href="../../crates/"#)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_names_the_program_in_its_folder() {
        let index = fs::read_to_string(paths::root().join("index.html")).expect("the page has an index");
        let page = page_with(&index, "abc").expect("the index names its program");
        assert!(page.contains(r#"data-glue="./program/abc/credence.js" data-wasm="./program/abc/credence_bg.wasm""#));
        assert!(!page.contains("credence-panel"), "{page}");
        assert!(page.contains(r#"src="../../web/boot.js""#) && page.contains(r#"href="credence.css""#), "{page}");
        assert!(!page.contains(r#""web/"#) && !page.contains(r#""crates/"#), "{page}");
        assert!(page_with("<html></html>", "abc").is_err());
    }
}
