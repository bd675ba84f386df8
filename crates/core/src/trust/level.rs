//! The seven trust levels, their ranks and weights.

credence_named::named_enum! {
    /// How far a kind of source is trusted, from lowest to highest.
    ///
    /// Ranks and weights are fixed: see docs/scoring.md#trust-levels.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum TrustLevel {
        /// Blocked by the user, by a published list of sites known for fabricated content, or because it lost a contradiction.
        Blocked = "blocked",
        /// No rule covers the site. This is the usual case.
        Unverified = "unverified",
        /// Anyone can publish there, or published ratings of its reliability are low.
        Low = "low",
        /// An editor answers for what is published.
        Trusted = "trusted",
        /// Universities, journals and indexes of research.
        Academic = "academic",
        /// Public bodies.
        Government = "government",
        /// The body that defines or records the fact itself.
        Primary = "primary",
    }
}

/// A level of this rank or above is high trust.
const HIGH_FROM_RANK: u8 = 4;

impl TrustLevel {
    /// The position in the order, from 0 (`blocked`) to 6 (`primary`).
    #[must_use]
    pub fn rank(self) -> u8 {
        self as u8
    }

    /// The weight in sums, from 0.0 (`blocked`) to 1.0 (`primary`).
    #[must_use]
    pub fn weight(self) -> f64 {
        match self {
            Self::Blocked => 0.0,
            Self::Unverified => 0.30,
            Self::Low => 0.40,
            Self::Trusted => 0.75,
            Self::Academic => 0.90,
            Self::Government => 0.95,
            Self::Primary => 1.0,
        }
    }

    /// Whether the rank is at least that of `academic`.
    #[must_use]
    pub fn is_high(self) -> bool {
        self.rank() >= HIGH_FROM_RANK
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_up_and_weights_never_fall() {
        for (index, level) in TrustLevel::ALL.into_iter().enumerate() {
            assert_eq!(usize::from(level.rank()), index);
        }
        for pair in TrustLevel::ALL.windows(2) {
            assert!(pair[0] < pair[1]);
            assert!(pair[0].weight() < pair[1].weight());
        }
    }

    #[test]
    fn names_are_those_of_the_wire() {
        for level in TrustLevel::ALL {
            assert_eq!(TrustLevel::from_name(level.name()), Some(level));
            let wire = serde_json::to_string(&level).unwrap();
            assert_eq!(wire, format!("\"{}\"", level.name()));
        }
        assert_eq!(TrustLevel::from_name("Trusted"), None);
        assert_eq!(TrustLevel::from_name(""), None);
    }

    #[test]
    fn high_trust_starts_at_academic() {
        let high: Vec<_> = TrustLevel::ALL.into_iter().filter(|level| level.is_high()).collect();
        assert_eq!(high, [TrustLevel::Academic, TrustLevel::Government, TrustLevel::Primary]);
    }
}
