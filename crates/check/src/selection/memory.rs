//! All data that is kept between claims, as one JSON object.

use credence_json::Json;
use serde::Serialize;

use super::cache::SelectionCache;
use super::comparison::StrategyComparison;
use super::cost::CostLedger;
use super::record::{SelectedSource, SelectionStrategy};
use super::threshold::AdaptiveMinimum;

/// The data that is kept between claims. It does no I/O; the caller stores it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SelectionMemory {
    /// Cached selections.
    pub cache: SelectionCache,
    /// A comparison of two strategies; `null` without one.
    pub comparison: Option<StrategyComparison>,
    /// The costs of selections.
    pub costs: CostLedger,
    /// The minimum relevance of each strategy: rules, embedding, llm.
    pub minimums: [AdaptiveMinimum; 3],
}

impl Default for SelectionMemory {
    fn default() -> Self {
        Self {
            cache: SelectionCache::default(),
            comparison: None,
            costs: CostLedger::default(),
            minimums: std::array::from_fn(|_| AdaptiveMinimum::default()),
        }
    }
}

impl SelectionMemory {
    /// The current minimum relevance of a strategy.
    #[must_use]
    pub fn minimum(&self, strategy: SelectionStrategy) -> f64 {
        let place = SelectionStrategy::ALL.iter().position(|one| *one == strategy);
        place.map_or(0.0, |place| self.minimums[place].minimum())
    }

    /// Records which of the sources that a strategy selected were useful.
    pub fn record_outcome(&mut self, strategy: SelectionStrategy, asked: &[SelectedSource], useful: &[&str]) {
        for (one, minimum) in SelectionStrategy::ALL.into_iter().zip(&mut self.minimums) {
            if one == strategy {
                minimum.record_selection(asked, useful);
            }
        }
    }

    /// From its JSON; invalid parts are ignored.
    #[must_use]
    pub fn from_json(text: &str) -> Self {
        let Ok(json) = Json::parse(text) else { return Self::default() };
        let mut memory = Self {
            cache: json.get("cache").map(SelectionCache::from_json).unwrap_or_default(),
            comparison: json.get("comparison").and_then(StrategyComparison::from_json),
            costs: json.get("costs").map(CostLedger::from_json).unwrap_or_default(),
            ..Self::default()
        };
        let minimums = json.list("minimums");
        for (minimum, json) in memory.minimums.iter_mut().zip(minimums) {
            *minimum = AdaptiveMinimum::from_json(json);
        }
        memory
    }
}
