//! The stance detector against labelled sets, each by weights that know nothing of it.

use std::collections::BTreeSet;
use std::fmt::Write;

use credence_core::stance::{Detector, Stance};
use credence_eval::labelled::{Labelled, Set, Unreadable};
use credence_eval::training::splitmix::splitmix64;
use credence_eval::training::training_pair::{TrainingPair, training_pair};
use credence_eval::training::{Heads, train, training_set, words};

use super::measure::{area_of_scores, calibration_error, f1, macro_f1, precision_at_recall};

/// What is measured together, by weights that know none of the sets that are named second.
const GROUPS: [(&[Set], &[Set]); 6] = [
    (&[Set::FeverSymmetric], &[Set::FeverSymmetric]),
    (&[Set::CheckCovid], &[Set::CheckCovid]),
    (&[Set::SciFact], &[Set::SciFact]),
    (&[Set::HealthVer, Set::CovidFact, Set::ClimateFever], &[]),
    (&PROBES, &PROBES),
    (&[Set::Fever], &[Set::Fever, Set::FeverSymmetric]),
];

/// Sentences that were changed to see what a detector knows.
const PROBES: [Set; 4] = [Set::BreakingNli, Set::Negation, Set::Monotonicity, Set::Conjunction];

/// The sets whose own folds are measured too.
const IN_FOLDS: [Set; 5] = [Set::HealthVer, Set::FeverSymmetric, Set::CheckCovid, Set::SciFact, Set::ClimateFever];

/// How many folds a set is parted into.
const N_FOLDS: u64 = 5;

/// What a detector says of one labelled pair.
pub struct Said {
    /// What people said.
    pub right: Stance,
    /// What the detector says.
    pub label: Stance,
    /// The chances of supports, refutes, neutral.
    pub chances: [f64; 3],
    /// The chance that the text bears out the whole claim.
    pub supported: f64,
    /// The part of the set.
    pub kind: String,
}

const HEADING: &str = "| set | pairs | accuracy | macro-F1 | F1 refutes | precision refutes at recall 0.3 | AUC refutes | ECE | said refutes, precision, recall |\n\
    |---|---|---|---|---|---|---|---|---|\n";

/// Everything that was measured, as Markdown tables; of the sets that are named, or of all.
pub fn report(names: &[&str]) -> Result<String, Unreadable> {
    let words = words()?;
    let is_asked = |set: &Set| names.is_empty() || names.contains(&set.name());
    let mut text = String::from(
        "Each set by weights that were not learned from it, nor from its claims and texts in other sets\n\n",
    );
    text += HEADING;
    let mut kinds = String::new();
    for (sets, without) in GROUPS {
        if !sets.iter().any(is_asked) {
            continue;
        }
        let detector = detector(&words, &training_set::training_pairs(&words, without)?, Heads::Stance);
        for set in sets.iter().filter(|set| is_asked(set)) {
            let said = say(&detector, &set.read()?);
            text += &row(set.name(), &said);
            if *set == Set::BreakingNli {
                kinds = by_kind(&said);
            }
        }
    }
    text += &kinds;
    text += "\nIn their own folds, by weights that were learned from the other folds alone\n\n";
    text += HEADING;
    for set in IN_FOLDS.into_iter().filter(is_asked) {
        text += &row(set.name(), &in_folds(&words, &set.read()?, Heads::Stance));
    }
    Ok(text)
}

/// A detector of the words and of what the pairs teach.
pub fn detector(words: &str, pairs: &[TrainingPair], heads: Heads) -> Detector {
    Detector::new(words, train(words, pairs, heads))
}

/// What a detector says of each pair.
pub fn say(detector: &Detector, rows: &[Labelled]) -> Vec<Said> {
    rows.iter()
        .map(|one| {
            let reading = detector.detect(&one.claim, &one.text, None);
            let chances = reading.probabilities;
            Said {
                right: one.stance,
                label: reading.label,
                chances: [chances.supports, chances.refutes, chances.neutral],
                supported: reading.supported,
                kind: one.kind.clone(),
            }
        })
        .collect()
}

/// Every pair by weights that were learned from the other folds of its set; a claim is in one fold.
pub fn in_folds(words: &str, rows: &[Labelled], heads: Heads) -> Vec<Said> {
    let fold_of = |one: &Labelled| one.claim.bytes().fold(3, |hash, byte| splitmix64(hash ^ u64::from(byte))) % N_FOLDS;
    // Rare answers count somewhat more than they are frequent.
    let weight_of = |one: &Labelled| {
        let n_same = rows.iter().filter(|other| other.stance == one.stance).count();
        OWN_WEIGHT / 3.0 / (n_same as f64 * rows.len() as f64 / 3.0).sqrt()
    };
    let weights: Vec<f64> = [Stance::Supports, Stance::Refutes, Stance::Neutral]
        .map(|stance| rows.iter().find(|one| one.stance == stance).map_or(0.0, weight_of))
        .to_vec();
    let mut said = Vec::new();
    for fold in 0..N_FOLDS {
        let own = rows.iter().filter(|one| fold_of(one) != fold);
        let pairs: Vec<TrainingPair> = own
            .map(|one| training_pair(one, weights[one.stance as usize], weights[one.stance as usize], false))
            .collect();
        let held_out: Vec<Labelled> = rows.iter().filter(|one| fold_of(one) == fold).cloned().collect();
        said.extend(say(&detector(words, &pairs, heads), &held_out));
    }
    said
}

/// How much the pairs of a set count together, which the trees are held back by.
const OWN_WEIGHT: f64 = 3000.0;

/// The likeliest stance of those that the set has.
fn likeliest(chances: [f64; 3], labels: &BTreeSet<usize>) -> usize {
    labels.iter().copied().max_by(|one, other| chances[*one].total_cmp(&chances[*other])).unwrap_or_default()
}

fn row(name: &str, said: &[Said]) -> String {
    let right: Vec<usize> = said.iter().map(|said| said.right as usize).collect();
    let labels: BTreeSet<usize> = right.iter().copied().collect();
    let found: Vec<usize> = said.iter().map(|said| likeliest(said.chances, &labels)).collect();
    let n_right = right.iter().zip(&found).filter(|(right, found)| right == found).count();
    let refutes: Vec<(f64, bool)> = said.iter().map(|said| (said.chances[1], said.right == Stance::Refutes)).collect();
    let sure: Vec<(f64, bool)> = said
        .iter()
        .zip(&found)
        .map(|(said, found)| {
            let of_labels: f64 = labels.iter().map(|label| said.chances[*label]).sum();
            (said.chances[*found] / of_labels, *found == said.right as usize)
        })
        .collect();
    let called: Vec<&Said> = said.iter().filter(|said| said.label == Stance::Refutes).collect();
    let n_called_right = called.iter().filter(|said| said.right == Stance::Refutes).count();
    let n_refuted = right.iter().filter(|right| **right == 1).count();
    let share = |part: usize, whole: usize| {
        if whole == 0 { "–".to_owned() } else { format!("{:.3}", part as f64 / whole as f64) }
    };
    let number = |value: Option<f64>| value.map_or("–".to_owned(), |value| format!("{value:.3}"));
    format!(
        "| {name} | {} | {} | {:.3} | {:.3} | {} | {} | {:.3} | {}, {}, {} |\n",
        said.len(),
        share(n_right, said.len()),
        macro_f1(&right, &found),
        f1(&right, &found, 1),
        number(precision_at_recall(&refutes, 0.3)),
        number(area_of_scores(&refutes)),
        calibration_error(&sure),
        called.len(),
        share(n_called_right, called.len()),
        share(n_called_right, n_refuted),
    )
}

fn by_kind(said: &[Said]) -> String {
    let kinds: BTreeSet<&str> = said.iter().map(|said| said.kind.as_str()).collect();
    let mut text = String::from("\n| one word replaced | pairs | right |\n|---|---|---|\n");
    for kind in kinds {
        let of_kind: Vec<&Said> = said.iter().filter(|said| said.kind == kind).collect();
        let n_right = of_kind.iter().filter(|said| said.label == said.right).count();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "| {kind} | {} | {:.3} |", of_kind.len(), n_right as f64 / of_kind.len() as f64);
    }
    text
}
