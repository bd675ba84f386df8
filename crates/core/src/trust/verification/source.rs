//! The table of source verification: one source, one claim.

use serde::Serialize;

use crate::trust::contradiction::{ClaimStatus, classify};
use crate::trust::level::TrustLevel;

/// How many independent sites must support a claim before it is verified.
const CONFIRMED_FROM: u32 = 2;

/// What is known of one source and one claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceEvidence {
    /// The level of the source.
    pub level: TrustLevel,
    /// Whether the level is the reader's own word, which nothing learned changes.
    pub overridden: bool,
    /// Whether a dangerous pattern was found in what the source says.
    pub dangerous: bool,
    /// How many different registrable domains support the claim, that of the source among them if it does.
    pub n_sites: u32,
    /// How many pages support the claim.
    pub n_pages: u32,
    /// How the source came out of the contradictions it is in.
    pub conflict: Conflict,
}

/// How a source came out of the contradictions it is in on one claim; the worse is the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Conflict {
    /// Nobody contradicts it.
    None,
    /// Everybody who contradicts it is rejected.
    Won,
    /// A source that cannot settle it contradicts it.
    Contested,
    /// A source of much higher rank contradicts it.
    Lost,
}

/// What one claim makes of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SourceVerification {
    /// Where the source stands on the claim.
    pub status: ClaimStatus,
    /// What decided.
    pub reason: VerificationReason,
    /// The level it came with.
    pub level_before: TrustLevel,
    /// The level it leaves with.
    pub level_after: TrustLevel,
    /// Whether it earned a higher level.
    pub promoted: bool,
    /// How many different registrable domains support the claim.
    pub n_sites: u32,
    /// How many pages support the claim.
    pub n_pages: u32,
}

/// What decided where a source stands on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum VerificationReason {
    /// Fewer than two independent sites support the claim.
    TooFewSites,
    /// Two independent sites or more support the claim and none refutes it.
    IndependentSites,
    /// Whoever contradicts it is rejected.
    WonContradiction,
    /// It is contradicted, and both sides are kept.
    ContestedContradiction,
    /// A source of much higher rank contradicts it.
    LostContradiction,
    /// It is blocked.
    Blocked,
    /// A dangerous pattern was found in what it says.
    DangerousPattern,
}

impl Conflict {
    /// How a source of this level comes out of contradictions with sources of those levels; blocked ones do not count.
    #[must_use]
    pub fn between(level: TrustLevel, opponents: &[TrustLevel], threshold: u8) -> Self {
        let mut worst = Self::None;
        for opponent in opponents.iter().filter(|opponent| **opponent != TrustLevel::Blocked) {
            worst = worst.max(Self::with(level, *opponent, threshold));
        }
        worst
    }

    /// How a source of this level comes out of one contradiction.
    pub(super) fn with(level: TrustLevel, opponent: TrustLevel, threshold: u8) -> Self {
        match classify(level, opponent, threshold).first {
            ClaimStatus::Pending => Self::None,
            ClaimStatus::Verified => Self::Won,
            ClaimStatus::Contested => Self::Contested,
            ClaimStatus::Rejected => Self::Lost,
        }
    }
}

/// Where a source stands on a claim, and what that does to its level (the contract's table of source verification).
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
    /// Where a source stands for this reason.
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

/// Whether what a source of this level says can get its host blocked; above, it is rejected for the claim alone.
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
        let of = |opponents: &[TrustLevel]| Conflict::between(Trusted, opponents, DEFAULT_GAP);
        assert_eq!(of(&[]), Conflict::None);
        assert_eq!(of(&[Blocked]), Conflict::None);
        assert_eq!(of(&[Unverified, Blocked]), Conflict::Won);
        assert_eq!(of(&[Unverified, Low, Academic]), Conflict::Contested);
        assert_eq!(of(&[Unverified, Low, TrustLevel::Primary]), Conflict::Lost);
    }
}
