//! The TypeScript types of checks are those of the records in Rust.
//!
//! `CREDENCE_WRITE_TYPES=1 cargo test -p credence-check-wasm --test check_types` writes them anew.

use credence_check::flow::{
    CheckAction, CheckEnd, CheckEvidence, CheckQuestion, CheckReply, CheckStep, CheckStepKind, EvidenceReason,
    JudgedPriorCheck, ModelPurpose, QuestionOrigin, ReceivedReply, Trouble,
};
use credence_check::registry::{Availability, SourceEntry};
use credence_check::report::{
    CheckGround, CheckLimit, CheckReport, CheckStatus, CheckVerdict, CheckedSource, SourceState,
};
use credence_check::selection::{
    AdaptiveMinimum, CachedFrom, CachedSelection, ClaimDifference, ClaimOverlap, ClaimType, ClassificationMethod,
    CostLedger, Price, RelevanceBin, Route, RouteLimit, RouteOutcome, SearchType, SelectedSource, Selection,
    SelectionCache, SelectionMemory, SelectionStrategy, SelectionWarning, SelectionWarningCode, SourceConfidence,
    SourceWeight, StrategyChoice, StrategyComparison, StrategyCost, StrategyTally, StrategyTrial, SwitchReason,
};
use credence_check::source::{KeyUse, PriorCheck, SourceAnswer, SourceCategory, SourceItem, SourceQuery};
use credence_research::research_loop::WaitReason;
use ts_rs::{Config, TS};
use wasm_bindgen_test::wasm_bindgen_test;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

const HEADER: &str = "// Generated from the Rust records; a test fails when it differs from them.\n";

/// What the package and its research tools declare.
const IMPORTS: &str = "\nimport type { PaperFailure, PaperFailureCode } from \"./research-paper-types.js\";\n\
    import type { AgentRequest, Decision, DecisionOutcome, ReasonKind, Stance, StanceProbabilities } from \"./types.js\";\n";

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
        SourceEntry,
        SourceCategory,
        KeyUse,
        Availability,
        SourceQuery,
        SourceAnswer,
        SourceItem,
        PriorCheck,
        Selection,
        SelectedSource,
        ClaimType,
        ClassificationMethod,
        SelectionStrategy,
        SelectionWarning,
        SelectionWarningCode,
        CachedFrom,
        SourceConfidence,
        SourceWeight,
        SearchType,
        Route,
        RouteOutcome,
        RouteLimit,
        ClaimOverlap,
        ClaimDifference,
        SelectionMemory,
        SelectionCache,
        CachedSelection,
        StrategyComparison,
        StrategyTally,
        StrategyTrial,
        CostLedger,
        StrategyCost,
        Price,
        StrategyChoice,
        SwitchReason,
        AdaptiveMinimum,
        RelevanceBin,
        CheckAction,
        ModelPurpose,
        WaitReason,
        CheckEnd,
        CheckReply,
        Trouble,
        ReceivedReply,
        CheckStep,
        CheckStepKind,
        CheckReport,
        CheckStatus,
        CheckVerdict,
        CheckGround,
        CheckLimit,
        CheckQuestion,
        QuestionOrigin,
        JudgedPriorCheck,
        CheckedSource,
        SourceState,
        CheckEvidence,
        EvidenceReason,
    ];
    format!("{HEADER}{IMPORTS}{}", declarations.concat())
}

#[wasm_bindgen_test(unsupported = test)]
fn the_types_of_checks_are_those_of_the_records() {
    let generated = generated();
    if written_if_asked(&generated) {
        return;
    }
    let committed = include_str!("../../wasm/npm/check-types.d.ts");
    let first_difference = generated.lines().zip(committed.lines()).find(|(new, old)| new != old);
    assert!(
        generated == committed,
        "`check-types.d.ts` is out of date at {first_difference:?}: run this test with CREDENCE_WRITE_TYPES=1 and commit it"
    );
}

#[cfg(not(target_arch = "wasm32"))]
fn written_if_asked(generated: &str) -> bool {
    let asked = std::env::var_os("CREDENCE_WRITE_TYPES").is_some();
    if asked {
        let written = std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/../wasm/npm/check-types.d.ts"), generated);
        assert!(written.is_ok(), "{written:?}");
    }
    asked
}

/// There are no files in a browser.
#[cfg(target_arch = "wasm32")]
fn written_if_asked(_generated: &str) -> bool {
    false
}
