//! The Admiralty code: a letter for the source and a digit for the information, shown side by side and never summed.

use serde::Serialize;

use super::level::TrustLevel;

credence_named::named_enum! {
    /// How reliable a source is for being what it is.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum SourceReliability {
        /// Completely reliable.
        A = "A",
        /// Usually reliable.
        B = "B",
        /// Fairly reliable.
        C = "C",
        /// Not usually reliable.
        D = "D",
        /// Unreliable.
        E = "E",
        /// Cannot be judged.
        F = "F",
    }
}

credence_named::named_enum! {
    /// How credible a piece of information is, whichever source it is from.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum InformationCredibility {
        /// Confirmed by independent sources, and refuted by none.
        Confirmed = "1",
        /// The evidence is clearly for it.
        ProbablyTrue = "2",
        /// More of the evidence is for it than against it.
        PossiblyTrue = "3",
        /// The evidence is evenly split, or a little more against it.
        Doubtful = "4",
        /// The evidence is against it.
        Improbable = "5",
        /// There is no evidence.
        CannotBeJudged = "6",
    }
}

/// Both grades of what one source says about one claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AdmiraltyGrade {
    /// The letter.
    pub source: SourceReliability,
    /// The digit.
    pub information: InformationCredibility,
}

/// Independent sources that confirm a claim.
const CONFIRMED_FROM: u32 = 2;

/// A claim with one full support and nothing against it has a confidence of 2/3: that is probably true.
const PROBABLY_TRUE_FROM: f64 = 0.65;

/// Above one half there is more for the claim than against it.
const POSSIBLY_TRUE_ABOVE: f64 = 0.5;

/// A claim with one full refutation and nothing for it has a confidence of 1/3: that is improbable.
const DOUBTFUL_FROM: f64 = 0.35;

impl SourceReliability {
    /// The letter for a trust level: see docs/scoring.md#admiralty.
    ///
    /// Only the body that defines or records a fact is completely reliable for it. Public bodies and research are
    /// usually reliable, edited sources fairly. Nothing is known of an unverified source, which is not the same as
    /// unreliable.
    #[must_use]
    pub fn from_level(level: TrustLevel) -> Self {
        match level {
            TrustLevel::Primary => Self::A,
            TrustLevel::Government | TrustLevel::Academic => Self::B,
            TrustLevel::Trusted => Self::C,
            TrustLevel::Low => Self::D,
            TrustLevel::Blocked => Self::E,
            TrustLevel::Unverified => Self::F,
        }
    }

    /// The meaning of the letter.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Self::A => "completely reliable",
            Self::B => "usually reliable",
            Self::C => "fairly reliable",
            Self::D => "not usually reliable",
            Self::E => "unreliable",
            Self::F => "cannot be judged",
        }
    }
}

impl InformationCredibility {
    /// The digit for a claim: see docs/scoring.md#admiralty.
    ///
    /// `confidence` is the ratio of the claim's evidence, 0 to 1. Without it, or without a source on either side, the
    /// claim cannot be judged. Two independent sources and no refutation confirm it whatever the ratio. Otherwise
    /// the ratio decides: from 0.65 probably true, above 0.5 possibly true, from 0.35 doubtful, below improbable.
    #[must_use]
    pub fn from_evidence(n_supporting: u32, n_refuting: u32, confidence: Option<f64>) -> Self {
        let known = confidence.filter(|ratio| (0.0..=1.0).contains(ratio));
        let Some(ratio) = known.filter(|_| n_supporting > 0 || n_refuting > 0) else {
            return Self::CannotBeJudged;
        };
        if n_supporting >= CONFIRMED_FROM && n_refuting == 0 {
            Self::Confirmed
        } else if ratio >= PROBABLY_TRUE_FROM {
            Self::ProbablyTrue
        } else if ratio > POSSIBLY_TRUE_ABOVE {
            Self::PossiblyTrue
        } else if ratio >= DOUBTFUL_FROM {
            Self::Doubtful
        } else {
            Self::Improbable
        }
    }

    /// The meaning of the digit.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::ProbablyTrue => "probably true",
            Self::PossiblyTrue => "possibly true",
            Self::Doubtful => "doubtful",
            Self::Improbable => "improbable",
            Self::CannotBeJudged => "cannot be judged",
        }
    }
}

impl AdmiraltyGrade {
    /// Both meanings, such as `usually reliable, confirmed`.
    #[must_use]
    pub fn meaning(self) -> String {
        format!("{}, {}", self.source.meaning(), self.information.meaning())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_of_which_nothing_is_known_is_not_called_unreliable() {
        assert_eq!(SourceReliability::from_level(TrustLevel::Unverified), SourceReliability::F);
        assert_eq!(SourceReliability::from_level(TrustLevel::Blocked), SourceReliability::E);
    }

    #[test]
    fn a_higher_level_never_has_a_lower_letter() {
        let judged = TrustLevel::ALL.into_iter().filter(|level| *level != TrustLevel::Unverified);
        let letters: Vec<_> = judged.map(SourceReliability::from_level).collect();
        assert!(letters.windows(2).all(|pair| pair[0] >= pair[1]), "{letters:?}");
    }

    #[test]
    fn two_independent_sources_without_refutation_confirm() {
        assert_eq!(InformationCredibility::from_evidence(2, 0, Some(0.6)), InformationCredibility::Confirmed);
        assert_eq!(InformationCredibility::from_evidence(2, 1, Some(0.6)), InformationCredibility::PossiblyTrue);
        assert_eq!(InformationCredibility::from_evidence(1, 0, Some(0.667)), InformationCredibility::ProbablyTrue);
        assert_eq!(InformationCredibility::from_evidence(1, 1, Some(0.5)), InformationCredibility::Doubtful);
        assert_eq!(InformationCredibility::from_evidence(0, 1, Some(0.333)), InformationCredibility::Improbable);
    }

    #[test]
    fn no_evidence_is_no_judgement() {
        for (n_supporting, n_refuting, ratio) in [(0, 0, Some(0.5)), (3, 0, None), (3, 0, Some(f64::NAN))] {
            let found = InformationCredibility::from_evidence(n_supporting, n_refuting, ratio);
            assert_eq!(found, InformationCredibility::CannotBeJudged);
        }
    }

    #[test]
    fn grades_are_those_of_the_wire() {
        for letter in SourceReliability::ALL {
            assert_eq!(serde_json::to_string(&letter).unwrap(), format!("\"{}\"", letter.name()));
        }
        for digit in InformationCredibility::ALL {
            assert_eq!(serde_json::to_string(&digit).unwrap(), format!("\"{}\"", digit.name()));
        }
        let grade = AdmiraltyGrade { source: SourceReliability::B, information: InformationCredibility::Confirmed };
        assert_eq!(grade.meaning(), "usually reliable, confirmed");
    }
}
