//! Evidence: claims, the stances of sources on them, and how the sources depend on each other.
//!
//! | file | holds |
//! |---|---|
//! | `collect` | the claims of a turn, with the evidence of its sources |
//! | `confidence` | the balance of the evidence for one claim, by either profile |
//! | `graph` | claims, sources and the edges between them; sums that are updated with each piece of evidence |
//! | `integrity` | loops, round trips and self-citation among the sources; first-hand pages; orphans |
//! | `independence` | how many sources are left when sites and copied texts are merged |
//! | `layout` | the rows of a picture |
//! | `picture` | the nodes of a picture, of the graph or of any edges |
//!
//! Trust levels are not known here: sites and weights are arguments, as text and numbers.

mod collect;
mod confidence;
mod count;
mod graph;
mod independence;
mod integrity;
mod layout;
mod picture;
mod rounding;

pub use crate::record::{Balance, BetaConfidence, ClaimConfidence, ConfidenceProfile, RatioConfidence, Verdict};
pub use crate::stance::Stance;
pub use collect::{ClaimEvidence, EvidenceItem, claim_id, collect};
pub use confidence::{EvidenceSums, sum_evidence};
pub use graph::{
    ClaimPair, ClaimRelation, Column, ColumnError, ColumnNodes, ColumnProblem, Contradictions, DisputedClaim, Evidence,
    EvidenceColumns, EvidenceGraph, GraphError, NodeIndex, NodeKind, SourcePair, Weighting,
};
pub use independence::{Independence, SourceText, count_independent, count_independent_of, group_copies};
pub use integrity::{
    CitationIntegrity, CitationLoop, LoopSearch, LoopSeverity, NodePenalty, PenaltyReason, PrimaryRatio,
};
pub use layout::{LayoutError, LayoutInput, LayoutRows, lay_out};
pub use picture::{GraphPicture, Picture};
