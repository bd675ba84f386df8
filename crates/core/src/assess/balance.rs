//! The balance of the evidence for a claim.

use crate::evidence::EvidenceSums;
use crate::record::{Balance, BetaConfidence, SourceCount, Verdict};
use crate::trust::InformationCredibility;

/// How the evidence for a claim leans, and how credible the claim is by it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ClaimBalance {
    /// The confidence of the evidence.
    pub confidence: BetaConfidence,
    /// The verdict word.
    pub verdict: Verdict,
    /// The credibility of the claim.
    pub credibility: InformationCredibility,
}

/// The balance of the evidence that counts, with the numbers of independent sources on both sides.
#[must_use]
pub(super) fn balance_of_evidence(sums: EvidenceSums, support: SourceCount, refutation: SourceCount) -> ClaimBalance {
    let confidence = sums.beta();
    let ratio = (sums.balance() != Balance::NoEvidence).then_some(confidence.ratio);
    let credibility = InformationCredibility::from_evidence(support.n_texts, refutation.n_texts, ratio);
    ClaimBalance { confidence, verdict: sums.ratio().verdict, credibility }
}
