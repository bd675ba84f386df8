//! Writes what the tests in the browser need: the vectors that are here, and the native tests of them.

#[path = "../boundary/testing/copied.rs"]
mod copied;

use std::io;

/// The vectors the copied tests read.
const AREAS: [&str; 8] = [
    "trust.canonical_id",
    "trust.citation_relevance",
    "trust.dedupe",
    "trust.identifier",
    "trust.impact",
    "trust.surname",
    "trust.title_key",
    "trust.title_similarity",
];

/// The native tests that are copied.
const TESTS: [&str; 1] = ["paper_vectors.rs"];

fn main() -> io::Result<()> {
    copied::write(&AREAS, &TESTS)
}
