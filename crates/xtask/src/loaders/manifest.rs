//! The parts of the package's `package.json` that follow from its entries and files.

use super::entry::{ENTRIES, Entry, Runtime};
use crate::module;
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
    manifest["sideEffects"] = side_effects().into_iter().map(Value::from).chain(others).collect();
    manifest["exports"] = Value::Object(exports().into_iter().chain(written).collect());
    manifest["files"] = json!(files(folder)?);
    fs::write(&file, format!("{manifest:#}\n")).with_context(|| format!("could not write `{}`", file.display()))
}

/// The entries: importing one gives its module to the rest of the package. What they load it with starts it.
fn side_effects() -> Vec<String> {
    let entries = ENTRIES.iter().flat_map(|entry| entry.runtimes.iter().map(|runtime| file_of(entry, *runtime)));
    let starting = ["node", "node-fast", "workerd", "edge-light"].map(|form| format!("./module-{form}.mjs"));
    entries.chain(starting).collect()
}

fn file_of(entry: &Entry, runtime: Runtime) -> String {
    format!("./{}.mjs", entry.file(runtime.suffix()))
}

fn exports() -> Map<String, Value> {
    let module = format!("./{}_bg.wasm", module::NAME);
    ENTRIES.iter().flat_map(exports_of).chain([(module.clone(), json!(module))]).collect()
}

/// An entry, and its forms for those who choose themselves: `/web` and `/inline`.
fn exports_of(entry: &Entry) -> Vec<(String, Value)> {
    let specifier = entry.specifier.replacen("credence", ".", 1);
    let form = |name: &str, runtime| (format!("{specifier}/{name}"), typed(entry, runtime));
    let forms = [
        (specifier.clone(), Value::Object(conditions(entry))),
        form("web", Runtime::Browser),
        form("inline", Runtime::Inline),
    ];
    forms.into()
}

/// The file of an entry for a runtime, with its types first: compilers take the first that holds.
fn typed(entry: &Entry, runtime: Runtime) -> Value {
    json!({ "types": format!("./{}.d.ts", entry.file("")), "default": file_of(entry, runtime) })
}

/// The file of an entry for each runtime. The first condition that holds counts.
fn conditions(entry: &Entry) -> Map<String, Value> {
    let require =
        json!({ "types": format!("./{}.d.cts", entry.file("")), "default": format!("./{}.cjs", entry.file("node")) });
    let node = typed(entry, Runtime::Node);
    let workers = [("workerd", Runtime::Workerd), ("edge-light", Runtime::EdgeLight)];
    let workers = workers.into_iter().filter(|(_, runtime)| entry.runtimes.contains(runtime));
    let workers = workers.map(|(condition, runtime)| (condition, typed(entry, runtime)));
    let others = [
        ("node", json!({ "require": require, "default": node })),
        ("deno", node.clone()),
        ("bun", node),
        ("browser", typed(entry, Runtime::Browser)),
        ("default", typed(entry, Runtime::Browser)),
    ];
    workers.chain(others).map(|(condition, files)| (condition.to_owned(), files)).collect()
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
    fn an_entry_has_a_file_for_each_runtime_and_types_for_both_module_systems() {
        let exports = exports();
        let main = &exports["."];
        assert_eq!(main["node"]["require"], json!({ "types": "./index.d.cts", "default": "./node.cjs" }));
        assert_eq!(main["node"]["default"], json!({ "types": "./index.d.ts", "default": "./node.mjs" }));
        assert_eq!(main["workerd"]["default"], json!("./workerd.mjs"));
        let conditions: Vec<_> = main.as_object().expect("it is an object").keys().cloned().collect();
        assert_eq!(conditions, ["workerd", "edge-light", "node", "deno", "bun", "browser", "default"]);
        assert_eq!(exports["./grounding/inline"]["default"], json!("./grounding-inline.mjs"));
        assert_eq!(exports["./embedder"].get("workerd"), None, "it has no entry for workers");
    }
}
