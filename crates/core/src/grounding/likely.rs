//! What is said of a sentence on which no text takes a side for certain: probably supported, probably not in the sources, or related
//! and not decided.
//!
//! The best reading of the sentence over its passages decides, by thresholds and rates that were measured on sets the weights were not
//! learned from: `cargo xtask eval answers --rates` measures them and writes `rates`.

mod rates;

use crate::stance::{Reason, Stance, StanceReading};
use rates::{BANDS, NOT_IN_SOURCES_BELOW, SUPPORTED_FROM};

/// A passage whose score is less by no more than this is as near to a sentence.
const AS_NEAR: f64 = 0.05;

credence_named::named_enum! {
    /// What is said of a sentence by its best reading.
    #[derive(Hash)]
    pub enum Likely {
        /// Of such sentences nearly all are supported.
        ProbablySupported = "probably_supported",
        /// About the same as a passage; neither side is likely enough.
        Related = "related",
        /// Of such sentences nearly all are in no passage, or differ from it.
        ProbablyNotInSources = "probably_not_in_sources",
    }
}

/// How many of the measured sentences with a score like this are supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Sentences that were measured.
    pub n: u32,
    /// Those of them that a person called supported.
    pub n_supported: u32,
}

/// What is said of a sentence, with the rate that was measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LikelyReading {
    /// What is said.
    pub likely: Likely,
    /// Of sentences like this.
    pub rate: Rate,
}

/// What is said of a sentence by the largest `attributable` of its readings over all passages, from 0 to 1; a number that is none counts as 0.
#[must_use]
pub fn likely(best: f64) -> LikelyReading {
    let likely = if best >= SUPPORTED_FROM {
        Likely::ProbablySupported
    } else if best >= NOT_IN_SOURCES_BELOW {
        Likely::Related
    } else {
        Likely::ProbablyNotInSources
    };
    let (_, n, n_supported) = BANDS.iter().rev().find(|(from, ..)| best >= *from).copied().unwrap_or(BANDS[0]);
    LikelyReading { likely, rate: Rate { n, n_supported } }
}

/// What the passage that a sentence is nearest to says otherwise in small words, if no other passage that is as near has the words in question without a
/// difference.
#[must_use]
pub fn said_otherwise<'r>(
    nearest: &'r StanceReading,
    mut others: impl Iterator<Item = &'r StanceReading>,
) -> Option<&'r Reason> {
    let contrast = nearest.contrast.as_ref()?;
    let words = contrast.claim?;
    let has_words = |reading: &StanceReading| {
        let mut same = reading.reasons.iter().filter(|reason| reason.speaks_for == Stance::Supports);
        same.any(|reason| reason.claim.is_some_and(|same| same.start < words.end && words.start < same.end))
    };
    let says_it = |other: &StanceReading| {
        other.contrast.is_none() && other.attributable + AS_NEAR >= nearest.attributable && has_words(other)
    };
    (!others.any(says_it)).then_some(contrast)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_score_never_says_less() {
        let rank = |likely: Likely| match likely {
            Likely::ProbablyNotInSources => 0,
            Likely::Related => 1,
            Likely::ProbablySupported => 2,
        };
        let said: Vec<u8> = (0..=1000).map(|step| rank(likely(f64::from(step) / 1000.0).likely)).collect();
        assert!(said.is_sorted() && said[0] == 0 && said[1000] == 2);
        assert_eq!(likely(f64::NAN).likely, Likely::ProbablyNotInSources);
    }

    #[test]
    fn the_rates_rise_with_the_score_and_bear_out_what_is_said() {
        let share = |(n, n_supported): (u32, u32)| f64::from(n_supported) / f64::from(n.max(1));
        assert!(BANDS.is_sorted_by(|one, other| one.0 < other.0 && share((one.1, one.2)) <= share((other.1, other.2))));
        let of = |says: Likely| {
            let bands = BANDS.iter().filter(|(from, ..)| likely(*from).likely == says);
            share(bands.fold((0, 0), |sum, (_, n, n_supported)| (sum.0 + n, sum.1 + n_supported)))
        };
        assert!(of(Likely::ProbablySupported) >= 0.85);
        assert!(of(Likely::ProbablyNotInSources) <= 0.15);
    }
}
