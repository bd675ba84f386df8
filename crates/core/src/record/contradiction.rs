//! Sources that contradict each other.

use serde::Serialize;

use crate::stance::Stance;
use crate::stance::hosted::ModelReason;
use crate::trust::{ClaimResolution, ClaimStatus, ContradictionKind, TrustLevel};

/// Two sources that cannot both be right.
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
    /// The words that clash, where the stream carries them.
    pub quote: Option<String>,
    /// The level by which it was classified.
    pub level: TrustLevel,
    /// Rank of that level, 0 to 6.
    pub rank: u8,
    /// What becomes of its word: `contested`, `verified` or `rejected`.
    pub status: ClaimStatus,
    /// When it was published, for information only: the newer one does not win by being newer.
    pub published: Option<String>,
}

/// What one source says about the claim.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SourceReading {
    /// The source, by its place in the list.
    pub source: u32,
    /// Which way it points.
    pub stance: Stance,
    /// The chance of that, 0 to 1.
    pub probability: f64,
    /// The words that were compared.
    pub passage: String,
    /// What models of the caller's said, where they had a say.
    pub models: Vec<ModelReason>,
}

/// What sources say about a claim, and which of them cannot both be right.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FoundContradictions {
    /// What each source says, in the order they were given.
    pub readings: Vec<SourceReading>,
    /// What the sources that disagree make of the claim, and of each other; `null` where none do.
    pub resolution: Option<ClaimResolution>,
    /// Sources that were not read because there are too many.
    pub n_left_out: u32,
}
