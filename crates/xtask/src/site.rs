//! The static site around the page's program: `index.html`, its styles and scripts, and what is loaded later.
//!
//! `index.html` names the files as Trunk expects them, so that `trunk serve` works too.

use crate::docs;
use crate::element;
use crate::node::{self, hash_of};
use crate::paths;
use crate::process;
use crate::program::Program;
use anyhow::{Context, Result, bail};
use std::ffi::OsStr;
use std::fs;
use std::path::Path;

/// Marks the elements of `index.html` that name a file of the repository.
const MARK: &str = " data-trunk";

/// Marks a program or module that Trunk would build.
const PROGRAM: &str = r#"rel="rust""#;

/// Writes the site into an empty folder.
pub fn write(site: &Path, program: &Program, minify: impl Fn(&Path) -> Result<()>) -> Result<()> {
    let index = paths::root().join("index.html");
    let text = fs::read_to_string(&index).with_context(|| format!("could not read `{}`", index.display()))?;
    bundle("first", site)?;
    bundle("data", site)?;
    for address in addresses(&text) {
        let file = paths::root().join(address);
        paths::copy(&file, &site.join(name_of(&file)))?;
    }
    docs::write(site)?;
    element::write(site, program)?;
    minify(site)?;
    program.copy_to(site)?;
    let page = page(&text, program, |address| with_hash(site, Path::new(address)))?;
    let made = site.join("index.html");
    fs::write(&made, page).with_context(|| format!("could not write `{}`", made.display()))
}

/// Runs a task of `web/bundle.mjs`.
fn bundle(task: &str, site: &Path) -> Result<()> {
    process::run(node::command().args(["web/bundle.mjs", task]).env("TRUNK_STAGING_DIR", site))
}

/// Renames a copied file to a name with its hash, and returns its address.
fn with_hash(site: &Path, file: &Path) -> Result<String> {
    let copied = site.join(name_of(file));
    let bytes = fs::read(&copied).with_context(|| format!("could not read `{}`", copied.display()))?;
    let [stem, end] = [file.file_stem(), file.extension()].map(|part| part.unwrap_or_default().to_string_lossy());
    let name = format!("{stem}-{:016x}.{end}", hash_of(&bytes));
    fs::rename(&copied, site.join(&name)).with_context(|| format!("could not rename `{}`", copied.display()))?;
    Ok(format!("./{name}"))
}

fn name_of(file: &Path) -> &OsStr {
    file.file_name().unwrap_or_default()
}

/// The page with this program, from the text of `index.html`. `place` returns the new address of a file of the repository.
fn page(index: &str, program: &Program, place: impl Fn(&str) -> Result<String>) -> Result<String> {
    let html = without_comments(index);
    let lines = html.lines().map(|line| element(line.trim(), program, &place)).collect::<Result<Vec<_>>>()?;
    if !lines.contains(&program.elements()) {
        bail!("`index.html` names no program `credence-panel`");
    }
    Ok(lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n"))
}

fn element(line: &str, program: &Program, place: impl Fn(&str) -> Result<String>) -> Result<String> {
    if line.contains(PROGRAM) && line.contains("credence-panel") {
        return Ok(program.elements());
    }
    match address(line) {
        Some(address) => {
            let plain = line.replace(MARK, "").replace(r#"rel="css""#, r#"rel="stylesheet""#);
            Ok(plain.replace(address, &place(address)?))
        }
        // The modules are found by their names.
        None if line.contains(PROGRAM) => Ok(String::new()),
        None => Ok(line.to_owned()),
    }
}

fn addresses(index: &str) -> impl Iterator<Item = &str> {
    index.lines().filter_map(address)
}

/// The file of the repository that an element names.
fn address(line: &str) -> Option<&str> {
    if !line.contains(MARK) || line.contains(PROGRAM) {
        return None;
    }
    [r#"href=""#, r#"src=""#].iter().find_map(|start| line.split(start).nth(1)?.split('"').next())
}

fn without_comments(html: &str) -> String {
    let mut parts = html.split("<!--");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once("-->").map_or("", |(_, rest)| rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index() -> String {
        fs::read_to_string(paths::root().join("index.html")).expect("the page has an index")
    }

    #[test]
    fn the_page_names_the_program_and_the_copied_files() {
        let program = Program::for_test();
        let page = page(&index(), &program, |address| Ok(format!("./new/{address}"))).expect("it names its program");
        assert!(page.contains(&program.elements()), "{page}");
        assert!(page.contains(r#"<script type="module" src="./new/target/page/boot.js"></script>"#), "{page}");
        assert!(page.contains(r#"<link rel="stylesheet" href="./new/target/page/credence.css">"#), "{page}");
        assert!(page.contains(r#"<link rel="icon" href="./new/web/icon.svg">"#), "{page}");
        assert!(!page.contains("data-trunk") && !page.contains("Cargo.toml") && !page.contains("<!--"), "{page}");
    }

    #[test]
    fn a_page_without_its_program_is_an_error() {
        page("<html></html>", &Program::for_test(), |_| bail!("nothing is named")).expect_err("there is no program");
    }
}
