//! Writes what the tests in the browser need: this machine's results, the vectors that are here, and the tests of them.

#[path = "tests/shared/cases.rs"]
mod cases;
#[path = "../boundary/testing/copied.rs"]
mod copied;

use std::fmt::Write;
use std::path::Path;
use std::{fs, io};

/// The vectors the copied tests read.
const AREAS: [&str; 21] = [
    "decision.",
    "tool_run.",
    "source_quality.",
    "trust.admiralty",
    "trust.blocked_entry",
    "trust.claim_confidence__beta",
    "trust.claim_confidence__ratio",
    "trust.contradiction",
    "trust.find_contradictions",
    "trust.independent_sources",
    "trust.loop_severity",
    "trust.match_pattern",
    "trust.nli_label",
    "trust.policy_lookup",
    "trust.policy_precedence",
    "trust.policy_skip",
    "trust.primary_ratio",
    "trust.rejection_rate",
    "trust.trust_order",
    "trust.trust_weight",
    "trust.unblock_risk",
];

/// The native tests that are copied.
const TESTS: [&str; 5] =
    ["decision_vectors.rs", "score_vectors.rs", "link_vectors.rs", "trust_vectors.rs", "evidence_vectors.rs"];

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=tests/shared");
    let out = copied::out()?;
    fs::write(out.join("native.rs"), native_results(&out)?)?;
    copied::write(&AREAS, &TESTS)
}

/// `NATIVE`: name and result of every case, as this machine computes it.
fn native_results(out: &Path) -> io::Result<String> {
    let mut text = String::from("const NATIVE: &[(&str, &str)] = &[\n");
    for (index, (name, result)) in cases::results().into_iter().enumerate() {
        let file = out.join(format!("native_{index}.json"));
        fs::write(&file, result)?;
        let _ = writeln!(text, "({name:?}, include_str!({:?})),", file.display().to_string());
    }
    text.push_str("];\n");
    Ok(text)
}
