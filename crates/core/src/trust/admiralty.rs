//! The Admiralty view: a letter for the source and a digit for the information, side by side and never summed.

use serde::Serialize;

use super::level::TrustLevel;

/// How reliable a source is for being what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum SourceReliability {
    /// Completely reliable.
    A,
    /// Usually reliable.
    B,
    /// Fairly reliable.
    C,
    /// Not usually reliable.
    D,
    /// Unreliable.
    E,
    /// Cannot be judged.
    F,
}

/// How credible a piece of information is, whoever says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum InformationCredibility {
    /// Confirmed by independent sources, and refuted by none.
    #[serde(rename = "1")]
    Confirmed,
    /// The evidence seen is clearly for it.
    #[serde(rename = "2")]
    ProbablyTrue,
    /// The evidence seen is rather for it.
    #[serde(rename = "3")]
    PossiblyTrue,
    /// The evidence seen is as much against it as for it, or a little more.
    #[serde(rename = "4")]
    Doubtful,
    /// The evidence seen is against it.
    #[serde(rename = "5")]
    Improbable,
    /// There is no evidence.
    #[serde(rename = "6")]
    CannotBeJudged,
}

/// Both grades of one source's word on one claim.
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
    /// All letters, from best to "cannot be judged".
    pub const ALL: [Self; 6] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F];

    /// The letter of a level.
    ///
    /// Only the body that defines or records a fact is completely reliable for it; public bodies and research are
    /// usually reliable, edited sources fairly. Of an unverified source nothing is known, which is not the same as
    /// unreliable.
    #[must_use]
    pub fn of(level: TrustLevel) -> Self {
        match level {
            TrustLevel::Primary => Self::A,
            TrustLevel::Government | TrustLevel::Academic => Self::B,
            TrustLevel::Trusted => Self::C,
            TrustLevel::Low => Self::D,
            TrustLevel::Blocked => Self::E,
            TrustLevel::Unverified => Self::F,
        }
    }

    /// The letter itself.
    #[must_use]
    pub fn grade(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
            Self::C => "C",
            Self::D => "D",
            Self::E => "E",
            Self::F => "F",
        }
    }

    /// What the letter means.
    #[must_use]
    pub fn words(self) -> &'static str {
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
    /// All digits, from 1 to 6.
    pub const ALL: [Self; 6] = [
        Self::Confirmed,
        Self::ProbablyTrue,
        Self::PossiblyTrue,
        Self::Doubtful,
        Self::Improbable,
        Self::CannotBeJudged,
    ];

    /// The digit of a claim, from how many independent sources support and refute it and how its evidence stands.
    ///
    /// `confidence` is the ratio of the claim's evidence, 0 to 1; without it, or without a source on either side, the
    /// claim cannot be judged. Two independent sources and no refutation confirm it whatever the ratio; else
    /// the ratio decides: from 0.65 probably true, above 0.5 possibly true, from 0.35 doubtful, below improbable.
    #[must_use]
    pub fn of(n_supporting: u32, n_refuting: u32, confidence: Option<f64>) -> Self {
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

    /// The digit itself.
    #[must_use]
    pub fn grade(self) -> &'static str {
        match self {
            Self::Confirmed => "1",
            Self::ProbablyTrue => "2",
            Self::PossiblyTrue => "3",
            Self::Doubtful => "4",
            Self::Improbable => "5",
            Self::CannotBeJudged => "6",
        }
    }

    /// What the digit means.
    #[must_use]
    pub fn words(self) -> &'static str {
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
    /// Both grades in words, such as `usually reliable, confirmed`.
    #[must_use]
    pub fn words(self) -> String {
        format!("{}, {}", self.source.words(), self.information.words())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_of_which_nothing_is_known_is_not_called_unreliable() {
        assert_eq!(SourceReliability::of(TrustLevel::Unverified), SourceReliability::F);
        assert_eq!(SourceReliability::of(TrustLevel::Blocked), SourceReliability::E);
    }

    #[test]
    fn a_higher_level_never_has_a_lower_letter() {
        let judged = TrustLevel::ALL.into_iter().filter(|level| *level != TrustLevel::Unverified);
        let letters: Vec<_> = judged.map(SourceReliability::of).collect();
        assert!(letters.windows(2).all(|pair| pair[0] >= pair[1]), "{letters:?}");
    }

    #[test]
    fn two_independent_sources_without_refutation_confirm() {
        assert_eq!(InformationCredibility::of(2, 0, Some(0.6)), InformationCredibility::Confirmed);
        assert_eq!(InformationCredibility::of(2, 1, Some(0.6)), InformationCredibility::PossiblyTrue);
        assert_eq!(InformationCredibility::of(1, 0, Some(0.667)), InformationCredibility::ProbablyTrue);
        assert_eq!(InformationCredibility::of(1, 1, Some(0.5)), InformationCredibility::Doubtful);
        assert_eq!(InformationCredibility::of(0, 1, Some(0.333)), InformationCredibility::Improbable);
    }

    #[test]
    fn no_evidence_is_no_judgement() {
        for (n_supporting, n_refuting, ratio) in [(0, 0, Some(0.5)), (3, 0, None), (3, 0, Some(f64::NAN))] {
            let found = InformationCredibility::of(n_supporting, n_refuting, ratio);
            assert_eq!(found, InformationCredibility::CannotBeJudged);
        }
    }

    #[test]
    fn grades_are_those_of_the_wire() {
        for letter in SourceReliability::ALL {
            assert_eq!(serde_json::to_string(&letter).unwrap(), format!("\"{}\"", letter.grade()));
        }
        for digit in InformationCredibility::ALL {
            assert_eq!(serde_json::to_string(&digit).unwrap(), format!("\"{}\"", digit.grade()));
        }
        let grade = AdmiraltyGrade { source: SourceReliability::B, information: InformationCredibility::Confirmed };
        assert_eq!(grade.words(), "usually reliable, confirmed");
    }
}
