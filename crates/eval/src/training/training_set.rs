//! The training set: which pairs are used, and the weight of each labeled set.

use std::collections::{BTreeMap, BTreeSet};

use credence_core::stance::Stance;

use super::kind_pairs;
use super::splitmix::splitmix64;
use super::synthetic;
use super::training_pair::{TrainingPair, normalize, training_pair};
use crate::labelled::{Labelled, Set, Unreadable, class_of};

/// The total weight of a set, in pairs: for the stance head and for the grounding head.
fn weight_of(set: Set) -> (f64, f64) {
    match set {
        Set::Fever => (4000.0, 500.0),
        Set::FeverSymmetric => (1100.0, 300.0),
        Set::SciFact => (2000.0, 1000.0),
        Set::CheckCovid => (3000.0, 1200.0),
        Set::BreakingNli => (1200.0, 100.0),
        Set::Monotonicity => (700.0, 0.0),
        Set::Negation => (1000.0, 0.0),
        Set::Wice => (0.0, 1500.0),
        Set::HealthVer
        | Set::CovidFact
        | Set::ClimateFever
        | Set::AttributionBench
        | Set::Conjunction
        | Set::Begin
        | Set::FoolMeTwice => (0.0, 0.0),
    }
}

/// The total weight of synthetic pairs.
const WEIGHT_OF_MADE: f64 = 3000.0;

/// The total weight of the pairs for each kind of misreading: for the stance head and for the grounding head.
const WEIGHT_OF_KINDS: (f64, f64) = (3000.0, 2000.0);

/// How many rows are skipped to find an unrelated text for a claim.
const STEP: usize = 7;

/// All training pairs except those of the sets in `without`, and except pairs that share a claim or a text with them.
///
/// # Errors
/// When a file exists and does not parse.
pub fn training_pairs(words: &str, without: &[Set]) -> Result<Vec<TrainingPair>, Unreadable> {
    let mut known = BTreeSet::new();
    for set in without {
        known.extend(set.read()?.iter().flat_map(|one| [normalize(&one.claim), normalize(&one.text)]));
    }
    let mut pairs = Vec::new();
    for set in Set::ALL.into_iter().filter(|set| set.may_be_learned_from() && !without.contains(set)) {
        let rows: Vec<Labelled> = set
            .read()?
            .into_iter()
            .filter(|one| !known.contains(&normalize(&one.claim)) && !known.contains(&normalize(&one.text)))
            .collect();
        let is_two_way = matches!(set, Set::Fever | Set::FeverSymmetric | Set::SciFact);
        let rows: Vec<Labelled> =
            rows.into_iter().enumerate().filter(|(at, _)| is_sampled(set, *at)).map(|(_, row)| row).collect();
        let unrelated = if is_two_way { unrelated(&rows) } else { Vec::new() };
        let parts = if is_two_way { 1.5 } else { 1.0 };
        let (stance, grounding) = weight_of(set);
        let share = |n: usize, part: f64| part / parts / n.max(1) as f64;
        pairs.extend(
            rows.iter().map(|one| training_pair(one, share(rows.len(), stance), share(rows.len(), grounding), false)),
        );
        let n = unrelated.len();
        pairs.extend(
            unrelated.iter().map(|one| training_pair(one, share(2 * n, stance), share(2 * n, grounding), true)),
        );
    }
    let of_kinds = pairs_of_kinds(&pairs)?;
    let made = synthetic::pairs(words, &pairs);
    let n = made.len().max(1) as f64;
    pairs.extend(made.iter().map(|one| training_pair(one, WEIGHT_OF_MADE / n, WEIGHT_OF_MADE / 6.0 / n, true)));
    pairs.extend(of_kinds);
    Ok(pairs)
}

/// Pairs for each kind of misreading; each class of each kind has the same weight.
fn pairs_of_kinds(pairs: &[TrainingPair]) -> Result<Vec<TrainingPair>, Unreadable> {
    let made = kind_pairs::pairs(pairs)?;
    let mut counts: BTreeMap<(&str, usize), f64> = BTreeMap::new();
    for one in &made {
        *counts.entry((&one.kind, class_of(one.stance))).or_default() += 1.0;
    }
    let share = |one: &Labelled| 1.0 / counts.len() as f64 / counts[&(&*one.kind, class_of(one.stance))];
    let (stance, grounding) = WEIGHT_OF_KINDS;
    Ok(made.iter().map(|one| training_pair(one, stance * share(one), grounding * share(one), true)).collect())
}

/// A sample of the largest sets is enough.
fn is_sampled(set: Set, at: usize) -> bool {
    match set {
        Set::Fever => splitmix64(at as u64) % 10 < 7,
        Set::BreakingNli | Set::Monotonicity => splitmix64(at as u64) % 10 < 3,
        _ => true,
    }
}

/// Neutral pairs: each claim with the text of another claim, about the same subject where there is one.
fn unrelated(rows: &[Labelled]) -> Vec<Labelled> {
    let subject = |one: &Labelled| one.claim.split(' ').take(2).collect::<Vec<_>>().join(" ");
    let subjects: Vec<String> = rows.iter().map(subject).collect();
    let beside = |at: usize| {
        let others = (1..rows.len()).map(|step| (at + step * STEP) % rows.len());
        let is_other = |other: &usize| rows[*other].claim != rows[at].claim && rows[*other].text != rows[at].text;
        let same = others.filter(is_other).find(|other| subjects[*other] == subjects[at]);
        same.unwrap_or((at + 1 + rows.len() / 3) % rows.len())
    };
    (0..rows.len())
        .filter(|at| rows.len() < 2000 || at % 2 == 0)
        .map(|at| Labelled { text: rows[beside(at)].text.clone(), stance: Stance::Neutral, ..rows[at].clone() })
        .collect()
}
