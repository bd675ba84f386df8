//! The scores of a turn, each with its terms and limits. See docs/scoring.md.

mod claim_evidence;
mod grounding;
mod headline;
mod sentences;
mod source_quality;
mod tool_run;
mod verified_citation;

pub use claim_evidence::{CountedEvidence, score_claim_evidence};
pub use grounding::score_grounding;
pub use headline::headline;
pub use sentences::score_sentences;
pub use source_quality::{
    QualityCitation, RESEARCH_GATE, ScoringWeights, audit_links, passes_gate, score_source_quality,
};
pub use tool_run::{CallRecord, score_tool_run};
pub use verified_citation::{CheckedCitation, VerifiedQuality, score_verified};
