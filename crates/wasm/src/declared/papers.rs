//! The TypeScript types of papers are those of the records in Rust.
//!
//! `CREDENCE_WRITE_TYPES=1 cargo nextest run -p credence-wasm declared` writes them.

use crate::declared::assert_declared;
use crate::papers::{PageInput, PaperCandidate, PaperInput, PaperScores, Response, ScoresInput, TrackerInput};
use credence_research::api::ApiAccess;
use credence_research::api::{
    ApiAnswer, ApiFailure, ApiFailureCode, Citation, CitationRelation, FoundPaper, Limits, PaperApi,
};
use credence_research::paper::RankingOptions;
use credence_research::paper::{
    FieldOrigins, FoundIdentifier, Identifiers, Join, JoinReason, Origin, PaperCounts, PaperEntry, PaperRecord,
    Presence, RankedPaper, Ranking, RankingLimit, RelevanceFactor, RelevanceProfile, RelevanceTerm, Scheme,
};
use credence_research::tracker::{TrackedPaper, TrackerFailure, TrackerReport, TrackerRequest, TrackerStep};

/// What the package declares.
const IMPORTS: &str = "\nimport type { AgentRequest } from \"./types.js\";\n";

#[test]
fn the_types_of_papers_are_those_of_the_records() {
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
    assert_declared("papers-types.d.ts", include_str!("../../npm/papers-types.d.ts"), IMPORTS, &declarations);
}

/// What the inputs refer to.
const INPUT_IMPORTS: &str =
    "\nimport type { PaperIdentifiers, PaperOrigin, RelevanceProfile } from \"./papers-types.js\";\n";

#[test]
fn the_types_of_inputs_are_those_in_rust() {
    let declarations = interfaces![
        PaperInput,
        PaperCandidate,
        PaperScores,
        RankingOptions,
        TrackerInput,
        ScoresInput,
        ApiAccess,
        PageInput,
        Response,
    ];
    assert_declared(
        "papers-input-types.d.ts",
        include_str!("../../npm/papers-input-types.d.ts"),
        INPUT_IMPORTS,
        &declarations,
    );
}
