//! Claims of a turn and the evidence for each.

use credence_named::named_enum;
use serde::Serialize;

use super::confidence::{BetaConfidence, Verdict};
use super::decision::Decision;
use super::shared::Shared;
use crate::stance::{Basis, Stance};
use crate::trust::{ClaimStatus, InformationCredibility, SourceReliability, TrustLevel, VerificationReason};

/// A claim with its evidence.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AssessedClaim {
    /// Its text with case and spaces folded; empty for a claim without a text.
    pub id: String,
    /// The claim as it was sent.
    pub text: Option<String>,
    /// Whether the agent stated the stances, or they were detected.
    pub origin: ClaimOrigin,
    /// The evidence, in the order it was sent.
    pub evidence: Vec<AssessedEvidence>,
    /// The balance of the evidence that counts.
    pub confidence: BetaConfidence,
    /// The verdict of the profile `ratio`.
    pub verdict: Verdict,
    /// The credibility of the claim by the evidence seen, from 1 to 6.
    pub credibility: InformationCredibility,
    /// The number of pages, sites and independent texts that support it.
    pub support: SourceCount,
    /// The number of pages, sites and independent texts that refute it.
    pub refutation: SourceCount,
    /// Pairs of sources that contest each other.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub n_contested: u64,
    /// Pairs whose lower side is rejected.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub n_misinformation: u64,
    /// Pairs that are counted and not listed.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub n_unlisted: u64,
    /// The decision on the claim; a `hit` is an index in `evidence`.
    #[cfg_attr(feature = "types", ts(as = "Decision"))]
    pub decision: Shared<Decision>,
}

named_enum! {
    /// Where a claim and the stances on it come from.
    pub enum ClaimOrigin {
        /// The agent's results name the claim and the stance of each source.
        Stated = "stated",
        /// It is a sentence of the answer about which the texts of the sources disagree. Nothing is learned from it, and it
        /// has no score.
        Found = "found",
    }
}

/// The number of sources with one stance, counted in three ways; rejected ones are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SourceCount {
    /// Different pages.
    pub n_pages: u32,
    /// Different registrable domains.
    pub n_sites: u32,
    /// Sites, where those with near-duplicates of one text count once.
    pub n_texts: u32,
}

impl SourceCount {
    /// Whether some sites only repeat the text of another.
    #[must_use]
    pub fn has_copies(&self) -> bool {
        self.n_texts < self.n_sites
    }
}

/// The evidence of one source for or against a claim, and its status.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AssessedEvidence {
    /// `id` of the source.
    pub source_id: String,
    /// Its stance.
    pub stance: Stance,
    /// What the stance rests on: the words alone, or a model; one that the agent states rests on its model.
    pub basis: Basis,
    /// The confidence of the stance, 0 to 1; `null` if not sent.
    pub confidence: Option<f64>,
    /// The passage that decided.
    pub quote: Option<String>,
    /// The status of the source on this claim.
    pub status: ClaimStatus,
    /// The reason for the status; `null` for a neutral source.
    pub reason: Option<VerificationReason>,
    /// The trust level when it was verified, before anything was learned from this claim.
    pub level: TrustLevel,
    /// The reliability of a source of this level, from A to F.
    pub reliability: SourceReliability,
    /// Whether it counts in the balance; rejected evidence does not.
    pub counted: bool,
}
