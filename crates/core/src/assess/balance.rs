//! The balance of the evidence for a claim.

use crate::evidence::sum_evidence;
use crate::record::{Balance, BetaConfidence, SourceCount, Verdict};
use crate::stance::Stance;
use crate::trust::InformationCredibility;

/// How the evidence for a claim leans, and how credible the claim is by it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClaimBalance {
    /// The confidence of the evidence.
    pub confidence: BetaConfidence,
    /// The verdict word.
    pub verdict: Verdict,
    /// The credibility of the claim.
    pub credibility: InformationCredibility,
}

/// The balance of the evidence that counts, with the numbers of independent sources on both sides.
#[must_use]
pub fn balance_of_evidence(
    counted: &[(Stance, Option<f64>)],
    support: SourceCount,
    refutation: SourceCount,
) -> ClaimBalance {
    let sums = sum_evidence(counted);
    let confidence = sums.beta();
    let ratio = (sums.balance() != Balance::NoEvidence).then_some(confidence.ratio);
    let credibility = InformationCredibility::from_evidence(support.n_texts, refutation.n_texts, ratio);
    ClaimBalance { confidence, verdict: sums.ratio().verdict, credibility }
}
