//! A claim and a text in; supports, refutes or neutral out, with chances and reasons.

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
use super::words::WordTable;

/// The table of the project.
static BUILT_IN: &[u8] = include_bytes!("../../data/stance/stance.table");

/// Reads what texts say about claims, from the words alone.
#[derive(Clone, Debug)]
pub struct Detector {
    words: WordTable,
    weights: Weights,
}

/// A text refutes from this chance on.
const REFUTES_FROM: f64 = 0.5;
/// And where it holds at least this share of the claim, by rarity: what speaks of something else refutes nothing.
const COVERED_FROM: f32 = 0.5;

impl Detector {
    /// The detector of the project, read once.
    #[must_use]
    #[expect(clippy::expect_used, reason = "the table is part of the program, and a test reads it")]
    pub fn built_in() -> &'static Self {
        static DETECTOR: LazyLock<Detector> =
            LazyLock::new(|| Detector::from_table(BUILT_IN).expect("the table of the project reads"));
        &DETECTOR
    }

    /// A detector from the bytes of a table.
    ///
    /// # Errors
    /// When the bytes are no table of this version, or end too early.
    pub fn from_table(table: &[u8]) -> Result<Self, TableError> {
        let (words, weights) = model::read(table)?;
        Ok(Self::of(words, weights))
    }

    /// A detector of words and weights, as the training program makes them.
    #[must_use]
    pub fn of(words: &str, weights: Weights) -> Self {
        Self { words: WordTable::of(words), weights }
    }

    /// What a text says about a claim. Without a language it is guessed from both.
    ///
    /// Time grows with the length of the text; what stands behind its first 12,000 words, or behind the first 120 of the claim, is not read.
    #[must_use]
    pub fn detect(&self, claim: &str, text: &str, language: Option<StanceLanguage>) -> StanceReading {
        let (claim_words, text_words) = self.read(claim, text, language);
        if claim_words.words.is_empty() || text_words.words.is_empty() {
            return nothing_to_compare();
        }
        let alignment = Alignment::of(&claim_words, &text_words);
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

    /// The features of a claim and a text, which the training program learns from; all zero where there is nothing to compare.
    #[must_use]
    pub fn features(&self, claim: &str, text: &str) -> Features {
        let (claim, text) = self.read(claim, text, None);
        if claim.words.is_empty() || text.words.is_empty() {
            return [0; feature::N_FEATURES];
        }
        let alignment = Alignment::of(&claim, &text);
        let pairs = clash::find(&alignment);
        feature::measure(&alignment, &pairs)
    }

    /// The stems of a text, one for each word that counts.
    pub fn stems<'a>(&'a self, text: &str) -> impl Iterator<Item = u64> + use<'a> {
        let words = Words::of(text, &self.words, StanceLanguage::English, |_| 1.0);
        words.words.into_iter().filter(|word| !word.is_stop && word.number.is_none()).map(|word| word.keys.stem)
    }

    fn read(&self, claim: &str, text: &str, language: Option<StanceLanguage>) -> (Words, Words) {
        let language = language.unwrap_or_else(|| StanceLanguage::guess(text));
        let read = |text: &str| Words::of(text, &self.words, language, |key| self.weights.rarity(key));
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

/// Refutes only where the text speaks of the same, an incompatibility is named, and it is likely enough; else the likelier of the other two.
fn label(probabilities: StanceProbabilities, features: &Features, reasons: &[Reason]) -> Stance {
    let is_of_the_same = feature::share_of(features, Feature::Covered).is_some_and(|share| share >= COVERED_FROM);
    let is_named = reasons.iter().any(|reason| reason.speaks_for == Stance::Refutes);
    if is_named && is_of_the_same && probabilities.refutes >= REFUTES_FROM {
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
