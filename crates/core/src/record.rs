//! The records that stages pass on, and of which an assessment is made.
//!
//! Stages build these records and read those of earlier stages, so this module is below all stages that make them. It
//! uses only the plain types of the stream, the conversation, stance and trust. The fields have the names of the JSON.

mod assessment;
mod citation;
mod claim;
mod confidence;
mod contradiction;
mod coverage;
mod decision;
mod grounding;
mod link;
mod score;
mod sentence;
mod shared;
mod source;
mod tier;
mod warning;

pub use assessment::{AssessedTool, Assessment};
pub use citation::{AssessedCitation, Grounding, MarkerAudit};
pub use claim::{AssessedClaim, AssessedEvidence, ClaimOrigin, SourceCount};
pub use confidence::{Balance, BetaConfidence, ClaimConfidence, ConfidenceProfile, RatioConfidence, Verdict};
pub use contradiction::{Contradiction, ContradictionSide, FoundContradictions, SourceReading};
pub use coverage::Coverage;
pub(crate) use decision::SOURCES_A_SIDE;
pub use decision::{
    ClaimState, Decision, DecisionDebug, DecisionOutcome, DecisionProfile, DecisionReason, DecisionResult,
    DecisionSide, DecisionSource, DecisionStatus, DecisionWarning, DecisionWarningCode, LeftOut, LeftOutReason, Vote,
};
pub use grounding::{
    AnswerGrounding, GroundedSentence, GroundingCheck, GroundingCounts, GroundingReason, GroundingReport,
    GroundingVerdict, NumberMismatch, Quotation, QuotationState, TextOrigin,
};
pub use link::{LinkReason, LinkState};
pub use score::{
    Band, Comparison, Headline, Limit, LinkAudit, LoweredBy, Score, ScoreKind, Scores, Term, TermLabel, percent,
};
pub use sentence::{
    AnswerSentence, MeasuredRate, Particular, ParticularKind, ParticularState, SentenceFinding, SentenceKind,
};
pub use shared::Shared;
pub use source::{AssessedPassage, AssessedSource};
pub use tier::{Tier, TierOrigin};
pub use warning::{Warning, WarningCode, WarningSubject};
