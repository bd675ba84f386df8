//! Temperature scaling of the probabilities, fitted on held-out rows.

use super::boosting::{self, Rows};
use super::rarity::ln;
use super::splitmix::splitmix64;

/// One part of this many is held out.
const N_PARTS: u64 = 4;

/// The factor for the scores, in 1/1024, with the smallest log loss on held-out rows.
#[must_use]
pub fn sharpness(rows: &Rows) -> i32 {
    let scored = held_out(rows);
    let candidates = (8..=40).map(|step| step * 32);
    candidates
        .min_by(|one, other| log_loss(rows, &scored, *one).total_cmp(&log_loss(rows, &scored, *other)))
        .unwrap_or(1024)
}

/// Scores of the held-out rows, by trees of the other rows.
fn held_out(rows: &Rows) -> Vec<(usize, Vec<i32>)> {
    let is_held_out = |row: usize| splitmix64(rows.groups[row]).is_multiple_of(N_PARTS);
    let answers = boosting::trees(rows, &|row| !is_held_out(row));
    let held_out = (0..rows.len()).filter(|row| is_held_out(*row) && rows.weights[*row] > 0.0);
    let score = |row: usize| {
        answers
            .iter()
            .map(|(base, trees)| base + trees.iter().map(|tree| boosting::value(tree, rows, row)).sum::<i32>())
            .collect()
    };
    held_out.map(|row| (row, score(row))).collect()
}

fn log_loss(rows: &Rows, scored: &[(usize, Vec<i32>)], sharpness: i32) -> f64 {
    let of_row = |(row, scores): &(usize, Vec<i32>)| {
        let scores: Vec<i32> = scores.iter().map(|score| score * sharpness / 1024).collect();
        -rows.weights[*row] * ln(rows.chances(&scores)[rows.answers[*row]].max(1e-9))
    };
    scored.iter().map(of_row).sum()
}
