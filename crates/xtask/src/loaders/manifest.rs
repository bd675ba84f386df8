//! The parts of the package's `package.json` that follow from its entries and files.

use super::entry::{ENTRIES, PLAIN};
use anyhow::{Context, Result};
use serde_json::{Map, Value, json};
use std::fs;
use std::path::Path;

/// Adds `sideEffects`, `exports` and `files` to the manifest. What is written there stays.
pub fn complete(folder: &Path) -> Result<()> {
    let file = folder.join("package.json");
    let text = fs::read_to_string(&file).with_context(|| format!("could not read `{}`", file.display()))?;
    let mut manifest: Value = serde_json::from_str(&text).context("the package's `package.json` is not JSON")?;
    let written = manifest["exports"].as_object().cloned().unwrap_or_default();
    let others = manifest["sideEffects"].as_array().cloned().unwrap_or_default();
    manifest["sideEffects"] = side_effects().chain(others).collect();
    manifest["exports"] = Value::Object(exports().chain(written).collect());
    manifest["files"] = json!(files(folder)?);
    fs::write(&file, format!("{manifest:#}\n")).with_context(|| format!("could not write `{}`", file.display()))
}

/// The entries for browsers: importing one says how its module is loaded.
fn side_effects() -> impl Iterator<Item = Value> {
    ENTRIES.iter().map(|entry| json!(format!("./{}.mjs", entry.name)))
}

fn exports() -> impl Iterator<Item = (String, Value)> {
    let plain = PLAIN.into_iter().map(|name| (format!("./{name}"), conditions(name)));
    let entries = ENTRIES.iter().flat_map(|entry| {
        let specifier = entry.specifier.replacen("credence", ".", 1);
        // The forms for those who choose themselves.
        let web = (format!("{specifier}/web"), typed(entry.name, entry.name));
        let inline = (format!("{specifier}/inline"), typed(entry.name, "inline"));
        [(specifier, conditions(entry.name)), web, inline]
    });
    entries.chain(plain)
}

/// The file of an entry for each runtime. The first condition that holds counts.
fn conditions(name: &str) -> Value {
    let conditions = ["workerd", "edge-light", "node", "deno", "bun", "default"].map(|condition| {
        let file = if condition == "default" { name } else { "ready" };
        (condition.to_owned(), typed(name, file))
    });
    Value::Object(conditions.into_iter().collect::<Map<_, _>>())
}

/// A file for an entry, with the types of the entry first: compilers take the first that holds.
fn typed(entry: &str, file: &str) -> Value {
    json!({ "types": format!("./{entry}.d.ts"), "default": format!("./{file}.mjs") })
}

fn files(folder: &Path) -> Result<Vec<String>> {
    let names = fs::read_dir(folder)?.map(|file| Ok(file?.file_name().to_string_lossy().into_owned()));
    let mut names = names.collect::<Result<Vec<_>>>()?;
    names.retain(|name| name != "package.json");
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_has_a_file_for_each_runtime() {
        let exports: Map<_, _> = exports().collect();
        let main = &exports["."];
        assert_eq!(main["node"], json!({ "types": "./index.d.ts", "default": "./ready.mjs" }));
        assert_eq!(main["default"], json!({ "types": "./index.d.ts", "default": "./index.mjs" }));
        let conditions: Vec<_> = main.as_object().expect("it is an object").keys().cloned().collect();
        assert_eq!(conditions, ["workerd", "edge-light", "node", "deno", "bun", "default"]);
        assert_eq!(exports["./grounding/inline"], json!({ "types": "./grounding.d.ts", "default": "./inline.mjs" }));
        assert_eq!(exports["./grounding/web"]["default"], json!("./grounding.mjs"));
        assert_eq!(exports["./critique"]["default"]["default"], json!("./critique.mjs"));
        assert_eq!(exports.get("./critique/inline"), None, "it has no module");
    }
}
