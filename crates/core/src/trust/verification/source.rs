//! Verifies one source for one claim.

use serde::Serialize;

use crate::trust::contradiction::{ClaimStatus, classify};
use crate::trust::level::TrustLevel;

/// How many independent sites must support a claim before it is verified.
const CONFIRMED_FROM: u32 = 2;

/// The facts about one source and one claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceEvidence {
    /// The level of the source.
    pub level: TrustLevel,
    /// Whether the user set the level; verification never changes such a level.
    pub overridden: bool,
    /// Whether a dangerous pattern was found in the text of the source.
    pub dangerous: bool,
    /// The number of registrable domains that support the claim, including that of the source if it does.
    pub n_sites: u32,
    /// The number of pages that support the claim.
    pub n_pages: u32,
    /// The outcome of its contradictions.
    pub conflict: Conflict,
}

credence_named::named_enum! {
    /// The outcome for a source of all contradictions on one claim; the worst one counts.
    #[derive(PartialOrd, Ord)]
    pub enum Conflict {
        /// No source contradicts it.
        None = "none",
        /// Every source that contradicts it is rejected.
        Won = "won",
        /// A source contradicts it, and the ranks do not settle it.
        Contested = "contested",
        /// A source of much higher rank contradicts it.
        Lost = "lost",
    }
}

/// The result of verifying a source for one claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SourceVerification {
    /// The status of the source for the claim.
    pub status: ClaimStatus,
    /// Why.
    pub reason: VerificationReason,
    /// The level before.
    pub level_before: TrustLevel,
    /// The level after.
    pub level_after: TrustLevel,
    /// Whether the level rose.
    pub promoted: bool,
    /// The number of registrable domains that support the claim.
    pub n_sites: u32,
    /// The number of pages that support the claim.
    pub n_pages: u32,
}

credence_named::named_enum! {
    /// Why a source has its status for a claim.
    pub enum VerificationReason {
        /// Fewer than two independent sites support the claim.
        TooFewSites = "too_few_sites",
        /// Two or more independent sites support the claim and none refutes it.
        IndependentSites = "independent_sites",
        /// Every source that contradicts it is rejected.
        WonContradiction = "won_contradiction",
        /// It is contradicted, and both sides are kept.
        ContestedContradiction = "contested_contradiction",
        /// A source of much higher rank contradicts it.
        LostContradiction = "lost_contradiction",
        /// It is blocked.
        Blocked = "blocked",
        /// A dangerous pattern was found in its text.
        DangerousPattern = "dangerous_pattern",
    }
}

impl Conflict {
    /// The outcome for a source of this level against opponents of those levels; blocked opponents do not count.
    #[must_use]
    pub fn between(level: TrustLevel, opponents: &[TrustLevel], threshold: u8) -> Self {
        let mut worst = Self::None;
        for opponent in opponents.iter().filter(|opponent| **opponent != TrustLevel::Blocked) {
            worst = worst.max(Self::with(level, *opponent, threshold));
        }
        worst
    }

    /// The outcome of one contradiction.
    pub(super) fn with(level: TrustLevel, opponent: TrustLevel, threshold: u8) -> Self {
        match classify(level, opponent, threshold).first {
            ClaimStatus::Pending => Self::None,
            ClaimStatus::Verified => Self::Won,
            ClaimStatus::Contested => Self::Contested,
            ClaimStatus::Rejected => Self::Lost,
        }
    }
}

/// The status of a source for a claim, and its new level: see docs/scoring.md#source-verification.
#[must_use]
pub fn verify_source(evidence: &SourceEvidence) -> SourceVerification {
    let reason = reason(evidence);
    let level_after = if evidence.overridden { evidence.level } else { level_after(evidence.level, reason) };
    SourceVerification {
        status: reason.status(),
        reason,
        level_before: evidence.level,
        level_after,
        promoted: level_after > evidence.level,
        n_sites: evidence.n_sites,
        n_pages: evidence.n_pages,
    }
}

fn reason(evidence: &SourceEvidence) -> VerificationReason {
    if evidence.dangerous && !evidence.overridden {
        return VerificationReason::DangerousPattern;
    }
    if evidence.level == TrustLevel::Blocked {
        return VerificationReason::Blocked;
    }
    match evidence.conflict {
        Conflict::Lost => VerificationReason::LostContradiction,
        Conflict::Contested => VerificationReason::ContestedContradiction,
        Conflict::Won => VerificationReason::WonContradiction,
        Conflict::None if evidence.n_sites >= CONFIRMED_FROM => VerificationReason::IndependentSites,
        Conflict::None => VerificationReason::TooFewSites,
    }
}

impl VerificationReason {
    /// The status that follows from this reason.
    #[must_use]
    pub fn status(self) -> ClaimStatus {
        match self {
            Self::TooFewSites => ClaimStatus::Pending,
            Self::IndependentSites | Self::WonContradiction => ClaimStatus::Verified,
            Self::ContestedContradiction => ClaimStatus::Contested,
            Self::LostContradiction | Self::Blocked | Self::DangerousPattern => ClaimStatus::Rejected,
        }
    }
}

fn level_after(level: TrustLevel, reason: VerificationReason) -> TrustLevel {
    match reason {
        VerificationReason::DangerousPattern => TrustLevel::Blocked,
        VerificationReason::LostContradiction if can_be_blocked(level) => TrustLevel::Blocked,
        VerificationReason::IndependentSites if level == TrustLevel::Unverified => TrustLevel::Low,
        VerificationReason::IndependentSites
        | VerificationReason::LostContradiction
        | VerificationReason::TooFewSites
        | VerificationReason::WonContradiction
        | VerificationReason::ContestedContradiction
        | VerificationReason::Blocked => level,
    }
}

/// Whether a rejected claim can block a host of this level. A higher level is only rejected for the claim.
pub(super) fn can_be_blocked(level: TrustLevel) -> bool {
    matches!(level, TrustLevel::Unverified | TrustLevel::Low)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trust::contradiction::DEFAULT_GAP;

    fn verified(level: TrustLevel, n_sites: u32, conflict: Conflict) -> SourceVerification {
        let evidence =
            SourceEvidence { level, overridden: false, dangerous: false, n_sites, n_pages: n_sites, conflict };
        verify_source(&evidence)
    }

    #[test]
    fn one_site_is_not_enough_at_any_level() {
        for level in TrustLevel::ALL.into_iter().skip(1) {
            for n_sites in 0..2 {
                let found = verified(level, n_sites, Conflict::None);
                assert_eq!((found.status, found.level_after), (ClaimStatus::Pending, level));
            }
        }
    }

    #[test]
    fn two_sites_verify_and_only_the_unverified_rises() {
        for level in TrustLevel::ALL.into_iter().skip(1) {
            let found = verified(level, 2, Conflict::None);
            assert_eq!(found.status, ClaimStatus::Verified);
            let rises = level == TrustLevel::Unverified;
            assert_eq!(found.promoted, rises);
            assert_eq!(found.level_after, if rises { TrustLevel::Low } else { level });
        }
    }

    #[test]
    fn a_blocked_source_is_rejected_whatever_supports_it() {
        for conflict in [Conflict::None, Conflict::Won, Conflict::Contested, Conflict::Lost] {
            let found = verified(TrustLevel::Blocked, 9, conflict);
            assert_eq!((found.status, found.level_after), (ClaimStatus::Rejected, TrustLevel::Blocked));
        }
    }

    #[test]
    fn who_is_refuted_is_blocked_below_trusted_and_keeps_its_level_above() {
        for level in TrustLevel::ALL.into_iter().skip(1) {
            let found = verified(level, 5, Conflict::Lost);
            assert_eq!(found.status, ClaimStatus::Rejected);
            let expected = if level <= TrustLevel::Low { TrustLevel::Blocked } else { level };
            assert_eq!(found.level_after, expected);
        }
    }

    #[test]
    fn a_contested_claim_promotes_nobody() {
        let found = verified(TrustLevel::Unverified, 5, Conflict::Contested);
        assert_eq!((found.status, found.promoted), (ClaimStatus::Contested, false));
    }

    #[test]
    fn the_readers_word_is_never_changed() {
        for conflict in [Conflict::None, Conflict::Won, Conflict::Contested, Conflict::Lost] {
            for (level, dangerous) in TrustLevel::ALL.into_iter().flat_map(|level| [(level, false), (level, true)]) {
                let evidence = SourceEvidence { level, overridden: true, dangerous, n_sites: 3, n_pages: 3, conflict };
                let found = verify_source(&evidence);
                assert_eq!((found.level_after, found.promoted), (level, false));
            }
        }
    }

    #[test]
    fn a_dangerous_pattern_blocks_any_level() {
        for level in TrustLevel::ALL {
            let evidence = SourceEvidence {
                level,
                overridden: false,
                dangerous: true,
                n_sites: 9,
                n_pages: 9,
                conflict: Conflict::Won,
            };
            let found = verify_source(&evidence);
            assert_eq!((found.status, found.level_after), (ClaimStatus::Rejected, TrustLevel::Blocked));
        }
    }

    #[test]
    fn the_worst_contradiction_counts_and_blocked_opponents_do_not() {
        use TrustLevel::{Academic, Blocked, Low, Trusted, Unverified};
        let worst = |opponents: &[TrustLevel]| Conflict::between(Trusted, opponents, DEFAULT_GAP);
        assert_eq!(worst(&[]), Conflict::None);
        assert_eq!(worst(&[Blocked]), Conflict::None);
        assert_eq!(worst(&[Unverified, Blocked]), Conflict::Won);
        assert_eq!(worst(&[Unverified, Low, Academic]), Conflict::Contested);
        assert_eq!(worst(&[Unverified, Low, TrustLevel::Primary]), Conflict::Lost);
    }
}
