//! The detector: compares a claim with a text and gives a stance, its chances and the reasons.

use std::sync::LazyLock;

use super::align::Alignment;
use super::clash;
use super::feature::{self, Feature, Features};
use super::label::Stance;
use super::language::StanceLanguage;
use super::model::{self, TableError, Weights};
use super::reading::{StanceProbabilities, StanceReading};
use super::reason::{self, Reason};
use super::roles;
use super::text::{TextSpan, Words};
use super::words::{Fact, WordTable};

/// The shipped table.
static BUILT_IN: &[u8] = include_bytes!("../../data/stance/stance.table");

/// Detects the stance of texts towards claims, from the words alone.
#[derive(Clone, Debug)]
pub struct Detector {
    words: WordTable,
    weights: Weights,
}

/// A text refutes from this chance on.
const REFUTES_FROM: f64 = 0.5;
/// A text refutes only where it contains at least this share of the claim, by rarity: a text about something else refutes nothing.
const COVERED_FROM: f32 = 0.5;

impl Detector {
    /// The built-in detector, parsed once.
    #[must_use]
    #[expect(clippy::expect_used, reason = "the table is part of the program, and a test reads it")]
    pub fn built_in() -> &'static Self {
        static DETECTOR: LazyLock<Detector> =
            LazyLock::new(|| Detector::from_table(BUILT_IN).expect("the built-in table is well formed"));
        &DETECTOR
    }

    /// A detector from the bytes of a table.
    ///
    /// # Errors
    /// When the bytes are not a table of this version, or end too early.
    pub fn from_table(table: &[u8]) -> Result<Self, TableError> {
        let (words, weights) = model::read(table)?;
        Ok(Self::new(words, weights))
    }

    /// A detector with these words and weights, as the training program makes them.
    #[must_use]
    pub fn new(words: &str, weights: Weights) -> Self {
        Self { words: WordTable::parse(words), weights }
    }

    /// The stance of a text towards a claim. Without a language, it is guessed from the text.
    ///
    /// Time grows with the length of the text; only its first 12,000 words and the first 120 of the claim are read.
    #[must_use]
    pub fn detect(&self, claim: &str, text: &str, language: Option<StanceLanguage>) -> StanceReading {
        let (claim_words, text_words) = self.read(claim, text, language);
        if claim_words.words.is_empty() || text_words.words.is_empty() {
            return nothing_to_compare();
        }
        let alignment = Alignment::new(&claim_words, &text_words);
        let pairs = clash::find(&alignment);
        let features = feature::measure(&alignment, &pairs);
        let mut reasons = reason::reasons(&alignment, &pairs);
        let [supports, refutes, neutral] = model::chances(self.weights.stance.scores(&features));
        let mut probabilities = StanceProbabilities { supports, refutes, neutral };
        let [score] = self.weights.grounding.scores(&features);
        let [mut supported, _] = model::chances([score, 0.0]);
        if let Some(exchange) = roles::exchange(&alignment) {
            probabilities = probabilities.without_support();
            supported = supported.min(1.0 - supported);
            reasons.push(reason::other_role(&alignment, exchange));
        }
        let compared = &text_words.words[alignment.window.clone()];
        let window = compared
            .first()
            .zip(compared.last())
            .map(|(first, last)| TextSpan { start: first.span.start, end: last.span.end });
        let label = label(probabilities, &features, &reasons);
        StanceReading { label, probabilities, supported, reasons, window, models: Vec::new() }
    }

    /// The features that the training program learns from; all zero where there is nothing to compare.
    #[must_use]
    pub fn features(&self, claim: &str, text: &str) -> Features {
        let (claim, text) = self.read(claim, text, None);
        if claim.words.is_empty() || text.words.is_empty() {
            return [0; feature::N_FEATURES];
        }
        let alignment = Alignment::new(&claim, &text);
        let pairs = clash::find(&alignment);
        feature::measure(&alignment, &pairs)
    }

    /// The first word of a text that denies something: "not", "nobody", "deny".
    #[must_use]
    pub fn denial(&self, text: &str) -> Option<TextSpan> {
        let language = StanceLanguage::guess(text);
        let words = Words::parse(text, &self.words, language, |_| 1.0);
        let denies = |fact: &Fact| match fact {
            Fact::Negator | Fact::Denial => true,
            Fact::NegatorOutsidePortuguese => language != StanceLanguage::Portuguese,
            _ => false,
        };
        words.words.iter().find(|word| words.facts(word).iter().any(denies)).map(|word| word.span)
    }

    /// The stems of the content words of a text.
    pub fn stems<'a>(&'a self, text: &str) -> impl Iterator<Item = u64> + use<'a> {
        let words = Words::parse(text, &self.words, StanceLanguage::English, |_| 1.0);
        words.words.into_iter().filter(|word| !word.is_stop && word.number.is_none()).map(|word| word.keys.stem)
    }

    fn read(&self, claim: &str, text: &str, language: Option<StanceLanguage>) -> (Words, Words) {
        let language = language.unwrap_or_else(|| StanceLanguage::guess(text));
        let read = |text: &str| Words::parse(text, &self.words, language, |key| self.weights.rarity(key));
        (read(claim), read(text))
    }
}

fn nothing_to_compare() -> StanceReading {
    StanceReading {
        label: Stance::Neutral,
        probabilities: StanceProbabilities { supports: 0.0, refutes: 0.0, neutral: 1.0 },
        supported: 0.0,
        reasons: Vec::new(),
        window: None,
        models: Vec::new(),
    }
}

/// `Refutes` only where the text has enough of the claim, a clash is among the reasons, and the chance is high enough; else the likelier of the other two.
fn label(probabilities: StanceProbabilities, features: &Features, reasons: &[Reason]) -> Stance {
    let is_covered = feature::share_of(features, Feature::Covered).is_some_and(|share| share >= COVERED_FROM);
    let is_named = reasons.iter().any(|reason| reason.speaks_for == Stance::Refutes);
    if is_named && is_covered && probabilities.refutes >= REFUTES_FROM {
        Stance::Refutes
    } else if probabilities.supports > probabilities.neutral && probabilities.supports >= probabilities.refutes {
        Stance::Supports
    } else {
        Stance::Neutral
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantities_in_other_units_are_support() {
        let detect = |claim, text| Detector::built_in().detect(claim, text, None);
        for (claim, text) in [
            ("The tunnel is 2 km long.", "The tunnel is 2,000 metres long."),
            ("The bridge is 1.5 kilometres long.", "The bridge is 1500 m long."),
            ("O túnel tem 2 km.", "O túnel tem 2.000 metros."),
        ] {
            let reading = detect(claim, text);
            assert_eq!(reading.label, Stance::Supports, "{claim} {text}");
        }
        let other = detect("The tunnel is 2 km long.", "The tunnel is 2,500 metres long.");
        assert_ne!(other.label, Stance::Supports);
    }
}
