//! Writes what the tests in the browser need: the vectors that are here, and the native tests of them.

#[path = "../boundary/testing/copied.rs"]
mod copied;

use std::io;

/// The vectors the copied tests read.
const AREAS: [&str; 9] = [
    "selection.confidence_map",
    "selection.factcheck_router",
    "selection.online_fallback",
    "selection.range_check",
    "selection.reliability_table",
    "selection.report_rows",
    "selection.rule_classifier",
    "selection.tools_for_selection",
    "selection.weight",
];

/// The native tests that are copied.
const TESTS: [&str; 1] = ["selection_vectors.rs"];

fn main() -> io::Result<()> {
    copied::write(&AREAS, &TESTS)
}
