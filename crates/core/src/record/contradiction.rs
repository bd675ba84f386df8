//! Sources that contradict each other.

use serde::Serialize;

use crate::stance::{Basis, ModelReason, Stance};
use crate::trust::{ClaimResolution, ClaimStatus, ContradictionKind, TrustLevel};

/// Two sources that contradict each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Contradiction {
    /// `id` of the claim.
    pub claim_id: String,
    /// `contested` or `misinformation`.
    pub kind: ContradictionKind,
    /// The source that supports the claim.
    pub supporting: ContradictionSide,
    /// The source that refutes it.
    pub refuting: ContradictionSide,
    /// Difference of the ranks.
    pub gap: u8,
    /// The difference from which the lower side is rejected.
    pub threshold: u8,
}

/// One side of a contradiction.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ContradictionSide {
    /// `id` of the source.
    pub source_id: String,
    /// The passage that contradicts the other, if the stream carries it.
    pub quote: Option<String>,
    /// The trust level by which it was classified.
    pub level: TrustLevel,
    /// Rank of that level, 0 to 6.
    pub rank: u8,
    /// The status of the source: `contested`, `verified` or `rejected`.
    pub status: ClaimStatus,
    /// When it was published, for information only: a newer source does not win.
    pub published: Option<String>,
}

/// The stance of one source on a claim.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SourceReading {
    /// The source, by its index in the list.
    pub source: u32,
    /// Its stance.
    pub stance: Stance,
    /// What the stance rests on: the words alone, or a model.
    pub basis: Basis,
    /// The probability of that stance, 0 to 1; for a source that takes no side, that its text says nothing about the claim.
    pub probability: f64,
    /// The passage that was compared.
    pub passage: String,
    /// The opinions of the caller's models, if any.
    pub models: Vec<ModelReason>,
}

/// The stances of sources on a claim, and the contradictions between them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FoundContradictions {
    /// The stance of each source, in their order.
    pub readings: Vec<SourceReading>,
    /// The resolution of the contradictions; `null` if there are none.
    pub resolution: Option<ClaimResolution>,
    /// The number of sources that were not compared because there are too many.
    pub n_left_out: u32,
}
