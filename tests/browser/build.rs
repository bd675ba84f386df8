//! Writes the input of the browser tests: native results, the vectors, and their tests.

#[path = "src/cases.rs"]
mod cases;
mod copied;

use std::fmt::Write;
use std::path::Path;
use std::{fs, io};

/// The areas of the copied tests.
const AREAS: [&str; 30] = [
    "decision.",
    "selection.",
    "source_quality.",
    "tool_run.",
    "trust.admiralty",
    "trust.blocked_entry",
    "trust.canonical_id",
    "trust.citation_relevance",
    "trust.claim_confidence__beta",
    "trust.claim_confidence__ratio",
    "trust.contradiction",
    "trust.dedupe",
    "trust.find_contradictions",
    "trust.identifier",
    "trust.impact",
    "trust.independent_sources",
    "trust.loop_severity",
    "trust.match_pattern",
    "trust.nli_label",
    "trust.policy_lookup",
    "trust.policy_precedence",
    "trust.policy_skip",
    "trust.primary_ratio",
    "trust.rejection_rate",
    "trust.surname",
    "trust.title_key",
    "trust.title_similarity",
    "trust.trust_order",
    "trust.trust_weight",
    "trust.unblock_risk",
];

/// The native tests that are copied.
const TESTS: [&str; 7] = [
    "decision_vectors.rs",
    "evidence_vectors.rs",
    "link_vectors.rs",
    "paper_vectors.rs",
    "score_vectors.rs",
    "selection_vectors.rs",
    "trust_vectors.rs",
];

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=src/cases.rs");
    let out = copied::out()?;
    fs::write(out.join("native.rs"), native_results(&out)?)?;
    copied::write(&AREAS, &TESTS)
}

/// `NATIVE`: name and native result of every case.
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
