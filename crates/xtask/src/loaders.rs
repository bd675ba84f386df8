//! The package's entries. Browsers load the module in pieces, and have a script for each entry. All other runtimes have the module whole, and
//! one script for all entries: `ready.mjs` is ready on import, `inline.mjs` once `init` was called.

mod bundle;
mod chunks;
mod colors;
mod declarations;
mod entry;
mod manifest;
mod packed;
pub mod panel;
pub mod protocols;
mod words;

use crate::module;
use anyhow::{Context, Result};
pub use bundle::bundle;
use entry::{ENTRIES, Entry, PLAIN};
use std::fs;
use std::path::Path;

/// What the scripts of an entry call its part by.
const CORE: &str = r#"import { gate } from "./module-gate.mjs";

/** Calls the module for `{specifier}`. */
export const { ask } = gate("{part}", "{specifier}");
"#;

const ENTRY: &str = r#"import { initOf } from "./module-pieces.mjs";

/**
 * Loads the WebAssembly module once: the pieces that this entry needs, from the files beside this one. `source` is another address of
 * `credence_bg.wasm`, with the other pieces beside it, or a function that gives each file by its name.
 */
export const init = initOf({parts});
{default}export * from "./{file}-public.mjs";
"#;

/// Streams are read by a smaller module while the one for all functions is not loaded.
const STREAM: &str = r#"import { enter } from "./module-gate.mjs";

enter({ importStream: () => import("./late-stream.mjs") });
"#;

const FRAMEWORK: &str = r#"import "./index.mjs";
export * from "./{file}-public.mjs";
"#;

const READY: &str = r##"import { enter, open } from "./module-gate.mjs";
import { module, openFile } from "#module";

enter({ openFile });
open(module);

/** The module is loaded on import. Code that also runs in a browser may call this. */
export async function init() {}
"##;

const INLINE: &str = r#"import { init } from "./module-unpacked.mjs";

export { init };
"#;

/// What workers import as a compiled module: they compile no bytes.
const IMPORTED: &str = r#"import first from "./pieces/credence_bg.wasm{query}";
{imports}import * as module from "./pieces/credence.js";

/** There are no files. */
export const openFile = undefined;

const exports = module.initSync({ module: first });
for (const piece of [{pieces}]) new WebAssembly.Instance(piece, { __wasm_split: exports });
module.setWhole();

export { module };
"#;

/// Writes the generated scripts beside those that are written by hand.
pub fn write_scripts(folder: &Path) -> Result<()> {
    for (name, text) in files() {
        let file = folder.join(&name);
        fs::write(&file, text).with_context(|| format!("could not write `{}`", file.display()))?;
    }
    colors::write(folder)?;
    protocols::write(folder)?;
    words::write(folder)
}

/// Writes what the package has besides scripts and modules, into its folder: the whole module as text, the joined declarations, and the manifest.
pub fn write_others(folder: &Path, whole: &Path) -> Result<()> {
    packed::write(folder, whole, module::NAME)?;
    declarations::join(folder)?;
    manifest::complete(folder)
}

/// Name and text of every generated script.
fn files() -> Vec<(String, String)> {
    let whole = [("ready.mjs", READY), ("inline.mjs", INLINE)].map(|(name, text)| (name.to_owned(), with_all(text)));
    let workers = [("workerd", ""), ("edge-light", "?module")]
        .map(|(condition, query)| (format!("module-{condition}.mjs"), imported(query)));
    ENTRIES.iter().flat_map(Entry::files).chain(whole).chain(workers).collect()
}

/// A form of the package that has all entries in one.
fn with_all(start: &str) -> String {
    let names = ENTRIES.iter().map(|entry| entry.public()).chain(PLAIN.map(str::to_owned));
    let exported: String = names.map(|name| format!("export * from \"./{name}.mjs\";\n")).collect();
    // Each entry has a version of its own, and the bundler does not look into what stays a file of its own.
    format!(
        "{start}export default init;\nexport {{ CredenceError }} from \"./error.mjs\";\nexport {{ version }} from \"./public.mjs\";\n{exported}"
    )
}

fn imported(query: &str) -> String {
    let names: Vec<_> = module::PIECES.iter().map(|piece| piece.name).collect();
    let imports: String =
        names.iter().map(|name| format!("import {name} from \"./pieces/{name}.wasm{query}\";\n")).collect();
    filled(IMPORTED, &[("query", query), ("imports", &imports), ("pieces", &names.join(", "))])
}

impl Entry {
    fn files(&self) -> Vec<(String, String)> {
        let entry = (format!("{}.mjs", self.name), self.text());
        let core = self.parts.first().map(|part| {
            let text = filled(CORE, &[("specifier", self.specifier), ("part", part)]);
            (format!("{}.mjs", self.beside("core")), text)
        });
        [entry].into_iter().chain(core).collect()
    }

    fn text(&self) -> String {
        if self.parts.is_empty() {
            return filled(FRAMEWORK, &[("file", self.name)]);
        }
        let parts: Vec<_> = self.parts.iter().map(|part| format!("\"{part}\"")).collect();
        let default = if self.has_default { "export default init;\n" } else { "" };
        let stream = if self.name == "index" { STREAM } else { "" };
        let text = filled(ENTRY, &[("parts", &parts.join(", ")), ("default", default)]);
        let text = text.replace("{file}-public", &self.public());
        [stream, &text].concat()
    }

    /// What the entry exports in every runtime.
    fn public(&self) -> String {
        self.beside("public")
    }

    /// `core` for the main entry, `check-core` for another.
    fn beside(&self, what: &str) -> String {
        if self.name == "index" { what.to_owned() } else { format!("{}-{what}", self.name) }
    }
}

/// The template with `{name}` replaced by each value.
fn filled(template: &str, values: &[(&str, &str)]) -> String {
    values.iter().fold(template.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_names_the_scripts_beside_it() {
        let files = files();
        let text = |wanted: &str| files.iter().find(|(name, _)| name == wanted).map(|(_, text)| text.as_str());
        let main = text("index.mjs").expect("it is generated");
        assert!(main.contains("importStream: () => import(\"./late-stream.mjs\")"), "{main}");
        assert!(main.contains("export const init = initOf(\"reading\");\nexport default init;\n"), "{main}");
        assert!(main.ends_with("export * from \"./public.mjs\";\n"), "{main}");
        let yaml = text("policy-yaml.mjs").expect("it is generated");
        assert!(yaml.contains("initOf(\"yaml\");\nexport * from \"./policy-yaml-public.mjs\";"), "{yaml}");
        assert!(text("check.mjs").is_some_and(|check| check.contains("initOf(\"check\", \"grounding\", \"reading\")")));
        assert_eq!(text("ai-sdk.mjs"), Some("import \"./index.mjs\";\nexport * from \"./ai-sdk-public.mjs\";\n"));
        assert_eq!(text("ai-sdk-core.mjs"), None, "it has no module");
        assert!(text("core.mjs").is_some_and(|core| core.contains("gate(\"reading\", \"credence\")")));
        for name in ["ready.mjs", "inline.mjs"] {
            let whole = text(name).expect("it is generated");
            for public in ["public", "check-public", "langchain-public", "critique"] {
                assert!(whole.contains(&format!("export * from \"./{public}.mjs\";")), "{name}: {whole}");
            }
        }
        let edge = text("module-edge-light.mjs").expect("it is generated");
        assert!(edge.contains("import reading from \"./pieces/reading.wasm?module\";"), "{edge}");
        for (name, text) in &files {
            assert!(
                !["{part", "{file}", "{default}", "{query}"].iter().any(|left| text.contains(left)),
                "{name}: {text}"
            );
        }
    }
}
