//! `credence-panel.js`: the script with which any page shows the panel as an element.

use crate::node;
use crate::paths;
use crate::process;
use crate::program::Program;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;

/// The script in the site.
pub const SCRIPT: &str = "credence-panel.js";

/// How the script names the table of its files, which differs in the site and in the package.
const TABLE: &str = r#"import { FILES } from "./panel-files.js";"#;

/// Writes the script into the site: one file, which finds the others beside itself.
pub fn write(site: &Path, program: &Program) -> Result<()> {
    let made = site.join(SCRIPT);
    let text = with_files(&table(program))?;
    fs::write(&made, text).with_context(|| format!("could not write `{}`", made.display()))
}

fn table(program: &Program) -> String {
    let [glue, module] = program.addresses();
    format!(
        r#"const FILES = {{
  program: () => import("{glue}"),
  wasm: () => new URL("{module}", import.meta.url),
  file: (name) => new URL(name, import.meta.url),
  script: (name) => import(new URL(name, import.meta.url)),
}};"#
    )
}

/// The script with a table of its files.
pub fn with_files(table: &str) -> Result<String> {
    let file = paths::root().join("web").join(SCRIPT);
    let text = fs::read_to_string(&file).with_context(|| format!("could not read `{}`", file.display()))?;
    if !text.contains(TABLE) {
        bail!("`{SCRIPT}` has no line `{TABLE}`");
    }
    Ok(text.replace(TABLE, table))
}

/// What a page writes to load the script, with the hash by which a browser refuses any other.
pub fn tag(site: &Path) -> Result<String> {
    let hash = r#"const { createHash } = require("node:crypto");
const bytes = require("node:fs").readFileSync(process.argv[1]);
process.stdout.write(createHash("sha384").update(bytes).digest("base64"));"#;
    let hash = process::output(node::command().args(["-e", hash]).arg(site.join(SCRIPT)))?;
    Ok(format!(
        r#"<script type="module" src="{SCRIPT}" integrity="sha384-{}" crossorigin="anonymous"></script>"#,
        hash.trim()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_holds_the_addresses_of_the_program() {
        let text = with_files(&table(&Program::for_test())).expect("it has the line");
        assert!(!text.contains("panel-files"), "{text}");
        assert!(text.contains(r#"import("./program/0000000000000abc/credence.js")"#), "{text}");
        assert!(text.contains(r#"new URL("./program/0000000000000abc/credence_bg.wasm", import.meta.url)"#), "{text}");
    }
}
