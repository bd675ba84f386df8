//! Fewer chunks: esbuild makes one for each set of entries that share something. Those that are loaded together in practice are joined.

use crate::process;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Chunks that become one: all that have one of these scripts. With the name of an entry they become its file, which exported the same.
pub struct Group {
    pub name: &'static str,
    pub scripts: &'static [&'static str],
}

/// What esbuild says of the files that it has written into a folder for these entries.
pub struct Written<'a> {
    folder: &'a Path,
    entries: &'a [&'static str],
    outputs: Vec<Output>,
}

struct Output {
    file: String,
    scripts: Vec<String>,
    exports: Vec<String>,
}

impl<'a> Written<'a> {
    /// Reads a metafile.
    pub fn read(folder: &'a Path, entries: &'a [&'static str], metafile: &Path) -> Result<Self> {
        let text = fs::read(metafile).with_context(|| format!("could not read `{}`", metafile.display()))?;
        let written: Value = serde_json::from_slice(&text).context("the metafile of esbuild is not JSON")?;
        let outputs = written["outputs"].as_object().context("the metafile of esbuild has no outputs")?;
        let outputs = outputs.iter().map(|(path, output)| output_of(path, output)).collect();
        Ok(Self { folder, entries, outputs })
    }

    /// Joins the chunks of a group in a new file, which replaces them wherever they are imported.
    pub fn join(&self, group: &Group, esbuild: &Path, outside: &[&str]) -> Result<()> {
        let is_of_group = |output: &&Output| !output.is_one_of(self.entries) && output.has_one_of(group.scripts);
        let chunks: Vec<_> = self.outputs.iter().filter(is_of_group).collect();
        let is_entry = self.entries.contains(&group.name);
        if chunks.len() < if is_entry { 1 } else { 2 } {
            bail!("the chunks `{}` are {} files, expected some", group.name, chunks.len());
        }
        let others = scripts_in(self.folder)?.into_iter().filter(|name| chunks.iter().all(|chunk| chunk.file != *name));
        let joined = if is_entry { format!("{}.mjs", group.name) } else { format!("chunk-{}.mjs", group.name) };
        let source = self.folder.join(format!("{}-chunks.mjs", group.name));
        fs::write(&source, in_one(&chunks)?)?;
        let mut command = process::program(esbuild);
        command.current_dir(self.folder).arg(&source).arg(format!("--outfile={}", self.folder.join(&joined).display()));
        command.args(["--bundle", "--format=esm", "--charset=utf8", "--minify-whitespace", "--minify-syntax"]);
        command.args(outside.iter().map(|outside| format!("--external:{outside}"))).arg("--log-level=warning");
        process::run(command.args(others.map(|other| format!("--external:./{other}"))))?;
        fs::remove_file(&source)?;
        chunks.iter().try_for_each(|chunk| fs::remove_file(self.folder.join(&chunk.file)))?;
        self.rename(&chunks, &joined)
    }

    /// Lets every file import the joined chunks.
    fn rename(&self, chunks: &[&Output], joined: &str) -> Result<()> {
        for name in scripts_in(self.folder)? {
            let file = self.folder.join(name);
            let text = fs::read_to_string(&file)?;
            let renamed = chunks.iter().fold(text.clone(), |text, chunk| {
                text.replace(&format!("\"./{}\"", chunk.file), &format!("\"./{joined}\""))
            });
            let renamed = without_needless_import(renamed, joined);
            if renamed != text {
                fs::write(&file, renamed)?;
            }
        }
        Ok(())
    }
}

impl Output {
    fn is_one_of(&self, entries: &[&str]) -> bool {
        entries.iter().any(|entry| self.file.strip_suffix(".mjs") == Some(entry))
    }

    fn has_one_of(&self, scripts: &[&str]) -> bool {
        self.scripts.iter().any(|script| scripts.contains(&script.as_str()))
    }
}

/// The names of the scripts in a folder.
fn scripts_in(folder: &Path) -> Result<Vec<String>> {
    let names = fs::read_dir(folder)?.map(|file| Ok(file?.file_name().to_string_lossy().into_owned()));
    let mut names = names.collect::<Result<Vec<_>>>()?;
    names.retain(|name| name.ends_with(".mjs"));
    Ok(names)
}

fn output_of(path: &str, output: &Value) -> Output {
    let name = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
    let exports = output["exports"].as_array().into_iter().flatten();
    Output {
        file: name(path),
        scripts: output["inputs"].as_object().into_iter().flatten().map(|(script, _)| name(script)).collect(),
        exports: exports.filter_map(|export| Some(export.as_str()?.to_owned())).collect(),
    }
}

/// A script without the imports of a file that import nothing of it, where another import loads the same file.
fn without_needless_import(text: String, file: &str) -> String {
    if text.contains(&format!("from\"./{file}\"")) { text.replace(&format!("import\"./{file}\";"), "") } else { text }
}

/// A script with the exports of all chunks. No two may have the same name.
fn in_one(chunks: &[&Output]) -> Result<String> {
    let mut names = BTreeSet::new();
    let mut text = String::new();
    for Output { file, exports, .. } in chunks {
        if let Some(twice) = exports.iter().find(|name| !names.insert(name.as_str())) {
            bail!("`{twice}` is an export of `{file}` and of another chunk");
        }
        text += &format!("export {{ {} }} from \"./{file}\";\n", exports.join(", "));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_are_joined_by_their_exports_unless_two_have_the_same() {
        let output = |file: &str, exports: &[&str]| {
            let output = serde_json::json!({ "exports": exports, "inputs": { "a/gate.mjs": {} } });
            output_of(&format!("../made/{file}"), &output)
        };
        let (gate, once) = (output("chunk-A.mjs", &["gate", "open"]), output("chunk-B.mjs", &["once"]));
        assert!(!gate.is_one_of(&["index"]) && gate.has_one_of(&["gate.mjs"]) && !gate.has_one_of(&["other.mjs"]));
        let joined = in_one(&[&gate, &once]).expect("the names differ");
        assert_eq!(joined, "export { gate, open } from \"./chunk-A.mjs\";\nexport { once } from \"./chunk-B.mjs\";\n");
        in_one(&[&gate, &gate]).expect_err("the names are the same");
    }
}
