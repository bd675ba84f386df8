//! A verdict from all answers together: a small model weighs the results of the stance check.
//!
//! The model is fitted to nine tenths of the claims and tested on the last tenth, ten times, so that no claim is
//! part of its own training data. It is not shipped: the license of the claims permits evaluation only.

use credence_core::evidence::Stance;
use credence_core::stance::Detector;

use super::averitec::{Answer, Claim, Kind};
use super::baseline;
use super::calibration::{Forecast, LABELS, Label, N_LABELS};
use super::reading::Readings;

/// The name in reports.
pub const NAME: &str = "all answers weighed, fitted in ten folds";

const N_FEATURES: usize = 20;
const N_FOLDS: usize = 10;

/// The strength of regularization: the factor of the mean loss of a claim against half the sum of squares.
const LOOSENESS: f64 = 0.5;
const N_STEPS: usize = 1500;
const STEP: f64 = 0.5;

/// The probability of a verdict is divided by this power of its share, so that rare verdicts are predicted more often.
const RARITY: f64 = 0.5;

const FALSE_WORDS: [&str; 37] = [
    "false",
    "fake",
    "hoax",
    "misleading",
    "debunk",
    "debunked",
    "debunking",
    "fabricated",
    "incorrect",
    "untrue",
    "inaccurate",
    "satire",
    "satirical",
    "parody",
    "doctored",
    "manipulated",
    "altered",
    "photoshopped",
    "denied",
    "denies",
    "myth",
    "never",
    "rumor",
    "rumour",
    "conspiracy",
    "wrong",
    "unproven",
    "baseless",
    "unfounded",
    "no evidence",
    "no record",
    "out of context",
    "did not",
    "does not",
    "was not",
    "were not",
    "is not",
];

const TRUE_WORDS: [&str; 9] =
    ["true", "confirmed", "confirms", "correct", "accurate", "official", "indeed", "announced", "according to"];

type Features = [f64; N_FEATURES];

/// The forecast for every claim, by a model that was not fitted on it.
pub fn forecasts(detector: &Detector, claims: &[Claim]) -> Vec<Forecast> {
    let features: Vec<Features> = claims.iter().map(|claim| features(detector, claim)).collect();
    let of_fold = |fold: usize| {
        let taught: Vec<usize> = (0..claims.len()).filter(|index| index % N_FOLDS != fold).collect();
        Model::fitted(&features, claims, &taught)
    };
    let models: Vec<Model> = (0..N_FOLDS).map(of_fold).collect();
    let shares = LABELS
        .map(|label| claims.iter().filter(|claim| claim.label == label).count() as f64 / claims.len().max(1) as f64);
    let forecast = |(index, claim): (usize, &Claim)| {
        let probabilities = models[index % N_FOLDS].probabilities(&features[index]);
        Forecast { given: given(&probabilities, &shares), truth: claim.label, probabilities }
    };
    claims.iter().enumerate().map(forecast).collect()
}

fn given(probabilities: &[f64; N_LABELS], shares: &[f64; N_LABELS]) -> Label {
    let value = |label: Label| probabilities[label as usize] / shares[label as usize].powf(RARITY);
    LABELS.into_iter().max_by(|one, other| value(*one).total_cmp(&value(*other))).unwrap_or(Label::Refuted)
}

/// The features of the answers of a claim.
fn features(detector: &Detector, claim: &Claim) -> Features {
    let mut sums = Sums::default();
    for answer in &claim.answers {
        sums.add(detector, &claim.text, answer);
    }
    sums.features(claim)
}

#[derive(Default)]
struct Sums {
    n_read: f64,
    n_none: f64,
    supports: f64,
    refutes: f64,
    most_supports: f64,
    most_refutes: f64,
    supported: f64,
    most_supported: f64,
    yes: f64,
    no: f64,
    says_false: f64,
    says_true: f64,
    n_named: f64,
    common: f64,
}

impl Sums {
    fn add(&mut self, detector: &Detector, claim: &str, answer: &Answer) {
        if answer.kind == Kind::None || answer.answer.trim().is_empty() {
            self.n_none += 1.0;
            return;
        }
        self.n_read += 1.0;
        let text = match answer.kind {
            Kind::YesOrNo => {
                self.add_yes_or_no(claim, answer);
                answer.explanation.as_deref().unwrap_or_default()
            }
            Kind::Text | Kind::None => &answer.answer,
        };
        let readings = Readings::new(detector, claim, answer);
        self.supports += readings.with_question.supports;
        self.refutes += readings.with_question.refutes;
        self.most_supports = self.most_supports.max(readings.with_question.supports);
        self.most_refutes = self.most_refutes.max(readings.with_question.refutes);
        self.supported += readings.alone.supported;
        self.most_supported = self.most_supported.max(readings.alone.supported);
        self.n_named += f64::from(u8::from(readings.alone.label == Stance::Refutes));
        self.says_false += says(text, &FALSE_WORDS);
        self.says_true += says(text, &TRUE_WORDS);
        self.common += baseline::share(claim, text);
    }

    /// Weighted by how similar the question is to the claim.
    fn add_yes_or_no(&mut self, claim: &str, answer: &Answer) {
        let share = baseline::share(&answer.question, claim);
        let is_yes = answer.answer.trim().to_lowercase().starts_with("yes");
        let is_turned = baseline::is_negated(&answer.question) != baseline::is_negated(claim);
        if is_yes != is_turned {
            self.yes += share;
        } else {
            self.no += share;
        }
    }

    fn features(&self, claim: &Claim) -> Features {
        let n_read = self.n_read.max(1.0);
        let n_answers = claim.answers.len().max(1) as f64;
        let flag = |is: bool| f64::from(u8::from(is));
        [
            self.supports / n_read,
            self.refutes / n_read,
            self.most_supports,
            self.most_refutes,
            self.supported / n_read,
            self.most_supported,
            self.yes,
            self.no,
            self.yes - self.no,
            self.yes.min(self.no),
            self.n_none / n_answers,
            self.n_none,
            self.says_false / n_read,
            self.says_true / n_read,
            n_answers.min(6.0) / 6.0,
            self.n_named / n_read,
            self.common / n_read,
            self.supports.min(self.refutes),
            flag(baseline::is_negated(&claim.text)),
            flag(self.n_read == 0.0),
        ]
    }
}

/// 1 if a text contains one of the words or phrases.
fn says(text: &str, phrases: &[&str]) -> f64 {
    let text = format!(" {} ", baseline::words(text).join(" "));
    f64::from(u8::from(phrases.iter().any(|phrase| text.contains(&format!(" {phrase} ")))))
}

/// A multinomial logistic regression over standardised features.
struct Model {
    means: Features,
    spreads: Features,
    /// A weight per feature, and a bias.
    weights: [[f64; N_FEATURES + 1]; N_LABELS],
}

impl Model {
    fn fitted(features: &[Features], claims: &[Claim], taught: &[usize]) -> Self {
        let count = taught.len().max(1) as f64;
        let mean = |at: usize| taught.iter().map(|index| features[*index][at]).sum::<f64>() / count;
        let means: Features = std::array::from_fn(mean);
        let spread = |at: usize| {
            let squares = taught.iter().map(|index| (features[*index][at] - means[at]).powi(2)).sum::<f64>();
            (squares / count).sqrt().max(1e-9)
        };
        let spreads = std::array::from_fn(spread);
        let mut model = Self { means, spreads, weights: [[0.0; N_FEATURES + 1]; N_LABELS] };
        for _ in 0..N_STEPS {
            model.step(features, claims, taught);
        }
        model
    }

    /// One step of gradient descent.
    fn step(&mut self, features: &[Features], claims: &[Claim], taught: &[usize]) {
        let count = taught.len().max(1) as f64;
        let mut gradient = [[0.0; N_FEATURES + 1]; N_LABELS];
        for index in taught {
            let values = self.standardised(&features[*index]);
            let probabilities = self.probabilities(&features[*index]);
            for label in LABELS {
                let wrong = probabilities[label as usize] - f64::from(u8::from(claims[*index].label == label));
                for (sum, value) in gradient[label as usize].iter_mut().zip(values) {
                    *sum += wrong * value / count;
                }
            }
        }
        for (weights, gradient) in self.weights.iter_mut().zip(gradient) {
            for (at, (weight, slope)) in weights.iter_mut().zip(gradient).enumerate() {
                let pull = if at < N_FEATURES { *weight / (LOOSENESS * count) } else { 0.0 };
                *weight -= STEP * (slope + pull);
            }
        }
    }

    /// The standardized values, followed by a one for the bias.
    fn standardised(&self, features: &Features) -> [f64; N_FEATURES + 1] {
        std::array::from_fn(|at| match features.get(at) {
            Some(value) => (value - self.means[at]) / self.spreads[at],
            None => 1.0,
        })
    }

    fn probabilities(&self, features: &Features) -> [f64; N_LABELS] {
        let values = self.standardised(features);
        let score = |weights: &[f64; N_FEATURES + 1]| weights.iter().zip(values).map(|(one, other)| one * other).sum();
        let scores: [f64; N_LABELS] = std::array::from_fn(|label| score(&self.weights[label]));
        let highest = scores.into_iter().fold(f64::MIN, f64::max);
        let powers = scores.map(|score| (score - highest).exp());
        let sum: f64 = powers.iter().sum();
        powers.map(|power| power / sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(label: Label) -> Claim {
        Claim { text: String::new(), label, answers: Vec::new() }
    }

    #[test]
    fn classes_that_differ_in_one_feature_are_learned() {
        let claims: Vec<Claim> = (0..40).map(|index| claim(LABELS[index % N_LABELS])).collect();
        let mut rows = vec![[0.0; N_FEATURES]; claims.len()];
        for (index, row) in rows.iter_mut().enumerate() {
            row[index % N_LABELS] = 1.0;
        }
        let all: Vec<usize> = (0..claims.len()).collect();
        let model = Model::fitted(&rows, &claims, &all);
        for (row, claim) in rows.iter().zip(&claims) {
            assert!(model.probabilities(row)[claim.label as usize] > 0.8);
        }
    }

    #[test]
    fn phrases_are_whole_words() {
        assert_eq!(says("There is NO evidence for it.", &FALSE_WORDS), 1.0);
        assert_eq!(says("A falsetto, notwithstanding.", &FALSE_WORDS), 0.0);
    }
}
