//! The memory of selections, for JavaScript.

use credence_check::selection::{
    Price, Selection, SelectionMemory, SelectionStrategy, StrategyComparison, Usage, selection_messages, usage_of,
};
use wasm_bindgen::prelude::*;

use crate::boundary::{Argument, CallError, input, json_text, read};
use crate::check::registry::RawSourceRegistry;

input! {
    /// The price of a strategy, in your currency.
    closed Price as "StrategyPrice" {
        per_claim "perClaim": f64 = 0.0,
        /// For a million tokens that a model reads.
        per_million_input "perMillionInput": f64 = 0.0,
        /// For a million tokens that a model writes.
        per_million_output "perMillionOutput": f64 = 0.0,
    }
}

/// Remembers selections, compares two strategies, sums up costs, and adapts the minimum relevance.
#[wasm_bindgen(js_name = RawSelectionMemory)]
#[derive(Debug)]
pub struct RawSelectionMemory(SelectionMemory);

#[wasm_bindgen(js_class = RawSelectionMemory)]
impl RawSelectionMemory {
    /// The memory in the text of `exported`; empty if the text is. What cannot be parsed is dropped.
    #[wasm_bindgen(constructor)]
    pub fn new(exported: &str) -> RawSelectionMemory {
        Self(SelectionMemory::from_json(exported))
    }

    /// All of it, as JSON text.
    pub fn exported(&self) -> Result<String, CallError> {
        json_text(&self.0)
    }

    /// How many seconds selections are used, and from which overlap of claims, 0 to 1; above 1 only for the same words.
    #[wasm_bindgen(js_name = setCache)]
    pub fn set_cache(&mut self, ttl_seconds: f64, similar_from: f64) {
        self.0.cache.ttl_seconds = ttl_seconds;
        self.0.cache.similar_from = similar_from;
    }

    /// The selection of this claim or of a similar one, `null` if there is none; `now` is in seconds since 1970.
    #[wasm_bindgen(js_name = lookUp)]
    pub fn look_up(&self, claim: &str, now: f64) -> Result<String, CallError> {
        json_text(&self.0.cache.look_up(claim, now))
    }

    /// Stores a selection. Returns whether it was stored.
    pub fn hold(&mut self, claim: &str, selection: &str, now: f64) -> Result<bool, CallError> {
        let selection: Selection = read("selection", selection)?;
        self.0.cache.forget_old(now);
        Ok(self.0.cache.set(claim, &selection, now))
    }

    /// Starts to compare two strategies; an earlier comparison is dropped.
    pub fn compare(&mut self, strategies: &str) -> Result<(), CallError> {
        let argument = Argument::parse("strategies", strategies)?;
        let strategies: Vec<SelectionStrategy> = argument.read()?;
        let [one, other] = strategies[..] else { return Err(argument.invalid("two strategies")) };
        if one == other {
            return Err(argument.invalid("two different strategies"));
        }
        self.0.comparison = Some(StrategyComparison::new([one, other]));
        Ok(())
    }

    /// Records the selections of both strategies for a claim. Returns the id for `settleTrial`; nothing without a comparison.
    #[wasm_bindgen(js_name = recordTrial)]
    pub fn record_trial(&mut self, selections: &str) -> Result<Option<f64>, CallError> {
        let argument = Argument::parse("selections", selections)?;
        let selections: Vec<Selection> = argument.read()?;
        let [one, other] = &selections[..] else { return Err(argument.invalid("two selections")) };
        #[expect(clippy::cast_precision_loss, reason = "a caller counts far fewer than 2^53 claims")]
        Ok(self.0.comparison.as_mut().map(|comparison| comparison.record([one, other]) as f64))
    }

    /// Records which sources were useful in a trial. Returns whether it was still open.
    #[wasm_bindgen(js_name = settleTrial)]
    pub fn settle_trial(&mut self, id: u32, useful: &str) -> Result<bool, CallError> {
        let useful: Vec<String> = read("useful", useful)?;
        let useful: Vec<&str> = useful.iter().map(String::as_str).collect();
        Ok(self.0.comparison.as_mut().is_some_and(|comparison| comparison.settle(u64::from(id), &useful)))
    }

    /// The strategy that is clearly better; nothing while that is not known.
    pub fn leader(&self) -> Option<String> {
        let leader = self.0.comparison.as_ref().and_then(StrategyComparison::leader);
        leader.map(|strategy| strategy.name().to_owned())
    }

    /// Records which selected sources were useful, for the minimum relevance of the strategy.
    #[wasm_bindgen(js_name = recordOutcome)]
    pub fn record_outcome(&mut self, strategy: &str, selection: &str, useful: &str) -> Result<(), CallError> {
        let selection: Selection = read("selection", selection)?;
        let useful: Vec<String> = read("useful", useful)?;
        let useful: Vec<&str> = useful.iter().map(String::as_str).collect();
        let strategy = read("strategy", strategy)?;
        self.0.record_outcome(strategy, &selection.selected_sources, &useful);
        Ok(())
    }

    /// The adapted minimum relevance of a strategy, 0 to 1.
    pub fn minimum(&self, strategy: &str) -> Result<f64, CallError> {
        Ok(self.0.minimum(read("strategy", strategy)?))
    }

    /// The budget for selections, in the caller's currency; nothing for no limit.
    #[wasm_bindgen(js_name = setBudget)]
    pub fn set_budget(&mut self, budget: Option<f64>) {
        self.0.costs.budget = budget.filter(|budget| budget.is_finite() && *budget >= 0.0);
    }

    /// Sets the price of a strategy.
    #[wasm_bindgen(js_name = setPrice)]
    pub fn set_price(&mut self, strategy: &str, price: &str) -> Result<(), CallError> {
        let strategy = read("strategy", strategy)?;
        let price: Option<Price> = read("price", price)?;
        self.0.costs.set_price(strategy, price.unwrap_or_default());
        Ok(())
    }

    /// The strategy for a claim: the wanted one while the budget allows it, otherwise the rules.
    pub fn choose(&self, wanted: &str, claim: &str, registry: &RawSourceRegistry) -> Result<String, CallError> {
        let wanted = read("strategy", wanted)?;
        let expected = match wanted {
            SelectionStrategy::Llm => Usage::estimated(&selection_messages(claim, &registry.0)),
            SelectionStrategy::Rules | SelectionStrategy::Embedding => Usage::default(),
        };
        json_text(&self.0.costs.choose(wanted, expected))
    }

    /// Records a selection by a strategy. Returns its cost in the caller's currency. Tokens are read from the body of the model
    /// server's reply, and estimated without one.
    #[wasm_bindgen(js_name = recordCost)]
    pub fn record_cost(
        &mut self,
        strategy: &str,
        claim: &str,
        registry: &RawSourceRegistry,
        reply: Option<String>,
        milliseconds: f64,
    ) -> Result<f64, CallError> {
        let strategy = read("strategy", strategy)?;
        let usage = match strategy {
            SelectionStrategy::Llm => {
                let reported = reply.as_deref().and_then(usage_of);
                reported.unwrap_or_else(|| Usage::estimated(&selection_messages(claim, &registry.0)))
            }
            SelectionStrategy::Rules | SelectionStrategy::Embedding => Usage::default(),
        };
        Ok(self.0.costs.record(strategy, usage, milliseconds))
    }
}
