//! The seven levels of trust, their ranks and weights.

use serde::{Deserialize, Serialize};

/// How far a kind of source is trusted, from lowest to highest.
///
/// Ranks and weights are fixed by the contract, §5 "Trust levels and domain policy".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum TrustLevel {
    /// Shown to have misled, or blocked by the user.
    Blocked,
    /// Nothing is known: the common case.
    Unverified,
    /// Anyone can write there, or it is known for errors.
    Low,
    /// An editor answers for what is published.
    Trusted,
    /// Universities, journals and the indexes of research.
    Academic,
    /// Public bodies.
    Government,
    /// The body that defines or records the fact itself.
    Primary,
}

/// A level of this rank or above is high trust.
const HIGH_FROM_RANK: u8 = 4;

impl TrustLevel {
    /// All levels, from lowest to highest.
    pub const ALL: [Self; 7] =
        [Self::Blocked, Self::Unverified, Self::Low, Self::Trusted, Self::Academic, Self::Government, Self::Primary];

    /// The place in the order, from 0 (`blocked`) to 6 (`primary`).
    #[must_use]
    pub fn rank(self) -> u8 {
        match self {
            Self::Blocked => 0,
            Self::Unverified => 1,
            Self::Low => 2,
            Self::Trusted => 3,
            Self::Academic => 4,
            Self::Government => 5,
            Self::Primary => 6,
        }
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

    /// The name used on the wire and in policy files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Blocked => "blocked",
            Self::Unverified => "unverified",
            Self::Low => "low",
            Self::Trusted => "trusted",
            Self::Academic => "academic",
            Self::Government => "government",
            Self::Primary => "primary",
        }
    }

    /// The level of this name; `None` for any other text.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
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
