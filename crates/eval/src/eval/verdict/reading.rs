//! Which way an answer points: by the baseline, or by the detector of the core.

use credence_core::evidence::Stance;
use credence_core::stance::{Detector, StanceProbabilities, StanceReading};

use super::averitec::{Answer, Kind};
use super::baseline;

/// Who reads the answers.
pub enum Reader {
    /// The simplest honest reading.
    Baseline,
    /// The detector of the core; yes and no, which are no text to compare, as the baseline reads them.
    Detector(&'static Detector),
}

impl Reader {
    /// Both, the simpler one first.
    pub fn all() -> [Self; 2] {
        [Self::Baseline, Self::Detector(Detector::built_in())]
    }

    /// The name in reports.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Baseline => "baseline",
            Self::Detector(_) => "detector",
        }
    }

    /// What the reading is made of.
    pub fn description(&self) -> &'static str {
        match self {
            Self::Baseline => baseline::NAME,
            Self::Detector(_) => "detector (the built-in one; yes and no as the baseline; not trained on these claims)",
        }
    }

    /// Which way an answer points.
    pub fn stance(&self, claim: &str, answer: &Answer) -> Stance {
        match (self, answer.kind) {
            (Self::Detector(detector), Kind::Text) => detector.detect(claim, &answer.text(), None).label,
            (Self::Detector(_) | Self::Baseline, Kind::YesOrNo | Kind::Text | Kind::None) => {
                baseline::stance(claim, answer)
            }
        }
    }
}

/// What the detector says of an answer with its question, and without.
pub struct Readings {
    pub with_question: StanceProbabilities,
    pub alone: StanceReading,
}

impl Readings {
    pub fn of(detector: &Detector, claim: &str, answer: &Answer) -> Self {
        let said = [&answer.answer, " ", answer.explanation.as_deref().unwrap_or_default()].concat();
        Self {
            with_question: detector.detect(claim, &answer.text(), None).probabilities,
            alone: detector.detect(claim, &said, None),
        }
    }
}
