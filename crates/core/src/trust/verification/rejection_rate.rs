//! The rejection rate of a host, with its numerator and denominator.

use serde::Serialize;

use crate::trust::contradiction::ClaimStatus;

/// Fewer rejections than this never block.
const BLOCKS_FROM: u32 = 3;

/// The number of claims of a host, by status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StatusCounts {
    /// Confirmed claims.
    pub verified: u32,
    /// Rejected claims.
    pub rejected: u32,
    /// Claims that too few sources support.
    pub pending: u32,
    /// Contested claims.
    pub contested: u32,
}

/// The share of the claims of a host that were rejected.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RejectionRate {
    /// Rejected claims.
    pub rejected: u32,
    /// All claims.
    pub total: u32,
    /// `rejected / total`, 0 to 1; 0 without claims.
    pub rate: f64,
    /// Whether it blocks an unverified or low host: a rate above 0.30, and at least three rejections.
    pub blocks: bool,
}

impl StatusCounts {
    /// Counts one more claim.
    pub fn count(&mut self, status: ClaimStatus) {
        let counted = match status {
            ClaimStatus::Pending => &mut self.pending,
            ClaimStatus::Verified => &mut self.verified,
            ClaimStatus::Rejected => &mut self.rejected,
            ClaimStatus::Contested => &mut self.contested,
        };
        *counted = counted.saturating_add(1);
    }

    /// The rejection rate of these claims.
    #[must_use]
    pub fn rejection_rate(self) -> RejectionRate {
        let (rejected, total) = (u64::from(self.rejected), self.total());
        #[expect(clippy::cast_precision_loss, reason = "four 32-bit counts add up to far less than 2^53")]
        let rate = if total == 0 { 0.0 } else { rejected as f64 / total as f64 };
        RejectionRate {
            rejected: self.rejected,
            total: u32::try_from(total).unwrap_or(u32::MAX),
            rate,
            // In integers, so that exactly 30 % is not above 30 %.
            blocks: self.rejected >= BLOCKS_FROM && rejected * 10 > total * 3,
        }
    }

    fn total(self) -> u64 {
        u64::from(self.verified) + u64::from(self.rejected) + u64::from(self.pending) + u64::from(self.contested)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rate(verified: u32, rejected: u32) -> RejectionRate {
        StatusCounts { verified, rejected, ..StatusCounts::default() }.rejection_rate()
    }

    #[test]
    fn thirty_percent_is_not_more_than_thirty_percent() {
        assert!(!rate(7, 3).blocks);
        assert!(rate(6, 3).blocks);
        assert!(!rate(70, 30).blocks);
        assert!(rate(69, 31).blocks);
    }

    #[test]
    fn two_rejections_never_block() {
        assert!(!rate(0, 2).blocks);
        assert!((rate(0, 2).rate - 1.0).abs() < f64::EPSILON);
        assert!(rate(0, 3).blocks);
    }

    #[test]
    fn contested_and_pending_claims_are_in_the_denominator() {
        let counts = StatusCounts { verified: 1, rejected: 3, pending: 4, contested: 2 };
        let rate = counts.rejection_rate();
        assert_eq!((rate.rejected, rate.total, rate.blocks), (3, 10, false));
    }

    #[test]
    fn no_claim_blocks_nobody() {
        let rate = StatusCounts::default().rejection_rate();
        assert_eq!((rate.rejected, rate.total, rate.blocks), (0, 0, false));
    }
}
