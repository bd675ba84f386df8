//! The contradictions between the sources of a turn, and the claims that were checked.

use credence_core::evidence::{Balance, BetaConfidence, Verdict};
use credence_core::trust::{BlockedDomain, ClaimStatus, ContradictionKind, TrustLevel};
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
    /// The kind of contradiction.
    pub kind: ContradictionKind,
    /// Why.
    pub reason: Reason,
    /// The source that supports the claim.
    pub supporting: Side,
    /// The source that refutes it.
    pub refuting: Side,
    /// The blocked domains of the two.
    pub blocked: Vec<BlockedDomain>,
}

/// One side of a contradiction.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// The source; `None` where the turn does not hold it.
    pub source: Option<Shared<AssessedSource>>,
    /// The words that contradict each other.
    pub quote: Option<String>,
    /// The level by which it was classified.
    pub level: TrustLevel,
    /// The rank of that level.
    pub rank: u8,
    /// Whether it is rejected.
    pub status: ClaimStatus,
    /// When it was published.
    pub published: Option<String>,
}

/// Why a contradiction is of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The ranks are so far apart that the lower side is rejected.
    FarApart(Ranks),
    /// Both sides are of high trust.
    BothHigh,
    /// The ranks are too close to reject a side.
    TooNear(Ranks),
}

/// The ranks that were compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranks {
    /// The rank of the lower side.
    pub lower: u8,
    /// The rank of the higher side.
    pub higher: u8,
    /// Their difference.
    pub gap: u8,
    /// The difference from which the lower side is rejected.
    pub threshold: u8,
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
        let side = |side: &ContradictionSide| Side::new(side, assessment, places);
        let (supporting, refuting) = (side(&found.supporting), side(&found.refuting));
        let entries = [&supporting, &refuting].into_iter().filter_map(|side| side.source.as_ref());
        let blocked = entries.filter_map(|source| block_of(&assessment.blocked, source)).cloned().collect();
        Self {
            claim: claim.and_then(|claim| claim.text.clone()),
            is_found: claim.is_some_and(|claim| claim.origin == ClaimOrigin::Found),
            kind: found.kind,
            reason: Reason::new(found),
            supporting,
            refuting,
            blocked,
        }
    }
}

impl Side {
    fn new(side: &ContradictionSide, assessment: &Assessment, places: &Lookup<&str>) -> Self {
        Self {
            source: places.get(side.source_id.as_str()).map(|place| assessment.sources[place].clone()),
            quote: side.quote.clone(),
            level: side.level,
            rank: side.rank,
            status: side.status,
            published: side.published.clone(),
        }
    }
}

impl Reason {
    fn new(found: &Contradiction) -> Self {
        let (one, other) = (&found.supporting, &found.refuting);
        let ranks = Ranks {
            lower: one.rank.min(other.rank),
            higher: one.rank.max(other.rank),
            gap: found.gap,
            threshold: found.threshold,
        };
        match found.kind {
            ContradictionKind::Misinformation => Self::FarApart(ranks),
            ContradictionKind::Contested if one.level.is_high() && other.level.is_high() => Self::BothHigh,
            ContradictionKind::Contested => Self::TooNear(ranks),
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
    use credence_core::{Assessor, assess_recording};

    fn disagreement() -> Disagreement {
        let recording = include_bytes!("../../recordings/sources-disagree.sse");
        Disagreement::from_assessment(&assess_recording(recording, &Assessor::default()).pop().unwrap())
    }

    #[test]
    fn misinformation_comes_first_with_its_blocked_host_and_its_ranks() {
        let Disagreement { cards, n_unlisted, .. } = disagreement();
        let kinds: Vec<ContradictionKind> = cards.iter().map(|card| card.kind).collect();
        assert_eq!(kinds, [ContradictionKind::Misinformation, ContradictionKind::Contested]);
        let domains: Vec<&str> = cards[0].blocked.iter().map(|entry| entry.domain.as_str()).collect();
        assert_eq!(domains, ["sunny-bones.example"]);
        assert_eq!(cards[0].reason, Reason::FarApart(Ranks { lower: 1, higher: 4, gap: 3, threshold: 2 }));
        assert_eq!(cards[0].supporting.status, ClaimStatus::Rejected);
        assert_eq!(n_unlisted, 0);
    }

    #[test]
    fn two_governments_stay_both() {
        let card = &disagreement().cards[1];
        assert_eq!(card.reason, Reason::BothHigh);
        assert!(card.blocked.is_empty());
        for side in [&card.supporting, &card.refuting] {
            assert_eq!((side.level, side.status), (TrustLevel::Government, ClaimStatus::Contested));
            assert!(side.quote.is_some() && side.published.is_some() && side.source.is_some());
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
