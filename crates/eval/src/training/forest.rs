//! Gradient-boosted trees (Friedman, 2001) over features that are there or not, beside weights of the same features. A tree grows where the gain is
//! largest, to a number of leaves. Trees know what features say together, and weights what each says; their mean is right more often than either.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::regression::{Example, frequent, weights_of};
use super::splitmix::splitmix64;

/// A feature of fewer transcripts is left out.
const FEWEST_TRANSCRIPTS: usize = 8;
/// Smaller weights, in hundredths, are left out, because browsers load the table.
const SMALLEST_WEIGHT: i64 = 25;
/// Trees; without enough examples fewer.
const N_TREES: usize = 60;
/// So many examples for each tree.
const EXAMPLES_OF_TREE: usize = 16;
/// Leaves of a tree.
const N_LEAVES: usize = 16;
/// Learning rate.
const RATE: f64 = 0.1;
/// L2 regularization of the leaves.
const REGULARIZATION: f64 = 1.0;
/// The fewest examples on each side of a split.
const FEWEST_ROWS: usize = 15;
/// Each tree considers so many of ten features, and of ten examples.
const FEATURES_OF_TEN: u64 = 4;
const ROWS_OF_TEN: u64 = 7;
/// What leaves add is a multiple of this, in hundredths.
const STEP: f64 = 2.0;

/// What is learned for one finding.
struct Forest {
    /// What the trees add to, in hundredths.
    base: i64,
    trees: Vec<Tree>,
    /// The weights of features, in hundredths.
    weights: Vec<(usize, i64)>,
}

/// A tree: a leaf with what it adds in hundredths, or a feature with what lacks it and what has it.
enum Tree {
    Adds(i64),
    Asks(usize, Box<[Tree; 2]>),
}

/// The examples of one finding as numbers.
struct Rows {
    /// The features of each row, sorted.
    features: Vec<Vec<usize>>,
    is_positive: Vec<bool>,
    n_features: usize,
}

/// The table of trees, as `Forests::of` reads it, from the examples of each finding.
#[must_use]
pub fn table_of(findings: &BTreeMap<&str, Vec<Example>>) -> String {
    let names = frequent(findings.values().flatten(), FEWEST_TRANSCRIPTS);
    let forests: Vec<(&str, Forest)> =
        findings.iter().map(|(finding, examples)| (*finding, forest_of(examples, &names))).collect();
    let mut used = BTreeSet::new();
    for (_, forest) in &forests {
        forest.trees.iter().for_each(|tree| tree.add_features(&mut used));
        used.extend(forest.weights.iter().map(|(feature, _)| *feature));
    }
    let used: Vec<usize> = used.into_iter().collect();
    let mut text = String::new();
    for feature in &used {
        let _ = writeln!(text, "{}", names[*feature]);
    }
    for (finding, forest) in &forests {
        let _ = writeln!(text, "\n{finding}\n{}", half(forest.base));
        for (feature, weight) in &forest.weights {
            let _ = writeln!(text, "{} {}", place_of(*feature, &used), half(*weight));
        }
        for tree in &forest.trees {
            tree.write(&used, &mut text);
            text.push('\n');
        }
    }
    text
}

/// Half of a number: the score is the mean of what trees and weights say.
const fn half(number: i64) -> i64 {
    number / 2
}

/// The number by which a table calls a feature.
fn place_of(feature: usize, used: &[usize]) -> usize {
    used.binary_search(&feature).unwrap_or_default()
}

impl Tree {
    fn add_features(&self, found: &mut BTreeSet<usize>) {
        if let Self::Asks(feature, subtrees) = self {
            found.insert(*feature);
            subtrees.iter().for_each(|subtree| subtree.add_features(found));
        }
    }

    fn write(&self, used: &[usize], text: &mut String) {
        match self {
            Self::Adds(value) => {
                let _ = write!(text, "{}", half(*value));
            }
            Self::Asks(feature, subtrees) => {
                let _ = write!(text, "{}: ", place_of(*feature, used));
                subtrees[0].write(used, text);
                text.push(' ');
                subtrees[1].write(used, text);
            }
        }
    }

    fn value(&self, features: &[usize]) -> i64 {
        match self {
            Self::Adds(value) => *value,
            Self::Asks(feature, subtrees) => {
                subtrees[usize::from(features.binary_search(feature).is_ok())].value(features)
            }
        }
    }
}

fn rows_of(examples: &[Example], names: &[String]) -> Rows {
    let features = |example: &Example| {
        let known = example.features.iter().filter_map(|feature| names.binary_search(feature).ok());
        known.collect::<BTreeSet<usize>>().into_iter().collect()
    };
    Rows {
        features: examples.iter().map(features).collect(),
        is_positive: examples.iter().map(|example| example.is_positive).collect(),
        n_features: names.len(),
    }
}

fn forest_of(examples: &[Example], names: &[String]) -> Forest {
    let (base, trees) = trees_of(&rows_of(examples, names));
    let number = |(name, weight): (String, i64)| Some((names.binary_search(&name).ok()?, weight));
    let weights = weights_of(&examples.iter().collect::<Vec<_>>(), SMALLEST_WEIGHT);
    Forest { base, trees, weights: weights.into_iter().filter_map(number).collect() }
}

/// What the trees add to, and the trees.
fn trees_of(rows: &Rows) -> (i64, Vec<Tree>) {
    let n_positive = rows.is_positive.iter().filter(|is| **is).count() as f64;
    let odds = (n_positive + 1.0) / (rows.is_positive.len() as f64 - n_positive + 1.0);
    let base = (100.0 * odds.ln()).round() as i64;
    let mut scores = vec![base; rows.features.len()];
    let n_trees = N_TREES.min(rows.features.len() / EXAMPLES_OF_TREE);
    let mut trees = Vec::new();
    for round in 0..n_trees {
        let sample = splitmix64(round as u64);
        let slopes: Vec<[f64; 2]> = (0..rows.features.len()).map(|row| slope(rows, &scores, row)).collect();
        let is_taken = |row: &usize| splitmix64(sample ^ (*row as u64)) % 10 < ROWS_OF_TEN;
        let taken = (0..rows.features.len()).filter(is_taken).collect();
        let is_candidate =
            |feature: usize| splitmix64(sample.wrapping_add(feature as u64).wrapping_mul(7919)) % 10 < FEATURES_OF_TEN;
        let candidates: Vec<bool> = (0..rows.n_features).map(is_candidate).collect();
        let tree = grow(rows, &slopes, taken, &candidates);
        scores.iter_mut().zip(&rows.features).for_each(|(score, features)| *score += tree.value(features));
        trees.push(tree);
    }
    (base, trees)
}

/// The first two derivatives of the loss by the score of a row.
fn slope(rows: &Rows, scores: &[i64], row: usize) -> [f64; 2] {
    let chance = 1.0 / (1.0 + (-scores[row] as f64 / 100.0).exp());
    [chance - f64::from(u8::from(rows.is_positive[row])), chance * (1.0 - chance)]
}

/// A leaf of a tree that grows: its rows, and the best split with its gain.
struct Leaf {
    rows: Vec<usize>,
    split: Option<(f64, usize)>,
    /// Where its subtree stands among the nodes.
    node: usize,
}

/// A node of a tree that grows: a leaf, or a feature with the node of what lacks it, and of what has it.
enum Node {
    Leaf([f64; 2]),
    Asks(usize, [usize; 2]),
}

fn grow(rows: &Rows, slopes: &[[f64; 2]], taken: Vec<usize>, candidates: &[bool]) -> Tree {
    let mut nodes = Vec::new();
    let leaf = |own: Vec<usize>, nodes: &mut Vec<Node>| {
        let sums = own.iter().fold([0.0, 0.0], |sums, row| add(sums, slopes[*row]));
        nodes.push(Node::Leaf(sums));
        let split = best_split(rows, slopes, &own, sums, candidates);
        Leaf { rows: own, split, node: nodes.len() - 1 }
    };
    let mut leaves = vec![leaf(taken, &mut nodes)];
    while leaves.len() < N_LEAVES {
        // Of several with the same gain, the first.
        let gain = |leaf: &Leaf| leaf.split.map_or(0.0, |(gain, _)| gain);
        let best = (0..leaves.len()).rev().max_by(|one, other| gain(&leaves[*one]).total_cmp(&gain(&leaves[*other])));
        let Some((at, (_, feature))) = best.and_then(|at| Some((at, leaves[at].split?))) else { break };
        let parent = leaves.swap_remove(at);
        let has = |row: &usize| rows.features[*row].binary_search(&feature).is_ok();
        let (having, lacking): (Vec<usize>, Vec<usize>) = parent.rows.into_iter().partition(has);
        let (lacking, having) = (leaf(lacking, &mut nodes), leaf(having, &mut nodes));
        nodes[parent.node] = Node::Asks(feature, [lacking.node, having.node]);
        leaves.extend([lacking, having]);
    }
    tree_of(&nodes, 0)
}

fn tree_of(nodes: &[Node], at: usize) -> Tree {
    match nodes[at] {
        Node::Leaf([gradient, hessian]) => {
            let value = -RATE * gradient / (hessian + REGULARIZATION);
            Tree::Adds((100.0 * value / STEP).round() as i64 * STEP as i64)
        }
        Node::Asks(feature, children) => Tree::Asks(feature, Box::new(children.map(|child| tree_of(nodes, child)))),
    }
}

/// The split with the largest gain, and that gain.
fn best_split(
    rows: &Rows,
    slopes: &[[f64; 2]],
    own: &[usize],
    all: [f64; 2],
    candidates: &[bool],
) -> Option<(f64, usize)> {
    if own.len() < 2 * FEWEST_ROWS {
        return None;
    }
    let mut sums = vec![([0.0, 0.0], 0_usize); rows.n_features];
    for row in own {
        for feature in rows.features[*row].iter().filter(|feature| candidates[**feature]) {
            let (sum, count) = &mut sums[*feature];
            (*sum, *count) = (add(*sum, slopes[*row]), *count + 1);
        }
    }
    let objective = |[gradient, hessian]: [f64; 2]| gradient * gradient / (hessian + REGULARIZATION);
    let mut best = None;
    for (feature, (having, count)) in sums.into_iter().enumerate() {
        if count < FEWEST_ROWS || own.len() - count < FEWEST_ROWS {
            continue;
        }
        let lacking = [all[0] - having[0], all[1] - having[1]];
        let gain = objective(having) + objective(lacking) - objective(all);
        if gain > best.map_or(1e-6, |(best, _)| best) {
            best = Some((gain, feature));
        }
    }
    best
}

fn add(one: [f64; 2], other: [f64; 2]) -> [f64; 2] {
    [one[0] + other[0], one[1] + other[1]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::Forests;

    #[test]
    fn trees_learn_what_two_features_say_together() {
        let of = |number: usize| {
            let (big, red) = (number.is_multiple_of(2), number % 4 < 2);
            let mut features = Vec::new();
            features.extend(big.then(|| "big".to_owned()));
            features.extend(red.then(|| "red".to_owned()));
            Example { transcript: number, features, is_positive: big && red || number % 40 == 3 }
        };
        let examples: Vec<Example> = (0..400).map(of).collect();
        let table = table_of(&BTreeMap::from([("shown", examples)]));
        assert!(table.starts_with("big\nred\n\nshown\n"), "{table}");
        let forests = Forests::of(&table);
        let score = |features: &[&str]| {
            forests.score("shown", &features.iter().map(|feature| (*feature).to_owned()).collect::<Vec<_>>())
        };
        let alone = score(&["big"]).max(score(&["red"])).max(score(&[]));
        assert!(score(&["big", "red"]) > 0 && alone < 0, "{table}");
    }
}
