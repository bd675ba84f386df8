//! The TypeScript types of papers are those of the records in Rust.
//!
//! `CREDENCE_WRITE_TYPES=1 cargo test -p credence-research-wasm --test paper_types` writes them anew.

use credence_research::api::{
    ApiAnswer, ApiFailure, ApiFailureCode, Citation, CitationRelation, FoundPaper, Limits, PaperApi,
};
use credence_research::paper::{
    FieldOrigins, FoundIdentifier, Identifiers, Join, JoinReason, Origin, PaperCounts, PaperEntry, PaperRecord,
    Presence, RankedPaper, Ranking, RankingLimit, RelevanceFactor, RelevanceProfile, RelevanceTerm, Scheme,
    TrackedPaper, TrackerFailure, TrackerReport, TrackerRequest, TrackerStep,
};
use ts_rs::{Config, TS};
use wasm_bindgen_test::wasm_bindgen_test;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

const HEADER: &str = "// Generated from the Rust records; a test fails when it differs from them.\n";

/// Requests are those of the package.
const IMPORTS: &str = "\nimport type { AgentRequest } from \"./types.js\";\n";

macro_rules! declarations {
    ($($record:ty),* $(,)?) => {
        [$(declaration::<$record>()),*]
    };
}

/// One exported type with its documentation.
fn declaration<T: TS>() -> String {
    // Counts stay far below 2^53.
    let config = Config::new().with_large_int("number");
    let documentation = T::docs().unwrap_or_default();
    format!("\n{}\n", tidied(&format!("{documentation}export {}", T::decl(&config))))
}

/// Comments on one line where they have one, fields indented and on lines of their own.
fn tidied(declaration: &str) -> String {
    let text = declaration.replace("/**\n * ", "/** ").replace("\n */", " */").replace(", };", ",\n};");
    let mut depth = 0;
    let lines = text.lines().map(|line| {
        let line = line.trim_end();
        depth -= usize::from(line.starts_with('}') && depth > 0);
        let indented = format!("{}{line}", "  ".repeat(depth));
        depth += usize::from(line.ends_with('{'));
        indented
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn generated() -> String {
    let declarations = declarations![
        FoundIdentifier,
        Scheme,
        Identifiers,
        Origin,
        PaperRecord,
        PaperEntry,
        FieldOrigins,
        Join,
        JoinReason,
        Presence,
        PaperCounts,
        RelevanceProfile,
        Ranking,
        RankedPaper,
        RelevanceTerm,
        RelevanceFactor,
        RankingLimit,
        PaperApi,
        ApiAnswer,
        FoundPaper,
        Citation,
        CitationRelation,
        ApiFailure,
        ApiFailureCode,
        Limits,
        TrackerStep,
        TrackerRequest,
        TrackerReport,
        TrackedPaper,
        TrackerFailure,
    ];
    format!("{HEADER}{IMPORTS}{}", declarations.concat())
}

#[wasm_bindgen_test(unsupported = test)]
fn the_types_of_papers_are_those_of_the_records() {
    let generated = generated();
    if written_if_asked(&generated) {
        return;
    }
    let committed = include_str!("../../wasm/npm/research-paper-types.d.ts");
    let first_difference = generated.lines().zip(committed.lines()).find(|(new, old)| new != old);
    assert!(
        generated == committed,
        "`research-paper-types.d.ts` is out of date at {first_difference:?}: run this test with CREDENCE_WRITE_TYPES=1 and commit it"
    );
}

#[cfg(not(target_arch = "wasm32"))]
fn written_if_asked(generated: &str) -> bool {
    let asked = std::env::var_os("CREDENCE_WRITE_TYPES").is_some();
    if asked {
        let written =
            std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/../wasm/npm/research-paper-types.d.ts"), generated);
        assert!(written.is_ok(), "{written:?}");
    }
    asked
}

/// There are no files in a browser.
#[cfg(target_arch = "wasm32")]
fn written_if_asked(_generated: &str) -> bool {
    false
}
