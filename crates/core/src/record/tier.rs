//! Tiers: the weight of one source in a decision.

use credence_text::named_enum;

named_enum! {
    /// What kind of voice a source is in a decision, from the least to the most.
    #[derive(PartialOrd, Ord)]
    pub enum Tier {
        /// Everything else: at most 0.4.
        Other = "other",
        /// The press of a trade: 0.6.
        Trade = "trade",
        /// A wire service: 0.8.
        Wire = "wire",
        /// The body that defines or records the fact itself: 1.0.
        Primary = "primary",
    }
}

impl Tier {
    /// The weight of one voice in tenths (the contract, §4).
    #[must_use]
    pub const fn tenths(self) -> u32 {
        match self {
            Self::Primary => 10,
            Self::Wire => 8,
            Self::Trade => 6,
            Self::Other => 4,
        }
    }

    /// The weight of one voice, from 0.4 to 1.0.
    #[must_use]
    pub fn weight(self) -> f64 {
        f64::from(self.tenths()) / 10.0
    }

    /// The highest tier whose weight is reached.
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
        /// A row of the table names the domain.
        Domain = "domain",
        /// A row of the table names the kind that the trust policy gives the domain.
        Kind = "kind",
        /// A row of the table names the level that the trust policy gives the domain.
        Level = "level",
        /// No row fits.
        Default = "default",
    }
}
