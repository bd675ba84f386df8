//! Test cases and labeled data: the examples of the documentation, and the folder `shared` beside the repository if it exists.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;

/// One case of a vector file.
#[derive(Debug, Deserialize)]
pub struct Vector {
    /// The subject of the case.
    pub name: String,
    /// The input.
    pub input: Value,
    /// The expected output.
    pub expected: Value,
    /// The origin of the expectation.
    pub provenance: String,
}

/// The root of the repository.
#[must_use]
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).map(Path::to_path_buf).unwrap_or_default()
}

/// A path below `../shared`, or below `CREDENCE_SHARED`; `None`, with a message, if it does not exist.
#[must_use]
pub fn shared(path: &str) -> Option<PathBuf> {
    let root = std::env::var_os("CREDENCE_SHARED").map_or_else(|| repository().join("../shared"), PathBuf::from);
    let found = root.join(path);
    if found.exists() {
        return Some(found);
    }
    println!("skipped: ../shared is not here ({path})");
    None
}

/// The cases of an area: the examples of `docs/scoring.md`, and those of the vector file if it exists.
///
/// # Panics
/// If a file exists and does not parse: a case that cannot be read must not pass.
#[must_use]
pub fn vectors(area: &str) -> Vec<Vector> {
    let mut cases = documented_examples(area);
    cases.extend(vectors_of_file(area));
    cases
}

#[expect(clippy::expect_used, reason = "a test that cannot read its cases must fail")]
fn vectors_of_file(area: &str) -> Vec<Vector> {
    let Some(path) = shared(&format!("vectors/{area}.json")) else { return Vec::new() };
    let text = std::fs::read_to_string(path).expect("the vector file is readable");
    let vectors: Vec<Vector> = serde_json::from_str(&text).expect("the vector file is a list of cases");
    assert!(!vectors.is_empty(), "{area} holds no case");
    vectors
}

/// The documentation of every formula, with examples in blocks that begin with ```` ```json example AREA ````.
const SCORING_PAGE: &str = "docs/scoring.md";

#[expect(clippy::expect_used, reason = "a test that cannot read its cases must fail")]
fn documented_examples(area: &str) -> Vec<Vector> {
    let fence = format!("```json example {area}");
    let page = scoring_page();
    let mut lines = page.lines();
    let mut examples = Vec::new();
    while lines.by_ref().any(|line| line.trim_end() == fence) {
        for line in lines.by_ref().take_while(|line| !line.starts_with("```")) {
            let example: Value = serde_json::from_str(line).expect("an example is one JSON object in one line");
            examples.push(Vector {
                name: format!("{SCORING_PAGE}: {line}"),
                input: example["input"].clone(),
                expected: example["expected"].clone(),
                provenance: SCORING_PAGE.to_owned(),
            });
        }
    }
    examples
}

#[expect(clippy::expect_used, reason = "a test that cannot read its cases must fail")]
fn scoring_page() -> String {
    std::fs::read_to_string(repository().join(SCORING_PAGE)).expect("the page on scoring is readable")
}

/// Every area with examples in docs/scoring.md.
#[must_use]
pub fn documented_areas() -> Vec<String> {
    let areas = scoring_page();
    let areas = areas.lines().filter_map(|line| line.strip_prefix("```json example "));
    areas.map(|area| area.trim().to_owned()).collect()
}
