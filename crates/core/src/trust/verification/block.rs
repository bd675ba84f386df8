//! Blocked hosts: the reason, the claims behind it, and whether the host can be restored.

use serde::Serialize;

use crate::trust::level::TrustLevel;

credence_named::named_enum! {
    /// Why a host is blocked.
    pub enum BlockReason {
        /// A source of much higher rank contradicts it.
        Misinformation = "misinformation",
        /// Too many of its claims were rejected.
        HighRejectionRate = "high_rejection_rate",
        /// A dangerous pattern was found in its text.
        DangerousPattern = "dangerous_pattern",
        /// It is on a denylist; only editing the list restores it.
        Denylist = "denylist",
        /// The user blocked it.
        Manual = "manual",
    }
}

credence_named::named_enum! {
    /// The risk of restoring a blocked host.
    pub enum UnblockRisk {
        /// The host can be weighed like any other.
        Low = "low",
        /// The host may do harm, or has misled.
        High = "high",
    }
}

credence_named::named_enum! {
    /// How a blocked host is restored.
    pub enum RestoreVia {
        /// The user sets a level for the host.
        UserOverride = "user_override",
    }
}

/// A claim of a blocked host, and the source that contradicts it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ContradictingClaim {
    /// The claim.
    pub claim_id: String,
    /// Its text, where it was given.
    pub claim_text: Option<String>,
    /// The contradicting source; `null` where none is known.
    pub source_id: Option<String>,
    /// The quote of that source.
    pub quote: Option<String>,
}

/// The block of a host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Block {
    /// The reason code; `null` when it is not known.
    pub reason_code: Option<BlockReason>,
    /// The reason as one English sentence.
    pub reason: String,
    /// When it was blocked, as the time was given.
    pub blocked_at: Option<String>,
    /// The claim that caused it; `null` when none did.
    pub cause_id: Option<String>,
    /// The claims in which it is contradicted, at most ten.
    pub contradicting_claims: Vec<ContradictingClaim>,
    /// The level it had before.
    pub original_trust_level: TrustLevel,
}

/// An entry of the list of blocked hosts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct BlockedDomain {
    /// The exact host.
    pub domain: String,
    /// When it was blocked, as the time was given.
    pub blocked_at: Option<String>,
    /// The reason as one English sentence.
    pub reason: String,
    /// The claim that caused it; `null` when none did.
    pub cause_id: Option<String>,
    /// The claims in which it is contradicted, at most ten.
    pub contradicting_claims: Vec<ContradictingClaim>,
    /// The level it had before.
    pub original_trust_level: TrustLevel,
    /// Whether the user can restore it.
    pub can_restore: bool,
    /// How; `null` when it cannot be restored.
    pub restore_via: Option<RestoreVia>,
    /// The reason code; `null` when it is not known.
    pub reason_code: Option<BlockReason>,
    /// The risk of restoring it.
    pub unblock_risk: UnblockRisk,
}

impl BlockReason {
    /// Whether the block was learned from claims. Such a block applies only to unverified and low levels.
    #[must_use]
    pub fn is_learned_from_claims(self) -> bool {
        match self {
            Self::Misinformation | Self::HighRejectionRate => true,
            Self::DangerousPattern | Self::Denylist | Self::Manual => false,
        }
    }
}

impl UnblockRisk {
    /// The risk for a reason; `None` is an unknown reason. See docs/scoring.md#source-verification.
    #[must_use]
    pub fn from_reason(reason: Option<BlockReason>) -> Self {
        match reason {
            Some(BlockReason::HighRejectionRate | BlockReason::Denylist | BlockReason::Manual) => Self::Low,
            Some(BlockReason::Misinformation | BlockReason::DangerousPattern) | None => Self::High,
        }
    }
}

impl Block {
    /// Whether the user can restore the host. A denylist takes precedence over an override.
    #[must_use]
    pub fn can_restore(&self) -> bool {
        self.reason_code != Some(BlockReason::Denylist)
    }

    /// The entry of this host in the list of blocked hosts.
    #[must_use]
    pub fn to_listed(&self, domain: &str) -> BlockedDomain {
        BlockedDomain {
            domain: domain.to_owned(),
            blocked_at: self.blocked_at.clone(),
            reason: self.reason.clone(),
            cause_id: self.cause_id.clone(),
            contradicting_claims: self.contradicting_claims.clone(),
            original_trust_level: self.original_trust_level,
            can_restore: self.can_restore(),
            restore_via: self.can_restore().then_some(RestoreVia::UserOverride),
            reason_code: self.reason_code,
            unblock_risk: UnblockRisk::from_reason(self.reason_code),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_wire() {
        for reason in BlockReason::ALL {
            assert_eq!(serde_json::to_string(&reason).unwrap(), format!("\"{}\"", reason.name()));
            assert_eq!(BlockReason::from_name(reason.name()), Some(reason));
        }
        assert_eq!(BlockReason::from_name(""), None);
    }

    #[test]
    fn what_is_not_known_to_be_harmless_is_risky() {
        assert_eq!(UnblockRisk::from_reason(None), UnblockRisk::High);
        assert_eq!(UnblockRisk::from_reason(Some(BlockReason::DangerousPattern)), UnblockRisk::High);
        assert_eq!(UnblockRisk::from_reason(Some(BlockReason::Manual)), UnblockRisk::Low);
    }
}
