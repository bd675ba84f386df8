//! Evaluates the stance check on labeled sets, each with weights that were not trained on it.

use std::collections::BTreeSet;
use std::fmt::Write;

use credence_core::stance::{Detector, Stance};
use credence_eval::labelled::{Labelled, Set, Unreadable, class_of};
use credence_eval::training::splitmix::splitmix64;
use credence_eval::training::training_pair::{TrainingPair, training_pair};
use credence_eval::training::{Heads, train, training_set, words};

use super::measure::{area_of_scores, calibration_error, f1, macro_f1, precision_at_recall};
use super::prediction::Prediction;
use super::readings;

/// Groups of sets, each with the sets that its weights are trained without.
const GROUPS: [(&[Set], &[Set]); 6] = [
    (&[Set::FeverSymmetric], &[Set::FeverSymmetric]),
    (&[Set::CheckCovid], &[Set::CheckCovid]),
    (&[Set::SciFact], &[Set::SciFact]),
    (&[Set::HealthVer, Set::CovidFact, Set::ClimateFever], &[]),
    (&PROBES, &PROBES),
    (&[Set::Fever], &[Set::Fever, Set::FeverSymmetric]),
];

/// Sets of modified sentences, which test single abilities.
const PROBES: [Set; 4] = [Set::BreakingNli, Set::Negation, Set::Monotonicity, Set::Conjunction];

/// The sets with cross-validation.
const IN_FOLDS: [Set; 5] = [Set::HealthVer, Set::FeverSymmetric, Set::CheckCovid, Set::SciFact, Set::ClimateFever];

/// The number of folds.
const N_FOLDS: u64 = 5;

const HEADING: &str = "| set | pairs | accuracy | macro-F1 | F1 refutes | precision refutes at recall 0.3 | AUC refutes | ECE |\n\
    |---|---|---|---|---|---|---|---|\n";

/// All results, as Markdown tables; of the named sets, or of all.
pub fn report(names: &[&str]) -> Result<String, Unreadable> {
    let words = words()?;
    let is_selected = |set: &Set| names.is_empty() || names.contains(&set.name());
    let mut text = String::from(
        "Each set by weights that were not learned from it, nor from its claims and texts in other sets\n\n",
    );
    text += HEADING;
    let mut kinds = String::new();
    let mut readings = Vec::new();
    for (sets, without) in GROUPS {
        if !sets.iter().any(is_selected) {
            continue;
        }
        let detector = detector(&words, &training_set::training_pairs(&words, without)?, Heads::Both);
        for set in sets.iter().filter(|set| is_selected(set)) {
            let predictions = predict(&detector, &set.read()?);
            text += &row(set.name(), &predictions);
            if *set == Set::BreakingNli {
                kinds = by_kind(&predictions);
            }
            readings.push((set.name(), predictions));
        }
    }
    text += &kinds;
    text += &readings::tables(&readings);
    text += "\nIn their own folds, by weights that were learned from the other folds alone\n\n";
    text += HEADING;
    for set in IN_FOLDS.into_iter().filter(is_selected) {
        text += &row(set.name(), &in_folds(&words, &set.read()?, Heads::Stance));
    }
    Ok(text)
}

/// A detector with these words, trained on these pairs.
pub fn detector(words: &str, pairs: &[TrainingPair], heads: Heads) -> Detector {
    Detector::new(words, train(words, pairs, heads))
}

/// The predictions of a detector.
pub fn predict(detector: &Detector, rows: &[Labelled]) -> Vec<Prediction> {
    rows.iter()
        .map(|one| {
            let reading = detector.detect(&one.claim, &one.text, None);
            let chances = reading.probabilities;
            Prediction {
                right: one.stance,
                label: reading.label,
                chances: [chances.supports, chances.refutes, chances.neutral],
                supported: reading.supported,
                kind: one.kind.clone(),
            }
        })
        .collect()
}

/// Cross-validation: the prediction for every pair, with weights from the other folds. All pairs of a claim are in one fold.
pub fn in_folds(words: &str, rows: &[Labelled], heads: Heads) -> Vec<Prediction> {
    let fold_of = |one: &Labelled| one.claim.bytes().fold(3, |hash, byte| splitmix64(hash ^ u64::from(byte))) % N_FOLDS;
    // Rare labels have a somewhat larger weight than their share.
    let weight_of = |one: &Labelled| {
        let n_same = rows.iter().filter(|other| other.stance == one.stance).count();
        OWN_WEIGHT / 3.0 / (n_same as f64 * rows.len() as f64 / 3.0).sqrt()
    };
    let weights: Vec<f64> = [Stance::Supports, Stance::Refutes, Stance::Neutral]
        .map(|stance| rows.iter().find(|one| one.stance == stance).map_or(0.0, weight_of))
        .to_vec();
    let mut predictions = Vec::new();
    for fold in 0..N_FOLDS {
        let own = rows.iter().filter(|one| fold_of(one) != fold);
        let pairs: Vec<TrainingPair> = own
            .map(|one| training_pair(one, weights[class_of(one.stance)], weights[class_of(one.stance)], false))
            .collect();
        let held_out: Vec<Labelled> = rows.iter().filter(|one| fold_of(one) == fold).cloned().collect();
        predictions.extend(predict(&detector(words, &pairs, heads), &held_out));
    }
    predictions
}

/// The total weight of the pairs of a set, relative to the regularization.
const OWN_WEIGHT: f64 = 3000.0;

/// The likeliest stance among those in the set.
fn likeliest(chances: [f64; 3], labels: &BTreeSet<usize>) -> usize {
    labels.iter().copied().max_by(|one, other| chances[*one].total_cmp(&chances[*other])).unwrap_or_default()
}

fn row(name: &str, predictions: &[Prediction]) -> String {
    let right: Vec<usize> = predictions.iter().map(|prediction| class_of(prediction.right)).collect();
    let labels: BTreeSet<usize> = right.iter().copied().collect();
    let found: Vec<usize> = predictions.iter().map(|prediction| likeliest(prediction.chances, &labels)).collect();
    let n_right = right.iter().zip(&found).filter(|(right, found)| right == found).count();
    let refutes: Vec<(f64, bool)> =
        predictions.iter().map(|prediction| (prediction.chances[1], prediction.right == Stance::Refutes)).collect();
    let sure: Vec<(f64, bool)> = predictions
        .iter()
        .zip(&found)
        .map(|(prediction, found)| {
            let of_labels: f64 = labels.iter().map(|label| prediction.chances[*label]).sum();
            (prediction.chances[*found] / of_labels, *found == class_of(prediction.right))
        })
        .collect();
    let share = |part: usize, whole: usize| {
        if whole == 0 { "–".to_owned() } else { format!("{:.3}", part as f64 / whole as f64) }
    };
    let number = |value: Option<f64>| value.map_or("–".to_owned(), |value| format!("{value:.3}"));
    format!(
        "| {name} | {} | {} | {:.3} | {:.3} | {} | {} | {:.3} |\n",
        predictions.len(),
        share(n_right, predictions.len()),
        macro_f1(&right, &found),
        f1(&right, &found, 1),
        number(precision_at_recall(&refutes, 0.3)),
        number(area_of_scores(&refutes)),
        calibration_error(&sure),
    )
}

fn by_kind(predictions: &[Prediction]) -> String {
    let labels: BTreeSet<usize> = predictions.iter().map(|prediction| class_of(prediction.right)).collect();
    let kinds: BTreeSet<&str> = predictions.iter().map(|prediction| prediction.kind.as_str()).collect();
    let mut text = String::from("\n| one word replaced | pairs | right |\n|---|---|---|\n");
    for kind in kinds {
        let of_kind: Vec<&Prediction> = predictions.iter().filter(|prediction| prediction.kind == kind).collect();
        let is_right = |prediction: &&&Prediction| likeliest(prediction.chances, &labels) == class_of(prediction.right);
        let n_right = of_kind.iter().filter(is_right).count();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "| {kind} | {} | {:.3} |", of_kind.len(), n_right as f64 / of_kind.len() as f64);
    }
    text
}
