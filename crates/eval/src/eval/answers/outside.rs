//! What is said of the sentences of labelled sets that the weights were not learned from.

use credence_core::stance::{Detector, Stance};
use credence_eval::labelled::{Labelled, Set, Unreadable, references};
use credence_eval::training::{Heads, attribution, train, training_set, words};

use super::super::measure::{area_of_scores, wilson};
use super::judged::{ALL_SAID, Judged, Said, judge};

/// The sets that nothing is learned from.
pub const SETS: &[Set] = &[Set::AttributionBench, Set::Begin, Set::FoolMeTwice];

/// The tables of these sets.
pub fn report(detector: &Detector, sets: &[Set]) -> Result<String, Unreadable> {
    let mut rows = String::new();
    for set in sets {
        rows += &table(set.name(), &judged(detector, *set)?);
    }
    Ok(format!("{HEADING}{rows}"))
}

const HEADING: &str = "| set | said | sentences | right | 95 % interval | share found |\n|---|---|---|---|---|---|\n";

/// WiCE, with weights that were learned without it.
pub fn of_wice() -> Result<String, Unreadable> {
    let words = words()?;
    let pairs = training_set::training_pairs(&words, &[Set::Wice])?;
    let mut weights = train(&words, &pairs, Heads::Both);
    weights.attribution = attribution::attribution(&words, &weights.rarity, &[Set::Wice])?;
    report(&Detector::new(&words, weights), &[Set::Wice])
}

/// The sentences of a set; of AttributionBench beside each of their references.
pub fn judged(detector: &Detector, set: Set) -> Result<Vec<Judged>, Unreadable> {
    let rows = set.read()?;
    let lists = if set == Set::AttributionBench { references()? } else { Vec::new() };
    let of_row = |(at, row): (usize, &Labelled)| {
        let list = lists.get(at).map_or(std::slice::from_ref(&row.text), Vec::as_slice);
        let label = (row.stance == Stance::Supports, row.kind.as_str());
        judge(detector, &row.claim, list.iter().map(String::as_str), label)
    };
    Ok(rows.iter().enumerate().map(of_row).collect())
}

/// For each thing that is said: how often, how often it is right, and which share of those it should be said of.
pub fn table(name: &str, all: &[Judged]) -> String {
    if all.is_empty() {
        return String::new();
    }
    let mut text = String::new();
    for said in ALL_SAID {
        let here: Vec<&Judged> = all.iter().filter(|one| one.said == said).collect();
        text += &row(name, said, &here, all);
    }
    let decided = all.iter().filter(|one| one.said.is_for().is_some()).count();
    let scored: Vec<(f64, bool)> = all.iter().map(|one| (one.score, one.is_supported)).collect();
    let area = area_of_scores(&scored).map_or_else(|| "–".to_owned(), |area| format!("{area:.3}"));
    text + &format!(
        "| {name} | all | {} | decided {:.3} | AUC {area} | supported {:.3} |\n",
        all.len(),
        share(decided, all.len()),
        share(all.iter().filter(|one| one.is_supported).count(), all.len()),
    )
}

fn row(name: &str, said: Said, here: &[&Judged], all: &[Judged]) -> String {
    let n_supported = here.iter().filter(|one| one.is_supported).count();
    let Some(is_for) = said.is_for() else {
        return format!(
            "| {name} | {} | {} | (supported {:.3}) | | |\n",
            said.name(),
            here.len(),
            share(n_supported, here.len())
        );
    };
    let n_right = if is_for { n_supported } else { here.len() - n_supported };
    let n_such = all.iter().filter(|one| one.is_supported == is_for).count();
    let (low, high) = wilson(n_right, here.len());
    let right = if here.is_empty() { "–".to_owned() } else { format!("{:.3}", share(n_right, here.len())) };
    format!(
        "| {name} | {} | {} | {right} | {low:.2}–{high:.2} | {:.3} |\n",
        said.name(),
        here.len(),
        share(n_right, n_such)
    )
}

pub fn share(part: usize, whole: usize) -> f64 {
    part as f64 / whole.max(1) as f64
}
