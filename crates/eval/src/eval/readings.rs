//! How often a reading is right, where the check says one: counts, precision with an interval, coverage.

use std::fmt::Write;

use credence_core::stance::Stance;

use super::measure::wilson;
use super::prediction::Prediction;

/// Chances of support at which readings by the chance alone are shown beside the label.
const THRESHOLDS: [f64; 3] = [0.5, 0.7, 0.9];

const READINGS: &str = "\nReadings: how many were said, the share that is right with its 95 % interval, and the share of the pairs of that \
    stance that was found\n\n\
    | set | pairs | supports: said | right | found | refutes: said | right | found | undecided | neutral |\n\
    |---|---|---|---|---|---|---|---|---|---|\n";

const RISKS: &str = "\nSupport by the chance alone from a threshold on, and by the label: how many were said, the share that is right, the share \
    found\n\n\
    | set | ≥ 0.5 | ≥ 0.7 | ≥ 0.9 | label |\n|---|---|---|---|---|\n";

/// The readings of each set, and the risk of other thresholds.
pub fn tables(sets: &[(&str, Vec<Prediction>)]) -> String {
    let readings: String = sets.iter().map(|(name, predictions)| readings_of(name, predictions)).collect();
    let risks: String = sets.iter().map(|(name, predictions)| risks_of(name, predictions)).collect();
    [READINGS, &readings, RISKS, &risks].concat()
}

/// The pairs of which something was said.
struct Said {
    n: usize,
    n_right: usize,
    n_of_stance: usize,
}

impl Said {
    fn new(predictions: &[Prediction], stance: Stance, is_said: impl Fn(&Prediction) -> bool) -> Self {
        let said: Vec<&Prediction> = predictions.iter().filter(|prediction| is_said(prediction)).collect();
        let is_right = |prediction: &Prediction| prediction.right == stance;
        Self {
            n: said.len(),
            n_right: said.iter().filter(|prediction| is_right(prediction)).count(),
            n_of_stance: predictions.iter().filter(|prediction| is_right(prediction)).count(),
        }
    }

    fn right(&self) -> String {
        if self.n == 0 {
            return "–".to_owned();
        }
        let (low, high) = wilson(self.n_right, self.n);
        format!("{:.3} ({low:.2}–{high:.2})", self.n_right as f64 / self.n as f64)
    }

    fn found(&self) -> String {
        share(self.n_right, self.n_of_stance)
    }
}

fn share(part: usize, whole: usize) -> String {
    if whole == 0 { "–".to_owned() } else { format!("{:.3}", part as f64 / whole as f64) }
}

fn readings_of(name: &str, predictions: &[Prediction]) -> String {
    let said = |stance| Said::new(predictions, stance, |prediction| prediction.label == stance);
    let mut row = format!("| {name} | {}", predictions.len());
    for side in [said(Stance::Supports), said(Stance::Refutes)] {
        // Writing to a string cannot fail.
        let _ = write!(row, " | {} | {} | {}", side.n, side.right(), side.found());
    }
    let n_of = |stance| predictions.iter().filter(|prediction| prediction.label == stance).count();
    row + &format!(" | {} | {} |\n", n_of(Stance::Undecided), n_of(Stance::Neutral))
}

fn risks_of(name: &str, predictions: &[Prediction]) -> String {
    let cell = |said: &Said| format!(" | {}, {}, {}", said.n, share(said.n_right, said.n), said.found());
    let by_chance =
        THRESHOLDS.map(|from| Said::new(predictions, Stance::Supports, |prediction| prediction.supported >= from));
    let by_label = Said::new(predictions, Stance::Supports, |prediction| prediction.label == Stance::Supports);
    let cells: String = by_chance.iter().chain([&by_label]).map(cell).collect();
    format!("| {name}{cells} |\n")
}
