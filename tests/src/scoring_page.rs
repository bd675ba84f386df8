//! Every area with examples in `docs/scoring.md` is tested, and every anchor in the code exists there.

use std::path::Path;

use crate::shared::{documented_areas, repository};

#[test]
fn every_documented_example_is_run() {
    let tests = source_of(&repository().join("tests/src"));
    for area in documented_areas() {
        assert!(tests.contains(&format!("vectors(\"{area}\")")), "no test runs the examples of `{area}`");
    }
}

#[test]
fn every_anchor_that_code_refers_to_is_a_heading() {
    let page = std::fs::read_to_string(repository().join("docs/scoring.md")).unwrap();
    let anchors: Vec<String> = page.lines().filter_map(|line| line.strip_prefix("## ")).map(anchor).collect();
    for folder in ["crates", "web/src"] {
        for part in source_of(&repository().join(folder)).split("scoring.md#").skip(1) {
            let end = part.find(|next: char| !next.is_ascii_alphanumeric() && next != '-').unwrap_or(part.len());
            assert!(anchors.iter().any(|known| *known == part[..end]), "`#{}` is no heading of the page", &part[..end]);
        }
    }
}

fn anchor(heading: &str) -> String {
    heading.trim().to_lowercase().replace(' ', "-")
}

/// The text of every Rust file in a folder.
fn source_of(folder: &Path) -> String {
    let mut text = String::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let is_output = path.file_name().is_some_and(|name| name == "target" || name == "node_modules");
        if path.is_dir() && !is_output {
            text.push_str(&source_of(&path));
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            text.push_str(&std::fs::read_to_string(&path).unwrap());
        }
    }
    text
}
