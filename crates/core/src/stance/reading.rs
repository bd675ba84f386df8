//! The result of the stance check: a stance, its chances and the reasons.

use serde::Serialize;

use super::label::Stance;
use super::reason::Reason;
use super::text::TextSpan;

/// The chances of the three stances; they add up to one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StanceProbabilities {
    /// That the text says what the claim says.
    pub supports: f64,
    /// That it says something incompatible.
    pub refutes: f64,
    /// That it does not bear on the claim.
    pub neutral: f64,
}

impl StanceProbabilities {
    /// The same chances where the words look alike and the text says something else: support and neutral change places.
    pub(super) fn without_support(self) -> Self {
        let Self { supports, refutes, neutral } = self;
        Self { supports: supports.min(neutral), refutes, neutral: neutral.max(supports) }
    }
}

/// What a text says about a claim, and why.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StanceReading {
    /// The stance. `Refutes` stands only where an incompatibility is named among the reasons.
    pub label: Stance,
    /// The chances, calibrated.
    pub probabilities: StanceProbabilities,
    /// The chance that the text bears out the whole claim, as a source of a sentence should; calibrated, from 0 to 1.
    pub supported: f64,
    /// What speaks against, for, and for neither; in each the heaviest first.
    pub reasons: Vec<Reason>,
    /// The sentences of the text that were compared, in bytes.
    pub window: Option<TextSpan>,
    /// What models of the host's said, where they had a say in label and chances.
    pub models: Vec<ModelReason>,
}

/// What a model said of a pair of a claim and a text.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ModelReason {
    /// How near the two are in meaning: the cosine of the angle between their vectors, from -1 to 1.
    Similarity {
        /// The cosine.
        value: f64,
        /// The model's name.
        model: String,
    },
    /// The three chances.
    Nli {
        /// They add up to one.
        probabilities: StanceProbabilities,
        /// The model's name.
        model: String,
    },
}
