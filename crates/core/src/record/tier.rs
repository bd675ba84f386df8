//! Tiers: the weight of one source in a decision.

use credence_named::named_enum;

named_enum! {
    /// The tier of a source in a decision, in ascending order of weight.
    #[derive(PartialOrd, Ord)]
    pub enum Tier {
        /// Everything else: at most 0.4.
        Other = "other",
        /// Trade press: 0.6.
        Trade = "trade",
        /// A wire service: 0.8.
        Wire = "wire",
        /// The body that defines or records the fact itself: 1.0.
        Primary = "primary",
    }
}

impl Tier {
    /// The weight of one source in tenths. See docs/scoring.md#decision.
    #[must_use]
    pub const fn tenths(self) -> u32 {
        match self {
            Self::Primary => 10,
            Self::Wire => 8,
            Self::Trade => 6,
            Self::Other => 4,
        }
    }

    /// The weight of one source, from 0.4 to 1.0.
    #[must_use]
    pub fn weight(self) -> f64 {
        f64::from(self.tenths()) / 10.0
    }

    /// The highest tier with at most this weight.
    pub(crate) fn reached_by(tenths: u32) -> Self {
        let reached = Self::ALL.into_iter().rev().find(|tier| tier.tenths() <= tenths);
        reached.unwrap_or(Self::Other)
    }
}

named_enum! {
    /// What decided the weight of a vote.
    #[derive(PartialOrd, Ord)]
    pub enum TierOrigin {
        /// A weight came with the evidence.
        StatedWeight = "stated_weight",
        /// A tier came with the evidence.
        StatedTier = "stated_tier",
        /// A row of the tier table names the domain.
        Domain = "domain",
        /// A row names the kind that the trust policy gives the domain.
        Kind = "kind",
        /// A row names the trust level of the domain.
        Level = "level",
        /// No row matches.
        Default = "default",
    }
}
