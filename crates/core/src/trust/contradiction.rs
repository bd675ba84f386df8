//! Classifies a contradiction of two sources by the ranks of their levels.

use serde::Serialize;

use super::level::TrustLevel;

/// The default difference of ranks from which the lower side is rejected.
pub const DEFAULT_GAP: u8 = 2;

credence_named::named_enum! {
    /// The result of verifying one source for one claim.
    #[derive(Hash)]
    pub enum ClaimStatus {
        /// Too few sources support the claim.
        Pending = "pending",
        /// Confirmed by independent sources, or by winning a contradiction.
        Verified = "verified",
        /// Contradicted by a source of much higher rank, or from a blocked source. Kept, but not used.
        Rejected = "rejected",
        /// Contradicted, and the ranks do not settle it. Both sides are kept.
        Contested = "contested",
    }
}

credence_named::named_enum! {
    /// The kind of a contradiction.
    #[derive(Hash)]
    pub enum ContradictionKind {
        /// Both sides are kept.
        Contested = "contested",
        /// The lower side is rejected.
        Misinformation = "misinformation",
    }
}

/// The comparison of two levels, with the numbers that decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Classification {
    /// `contested` or `misinformation`.
    pub kind: ContradictionKind,
    /// Status of the first side.
    pub first: ClaimStatus,
    /// Status of the second side.
    pub second: ClaimStatus,
    /// Rank of the first side, 0 to 6.
    pub first_rank: u8,
    /// Rank of the second side, 0 to 6.
    pub second_rank: u8,
    /// Difference of the ranks.
    pub gap: u8,
    /// The difference from which the lower side is rejected.
    pub threshold: u8,
}

/// Classifies a contradiction of two levels: see docs/scoring.md#contradictions.
///
/// Two sources of high trust contest each other. Otherwise, if the ranks are `threshold` or more apart, the lower side is
/// rejected. A threshold of 0 counts as 1, because of two equal sides neither is lower. The caller leaves out blocked
/// sources first.
#[must_use]
pub fn classify(first: TrustLevel, second: TrustLevel, threshold: u8) -> Classification {
    let threshold = threshold.max(1);
    let gap = first.rank().abs_diff(second.rank());
    let both_high = first.is_high() && second.is_high();
    let (kind, first_status, second_status) = if both_high || gap < threshold {
        (ContradictionKind::Contested, ClaimStatus::Contested, ClaimStatus::Contested)
    } else if first < second {
        (ContradictionKind::Misinformation, ClaimStatus::Rejected, ClaimStatus::Verified)
    } else {
        (ContradictionKind::Misinformation, ClaimStatus::Verified, ClaimStatus::Rejected)
    };
    Classification {
        kind,
        first: first_status,
        second: second_status,
        first_rank: first.rank(),
        second_rank: second.rank(),
        gap,
        threshold,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_pairs() -> impl Iterator<Item = (TrustLevel, TrustLevel, u8)> {
        let levels = TrustLevel::ALL;
        let pairs = levels.into_iter().flat_map(move |first| levels.map(|second| (first, second)));
        pairs.flat_map(|(first, second)| (0..=8).map(move |gap| (first, second, gap)))
    }

    #[test]
    fn swapping_the_sides_swaps_the_result() {
        for (first, second, threshold) in all_pairs() {
            let (one, other) = (classify(first, second, threshold), classify(second, first, threshold));
            assert_eq!((one.kind, one.gap, one.threshold), (other.kind, other.gap, other.threshold));
            assert_eq!((one.first, one.first_rank), (other.second, other.second_rank));
            assert_eq!((one.second, one.second_rank), (other.first, other.first_rank));
        }
    }

    #[test]
    fn misinformation_has_one_rejected_side_and_it_is_the_lower() {
        for (first, second, threshold) in all_pairs() {
            let result = classify(first, second, threshold);
            match result.kind {
                ContradictionKind::Contested => {
                    assert_eq!((result.first, result.second), (ClaimStatus::Contested, ClaimStatus::Contested));
                }
                ContradictionKind::Misinformation => {
                    assert!(result.gap >= result.threshold && result.gap > 0);
                    let lower_is_first = first < second;
                    assert_eq!(result.first == ClaimStatus::Rejected, lower_is_first);
                    assert_eq!(result.second == ClaimStatus::Rejected, !lower_is_first);
                }
            }
        }
    }

    #[test]
    fn high_trust_is_contested_whatever_the_threshold() {
        for (first, second, threshold) in all_pairs().filter(|(first, second, _)| first.is_high() && second.is_high()) {
            assert_eq!(classify(first, second, threshold).kind, ContradictionKind::Contested);
        }
    }

    #[test]
    fn a_wider_gap_can_be_asked_for() {
        let by_default = classify(TrustLevel::Unverified, TrustLevel::Trusted, DEFAULT_GAP);
        assert_eq!(by_default.kind, ContradictionKind::Misinformation);
        let asked = classify(TrustLevel::Unverified, TrustLevel::Trusted, 3);
        assert_eq!((asked.kind, asked.gap, asked.threshold), (ContradictionKind::Contested, 2, 3));
    }

    #[test]
    fn blocked_against_blocked_is_contested() {
        let result = classify(TrustLevel::Blocked, TrustLevel::Blocked, DEFAULT_GAP);
        assert_eq!((result.kind, result.gap), (ContradictionKind::Contested, 0));
    }

    #[test]
    fn names_are_those_of_the_wire() {
        for status in ClaimStatus::ALL {
            assert_eq!(serde_json::to_string(&status).unwrap(), format!("\"{}\"", status.name()));
            assert_eq!(ClaimStatus::from_name(status.name()), Some(status));
        }
        assert_eq!(ClaimStatus::from_name("Verified"), None);
    }
}
