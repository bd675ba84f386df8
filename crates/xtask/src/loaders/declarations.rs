//! The declarations of the package in few files: types that an entry exports in full are written into the declarations of that entry.

use anyhow::{Context, Result};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// How an entry exports all types of another file.
const ALL_OF: &str = "export type * from \"./";

/// The first line of generated declarations.
const GENERATED: &str = "// Generated from Rust; a test fails when it differs.\n";

/// Declarations as they are written: what they import, by file, and the rest.
struct Declarations {
    imports: Vec<(String, String)>,
    body: String,
}

/// Joins the declarations of a folder.
pub fn join(folder: &Path) -> Result<()> {
    for (name, text) in joined(&taken_from(folder)?) {
        fs::write(folder.join(format!("{name}.d.ts")), text)?;
    }
    Ok(())
}

/// Removes the declarations from the folder and returns them by their names.
fn taken_from(folder: &Path) -> Result<BTreeMap<String, String>> {
    let mut taken = BTreeMap::new();
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if let Some(name) = name.strip_suffix(".d.ts") {
            let text = fs::read_to_string(&path).with_context(|| format!("could not read `{}`", path.display()))?;
            taken.insert(name.to_owned(), text);
            fs::remove_file(&path)?;
        }
    }
    Ok(taken)
}

/// The declarations by the names of their files, without those that an entry has taken in.
fn joined(files: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let homes = homes(files);
    let own = files.keys().filter(|name| !homes.contains_key(name.as_str()));
    own.map(|name| (name.clone(), in_one(name, files, &homes))).collect()
}

/// The file that each file is written into.
fn homes(files: &BTreeMap<String, String>) -> BTreeMap<&str, &str> {
    let pairs = files.iter().flat_map(|(entry, text)| all_of(text).map(move |part| (part, entry.as_str())));
    pairs.collect()
}

/// The files whose types a file exports in full.
fn all_of(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.strip_prefix(ALL_OF)?.strip_suffix(".js\";"))
}

fn in_one(name: &str, files: &BTreeMap<String, String>, homes: &BTreeMap<&str, &str>) -> String {
    let text = &files[name];
    let parts = [text.as_str()].into_iter().chain(all_of(text).filter_map(|part| files.get(part).map(String::as_str)));
    let parts: Vec<Declarations> = parts.map(parsed).collect();
    let mut imports: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (names, file) in parts.iter().flat_map(|part| &part.imports) {
        let file = homes.get(file.as_str()).copied().unwrap_or(file);
        if file != name {
            imports.entry(file).or_default().extend(names.split(',').map(str::trim).filter(|name| !name.is_empty()));
        }
    }
    let imports = imports.into_iter().map(|(file, names)| {
        let names: Vec<_> = names.into_iter().collect();
        format!("import type {{ {} }} from \"./{file}.js\";\n", names.join(", "))
    });
    let text: String = imports.chain(parts.iter().map(|part| format!("\n{}\n", part.body.trim()))).collect();
    text.trim_start().to_owned()
}

fn parsed(text: &str) -> Declarations {
    let mut imports = Vec::new();
    let mut body = String::new();
    let mut rest = text.strip_prefix(GENERATED).unwrap_or(text);
    while let Some((line, after)) = rest.split_once('\n') {
        match import_at(rest) {
            Some((names, file, after)) => {
                imports.push((names.to_owned(), file.to_owned()));
                rest = after;
            }
            None => {
                if !line.starts_with(ALL_OF) {
                    body.extend([line, "\n"]);
                }
                rest = after;
            }
        }
    }
    Declarations { imports, body: body + rest }
}

/// The names and the file of an import that begins here, and what is behind its line.
fn import_at(text: &str) -> Option<(&str, &str, &str)> {
    let (names, rest) = text.strip_prefix("import type {")?.split_once("} from \"./")?;
    let (file, rest) = rest.split_once(".js\";\n")?;
    Some((names, file, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_that_an_entry_exports_are_in_its_declarations() {
        let files = [
            ("ask", "// By hand.\n\nimport type { Ask } from \"./types.js\";\n\nexport function ask(of: Ask): void;\n"),
            (
                "index",
                "import type {\n  Ask,\n  Turn,\n} from \"./types.js\";\n\nexport type * from \"./types.js\";\n\nexport function assess(turn: Turn): Ask;\n",
            ),
            (
                "types",
                "// Generated from Rust; a test fails when it differs.\n\nimport type { Critique } from \"./critique.js\";\n\nexport type Turn = Critique;\n",
            ),
        ];
        let joined = joined(&files.map(|(name, text)| (name.to_owned(), text.to_owned())).into());
        assert_eq!(joined.keys().collect::<Vec<_>>(), ["ask", "index"]);
        assert_eq!(
            joined["ask"],
            "import type { Ask } from \"./index.js\";\n\n// By hand.\n\n\nexport function ask(of: Ask): void;\n"
        );
        assert_eq!(
            joined["index"],
            "import type { Critique } from \"./critique.js\";\n\nexport function assess(turn: Turn): Ask;\n\nexport type Turn = Critique;\n"
        );
    }
}
