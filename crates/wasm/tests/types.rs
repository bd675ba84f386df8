//! The TypeScript types of the package are those of the records in Rust.
//!
//! `CREDENCE_WRITE_TYPES=1 cargo test -p credence-wasm --test types` writes them anew.

use credence_core::citation::BuiltCitation;
use credence_core::conversation::ToolState;
use credence_core::stream::{Failure, Outcome, Protocol};
use credence_core::evidence::{Balance, BetaConfidence, ConfidenceProfile, Stance, Verdict};
use credence_core::trust::{
    BlockReason, BlockedDomain, ClaimStatus, ContradictingClaim, ContradictionKind, InformationCredibility, RestoreVia,
    RuleOrigin, SourceReliability, SourceTrust, TrustLevel, UnblockRisk, VerificationReason,
};
use credence_core::{
    AssessedCitation, AssessedClaim, AssessedEvidence, AssessedSource, AssessedTool, Assessment, Band, Contradiction,
    ContradictionSide, Decision, DecisionStatus, Grounding, Headline, Limit, MarkerAudit, Score, ScoreKind, Scores,
    SourceCount, Term, TermLabel, Warning, WarningCode,
};
use ts_rs::{Config, TS};
use wasm_bindgen_test::wasm_bindgen_test;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

const HEADER: &str = "// Generated from the Rust records; a test fails when it differs from them.\n";

macro_rules! declarations {
    ($($record:ty),* $(,)?) => {
        [$(declaration::<$record>()),*]
    };
}

/// One exported type with its documentation.
fn declaration<T: TS>() -> String {
    let config = Config::new();
    let documentation = T::docs().unwrap_or_default();
    format!("\n{}\n", tidied(&format!("{documentation}export {}", T::decl(&config))))
}

/// Comments on one line where they have one, fields indented and on lines of their own.
fn tidied(declaration: &str) -> String {
    let text = declaration.replace("/**\n * ", "/** ").replace("\n */", " */").replace(", };", ",\n};");
    let mut depth = 0;
    let lines = text.lines().map(|line| {
        let line = line.trim_end();
        depth -= usize::from(line.starts_with('}'));
        let indented = format!("{}{line}", "  ".repeat(depth));
        depth += usize::from(line.ends_with('{'));
        indented
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn generated() -> String {
    let declarations = declarations![
        Assessment,
        AssessedTool,
        AssessedSource,
        AssessedCitation,
        Grounding,
        Scores,
        Score,
        Term,
        ScoreKind,
        Band,
        TermLabel,
        Limit,
        Headline,
        AssessedClaim,
        AssessedEvidence,
        SourceCount,
        BetaConfidence,
        ConfidenceProfile,
        Balance,
        Verdict,
        Stance,
        ClaimStatus,
        VerificationReason,
        SourceReliability,
        InformationCredibility,
        Contradiction,
        ContradictionSide,
        ContradictionKind,
        BlockedDomain,
        BlockReason,
        ContradictingClaim,
        RestoreVia,
        UnblockRisk,
        Decision,
        DecisionStatus,
        MarkerAudit,
        Warning,
        WarningCode,
        Outcome,
        Failure,
        Protocol,
        ToolState,
        SourceTrust,
        TrustLevel,
        RuleOrigin,
        BuiltCitation,
    ];
    format!("{HEADER}{}", declarations.concat())
}

#[wasm_bindgen_test(unsupported = test)]
fn the_types_of_the_package_are_those_of_the_records() {
    let generated = generated();
    if written_if_asked(&generated) {
        return;
    }
    let committed = include_str!("../npm/types.d.ts");
    let first_difference = generated.lines().zip(committed.lines()).find(|(new, old)| new != old);
    assert!(
        generated == committed,
        "`npm/types.d.ts` is out of date at {first_difference:?}: run this test with CREDENCE_WRITE_TYPES=1 and commit it"
    );
}

#[cfg(not(target_arch = "wasm32"))]
fn written_if_asked(generated: &str) -> bool {
    let asked = std::env::var_os("CREDENCE_WRITE_TYPES").is_some();
    if asked {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/npm/types.d.ts"), generated)
            .expect("the file can be written");
    }
    asked
}

/// There are no files in a browser.
#[cfg(target_arch = "wasm32")]
fn written_if_asked(_generated: &str) -> bool {
    false
}
