//! Trees added one after the other, each to what the last ones left.

use credence_core::stance::Detector;
use credence_core::stance::model::{DEPTH, N_LEAVES, N_NODES, Tree, UNIT, chances};

use super::mix::Lesson;

/// So many rounds, each of one tree an answer.
const N_ROUNDS: usize = 60;
/// How much of what is left a tree takes.
const RATE: f64 = 0.09;
/// What holds the ends of trees near zero.
const HOLD: f64 = 8.0;
/// The least that is open on each side of a question: of a row that could go either way a quarter of its weight.
const LEAST_SIDE: f64 = 3.0;
/// One feature in so many is asked about in a tree.
const ONE_FEATURE_IN: u64 = 3;
/// Of ten rows so many are looked at for a tree.
const ROWS_OF_TEN: u64 = 5;

/// Features, answers and weights of what is learned from.
#[derive(Clone, Debug)]
pub struct Rows {
    /// By feature: the value of each row.
    pub columns: Vec<Vec<u8>>,
    /// The right answer of each row.
    pub answers: Vec<usize>,
    /// How much each counts.
    pub weights: Vec<f64>,
    /// Rows of one claim stay together.
    pub groups: Vec<u64>,
    /// How many answers there are.
    pub n_answers: usize,
    /// How much each counts for whether a text bears out the whole claim.
    grounding: Vec<f64>,
}

impl Rows {
    /// The features of every lesson.
    #[must_use]
    pub fn of(detector: &Detector, lessons: &[Lesson]) -> Self {
        let mut columns: Vec<Vec<u8>> = Vec::new();
        for lesson in lessons {
            let features = detector.features(&lesson.claim, &lesson.text);
            columns.resize(features.len(), Vec::new());
            columns.iter_mut().zip(features).for_each(|(column, value)| column.push(value));
        }
        Self {
            columns,
            answers: lessons.iter().map(|lesson| lesson.stance as usize).collect(),
            weights: lessons.iter().map(|lesson| lesson.weight).collect(),
            groups: lessons.iter().map(|lesson| lesson.group).collect(),
            n_answers: 3,
            grounding: lessons.iter().map(|lesson| lesson.grounding).collect(),
        }
    }

    /// Supports, refutes, neutral.
    #[must_use]
    pub fn stance(&self) -> Self {
        self.clone()
    }

    /// Supports or not.
    #[must_use]
    pub fn grounding(&self) -> Self {
        let answers = self.answers.iter().map(|answer| usize::from(*answer != 0)).collect();
        Self { answers, weights: self.grounding.clone(), n_answers: 1, ..self.clone() }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.answers.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.answers.is_empty()
    }

    /// The chance of each answer from scores in units; of one score, that of the first against nothing.
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

/// By answer: a base and trees, learned from the rows that are taken.
#[must_use]
pub fn trees(rows: &Rows, is_taken: &dyn Fn(usize) -> bool) -> Vec<(i32, Vec<Tree>)> {
    let taken: Vec<usize> = (0..rows.len()).filter(|row| is_taken(*row) && rows.weights[*row] > 0.0).collect();
    let mut scores = vec![vec![0_i32; rows.n_answers]; rows.len()];
    let mut answers = vec![(0, Vec::new()); rows.n_answers];
    for round in 0..N_ROUNDS {
        let chances: Vec<[f64; 3]> = taken.iter().map(|row| rows.chances(&scores[*row])).collect();
        for (answer, (_, trees)) in answers.iter_mut().enumerate() {
            let sample = mixed((round * 4 + answer) as u64);
            let mut slopes = Vec::new();
            for (at, row) in taken.iter().enumerate() {
                if mixed(sample ^ (*row as u64)) % 10 >= ROWS_OF_TEN {
                    continue;
                }
                let chance = chances[at][answer];
                let weight = rows.weights[*row];
                let target = if rows.answers[*row] == answer { 1.0 } else { 0.0 };
                slopes.push((*row, weight * (chance - target), weight * (chance * (1.0 - chance)).max(1e-6)));
            }
            let tree = grow(rows, slopes, sample);
            for row in &taken {
                scores[*row][answer] += value(&tree, rows, *row);
            }
            trees.push(tree);
        }
    }
    answers
}

/// What a tree says of a row.
#[must_use]
pub fn value(tree: &Tree, rows: &Rows, row: usize) -> i32 {
    let mut node = 0;
    for _ in 0..DEPTH {
        let feature = usize::from(tree.features[node]);
        node = 2 * node + 1 + usize::from(rows.columns[feature][row] > tree.bounds[node]);
    }
    i32::from(tree.leaves[node - N_NODES])
}

/// The question that says most about the slopes, at each node, down to the ends.
fn grow(rows: &Rows, slopes: Vec<(usize, f64, f64)>, sample: u64) -> Tree {
    let asked: Vec<usize> = (0..rows.columns.len())
        .filter(|at| mixed(sample.wrapping_add(*at as u64 * 7919)).is_multiple_of(ONE_FEATURE_IN))
        .collect();
    let mut tree = Tree { features: [0; N_NODES], bounds: [u8::MAX; N_NODES], leaves: [0; N_LEAVES] };
    let mut level = vec![slopes];
    for depth in 0..DEPTH {
        let mut next = Vec::with_capacity(level.len() * 2);
        for (place, slopes) in level.into_iter().enumerate() {
            let node = (1 << depth) - 1 + place;
            let (feature, bound) = best_question(rows, &slopes, &asked).unwrap_or((0, u8::MAX));
            tree.features[node] = feature as u8;
            tree.bounds[node] = bound;
            let (left, right) = slopes.into_iter().partition(|(row, _, _)| rows.columns[feature][*row] <= bound);
            next.push(left);
            next.push(right);
        }
        level = next;
    }
    for (leaf, slopes) in tree.leaves.iter_mut().zip(level) {
        let (slope, bend) = slopes.iter().fold((0.0, 0.0), |sums, (_, slope, bend)| (sums.0 + slope, sums.1 + bend));
        *leaf = (-RATE * slope / (bend + HOLD) / UNIT).clamp(-8000.0, 8000.0).round() as i16;
    }
    tree
}

fn best_question(rows: &Rows, slopes: &[(usize, f64, f64)], asked: &[usize]) -> Option<(usize, u8)> {
    let mut best = (1e-6, None);
    let mut sums = vec![(0.0_f64, 0.0_f64); 256];
    let all = slopes.iter().fold((0.0, 0.0), |all, (_, slope, bend)| (all.0 + slope, all.1 + bend));
    if all.1 < 2.0 * LEAST_SIDE {
        return None;
    }
    for feature in asked {
        sums.fill((0.0, 0.0));
        let column = &rows.columns[*feature];
        for (row, slope, bend) in slopes {
            let sum = &mut sums[usize::from(column[*row])];
            (sum.0, sum.1) = (sum.0 + slope, sum.1 + bend);
        }
        let worth = |slope: f64, bend: f64| slope * slope / (bend + HOLD);
        let mut left = (0.0, 0.0);
        for (bound, sum) in sums.iter().enumerate().take(255) {
            left = (left.0 + sum.0, left.1 + sum.1);
            if sum.1 == 0.0 || left.1 < LEAST_SIDE {
                continue;
            }
            if all.1 - left.1 < LEAST_SIDE {
                break;
            }
            let gain = worth(left.0, left.1) + worth(all.0 - left.0, all.1 - left.1) - worth(all.0, all.1);
            if gain > best.0 {
                best = (gain, Some((*feature, bound as u8)));
            }
        }
    }
    best.1
}

/// A number that looks like chance and is the same every time.
#[must_use]
pub fn mixed(seed: u64) -> u64 {
    let mut x = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
