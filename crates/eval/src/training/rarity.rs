//! How rare each token is in the training texts (inverse document frequency).

use credence_core::stance::Detector;
use credence_core::stance::model::{N_RARITY, Weights, exp, rarity_bucket};

use super::training_pair::TrainingPair;

/// The smallest rarity.
const LEAST: f64 = 0.1;

/// Rarities are rounded to this: finer ones make the table longer and no reading better.
const STEP: u8 = 8;
/// From here on a token was hardly ever seen.
const UNSEEN_FROM: u8 = 250;

/// For each hash bucket of a stem: 255 if it was never seen, lower the more texts contain it.
#[must_use]
pub fn rarities(words: &str, pairs: &[TrainingPair]) -> Vec<u8> {
    let detector = Detector::new(words, Weights::default());
    let mut counts = vec![0_u32; N_RARITY];
    let mut n_texts = 0_u32;
    for pair in pairs.iter().filter(|pair| !pair.is_made) {
        n_texts += 1;
        let mut buckets: Vec<usize> =
            detector.stems(&pair.text).chain(detector.stems(&pair.claim)).map(rarity_bucket).collect();
        buckets.sort_unstable();
        buckets.dedup();
        buckets.into_iter().for_each(|bucket| counts[bucket] += 1);
    }
    let of_all = ln(f64::from(n_texts.max(2)));
    let rarity = |count: u32| (ln(f64::from(n_texts.max(2)) / (f64::from(count) + 1.0)) / of_all).clamp(LEAST, 1.0);
    let rounded = |value: u8| if value >= UNSEEN_FROM { u8::MAX } else { value / STEP * STEP + STEP / 2 };
    counts.into_iter().map(|count| rounded((255.0 * rarity(count)) as u8)).collect()
}

/// The natural logarithm from the project's own exponential, so that every machine gives the same digits.
#[must_use]
pub fn ln(x: f64) -> f64 {
    let mut guess = 0.0;
    for _ in 0..60 {
        let power = exp(guess);
        guess += (2.0 * (x - power) / (x + power)).clamp(-1.0, 1.0);
    }
    guess
}
