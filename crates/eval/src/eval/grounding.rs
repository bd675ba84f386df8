//! Whether a text bears out a sentence that cites it, against labelled sets, by weights that know nothing of them.

use credence_core::stance::Stance;
use credence_eval::labelled::{Set, Unreadable};
use credence_eval::training::{Heads, training_set, words};

use super::measure::{area_of_scores, calibration_error, macro_f1};
use super::stance::{Said, detector, in_folds, say};

/// Everything that was measured, as a Markdown table.
pub fn report() -> Result<String, Unreadable> {
    let words = words()?;
    let mut text = String::from(
        "| set | learned from | pairs | macro-F1 | accuracy | AUC | ECE |\n|---|---|---|---|---|---|---|\n",
    );
    for set in [Set::AttributionBench, Set::Wice] {
        let rows = set.read()?;
        if rows.is_empty() {
            continue;
        }
        let without = say(&detector(&words, &training_set::training_pairs(&words, &[set])?, Heads::Grounding), &rows);
        text += &row(set.name(), "the other sets", &without);
        for kind in rows.iter().map(|one| one.kind.as_str()).collect::<std::collections::BTreeSet<_>>() {
            if set == Set::AttributionBench {
                let of_kind: Vec<&Said> = without.iter().filter(|said| said.kind == kind).collect();
                text += &row_of(&format!("{}: {kind}", set.name()), "the other sets", &of_kind);
            }
        }
        text += &row(set.name(), "its other folds", &in_folds(&words, &rows, Heads::Grounding));
    }
    Ok(text)
}

fn row(name: &str, from: &str, said: &[Said]) -> String {
    row_of(name, from, &said.iter().collect::<Vec<_>>())
}

fn row_of(name: &str, from: &str, said: &[&Said]) -> String {
    let right: Vec<usize> = said.iter().map(|said| usize::from(said.right == Stance::Supports)).collect();
    let found: Vec<usize> = said.iter().map(|said| usize::from(said.supported >= 0.5)).collect();
    let n_right = right.iter().zip(&found).filter(|(right, found)| right == found).count();
    let scored: Vec<(f64, bool)> = said.iter().map(|said| (said.supported, said.right == Stance::Supports)).collect();
    let sure: Vec<(f64, bool)> = said
        .iter()
        .zip(right.iter().zip(&found))
        .map(|(said, (right, found))| (said.supported.max(1.0 - said.supported), right == found))
        .collect();
    let area = area_of_scores(&scored).map_or("–".to_owned(), |area| format!("{area:.3}"));
    format!(
        "| {name} | {from} | {} | {:.3} | {:.3} | {area} | {:.3} |\n",
        said.len(),
        macro_f1(&right, &found),
        n_right as f64 / said.len().max(1) as f64,
        calibration_error(&sure),
    )
}
