//! The contradictions between the sources of a turn, and the claims that were checked.

use credence_core::evidence::{Balance, BetaConfidence, Verdict};
use credence_core::trust::BlockedDomain;
use credence_core::{AssessedClaim, AssessedSource, Assessment, ClaimOrigin, Contradiction, ContradictionSide, Shared};

use super::evidence_map::block_of;
use super::source_list::places;
use credence_lookup::Lookup;

/// The contradictions of a turn and the claims that were checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Disagreement {
    /// Misinformation first, then by the distance of the ranks.
    pub cards: Vec<Card>,
    /// How many pairs are counted but not listed.
    pub n_unlisted: u64,
    /// Every claim that was checked.
    pub claims: Vec<ClaimLine>,
}

/// Two sources that cannot both be right.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// The claim; `None` where it was not named.
    pub claim: Option<String>,
    /// Whether the texts were compared here, because the agent did not send their stances.
    pub is_found: bool,
    /// What contradicts what, and what decided.
    pub contradiction: Contradiction,
    /// The source that supports the claim; `None` where the turn does not hold it.
    pub supporting: Option<Shared<AssessedSource>>,
    /// The source that refutes it.
    pub refuting: Option<Shared<AssessedSource>>,
    /// The blocked domains of the two.
    pub blocked: Vec<BlockedDomain>,
}

/// One claim that was checked.
#[derive(Clone, Debug, PartialEq)]
pub struct ClaimLine {
    /// The claim; `None` where it was not named.
    pub text: Option<String>,
    /// The verdict word.
    pub verdict: Verdict,
    /// How the evidence leans.
    pub confidence: BetaConfidence,
    /// Texts that do not repeat each other, on both sides.
    pub n_texts: u32,
    /// How many pieces of evidence are rejected.
    pub n_rejected: usize,
}

impl Disagreement {
    /// The disagreement of an assessment.
    #[must_use]
    pub fn from_assessment(assessment: &Assessment) -> Self {
        let contradictions = &assessment.contradictions;
        let places = if contradictions.is_empty() { Lookup::default() } else { places(assessment) };
        Self {
            cards: contradictions.iter().map(|found| Card::new(found, assessment, &places)).collect(),
            n_unlisted: assessment.claims.iter().map(|claim| claim.n_unlisted).sum(),
            claims: assessment.claims.iter().map(|claim| ClaimLine::new(claim)).collect(),
        }
    }
}

impl Card {
    fn new(found: &Contradiction, assessment: &Assessment, places: &Lookup<&str>) -> Self {
        let claim = assessment.claims.iter().find(|claim| claim.id == found.claim_id);
        let source = |side: &ContradictionSide| {
            places.get(side.source_id.as_str()).map(|place| assessment.sources[place].clone())
        };
        let (supporting, refuting) = (source(&found.supporting), source(&found.refuting));
        let both = [&supporting, &refuting].into_iter().flatten();
        let blocked = both.filter_map(|source| block_of(&assessment.blocked, source)).cloned().collect();
        Self {
            claim: claim.and_then(|claim| claim.text.clone()),
            is_found: claim.is_some_and(|claim| claim.origin == ClaimOrigin::Found),
            contradiction: found.clone(),
            supporting,
            refuting,
            blocked,
        }
    }
}

impl ClaimLine {
    fn new(claim: &AssessedClaim) -> Self {
        Self {
            text: claim.text.clone(),
            verdict: claim.verdict,
            confidence: claim.confidence,
            n_texts: claim.support.n_texts.saturating_add(claim.refutation.n_texts),
            n_rejected: claim.evidence.iter().filter(|evidence| !evidence.counted).count(),
        }
    }

    /// Whether there is a balance to speak of: without evidence on a side there is none.
    #[must_use]
    pub const fn leans(&self) -> bool {
        leans(self.confidence.balance)
    }
}

/// Whether evidence of this balance gives a number that says anything.
#[must_use]
pub const fn leans(balance: Balance) -> bool {
    match balance {
        Balance::NoEvidence | Balance::NeutralOnly => false,
        Balance::SupportOnly | Balance::RefutationOnly | Balance::BothSides => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::trust::{ClaimStatus, ContradictionKind, TrustLevel};
    use credence_core::{Assessor, assess_recording};

    fn disagreement() -> Disagreement {
        let recording = include_bytes!("../../recordings/sources-disagree.sse");
        Disagreement::from_assessment(&assess_recording(recording, &Assessor::default()).pop().unwrap())
    }

    #[test]
    fn misinformation_comes_first_with_its_blocked_host_and_its_ranks() {
        let Disagreement { cards, n_unlisted, .. } = disagreement();
        let kinds: Vec<ContradictionKind> = cards.iter().map(|card| card.contradiction.kind).collect();
        assert_eq!(kinds, [ContradictionKind::Misinformation, ContradictionKind::Contested]);
        let domains: Vec<&str> = cards[0].blocked.iter().map(|entry| entry.domain.as_str()).collect();
        assert_eq!(domains, ["sunny-bones.example"]);
        let Contradiction { supporting, refuting, gap, threshold, .. } = &cards[0].contradiction;
        assert_eq!((supporting.rank, refuting.rank, *gap, *threshold), (1, 4, 3, 2));
        assert_eq!(supporting.status, ClaimStatus::Rejected);
        assert_eq!(n_unlisted, 0);
    }

    #[test]
    fn two_governments_stay_both() {
        let card = &disagreement().cards[1];
        assert_eq!(card.contradiction.kind, ContradictionKind::Contested);
        assert!(card.blocked.is_empty() && card.supporting.is_some() && card.refuting.is_some());
        for side in [&card.contradiction.supporting, &card.contradiction.refuting] {
            assert_eq!((side.level, side.status), (TrustLevel::Government, ClaimStatus::Contested));
            assert!(side.quote.is_some() && side.published.is_some());
        }
    }

    #[test]
    fn every_checked_claim_has_a_line_and_copies_count_once() {
        let claims = disagreement().claims;
        let counted: Vec<_> = claims
            .iter()
            .map(|line| (line.confidence.n_supports, line.confidence.n_refutes, line.n_texts, line.n_rejected))
            .collect();
        assert_eq!(counted, [(1, 1, 2, 0), (0, 1, 1, 1), (3, 0, 2, 0)]);
        assert!(claims.iter().all(ClaimLine::leans));
    }
}
