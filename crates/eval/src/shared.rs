//! The material beside the repository: vectors and recordings that are read in place where they exist.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;

/// One case of a vector file.
#[derive(Debug, Deserialize)]
pub struct Vector {
    /// What the case is about.
    pub name: String,
    /// What goes in.
    pub input: Value,
    /// What must come out.
    pub expected: Value,
    /// Where the expectation comes from.
    pub provenance: String,
}

/// The root of the repository.
#[must_use]
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).map(Path::to_path_buf).unwrap_or_default()
}

/// A path below `../shared`, or below `CREDENCE_SHARED`; `None`, with a printed word, where it is not there.
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

/// The cases of a vector file; none, with a printed word, where the file is not there.
///
/// # Panics
/// When the file is there and is not a list of cases: a vector that cannot be read must not pass.
#[must_use]
#[expect(clippy::expect_used, reason = "a test that cannot read its cases must fail")]
pub fn vectors(name: &str) -> Vec<Vector> {
    let Some(path) = shared(&format!("vectors/{name}.json")) else { return Vec::new() };
    let text = std::fs::read_to_string(path).expect("the vector file reads");
    let vectors: Vec<Vector> = serde_json::from_str(&text).expect("the vector file is a list of cases");
    assert!(!vectors.is_empty(), "{name} holds no case");
    vectors
}
