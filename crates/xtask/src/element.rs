//! `credence-panel.js`: the script with which any page shows the panel as an element.

use crate::node;
use crate::paths;
use crate::process;
use crate::program::Program;
use anyhow::{Context, Result, bail};
use credence_strings::{DeferredStrings, Language, Strings};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// The script in the site.
pub const SCRIPT: &str = "credence-panel.js";

/// How the script names the table of its files, which differs in the site and in the package.
const TABLE: &str = r#"import { FILES } from "./panel-files.js";"#;

/// Where the script has the texts of the languages that have a file.
const TEXTS: &str = r#"import { TEXTS } from "./panel-texts.js";"#;

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
  opened: (response) => response,
  file: (name) => new URL(name, import.meta.url),
  script: (name) => import(new URL(name, import.meta.url)),
}};"#
    )
}

/// The script with a table of its files.
pub fn with_files(table: &str) -> Result<String> {
    let file = paths::root().join("web").join(SCRIPT);
    let text = fs::read_to_string(&file).with_context(|| format!("could not read `{}`", file.display()))?;
    for line in [TABLE, TEXTS] {
        if !text.contains(line) {
            bail!("`{SCRIPT}` has no line `{line}`");
        }
    }
    Ok(text.replace(TABLE, table).replace(TEXTS, &format!("const TEXTS = {};", failure_texts()?)))
}

/// What the element says where it cannot start, by the first part of the language's tag: the sentence, and the button.
fn failure_texts() -> Result<Value> {
    let others = Language::ALL.into_iter().filter_map(|language| Some((language, language.files()?)));
    let texts = others.map(|(language, (first, late))| {
        let (first, late) = (Strings::parse(first)?, DeferredStrings::parse(late)?);
        Ok((language.primary().to_owned(), json!([late.element().no_start(), first.gallery().retry()])))
    });
    Ok(Value::Object(texts.collect::<Result<_>>()?))
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
        assert!(!text.contains("panel-files") && !text.contains("panel-texts"), "{text}");
        assert!(
            Language::ALL
                .into_iter()
                .all(|language| text.contains(&format!("{}\":[", language.primary())) || language == Language::ENGLISH),
            "{text}"
        );
        assert!(text.contains(r#"import("./program/0000000000000abc/credence.js")"#), "{text}");
        assert!(text.contains(r#"new URL("./program/0000000000000abc/credence_bg.wasm", import.meta.url)"#), "{text}");
    }
}
