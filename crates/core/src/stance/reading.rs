//! The result of the stance check: a stance, its chances and the reasons.

use serde::Serialize;

use super::label::{Basis, Stance};
use super::reason::Reason;
use super::text::TextSpan;

/// The chances of the three stances. They add up to one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StanceProbabilities {
    /// The text supports the claim.
    pub supports: f64,
    /// The text refutes the claim.
    pub refutes: f64,
    /// The text does not bear on the claim.
    pub neutral: f64,
}

impl StanceProbabilities {
    /// The same chances where the words look alike and the text says something else: support and neutral change places.
    pub(super) fn without_support(self) -> Self {
        let Self { supports, refutes, neutral } = self;
        Self { supports: supports.min(neutral), refutes, neutral: neutral.max(supports) }
    }
}

/// The stance of a text towards a claim, with the reasons.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StanceReading {
    /// The stance. `Supports` only where one sentence of the text says the whole claim, and `Refutes` only where one says it with an
    /// incompatible word, number or date, or denies it; models of the host application can add either.
    pub label: Stance,
    /// The chances, calibrated.
    pub probabilities: StanceProbabilities,
    /// The calibrated chance that the text supports the whole claim, as a source of a sentence should, from 0 to 1.
    pub supported: f64,
    /// The score of a sentence of an answer beside a passage that was found for it, from 0 to 1: whether it is attributable to the passage.
    /// Learned from paraphrases and changed sentences beside whole passages; only `grounding::likely` reads it.
    pub attributable: f64,
    /// Reasons against, for, and neutral; in each group the heaviest first.
    pub reasons: Vec<Reason>,
    /// What a sentence of the text says otherwise in small words: a denial, a limit, the opposite. It changes no label; a sentence of an answer shows it
    /// as a statement that differs.
    #[serde(skip)]
    pub contrast: Option<Reason>,
    /// The sentences of the text that were compared, in bytes.
    pub window: Option<TextSpan>,
    /// Answers of the host application's models that changed label or chances.
    pub models: Vec<ModelReason>,
}

impl StanceReading {
    /// What the reading rests on: a model, if one had a say in the label, else the words.
    #[must_use]
    pub fn basis(&self) -> Basis {
        let has_say = |reason: &ModelReason| match reason {
            ModelReason::Similarity { .. } => false,
            ModelReason::Judge { counted, .. } => counted.is_some(),
            ModelReason::Nli { .. } => true,
        };
        if self.models.iter().any(has_say) { Basis::Model } else { Basis::Words }
    }

    /// The calibrated chance of the label; of one that is undecided, that the text supports the whole claim. `None` where nothing was
    /// compared.
    #[must_use]
    pub fn chance(&self) -> Option<f64> {
        match self.label {
            Stance::Supports => Some(self.probabilities.supports.max(self.supported)),
            Stance::Refutes => Some(self.probabilities.refutes),
            Stance::Undecided => Some(self.supported),
            Stance::Neutral => Some(self.probabilities.neutral),
            Stance::NotCheckable => None,
        }
    }
}

/// A model's answer about a claim and a text.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ModelReason {
    /// How similar the two are in meaning: the cosine of the angle between their vectors, from -1 to 1.
    Similarity {
        /// The cosine.
        value: f64,
        /// The model's name.
        model: String,
    },
    /// What a language model says, with the words that decide. It counts only if all rules of a judge hold.
    Judge {
        /// The side it takes, if its reading counts.
        counted: Option<Stance>,
        /// Whether its reading counts, and if not, why: a name of `JudgeState`.
        state: String,
        /// The words that it quotes.
        quote: Option<String>,
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
