//! How sharp the chances should be: measured on rows that the trees were not learned from.

use super::boost::{self, Rows, mixed};
use super::rarity::ln;

/// One part of so many is held out.
const N_PARTS: u64 = 4;

/// What scores should be multiplied by, in 1/1024: what makes the right answers of held-out rows likeliest.
#[must_use]
pub fn sharpness(rows: &Rows) -> i32 {
    let scored = held_out(rows);
    let candidates = (8..=40).map(|step| step * 32);
    candidates
        .min_by(|one, other| surprise(rows, &scored, *one).total_cmp(&surprise(rows, &scored, *other)))
        .unwrap_or(1024)
}

/// The scores of one part of the rows by trees of the others.
fn held_out(rows: &Rows) -> Vec<(usize, Vec<i32>)> {
    let is_held_out = |row: usize| mixed(rows.groups[row]).is_multiple_of(N_PARTS);
    let answers = boost::trees(rows, &|row| !is_held_out(row));
    let held_out = (0..rows.len()).filter(|row| is_held_out(*row) && rows.weights[*row] > 0.0);
    let score = |row: usize| {
        answers
            .iter()
            .map(|(base, trees)| base + trees.iter().map(|tree| boost::value(tree, rows, row)).sum::<i32>())
            .collect()
    };
    held_out.map(|row| (row, score(row))).collect()
}

fn surprise(rows: &Rows, scored: &[(usize, Vec<i32>)], sharpness: i32) -> f64 {
    let of_row = |(row, scores): &(usize, Vec<i32>)| {
        let scores: Vec<i32> = scores.iter().map(|score| score * sharpness / 1024).collect();
        -rows.weights[*row] * ln(rows.chances(&scores)[rows.answers[*row]].max(1e-9))
    };
    scored.iter().map(of_row).sum()
}
