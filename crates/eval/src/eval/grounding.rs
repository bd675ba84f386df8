//! Evaluates whether a text supports the sentence that cites it, with weights that were not trained on the set.

use credence_core::stance::Stance;
use credence_eval::labelled::{Set, Unreadable};
use credence_eval::training::{Heads, training_set, words};

use super::measure::{area_of_scores, calibration_error, macro_f1};
use super::prediction::Prediction;
use super::readings;
use super::stance::{detector, in_folds, predict};

/// All results, as a Markdown table.
pub fn report() -> Result<String, Unreadable> {
    let words = words()?;
    let mut text = String::from(
        "| set | learned from | pairs | macro-F1 | accuracy | AUC | ECE |\n|---|---|---|---|---|---|---|\n",
    );
    let mut readings = Vec::new();
    for set in [Set::AttributionBench, Set::Wice] {
        let rows = set.read()?;
        if rows.is_empty() {
            continue;
        }
        let without = predict(&detector(&words, &training_set::training_pairs(&words, &[set])?, Heads::Both), &rows);
        text += &row(set.name(), "the other sets", &without);
        for kind in rows.iter().map(|one| one.kind.as_str()).collect::<std::collections::BTreeSet<_>>() {
            if set == Set::AttributionBench {
                let of_kind: Vec<&Prediction> = without.iter().filter(|prediction| prediction.kind == kind).collect();
                text += &row_of(&format!("{}: {kind}", set.name()), "the other sets", &of_kind);
            }
        }
        text += &row(set.name(), "its other folds", &in_folds(&words, &rows, Heads::Grounding));
        readings.push((set.name(), without));
    }
    Ok(text + &readings::tables(&readings))
}

fn row(name: &str, from: &str, predictions: &[Prediction]) -> String {
    row_of(name, from, &predictions.iter().collect::<Vec<_>>())
}

fn row_of(name: &str, from: &str, predictions: &[&Prediction]) -> String {
    let right: Vec<usize> =
        predictions.iter().map(|prediction| usize::from(prediction.right == Stance::Supports)).collect();
    let found: Vec<usize> = predictions.iter().map(|prediction| usize::from(prediction.supported >= 0.5)).collect();
    let n_right = right.iter().zip(&found).filter(|(right, found)| right == found).count();
    let scored: Vec<(f64, bool)> =
        predictions.iter().map(|prediction| (prediction.supported, prediction.right == Stance::Supports)).collect();
    let sure: Vec<(f64, bool)> = predictions
        .iter()
        .zip(right.iter().zip(&found))
        .map(|(prediction, (right, found))| (prediction.supported.max(1.0 - prediction.supported), right == found))
        .collect();
    let area = area_of_scores(&scored).map_or("–".to_owned(), |area| format!("{area:.3}"));
    format!(
        "| {name} | {from} | {} | {:.3} | {:.3} | {area} | {:.3} |\n",
        predictions.len(),
        macro_f1(&right, &found),
        n_right as f64 / predictions.len().max(1) as f64,
        calibration_error(&sure),
    )
}
