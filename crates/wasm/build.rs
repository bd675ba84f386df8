//! Writes what the tests in the browser need: this machine's results, the vectors that are here, and the tests of them.

#[path = "tests/shared/cases.rs"]
mod cases;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

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

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=tests/shared");
    let out = env::var_os("OUT_DIR").map(PathBuf::from).ok_or(io::ErrorKind::NotFound)?;
    fs::write(out.join("native.rs"), native_results(&out)?)?;
    fs::write(out.join("vectors.rs"), vectors()?)?;
    for tests in
        ["decision_vectors.rs", "score_vectors.rs", "link_vectors.rs", "trust_vectors.rs", "evidence_vectors.rs"]
    {
        fs::write(out.join(tests), native_tests(tests)?)?;
    }
    Ok(())
}

/// The native tests of the vectors, without the line that only the top of a file may have.
fn native_tests(name: &str) -> io::Result<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/src").join(name);
    println!("cargo:rerun-if-changed={}", file.display());
    let text = fs::read_to_string(file)?;
    Ok(text.lines().filter(|line| !line.starts_with("//!")).map(|line| format!("{line}\n")).collect())
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

/// `VECTORS`: area and text of every vector file; none where the folder is missing.
fn vectors() -> io::Result<String> {
    println!("cargo:rerun-if-env-changed=CREDENCE_SHARED");
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = env::var_os("CREDENCE_SHARED").map_or_else(beside, PathBuf::from).join("vectors");
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut text = String::from("const VECTORS: &[(&str, &str)] = &[\n");
    for file in files_in(&folder)? {
        let area = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let is_read = |known: &str| area == known || (known.ends_with('.') && area.starts_with(known));
        if AREAS.iter().any(|known| is_read(known)) {
            let _ = writeln!(text, "({area:?}, include_str!({:?})),", file.display().to_string());
        }
    }
    text.push_str("];\n");
    Ok(text)
}

fn files_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    files.retain(|file| file.extension().is_some_and(|kind| kind == "json"));
    files.sort();
    Ok(files)
}
