//! What sources say about claims, and how the sources hang together: the graph, its sums, its loops, its copies.
//!
//! | file | holds |
//! |---|---|
//! | `collect` | the claims of a turn and what its sources say about them |
//! | `confidence` | the balance of the evidence for one claim, by either profile |
//! | `graph` | claims, sources and what joins them; sums that are kept as evidence comes |
//! | `integrity` | loops, round trips and self-citation among the sources; first-hand pages; orphans |
//! | `independence` | how many sources are left when sites and copied texts are merged |
//! | `layout` | the rows of a picture of the graph |
//!
//! Nothing here knows a trust level: sites and weights come in as plain text and numbers.

mod collect;
mod confidence;
mod graph;
mod independence;
mod integrity;
mod layout;
mod rounding;

pub use crate::record::{Balance, BetaConfidence, ClaimConfidence, ConfidenceProfile, RatioConfidence, Verdict};
pub use crate::stance::Stance;
pub use collect::{ClaimEvidence, EvidenceItem, claim_id, collect};
pub use confidence::{EvidenceSums, sum_evidence};
pub use graph::{
    ClaimPair, ClaimRelation, Contradictions, DisputedClaim, Evidence, EvidenceGraph, GraphError, NodeIndex, NodeKind,
    SourcePair, Weighting,
};
pub use independence::{Independence, SourceText, count_independent, count_independent_of, group_copies};
pub use integrity::{
    CitationIntegrity, CitationLoop, LoopSearch, LoopSeverity, NodePenalty, PenaltyReason, PrimaryRatio,
};
pub use layout::{LayoutError, LayoutInput, LayoutRows, lay_out};
