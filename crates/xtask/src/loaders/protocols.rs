//! Where each protocol is read from: the tables of `docs/protocols.md`, which the tests compare with the parsers.

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value};
use std::fs;
use std::path::Path;

const PAGE: &str = include_str!("../../../../docs/protocols.md");

/// Writes `validate-protocols.mjs`.
pub fn write(folder: &Path) -> Result<()> {
    let file = folder.join("validate-protocols.mjs");
    fs::write(&file, script()?).with_context(|| format!("could not write `{}`", file.display()))
}

/// The tables as a script.
pub fn script() -> Result<String> {
    let tables = tables(PAGE);
    if tables.is_empty() {
        bail!("`docs/protocols.md` has no tables");
    }
    let tables = serde_json::to_string(&tables)?;
    Ok(format!(
        "// Where each protocol is read from. Generated from `docs/protocols.md` by `cargo xtask package`.\n\n\
         export const READ_FROM = {tables};\n"
    ))
}

/// The rows of each section with a table `| | read from |`, by the name of its protocol.
fn tables(page: &str) -> Map<String, Value> {
    let sections = page.split("\n## ").filter(|section| section.contains("| | read from |"));
    sections.filter_map(|section| Some((section.lines().next()?.to_owned(), rows(section)))).collect()
}

fn rows(section: &str) -> Value {
    let rows = section.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | "));
    Value::Object(
        rows.filter(|(name, _)| !name.contains('|')).map(|(name, from)| (name.to_owned(), from.into())).collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_protocol_says_where_its_text_and_its_end_are() {
        let tables = tables(PAGE);
        assert_eq!(tables.len(), 11);
        for (protocol, rows) in &tables {
            assert!(rows["text"].is_string() && rows["end"].is_string(), "{protocol}: {rows}");
        }
        assert_eq!(tables["native"]["thinking"], "`thinking`");
        assert!(tables["native"].get("").is_none(), "the heading is no row");
    }
}
