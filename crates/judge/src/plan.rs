//! The plan of a judge: the claim, the texts and the budget.

use credence_lexical::hash;

use crate::flow::JudgeStep;
use crate::prompt::PROMPT_VERSION;
use credence_core::judge::{JudgeState, ModelReading, ModelStance};

/// The longest claim, in characters.
const MAX_CLAIM: usize = 2_000;
/// The most texts of one run.
const MAX_TEXTS: usize = 500;

/// What is to be judged.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JudgePlan {
    /// The claim.
    pub claim: String,
    /// The texts; untrusted.
    pub texts: Vec<String>,
    /// The name of the model.
    pub model: String,
    /// What the model is.
    pub kind: JudgeKind,
    /// How much may be sent.
    pub budget: JudgeBudget,
    /// Readings from a cache.
    pub known: Vec<KnownReading>,
}

credence_named::named_enum! {
    /// What a model that judges is. It decides which rules its readings have to keep.
    #[derive(Default)]
    pub enum JudgeKind {
        /// A language model, which is asked about the negated claim as well.
        #[default]
        LanguageModel = "language_model",
        /// An encoder that classifies pairs of a claim and a text. It passes over "It is not true that", so it is not asked about the
        /// negated claim; what it calls a contradiction counts only where the words of the text refute the claim, too.
        Classifier = "classifier",
    }
}

impl JudgeKind {
    pub(crate) const fn is_asked_about_negation(self) -> bool {
        matches!(self, Self::LanguageModel)
    }

    /// The requests about a group of texts.
    pub(crate) const fn steps(self) -> &'static [JudgeStep] {
        match self {
            Self::LanguageModel => &[JudgeStep::Reading, JudgeStep::Negation],
            Self::Classifier => &[JudgeStep::Reading],
        }
    }
}

/// How much may be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgeBudget {
    /// Requests in total: two for each group of texts, of a classifier one.
    pub requests: u32,
    /// Characters in total.
    pub characters: u32,
    /// Characters of texts in one request.
    pub characters_per_request: u32,
    /// Characters of one text; the rest is not sent.
    pub characters_per_text: u32,
    /// Texts in one request.
    pub texts_per_request: u32,
}

impl Default for JudgeBudget {
    fn default() -> Self {
        Self {
            requests: 40,
            characters: 400_000,
            characters_per_request: 12_000,
            characters_per_text: 4_000,
            texts_per_request: 6,
        }
    }
}

/// What a model said earlier, from a cache. The rules are applied again.
#[derive(Clone, Debug, PartialEq)]
pub struct KnownReading {
    /// The key of the reading.
    pub key: String,
    /// What the model said.
    pub stance: ModelStance,
    /// The words it quoted.
    pub quote: Option<String>,
    /// What it said about the negated claim.
    pub negated: Option<ModelStance>,
}

impl KnownReading {
    /// What a model said, for a cache; `None` if something has to be asked again.
    #[must_use]
    pub fn of(reading: &ModelReading) -> Option<Self> {
        let ModelReading { key, stance, quote, negated, .. } = reading.clone();
        let is_complete = matches!(reading.state, JudgeState::Counted | JudgeState::NotInWords);
        let known = Self { key, stance: stance?, quote, negated };
        Some(known).filter(|known| is_complete || known.is_complete(JudgeKind::LanguageModel))
    }

    /// Whether nothing has to be asked again.
    pub(crate) const fn is_complete(&self, kind: JudgeKind) -> bool {
        !self.stance.takes_side() || self.negated.is_some() || !kind.is_asked_about_negation()
    }
}

impl JudgePlan {
    /// The plan within its limits: a shorter claim and fewer texts where there is too much of them.
    pub(crate) fn bounded(mut self) -> Self {
        self.claim = first_characters(self.claim.trim(), MAX_CLAIM).to_owned();
        self.texts.truncate(MAX_TEXTS);
        for text in &mut self.texts {
            let kept = first_characters(text, self.budget.characters_per_text as usize).len();
            text.truncate(kept);
        }
        self
    }

    /// The key of a text's reading for a cache.
    pub(crate) fn key(&self, text: &str) -> String {
        let version = PROMPT_VERSION.to_string();
        let parts = [version.as_str(), &self.model, &self.claim, text];
        // Two hashes with different starts: 128 bits.
        let hash = |start: u64| {
            let part = |hash, part: &&str| part.bytes().fold(hash::extend(hash, part.len() as u64), add_byte);
            hash::mix(parts.iter().fold(hash::extend(hash::EMPTY, start), part))
        };
        format!("{:016x}{:016x}", hash(1), hash(2))
    }
}

fn add_byte(hash: u64, byte: u8) -> u64 {
    hash::extend(hash, u64::from(byte))
}

/// The first characters of a text.
fn first_characters(text: &str, count: usize) -> &str {
    text.char_indices().nth(count).map_or(text, |(end, _)| &text[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_changes_with_claim_text_and_model() {
        let plan = |claim: &str, model: &str| JudgePlan {
            claim: claim.to_owned(),
            model: model.to_owned(),
            ..JudgePlan::default()
        };
        let keys = [
            plan("a", "m").key("t"),
            plan("b", "m").key("t"),
            plan("a", "n").key("t"),
            plan("a", "m").key("u"),
            plan("am", "").key("t"),
        ];
        for (index, key) in keys.iter().enumerate() {
            assert_eq!(key.len(), 32);
            assert!(!keys[..index].contains(key), "{keys:?}");
        }
        assert_eq!(plan("a", "m").key("t"), keys[0]);
    }

    #[test]
    fn long_input_is_cut_at_a_character() {
        let budget = JudgeBudget { characters_per_text: 3, ..JudgeBudget::default() };
        let plan =
            JudgePlan {
                claim: " é ".to_owned(), texts: vec!["ééééé".to_owned()], budget, ..JudgePlan::default()
            };
        let plan = plan.bounded();
        assert_eq!((plan.claim.as_str(), plan.texts[0].as_str()), ("é", "ééé"));
    }
}
