//! The TypeScript types of checks are those of the records in Rust.
//!
//! `CREDENCE_WRITE_TYPES=1 cargo nextest run -p credence-wasm declared` writes them.

use crate::check::inputs::{CheckOptions, CheckRules, SelectionInput};
use crate::declared::assert_declared;
use credence_check::flow::{
    CheckAction, CheckEnd, CheckEvidence, CheckPart, CheckQuestion, CheckReply, CheckStepKind, JudgedPriorCheck,
    ModelPurpose, QuestionOrigin, ReceivedReply, RequestFailure, StepReason,
};
use credence_check::registry::HostSource;
use credence_check::registry::{Availability, SourceEntry};
use credence_check::report::{
    CheckGround, CheckLimit, CheckNeed, CheckReport, CheckStatus, CheckVerdict, CheckedSource, LogStep, SourceState,
};
use credence_check::selection::{
    AdaptiveMinimum, CachedFrom, CachedSelection, ClaimDifference, ClaimOverlap, ClaimType, ClassificationMethod,
    CostLedger, Price, RelevanceBin, Route, RouteLimit, RouteOutcome, SearchType, SelectedSource, Selection,
    SelectionCache, SelectionMemory, SelectionReason, SelectionStrategy, SelectionWarning, SelectionWarningCode,
    SourceConfidence, SourceWeight, StrategyChoice, StrategyComparison, StrategyCost, StrategyTally, StrategyTrial,
    SwitchReason,
};
use credence_check::source::{KeyUse, NothingToAsk, PriorCheck, SourceAnswer, SourceCategory, SourceItem, SourceQuery};
use credence_core::decision::DecisionRules;
use credence_core::judge::{
    DateRange, EvidenceReason, HostTrust, JudgeRequest, JudgeText, Judgement, TextReading, VoteGround,
};
use credence_research::api::ApiFailure;
use credence_research::research_loop::WaitReason;

/// What the package and its research tools declare.
const IMPORTS: &str = "\nimport type { ModelReading } from \"./judge-types.js\";\nimport type { PaperFailure, PaperFailureCode } from \"./papers-types.js\";\n\
    import type { AgentRequest, Basis, Decision, DecisionOutcome, DecisionProfile, ReasonKind, Stance, StanceProbabilities, TrustLevel } from \"./types.js\";\n";

#[test]
fn the_types_of_checks_are_those_of_the_records() {
    let declarations = declarations![
        SourceEntry,
        SourceCategory,
        KeyUse,
        Availability,
        SourceQuery,
        SourceAnswer,
        SourceItem,
        PriorCheck,
        NothingToAsk,
        Selection,
        SelectedSource,
        SelectionReason,
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
        CheckPart,
        ModelPurpose,
        WaitReason,
        CheckEnd,
        CheckReply,
        RequestFailure,
        ReceivedReply,
        JudgeRequest,
        JudgeText,
        DateRange,
        HostTrust,
        DecisionRules,
        Judgement,
        TextReading,
        VoteGround,
        LogStep,
        CheckStepKind,
        StepReason,
        CheckReport,
        CheckStatus,
        CheckVerdict,
        CheckGround,
        CheckLimit,
        CheckNeed,
        CheckQuestion,
        QuestionOrigin,
        JudgedPriorCheck,
        CheckedSource,
        SourceState,
        CheckEvidence,
        EvidenceReason,
    ];
    assert_declared("check-types.d.ts", include_str!("../../npm/check-types.d.ts"), IMPORTS, &declarations);
}

/// What the inputs refer to.
const INPUT_IMPORTS: &str = "\nimport type { AskModel, CheckEmbedder, Keys, ModelEndpoint, SourceRegistry } from \"./check.js\";\n\
    import type { PolicyDocument, TrustPolicy } from \"./index.js\";\n\
    import type { RequestFailure, SearchType, Selection, SelectionStrategy, SourceCategory, TextReading } from \"./check-types.js\";\n\
    import type { ModelReading } from \"./judge-types.js\";\n\
    import type { TextJudge } from \"./judge.js\";\n\
    import type { PaperFailureCode } from \"./papers-types.js\";\n\
    import type { Decision, DecisionProfile, TrustLevel } from \"./types.js\";\n";

#[test]
fn the_types_of_inputs_are_those_in_rust() {
    let declarations = interfaces![
        CheckOptions,
        CheckRules,
        HostTrust,
        SelectionInput,
        credence_check::selection::Price,
        HostSource,
        CheckReply,
        SourceAnswer,
        SourceItem,
        PriorCheck,
        ApiFailure,
    ];
    assert_declared(
        "check-input-types.d.ts",
        include_str!("../../npm/check-input-types.d.ts"),
        INPUT_IMPORTS,
        &declarations,
    );
}
