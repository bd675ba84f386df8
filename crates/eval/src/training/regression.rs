//! Logistic regression on features that are there or not, with the penalty of an elastic net (Zou and Hastie, 2005).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A feature of fewer transcripts is left out.
const FEWEST_TRANSCRIPTS: usize = 4;

/// How much large weights cost: the penalty of their squares.
const OF_SQUARES: f64 = 1.0;

/// How much every weight costs: the penalty of their sizes. It leaves out most features, above all rare words.
const OF_SIZES: f64 = 0.5;

/// Weights are multiples of this, in hundredths: the table is loaded by browsers, and compresses better.
const STEP: f64 = 5.0;

/// Rounds of the descent: the weights no longer change in the third digit.
const ROUNDS: usize = 120;

/// Something with features that is to be told apart.
pub struct Example {
    /// The transcript that it is from.
    pub transcript: usize,
    /// What it has.
    pub features: Vec<String>,
    /// Whether it is what is looked for.
    pub is_positive: bool,
}

/// The features of an example by number.
struct Row {
    features: Vec<usize>,
    is_positive: bool,
}

/// The weights of features, in hundredths, sorted by the feature. Features whose weight is below `smallest` are left out, and the others weighed
/// anew without them: what many small weights say together is then said by the others, and scores keep their level.
#[must_use]
pub fn weights_of(examples: &[&Example], smallest: i64) -> Vec<(String, i64)> {
    let all = frequent(examples.iter().copied(), FEWEST_TRANSCRIPTS);
    let first = fitted(examples, &all);
    let kept = all.into_iter().zip(first).filter(|(_, weight)| weight.abs() >= smallest).map(|(name, _)| name);
    let kept: Vec<String> = kept.collect();
    let weights = fitted(examples, &kept);
    kept.into_iter().zip(weights).filter(|(_, weight)| *weight != 0).collect()
}

/// The weights of these features, in hundredths.
fn fitted(examples: &[&Example], names: &[String]) -> Vec<i64> {
    let number = |feature: &String| names.binary_search(feature).ok();
    let row = |example: &Example| Row {
        features: example.features.iter().filter_map(number).collect(),
        is_positive: example.is_positive,
    };
    let rows: Vec<Row> = examples.iter().copied().map(row).collect();
    let weights = fit(&rows, names.len()).into_iter();
    weights.map(|weight| (100.0 * weight / STEP).round() as i64 * STEP as i64).collect()
}

/// The table of weights: a feature and its weight each line.
#[must_use]
pub fn table_of(examples: &[Example], smallest: i64) -> String {
    let mut text = String::new();
    for (name, weight) in weights_of(&examples.iter().collect::<Vec<_>>(), smallest) {
        let _ = writeln!(text, "{name} {weight}");
    }
    text
}

/// The features that at least so many transcripts have, sorted.
pub fn frequent<'e>(examples: impl Iterator<Item = &'e Example>, fewest: usize) -> Vec<String> {
    let mut transcripts = BTreeMap::<&str, BTreeSet<usize>>::new();
    for example in examples {
        for feature in &example.features {
            transcripts.entry(feature).or_default().insert(example.transcript);
        }
    }
    let is_frequent = |(_, of): &(&str, BTreeSet<usize>)| of.len() >= fewest;
    transcripts.into_iter().filter(is_frequent).map(|(feature, _)| feature.to_owned()).collect()
}

/// Newton steps for one weight after the other.
fn fit(rows: &[Row], n_features: usize) -> Vec<f64> {
    let mut of_feature = vec![Vec::new(); n_features];
    for (index, row) in rows.iter().enumerate() {
        row.features.iter().for_each(|feature| of_feature[*feature].push(index));
    }
    let mut weights = vec![0.0; n_features];
    let mut scores = vec![0.0_f64; rows.len()];
    for _ in 0..ROUNDS {
        for (weight, own) in weights.iter_mut().zip(&of_feature) {
            let (mut slope, mut curve) = (OF_SQUARES * *weight, OF_SQUARES);
            for index in own {
                let share = 1.0 / (1.0 + (-scores[*index]).exp());
                slope += share - f64::from(u8::from(rows[*index].is_positive));
                curve += share * (1.0 - share);
            }
            let best = *weight - slope / curve;
            let shrunk = best.signum() * (best.abs() - OF_SIZES / curve).max(0.0);
            let step = shrunk - *weight;
            *weight = shrunk;
            own.iter().for_each(|index| scores[*index] += step);
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_feature_of_what_is_looked_for_has_the_greater_weight() {
        let row = |features: &[usize], is_positive| Row { features: features.to_vec(), is_positive };
        let mut rows: Vec<Row> = (0..40).map(|_| row(&[0, 1], true)).collect();
        rows.extend((0..40).map(|_| row(&[0, 2], false)));
        let weights = fit(&rows, 3);
        assert!(weights[1] > 0.5 && weights[2] < -0.5 && weights[0].abs() < 0.1, "{weights:?}");
    }
}
