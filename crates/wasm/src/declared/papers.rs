//! The TypeScript types of papers are those of the records in Rust.
//!
//! `CREDENCE_WRITE_TYPES=1 cargo test -p credence-wasm declared` writes them anew.

use crate::declared::{HEADER, assert_declared};
use credence_research::api::{
    ApiAnswer, ApiFailure, ApiFailureCode, Citation, CitationRelation, FoundPaper, Limits, PaperApi,
};
use credence_research::paper::{
    FieldOrigins, FoundIdentifier, Identifiers, Join, JoinReason, Origin, PaperCounts, PaperEntry, PaperRecord,
    Presence, RankedPaper, Ranking, RankingLimit, RelevanceFactor, RelevanceProfile, RelevanceTerm, Scheme,
};
use credence_research::tracker::{TrackedPaper, TrackerFailure, TrackerReport, TrackerRequest, TrackerStep};

/// Requests are those of the package.
const IMPORTS: &str = "\nimport type { AgentRequest } from \"./types.js\";\n";

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

#[test]
fn the_types_of_papers_are_those_of_the_records() {
    assert_declared("research-paper-types.d.ts", include_str!("../../npm/research-paper-types.d.ts"), &generated());
}
