//! The TypeScript types of the package are those of the records in Rust.
//!
//! `CREDENCE_WRITE_TYPES=1 cargo nextest run -p credence-wasm declared` writes them.

use crate::declared::assert_declared;
use crate::evidence::inputs::{GraphEvidence, GraphReading, IndependentItem, SourceEvidenceInput, WeighedStance};
use crate::grounding::inputs::StanceOptions;
use crate::reading::inputs::{
    CitationInput, CitedPage, DatedAddress, DecisionHistory, DecisionRulesInput, DecisionTask, GroundingOptions,
    HitInput, OptionsInput, PolicyInput, RetrievedSource, SourceTextInput, StatedEvidence, TurnInput, WitnessInput,
};
use crate::shared_input::{GapOption, ModelServer};
use credence_ask::{AgentProtocol, BrowserAccess, Method, Request, ResumeObstacle, Resumption};
use credence_ask::{AgentQuestion, PastMessage};
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
use credence_core::record::{
    AnswerSentence, MeasuredRate, Particular, ParticularKind, ParticularState, SentenceFinding, SentenceKind,
};
use credence_core::score::ScoringWeights;
use credence_core::score::VerifiedQuality;
use credence_core::stance::{Basis, ModelReason, ReasonKind, StanceProbabilities};
use credence_core::stream::ToolRecord;
use credence_core::stream::{Failure, MappingProposal, MessageKind, Outcome, Protocol, TraceSpan};
use credence_core::trust::{
    Block, BlockReason, BlockedDomain, ClaimResolution, ClaimStatus, Classification, Conflict, ContradictingClaim,
    ContradictingPair, ContradictingSource, ContradictionKind, HostStatus, HostToBlock, HostVerdict,
    InformationCredibility, LedgerClaim, LedgerHost, PastStatus, Promotion, RestoreVia, RuleOrigin, ShownHost,
    SourceReliability, SourceTrust, SourceVerification, TrustLedger, TrustLevel, UnblockRisk, VerificationReason,
};
use credence_core::trust::{OverrideEntry, PolicyEntry};
use credence_core::{
    AssessedCitation, AssessedClaim, AssessedEvidence, AssessedPassage, AssessedSource, AssessedStatement,
    AssessedTool, Assessment, Band, CallEnding, ClaimOrigin, Contradiction, ContradictionSide, Coverage, DeedFinding,
    DeedKind, DeedRule, Deeds, FoundContradictions, Grounding, GroundingReport, Headline, Limit, LinkAudit, LoweredBy,
    MarkerAudit, NearestCall, Score, ScoreKind, Scores, SourceCount, Term, TermLabel, Warning, WarningCode,
};

/// The module returns nodes as indices, the package as ids.
const NODE_INDEX: &str =
    "\n/** A node of an evidence graph, by the name it was added under. */\nexport type NodeIndex = string;\n";

#[test]
fn the_types_of_the_package_are_those_of_the_records() {
    let declarations = [&records()[..], &[NODE_INDEX.to_owned()]].concat();
    assert_declared("types.d.ts", include_str!("../../npm/types.d.ts"), "", &declarations);
}

/// What functions return.
pub(super) fn records() -> Vec<String> {
    declarations![
        Assessment,
        AssessedTool,
        AssessedSource,
        ShownHost,
        AssessedPassage,
        AssessedCitation,
        Grounding,
        AnswerSentence,
        SentenceKind,
        SentenceFinding,
        MeasuredRate,
        Deeds,
        AssessedStatement,
        NearestCall,
        CallEnding,
        DeedKind,
        DeedFinding,
        DeedRule,
        LoweredBy,
        Particular,
        ParticularKind,
        ParticularState,
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
        Coverage,
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
        AgentProtocol,
        Protocol,
        MappingProposal,
        TraceSpan,
        MessageKind,
        ToolState,
        SourceTrust,
        TrustLevel,
        RuleOrigin,
        SourceReliability,
        InformationCredibility,
        BuiltCitation,
        Stance,
        Basis,
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
    ]
    .into()
}

/// What the inputs refer to.
const INPUT_IMPORTS: &str = "\nimport type { Extractor, Grounder, Mapping, TierRow, TrustPolicy } from \"./index.js\";\n\
    import type { ConfidenceProfile, Conflict, DecisionProfile, LinkState, Outcome, Protocol, Stance, Tier, TrustLedger, TrustLevel, Weighting } from \"./types.js\";\n";

#[test]
fn the_types_of_inputs_are_those_in_rust() {
    let committed = include_str!("../../npm/input-types.d.ts");
    assert_declared("input-types.d.ts", committed, INPUT_IMPORTS, &inputs());
}

/// What functions take.
pub(super) fn inputs() -> Vec<String> {
    interfaces![
        TurnInput<'_>,
        ToolRecord<'_>,
        CitationInput<'_>,
        RetrievedSource<'_>,
        StatedEvidence<'_>,
        OptionsInput,
        ScoringWeights,
        DecisionRulesInput,
        PolicyInput,
        PolicyEntry,
        OverrideEntry,
        DatedAddress,
        CitedPage,
        SourceEvidenceInput,
        GapOption,
        WitnessInput<'_>,
        IndependentItem<'_>,
        WeighedStance,
        StanceOptions,
        GroundingOptions,
        SourceTextInput<'_>,
        GraphEvidence<'_>,
        GraphReading,
        DecisionTask<'_>,
        DecisionHistory<'_>,
        HitInput<'_>,
        ModelServer,
        AgentQuestion,
        PastMessage,
    ]
    .into()
}
