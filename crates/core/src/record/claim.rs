//! Claims of a turn and the evidence for each.

use credence_text::named_enum;
use serde::Serialize;

use super::confidence::{BetaConfidence, Verdict};
use super::decision::Decision;
use crate::stance::Stance;
use crate::trust::{ClaimStatus, InformationCredibility, SourceReliability, TrustLevel, VerificationReason};

/// A claim and what sources say about it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AssessedClaim {
    /// Its text with case and spaces folded; empty for a claim the stream does not name.
    pub id: String,
    /// The claim as it was sent.
    pub text: Option<String>,
    /// Who says which way the sources point.
    pub origin: ClaimOrigin,
    /// What sources say, in the order it was said.
    pub evidence: Vec<AssessedEvidence>,
    /// How the evidence that counts leans.
    pub confidence: BetaConfidence,
    /// The verdict word of the profile `ratio`.
    pub verdict: Verdict,
    /// How credible the claim is by the evidence seen, from 1 to 6.
    pub credibility: InformationCredibility,
    /// How many pages, sites and texts of their own support it.
    pub support: SourceCount,
    /// How many pages, sites and texts of their own refute it.
    pub refutation: SourceCount,
    /// Pairs of sources that contest each other.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub n_contested: u64,
    /// Pairs of which the lower side is rejected.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub n_misinformation: u64,
    /// Pairs that are counted and not listed.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub n_unlisted: u64,
    /// Whether the evidence decides it; a `hit` is the place in `evidence`.
    pub decision: Decision,
}

named_enum! {
    /// Where a claim and the stances on it come from.
    pub enum ClaimOrigin {
        /// The agent's results name the claim and say which way each source points.
        Stated = "stated",
        /// It is a sentence of the answer, and the texts of the sources were found to disagree about it. Nothing is learned
        /// from it, and it has no score.
        Found = "found",
    }
}

/// How many sources point one way, counted three ways; what was rejected is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SourceCount {
    /// Different pages.
    pub n_pages: u32,
    /// Different registrable domains.
    pub n_sites: u32,
    /// What is left when sites that carry copies of one text are one.
    pub n_texts: u32,
}

impl SourceCount {
    /// Whether some of the sites only repeat another.
    #[must_use]
    pub fn has_copies(&self) -> bool {
        self.n_texts < self.n_sites
    }
}

/// What one source says about a claim, and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AssessedEvidence {
    /// `id` of the source.
    pub source_id: String,
    /// Which way it points.
    pub stance: Stance,
    /// How sure that is, 0 to 1; `null` where nobody said.
    pub confidence: Option<f64>,
    /// The words of the source that decide.
    pub quote: Option<String>,
    /// Where the source stands on this claim.
    pub status: ClaimStatus,
    /// What decided that; `null` for a source that takes no side.
    pub reason: Option<VerificationReason>,
    /// The level by which it was verified, before this claim taught anything.
    pub level: TrustLevel,
    /// How reliable a source of this level is, from A to F.
    pub reliability: SourceReliability,
    /// Whether it counts in the balance; what was rejected does not.
    pub counted: bool,
}
