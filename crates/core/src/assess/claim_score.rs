//! The claim evidence score of a turn. See docs/scoring.md#claim-evidence.

use super::findings::Findings;
use super::source::SourceOrigin;
use crate::evidence::Weighting;
use crate::record::{AssessedClaim, AssessedEvidence, ClaimOrigin, Limit, Score, Shared};
use crate::score::{CountedEvidence, score_claim_evidence};
use crate::trust::SourceTrust;

/// The weakest score of the claims of a turn; `None` where no evidence counts.
pub(super) fn claim_evidence(
    claims: &[Shared<AssessedClaim>],
    findings: &Findings,
    trusts: &[SourceTrust],
    weighting: Weighting,
) -> Option<Score> {
    let stated = || claims.iter().zip(&findings.claims).filter(|(claim, _)| claim.origin == ClaimOrigin::Stated);
    let scores = stated().filter_map(|(claim, found)| {
        let counted = claim.evidence.iter().zip(&found.evidence.items);
        let counted = counted.map(|(shown, item)| {
            let (trust, origin) = (&trusts[item.source], &findings.origins[item.source]);
            counted_evidence(shown, trust, origin, weighting)
        });
        let mut score = score_claim_evidence(&counted.collect::<Vec<_>>())?;
        let has_copies = claim.support.has_copies() || claim.refutation.has_copies();
        score.limits.extend(has_copies.then_some(Limit::CopiesCounted));
        Some(score)
    });
    let mut weakest = scores.min_by(|left, right| left.score.total_cmp(&right.score))?;
    weakest.limits.extend((stated().count() > 1).then_some(Limit::WeakestOfClaims));
    weakest.limits.extend((weighting == Weighting::BySource).then_some(Limit::TrustWeighted));
    Some(weakest)
}

fn counted_evidence(
    shown: &AssessedEvidence,
    trust: &SourceTrust,
    origin: &SourceOrigin,
    weighting: Weighting,
) -> CountedEvidence {
    CountedEvidence {
        subject: origin.domain.clone().unwrap_or_else(|| origin.host.clone()),
        stance: shown.stance,
        confidence: shown.confidence,
        weight: match weighting {
            Weighting::Alike => 1.0,
            Weighting::BySource => trust.weight,
        },
        rejected: !shown.counted,
    }
}
