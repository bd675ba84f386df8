//! Which numbers are floats: TypeScript has one type for all numbers, Python has two.

use std::collections::BTreeSet;
use std::path::Path;

use crate::declared::path_in_repository;

/// The sources of the records and inputs.
const SOURCES: [&str; 5] =
    ["crates/ask/src", "crates/core/src", "crates/deeds/src", "crates/report/src", "crates/wasm/src"];

/// Fields of Rust that hold floats, each after the name of its type.
pub(super) struct Floats(BTreeSet<(String, String)>);

impl Floats {
    pub(super) fn read() -> std::io::Result<Self> {
        let mut floats = Self(BTreeSet::new());
        SOURCES.iter().try_for_each(|folder| floats.read_folder(&path_in_repository(folder)))?;
        Ok(floats)
    }

    pub(super) fn has(&self, container: &str, field: &str) -> bool {
        self.0.contains(&(container.to_owned(), field.to_owned()))
    }

    fn read_folder(&mut self, folder: &Path) -> std::io::Result<()> {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                self.read_folder(&path)?;
            } else if path.extension().is_some_and(|end| end == "rs") {
                self.read_text(&std::fs::read_to_string(path)?);
            }
        }
        Ok(())
    }

    fn read_text(&mut self, text: &str) {
        let mut container = "";
        for line in text.lines().map(str::trim) {
            if let Some(name) = container_in(line) {
                container = name;
            }
            let Some((name, value)) = line.split_once(':') else { continue };
            let is_float = value.split(|one: char| !one.is_alphanumeric()).any(|word| matches!(word, "f32" | "f64"));
            // The name in TypeScript, where it is another, stands in quotes behind that in Rust.
            let name = name.trim_start_matches("pub ").split('"').nth(1).unwrap_or(name.trim_start_matches("pub "));
            if is_float {
                self.0.insert((container.to_owned(), name.trim().to_owned()));
            }
        }
    }
}

/// The name of the struct or enum that begins on a line: that in TypeScript, for an input.
fn container_in(line: &str) -> Option<&str> {
    let is_begun = line.ends_with('{');
    let of_input = line.split_once(" as \"").and_then(|(_, rest)| rest.split('"').next());
    let after = |keyword: &str| line.split_once(keyword).map(|(_, rest)| rest);
    let of_rust = after("pub struct ")
        .or_else(|| after("pub enum "))
        .map(|rest| rest.split(|one: char| !one.is_alphanumeric()).next().unwrap_or_default());
    of_input.or(of_rust).filter(|_| is_begun)
}
