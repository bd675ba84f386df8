//! The parts of the package's `package.json` that follow from its entries and files.

use super::{ENTRIES, Entry, Runtime};
use anyhow::{Context, Result};
use serde_json::{Map, Value, json};
use std::fs;
use std::path::Path;

/// Adds `sideEffects`, `exports` and `files` to the manifest. Exports that are written there stay.
pub fn complete(folder: &Path) -> Result<()> {
    let file = folder.join("package.json");
    let text = fs::read_to_string(&file).with_context(|| format!("could not read `{}`", file.display()))?;
    let mut manifest: Value = serde_json::from_str(&text).context("the package's `package.json` is not JSON")?;
    let written = manifest["exports"].as_object().cloned().unwrap_or_default();
    manifest["sideEffects"] = json!(side_effects());
    manifest["exports"] = Value::Object(exports().into_iter().chain(written).collect());
    manifest["files"] = json!(files(folder)?);
    fs::write(&file, format!("{manifest:#}\n")).with_context(|| format!("could not write `{}`", file.display()))
}

/// The entries: importing one gives its module to the rest of the package.
fn side_effects() -> Vec<String> {
    ENTRIES.iter().flat_map(|entry| entry.runtimes.iter().map(|runtime| file_of(entry, *runtime))).collect()
}

fn file_of(entry: &Entry, runtime: Runtime) -> String {
    format!("./{}.mjs", entry.file(runtime.suffix()))
}

fn exports() -> Map<String, Value> {
    ENTRIES.iter().flat_map(exports_of).collect()
}

/// An entry, and its forms for those who choose themselves: `/web` and `/inline`.
fn exports_of(entry: &Entry) -> Vec<(String, Value)> {
    let specifier = entry.specifier.replacen("credence", ".", 1);
    let types = format!("./{}.d.ts", entry.file(""));
    let form = |name: &str, runtime| {
        (format!("{specifier}/{name}"), json!({ "types": types, "default": file_of(entry, runtime) }))
    };
    let wasm = (format!("./{}_bg.wasm", entry.module), json!(format!("./{}_bg.wasm", entry.module)));
    vec![
        (specifier.clone(), Value::Object(conditions(entry))),
        form("web", Runtime::Browser),
        form("inline", Runtime::Inline),
        wasm,
    ]
}

/// The file of an entry for each runtime. The first condition that holds counts.
fn conditions(entry: &Entry) -> Map<String, Value> {
    let name = entry.file("");
    let types = json!({ "require": format!("./{name}.d.cts"), "default": format!("./{name}.d.ts") });
    let node = file_of(entry, Runtime::Node);
    let required = json!({ "require": format!("./{}.cjs", entry.file("node")), "default": node });
    let own = |(condition, runtime): (&str, Runtime)| {
        entry.runtimes.contains(&runtime).then(|| (condition.to_owned(), json!(file_of(entry, runtime))))
    };
    let workers = [("workerd", Runtime::Workerd), ("edge-light", Runtime::EdgeLight)].into_iter().filter_map(own);
    let browser = file_of(entry, Runtime::Browser);
    let others = [("node", required), ("deno", json!(node)), ("bun", json!(node)), ("browser", json!(browser))];
    let others = others.into_iter().chain([("default", json!(browser))]);
    std::iter::once(("types".to_owned(), types))
        .chain(workers)
        .chain(others.map(|(condition, file)| (condition.to_owned(), file)))
        .collect()
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
        assert_eq!(main["types"], json!({ "require": "./index.d.cts", "default": "./index.d.ts" }));
        assert_eq!(main["node"], json!({ "require": "./node.cjs", "default": "./node.mjs" }));
        assert_eq!(main["workerd"], json!("./workerd.mjs"));
        let conditions: Vec<_> = main.as_object().expect("it is an object").keys().cloned().collect();
        assert_eq!(conditions.first().map(String::as_str), Some("types"), "compilers take the first that holds");
        assert_eq!(conditions.last().map(String::as_str), Some("default"));
        assert_eq!(exports["./grounding/inline"]["default"], json!("./grounding-inline.mjs"));
        assert_eq!(exports["./embedder"].get("workerd"), None, "it has no entry for workers");
    }
}
