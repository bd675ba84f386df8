//! The stance of an answer: by the baseline, or by the stance check of the core.

use credence_core::evidence::Stance;
use credence_core::stance::{Detector, StanceProbabilities, StanceReading};

use super::averitec::{Answer, Kind};
use super::baseline;

/// The method.
pub enum Method {
    /// The baseline.
    Baseline,
    /// The stance check of the core. Yes and no are no text to compare; the baseline reads them.
    Detector(&'static Detector),
}

impl Method {
    /// Both methods, the baseline first.
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

    /// A description of the method.
    pub fn description(&self) -> &'static str {
        match self {
            Self::Baseline => baseline::NAME,
            Self::Detector(_) => "detector (the built-in one; yes and no as the baseline; not trained on these claims)",
        }
    }

    /// The stance of an answer.
    pub fn stance(&self, claim: &str, answer: &Answer) -> Stance {
        match (self, answer.kind) {
            (Self::Detector(detector), Kind::Text) => detector.detect(claim, &answer.text(), None).label,
            (Self::Detector(_) | Self::Baseline, Kind::YesOrNo | Kind::Text | Kind::None) => {
                baseline::stance(claim, answer)
            }
        }
    }
}

/// The results of the stance check for an answer, with and without its question.
pub struct Readings {
    pub with_question: StanceProbabilities,
    pub alone: StanceReading,
}

impl Readings {
    pub fn new(detector: &Detector, claim: &str, answer: &Answer) -> Self {
        let text = [&answer.answer, " ", answer.explanation.as_deref().unwrap_or_default()].concat();
        Self {
            with_question: detector.detect(claim, &answer.text(), None).probabilities,
            alone: detector.detect(claim, &text, None),
        }
    }
}
