//! Everything that is remembered between claims, as one piece of JSON.

use credence_text::json::Json;
use serde::Serialize;

use super::cache::SelectionCache;
use super::comparison::StrategyComparison;
use super::cost::CostLedger;
use super::record::{SelectedSource, SelectionStrategy};
use super::threshold::AdaptiveMinimum;

/// What is remembered between claims. Nothing in it needs the network or a clock; it is kept where the caller keeps it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SelectionMemory {
    /// Selections that were made before.
    pub cache: SelectionCache,
    /// Two strategies side by side; `null` when none are compared.
    pub comparison: Option<StrategyComparison>,
    /// What choosing has cost.
    pub costs: CostLedger,
    /// The minimum of relevance of each strategy: rules, embedding, llm.
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
    /// The minimum of relevance that a strategy has come to.
    #[must_use]
    pub fn minimum(&self, strategy: SelectionStrategy) -> f64 {
        let place = SelectionStrategy::ALL.iter().position(|one| *one == strategy);
        place.map_or(0.0, |place| self.minimums[place].minimum())
    }

    /// Notes which of the sources that a strategy chose were of use.
    pub fn record_outcome(&mut self, strategy: SelectionStrategy, asked: &[SelectedSource], useful: &[&str]) {
        for (one, minimum) in SelectionStrategy::ALL.into_iter().zip(&mut self.minimums) {
            if one == strategy {
                minimum.record_selection(asked, useful);
            }
        }
    }

    /// From the text it was written as; what cannot be read is forgotten.
    #[must_use]
    pub fn from_json(text: &str) -> Self {
        let Ok(json) = Json::parse(text) else { return Self::default() };
        let mut memory = Self {
            cache: json.get("cache").map(SelectionCache::from_json).unwrap_or_default(),
            comparison: json.get("comparison").and_then(StrategyComparison::from_json),
            costs: json.get("costs").map(CostLedger::from_json).unwrap_or_default(),
            ..Self::default()
        };
        let minimums = json.get("minimums").into_iter().flat_map(Json::items);
        for (minimum, json) in memory.minimums.iter_mut().zip(minimums) {
            *minimum = AdaptiveMinimum::from_json(json);
        }
        memory
    }
}
