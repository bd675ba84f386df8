//! Why a host is blocked, by which claims, and whether it can be restored.

use serde::Serialize;

use crate::trust::level::TrustLevel;

/// The kind of reason a host is blocked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum BlockReason {
    /// A source of much higher rank contradicts it.
    Misinformation,
    /// Too much of what it said was rejected.
    HighRejectionRate,
    /// A dangerous pattern was found in what it says.
    DangerousPattern,
    /// It is on a denylist, which only an edit of that list undoes.
    Denylist,
    /// The reader blocked it.
    Manual,
}

/// How risky it is to restore a blocked host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum UnblockRisk {
    /// Its word can be weighed like any other.
    Low,
    /// It may do harm, or has shown that it misleads.
    High,
}

/// How a blocked host is restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum RestoreVia {
    /// The reader gives the host a level of its own.
    UserOverride,
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
    /// The words of that source.
    pub quote: Option<String>,
}

/// Why and since when a host is blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Block {
    /// The kind of reason; `null` when it is not known.
    pub reason_code: Option<BlockReason>,
    /// The reason as one English sentence.
    pub reason: String,
    /// When it was blocked, as the time was given.
    pub blocked_at: Option<String>,
    /// The claim that caused it; `null` when none did.
    pub cause_id: Option<String>,
    /// The claims it was wrong about, at most ten.
    pub contradicting_claims: Vec<ContradictingClaim>,
    /// The level it had before.
    pub original_trust_level: TrustLevel,
}

/// A blocked host as it is listed.
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
    /// The claims it was wrong about, at most ten.
    pub contradicting_claims: Vec<ContradictingClaim>,
    /// The level it had before.
    pub original_trust_level: TrustLevel,
    /// Whether the reader's own word can restore it.
    pub can_restore: bool,
    /// How; `null` when it cannot be restored.
    pub restore_via: Option<RestoreVia>,
    /// The kind of reason; `null` when it is not known.
    pub reason_code: Option<BlockReason>,
    /// How risky it is to restore it.
    pub unblock_risk: UnblockRisk,
}

impl BlockReason {
    /// All reasons.
    pub const ALL: [Self; 5] =
        [Self::Misinformation, Self::HighRejectionRate, Self::DangerousPattern, Self::Denylist, Self::Manual];

    /// The name used on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Misinformation => "misinformation",
            Self::HighRejectionRate => "high_rejection_rate",
            Self::DangerousPattern => "dangerous_pattern",
            Self::Denylist => "denylist",
            Self::Manual => "manual",
        }
    }

    /// The reason of this name; `None` for any other text.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.name() == name)
    }

    /// Whether the block was drawn from what the host said, so that it holds for unverified and low levels alone.
    #[must_use]
    pub fn spares_trusted(self) -> bool {
        match self {
            Self::Misinformation | Self::HighRejectionRate => true,
            Self::DangerousPattern | Self::Denylist | Self::Manual => false,
        }
    }
}

impl UnblockRisk {
    /// The risk for a kind of reason; `None` is a reason nobody knows.
    ///
    /// Misinformation is not among the reasons the contract calls low, and so it is high.
    #[must_use]
    pub fn of(reason: Option<BlockReason>) -> Self {
        match reason {
            Some(BlockReason::HighRejectionRate | BlockReason::Denylist | BlockReason::Manual) => Self::Low,
            Some(BlockReason::Misinformation | BlockReason::DangerousPattern) | None => Self::High,
        }
    }
}

impl Block {
    /// Whether the reader's own word can restore the host; a denylist goes before it.
    #[must_use]
    pub fn can_restore(&self) -> bool {
        self.reason_code != Some(BlockReason::Denylist)
    }

    /// The block as it is listed for this host.
    #[must_use]
    pub fn listed(&self, domain: &str) -> BlockedDomain {
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
            unblock_risk: UnblockRisk::of(self.reason_code),
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
        assert_eq!(UnblockRisk::of(None), UnblockRisk::High);
        assert_eq!(UnblockRisk::of(Some(BlockReason::DangerousPattern)), UnblockRisk::High);
        assert_eq!(UnblockRisk::of(Some(BlockReason::Manual)), UnblockRisk::Low);
    }
}
