//! Gradient boosting with decision trees of fixed depth.

use credence_core::stance::Detector;
use credence_core::stance::model::{DEPTH, N_LEAVES, N_NODES, Tree, UNIT, chances};

use super::splitmix::splitmix64;
use super::training_pair::TrainingPair;
use crate::labelled::class_of;

/// Rounds; each adds one tree per class.
const N_ROUNDS: usize = 60;
/// Learning rate.
const RATE: f64 = 0.09;
/// L2 regularization of the leaves.
const REGULARIZATION: f64 = 8.0;
/// The smallest sum of second derivatives on each side of a split. A row at probability 0.5 adds a quarter of its weight.
const MIN_HESSIAN: f64 = 3.0;
/// Each tree considers one feature in this many.
const FEATURE_SAMPLING: u64 = 2;
/// Leaves are rounded to this many units: finer ones make the table longer and no reading better.
const STEP: f64 = 4.0;
/// Each tree uses this many of ten rows.
const ROWS_OF_TEN: u64 = 5;

/// The training set as columns of features, with classes and weights.
#[derive(Clone, Debug)]
pub struct Rows {
    /// By feature: the value of each row.
    pub columns: Vec<Vec<u8>>,
    /// The right class of each row.
    pub answers: Vec<usize>,
    /// The weight of each row.
    pub weights: Vec<f64>,
    /// Rows of one claim stay together.
    pub groups: Vec<u64>,
    /// How many classes there are.
    pub n_answers: usize,
    /// The weight of each row for the grounding head.
    grounding: Vec<f64>,
}

impl Rows {
    /// Computes the features of every pair.
    #[must_use]
    pub fn new(detector: &Detector, pairs: &[TrainingPair]) -> Self {
        let mut columns: Vec<Vec<u8>> = Vec::new();
        for pair in pairs {
            let features = detector.features(&pair.claim, &pair.text);
            columns.resize(features.len(), Vec::new());
            columns.iter_mut().zip(features).for_each(|(column, value)| column.push(value));
        }
        Self {
            columns,
            answers: pairs.iter().map(|pair| class_of(pair.stance)).collect(),
            weights: pairs.iter().map(|pair| pair.weight).collect(),
            groups: pairs.iter().map(|pair| pair.group).collect(),
            n_answers: 3,
            grounding: pairs.iter().map(|pair| pair.grounding).collect(),
        }
    }

    /// Classes: supports, refutes, neutral.
    #[must_use]
    pub fn stance(&self) -> Self {
        self.clone()
    }

    /// Classes: supports, or not.
    #[must_use]
    pub fn grounding(&self) -> Self {
        let answers = self.answers.iter().map(|answer| usize::from(*answer != 0)).collect();
        Self { answers, weights: self.grounding.clone(), n_answers: 1, ..self.clone() }
    }

    /// How many rows there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.answers.len()
    }

    /// Whether there are no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.answers.is_empty()
    }

    /// The probability of each class from its scores; with one score, against a score of 0.
    #[must_use]
    pub fn chances(&self, scores: &[i32]) -> [f64; 3] {
        let score = |at: usize| scores.get(at).map_or(f64::MIN, |score| f64::from(*score) * UNIT);
        if self.n_answers == 1 {
            let [first, second] = chances([score(0), 0.0]);
            return [first, second, 0.0];
        }
        chances([score(0), score(1), score(2)])
    }
}

/// For each class a base score and its trees, trained on the rows for which `is_taken` holds.
#[must_use]
pub fn trees(rows: &Rows, is_taken: &dyn Fn(usize) -> bool) -> Vec<(i32, Vec<Tree>)> {
    let taken: Vec<usize> = (0..rows.len()).filter(|row| is_taken(*row) && rows.weights[*row] > 0.0).collect();
    let mut scores = vec![vec![0_i32; rows.n_answers]; rows.len()];
    let mut answers = vec![(0, Vec::new()); rows.n_answers];
    for round in 0..N_ROUNDS {
        let chances: Vec<[f64; 3]> = taken.iter().map(|row| rows.chances(&scores[*row])).collect();
        for (answer, (_, trees)) in answers.iter_mut().enumerate() {
            let sample = splitmix64((round * 4 + answer) as u64);
            let mut gradients = Vec::new();
            for (at, row) in taken.iter().enumerate() {
                if splitmix64(sample ^ (*row as u64)) % 10 >= ROWS_OF_TEN {
                    continue;
                }
                let chance = chances[at][answer];
                let weight = rows.weights[*row];
                let target = if rows.answers[*row] == answer { 1.0 } else { 0.0 };
                gradients.push((*row, weight * (chance - target), weight * (chance * (1.0 - chance)).max(1e-6)));
            }
            let tree = grow(rows, gradients, sample);
            for row in &taken {
                scores[*row][answer] += value(&tree, rows, *row);
            }
            trees.push(tree);
        }
    }
    answers
}

/// The value of a tree for a row.
#[must_use]
pub fn value(tree: &Tree, rows: &Rows, row: usize) -> i32 {
    let mut node = 0;
    for _ in 0..DEPTH {
        let feature = usize::from(tree.features[node]);
        node = 2 * node + 1 + usize::from(rows.columns[feature][row] > tree.bounds[node]);
    }
    i32::from(tree.leaves[node - N_NODES])
}

/// Grows a tree: at each node the split with the largest gain.
fn grow(rows: &Rows, gradients: Vec<(usize, f64, f64)>, sample: u64) -> Tree {
    let candidates: Vec<usize> = (0..rows.columns.len())
        .filter(|at| splitmix64(sample.wrapping_add(*at as u64 * 7919)).is_multiple_of(FEATURE_SAMPLING))
        .collect();
    let mut tree = Tree { features: [0; N_NODES], bounds: [u8::MAX; N_NODES], leaves: [0; N_LEAVES] };
    let mut level = vec![gradients];
    for depth in 0..DEPTH {
        let mut next = Vec::with_capacity(level.len() * 2);
        for (position, gradients) in level.into_iter().enumerate() {
            let node = (1 << depth) - 1 + position;
            let (feature, bound) = best_split(rows, &gradients, &candidates).unwrap_or((0, u8::MAX));
            tree.features[node] = feature as u8;
            tree.bounds[node] = bound;
            let (left, right) = gradients.into_iter().partition(|(row, _, _)| rows.columns[feature][*row] <= bound);
            next.push(left);
            next.push(right);
        }
        level = next;
    }
    for (leaf, gradients) in tree.leaves.iter_mut().zip(level) {
        let (gradient, hessian) =
            gradients.iter().fold((0.0, 0.0), |sums, (_, gradient, hessian)| (sums.0 + gradient, sums.1 + hessian));
        let value = -RATE * gradient / (hessian + REGULARIZATION) / UNIT;
        *leaf = ((value / STEP).clamp(-8000.0, 8000.0).round() * STEP) as i16;
    }
    tree
}

fn best_split(rows: &Rows, gradients: &[(usize, f64, f64)], candidates: &[usize]) -> Option<(usize, u8)> {
    let mut best = (1e-6, None);
    let mut sums = vec![(0.0_f64, 0.0_f64); 256];
    let all = gradients.iter().fold((0.0, 0.0), |all, (_, gradient, hessian)| (all.0 + gradient, all.1 + hessian));
    if all.1 < 2.0 * MIN_HESSIAN {
        return None;
    }
    for feature in candidates {
        sums.fill((0.0, 0.0));
        let column = &rows.columns[*feature];
        for (row, gradient, hessian) in gradients {
            let sum = &mut sums[usize::from(column[*row])];
            (sum.0, sum.1) = (sum.0 + gradient, sum.1 + hessian);
        }
        let objective = |gradient: f64, hessian: f64| gradient * gradient / (hessian + REGULARIZATION);
        let mut left = (0.0, 0.0);
        for (bound, sum) in sums.iter().enumerate().take(255) {
            left = (left.0 + sum.0, left.1 + sum.1);
            if sum.1 == 0.0 || left.1 < MIN_HESSIAN {
                continue;
            }
            if all.1 - left.1 < MIN_HESSIAN {
                break;
            }
            let gain = objective(left.0, left.1) + objective(all.0 - left.0, all.1 - left.1) - objective(all.0, all.1);
            if gain > best.0 {
                best = (gain, Some((*feature, bound as u8)));
            }
        }
    }
    best.1
}
