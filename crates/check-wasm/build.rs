//! Writes what the tests in the browser need: the vectors that are here, and the native tests of them.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

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
    println!("cargo:rerun-if-changed=build.rs");
    let out = env::var_os("OUT_DIR").map(PathBuf::from).ok_or(io::ErrorKind::NotFound)?;
    fs::write(out.join("vectors.rs"), vectors()?)?;
    for tests in TESTS {
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

/// `VECTORS`: area and text of every vector file; none where the folder is missing.
fn vectors() -> io::Result<String> {
    println!("cargo:rerun-if-env-changed=CREDENCE_SHARED");
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = env::var_os("CREDENCE_SHARED").map_or_else(beside, PathBuf::from).join("vectors");
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut text = String::from("const VECTORS: &[(&str, &str)] = &[\n");
    for area in AREAS {
        let file = folder.join(format!("{area}.json"));
        if file.is_file() {
            let _ = writeln!(text, "({area:?}, include_str!({:?})),", file.display().to_string());
        }
    }
    text.push_str("];\n");
    Ok(text)
}
