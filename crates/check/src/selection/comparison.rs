//! Compares two strategies: the selections of each, and which sources were useful.

use credence_json::Json;
use serde::Serialize;

use super::record::{Selection, SelectionStrategy, short_name};

/// The most claims in the list; older ones are only in the sums.
const MOST_TRIALS: usize = 200;

/// The most sources per strategy.
const MOST_KEPT: usize = 10;

/// The number of deciding claims before a strategy can lead.
const ENOUGH: u32 = 20;

/// A claim with selections of both strategies and no outcome yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StrategyTrial {
    /// Its number, to which the outcome refers.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub id: u64,
    /// The selection of each strategy, best first, in the order of the strategies.
    pub chosen: [Vec<String>; 2],
}

/// The results of a strategy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StrategyTally {
    /// Claims whose best source was useful.
    pub hits_at_1: u32,
    /// Claims with a useful source among the best three.
    pub hits_at_3: u32,
    /// Selected sources.
    pub n_chosen: u32,
    /// Useful ones among them.
    pub n_useful: u32,
    /// Claims whose best source was useful, while that of the other strategy was not.
    pub alone: u32,
}

/// The results of two strategies on the same claims.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StrategyComparison {
    /// The two strategies.
    pub strategies: [SelectionStrategy; 2],
    /// The results of each, in the same order.
    pub tallies: [StrategyTally; 2],
    /// Claims with a known outcome.
    pub n_claims: u32,
    /// Claims for which both had the same best source.
    pub n_agreed: u32,
    /// Claims without an outcome yet, oldest first.
    pub open: Vec<StrategyTrial>,
    #[cfg_attr(feature = "types", ts(type = "number"))]
    next_id: u64,
}

impl StrategyComparison {
    /// An empty comparison.
    #[must_use]
    pub fn new(strategies: [SelectionStrategy; 2]) -> Self {
        let tallies = [StrategyTally::default(); 2];
        Self { strategies, tallies, n_claims: 0, n_agreed: 0, open: Vec::new(), next_id: 1 }
    }

    /// Records the selections of both for a claim. Returns the number for its outcome.
    pub fn record(&mut self, selections: [&Selection; 2]) -> u64 {
        let names = |selection: &Selection| {
            let names = selection.selected_sources.iter().map(|source| source.plugin_name.clone());
            names.take(MOST_KEPT).collect::<Vec<_>>()
        };
        let trial = StrategyTrial { id: self.next_id, chosen: selections.map(names) };
        self.next_id = self.next_id.saturating_add(1);
        if self.open.len() >= MOST_TRIALS {
            self.open.remove(0);
        }
        self.open.push(trial);
        self.next_id - 1
    }

    /// Records which sources were useful for a claim. Returns whether its outcome was open.
    pub fn settle(&mut self, id: u64, useful: &[&str]) -> bool {
        let Some(place) = self.open.iter().position(|trial| trial.id == id) else { return false };
        let trial = self.open.remove(place);
        let is_useful = |name: &String| useful.contains(&name.as_str());
        let right = trial.chosen.each_ref().map(|names| names.first().is_some_and(is_useful));
        for (tally, names) in self.tallies.iter_mut().zip(&trial.chosen) {
            add(&mut tally.hits_at_1, names.iter().take(1).any(is_useful));
            add(&mut tally.hits_at_3, names.iter().take(3).any(is_useful));
            names.iter().for_each(|name| {
                add(&mut tally.n_chosen, true);
                add(&mut tally.n_useful, is_useful(name));
            });
        }
        add(&mut self.tallies[0].alone, right[0] && !right[1]);
        add(&mut self.tallies[1].alone, right[1] && !right[0]);
        add(&mut self.n_agreed, trial.chosen[0].first() == trial.chosen[1].first());
        add(&mut self.n_claims, true);
        true
    }

    /// The strategy whose best source was useful significantly more often: at least 20 claims on which the two differ, and a difference
    /// of more than two standard deviations of a fair coin (the sign test). `None` without such a difference.
    #[must_use]
    pub fn leader(&self) -> Option<SelectionStrategy> {
        let [one, other] = self.tallies.map(|tally| f64::from(tally.alone));
        let n_different = one + other;
        let is_clear = n_different >= f64::from(ENOUGH) && (one - other).abs() > 2.0 * n_different.sqrt();
        is_clear.then(|| self.strategies[usize::from(other > one)])
    }

    /// A comparison from its JSON; `None` without two strategies. Invalid trials are ignored.
    #[must_use]
    pub fn from_json(json: Json<'_>) -> Option<Self> {
        let mut names = json.get("strategies")?.items().map(|name| SelectionStrategy::from_name(&name.text()?));
        let mut comparison = Self::new([names.next()??, names.next()??]);
        comparison.n_claims = count(json, "n_claims");
        comparison.n_agreed = count(json, "n_agreed");
        let tallies = json.list("tallies");
        for (tally, json) in comparison.tallies.iter_mut().zip(tallies) {
            *tally = StrategyTally {
                hits_at_1: count(json, "hits_at_1"),
                hits_at_3: count(json, "hits_at_3"),
                n_chosen: count(json, "n_chosen"),
                n_useful: count(json, "n_useful"),
                alone: count(json, "alone"),
            };
        }
        let open = json.list("open").take(MOST_TRIALS);
        comparison.open.extend(open.filter_map(trial));
        let highest = comparison.open.iter().map(|trial| trial.id).max().unwrap_or(0);
        comparison.next_id = id(json, "next_id").unwrap_or(1).max(highest.saturating_add(1));
        Some(comparison)
    }
}

fn add(count: &mut u32, holds: bool) {
    *count = count.saturating_add(u32::from(holds));
}

fn trial(json: Json<'_>) -> Option<StrategyTrial> {
    let mut lists = json.get("chosen")?.items().map(|names| {
        let names = names.items().take(MOST_KEPT).filter_map(Json::text);
        names.map(|name| short_name(&name).to_owned()).collect()
    });
    Some(StrategyTrial { id: id(json, "id")?, chosen: [lists.next()?, lists.next()?] })
}

fn id(json: Json<'_>, name: &str) -> Option<u64> {
    json.get(name).and_then(Json::integer).and_then(|id| u64::try_from(id).ok())
}

/// A count from JSON; 0 if missing.
pub(super) fn count(json: Json<'_>, name: &str) -> u32 {
    json.get(name).and_then(Json::integer).and_then(|count| u32::try_from(count).ok()).unwrap_or(0)
}
