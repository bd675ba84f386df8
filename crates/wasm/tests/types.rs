//! The TypeScript types of the package are those of the records in Rust.
//!
//! `CREDENCE_WRITE_TYPES=1 cargo test -p credence-wasm --test types` writes them anew.

use credence_core::citation::{BuiltCitation, LinkCheck, LinkReason, LinkState};
use credence_core::conversation::{Cursor, ToolState};
use credence_core::decision::{
    Decision, DecisionDebug, DecisionOutcome, DecisionProfile, DecisionReason, DecisionResult, DecisionSide,
    DecisionSource, DecisionStatus, DecisionWarning, DecisionWarningCode, LeftOut, LeftOutReason, Tier, TierOrigin,
    Vote,
};
use credence_core::evidence::{
    Balance, BetaConfidence, CitationIntegrity, CitationLoop, ClaimConfidence, ClaimPair, ClaimRelation,
    ConfidenceProfile, Contradictions, DisputedClaim, Independence, LoopSearch, LoopSeverity, NodePenalty,
    PenaltyReason, PrimaryRatio, RatioConfidence, SourcePair, Stance, Verdict, Weighting,
};
use credence_core::grounding::{
    AnswerGrounding, DetectedStance, GroundedSentence, GroundingCheck, GroundingCounts, GroundingReason,
    GroundingVerdict, NumberMismatch, Quotation, QuotationState, SourceReading, StancePair, StanceReason, TextOrigin,
};
use credence_core::request::{BrowserAccess, Method, Request, ResumeObstacle, Resumption};
use credence_core::score::VerifiedQuality;
use credence_core::stance::hosted::ModelReason;
use credence_core::stance::{ReasonKind, StanceProbabilities};
use credence_core::stream::{Failure, Outcome, Protocol};
use credence_core::trust::{
    Block, BlockReason, BlockedDomain, ClaimResolution, ClaimStatus, Classification, Conflict, ContradictingClaim,
    ContradictingPair, ContradictingSource, ContradictionKind, HostStatus, HostToBlock, HostVerdict,
    InformationCredibility, LedgerClaim, LedgerHost, PastStatus, Promotion, RestoreVia, RuleOrigin, SourceReliability,
    SourceTrust, SourceVerification, TrustLedger, TrustLevel, UnblockRisk, VerificationReason,
};
use credence_core::{
    AssessedCitation, AssessedClaim, AssessedEvidence, AssessedSource, AssessedTool, Assessment, Band, ClaimOrigin,
    Contradiction, ContradictionSide, FoundContradictions, Grounding, GroundingReport, Headline, Limit, LinkAudit,
    MarkerAudit, Score, ScoreKind, Scores, SourceCount, Term, TermLabel, Warning, WarningCode,
};
use ts_rs::{Config, TS};
use wasm_bindgen_test::wasm_bindgen_test;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

const HEADER: &str = "// Generated from the Rust records; a test fails when it differs from them.\n";

/// What crosses as the place of a node leaves the package as its name.
const NODE_INDEX: &str =
    "\n/** A node of an evidence graph, by the name it was added under. */\nexport type NodeIndex = string;\n";

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
        Assessment,
        AssessedTool,
        AssessedSource,
        AssessedCitation,
        Grounding,
        AnswerGrounding,
        GroundedSentence,
        GroundingVerdict,
        GroundingCounts,
        GroundingCheck,
        TextOrigin,
        GroundingReason,
        ReasonKind,
        NumberMismatch,
        Quotation,
        QuotationState,
        Scores,
        Score,
        Term,
        ScoreKind,
        Band,
        TermLabel,
        Limit,
        LinkAudit,
        VerifiedQuality,
        LinkState,
        LinkCheck,
        LinkReason,
        Headline,
        AssessedClaim,
        ClaimOrigin,
        AssessedEvidence,
        SourceCount,
        Contradiction,
        ContradictionSide,
        ContradictionKind,
        ClaimStatus,
        Decision,
        DecisionStatus,
        DecisionReason,
        DecisionProfile,
        DecisionResult,
        DecisionOutcome,
        DecisionSource,
        DecisionDebug,
        DecisionSide,
        Vote,
        Tier,
        TierOrigin,
        LeftOut,
        LeftOutReason,
        DecisionWarning,
        DecisionWarningCode,
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
        SourceReliability,
        InformationCredibility,
        BuiltCitation,
        Stance,
        StanceProbabilities,
        DetectedStance,
        StanceReason,
        StancePair,
        ModelReason,
        GroundingReport,
        FoundContradictions,
        SourceReading,
        Balance,
        Verdict,
        ConfidenceProfile,
        BetaConfidence,
        RatioConfidence,
        ClaimConfidence,
        Weighting,
        Classification,
        Conflict,
        SourceVerification,
        VerificationReason,
        ClaimResolution,
        HostVerdict,
        Promotion,
        HostToBlock,
        ContradictingPair,
        ContradictingSource,
        BlockedDomain,
        BlockReason,
        UnblockRisk,
        RestoreVia,
        ContradictingClaim,
        TrustLedger,
        LedgerClaim,
        LedgerHost,
        HostStatus,
        PastStatus,
        Block,
        Independence,
        Contradictions,
        ClaimPair,
        ClaimRelation,
        DisputedClaim,
        SourcePair,
        CitationIntegrity,
        CitationLoop,
        LoopSeverity,
        NodePenalty,
        PenaltyReason,
        PrimaryRatio,
        LoopSearch,
        Request,
        Method,
        Cursor,
        Resumption,
        ResumeObstacle,
        BrowserAccess,
    ];
    format!("{HEADER}{}{NODE_INDEX}", declarations.concat())
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
