//! The memory of selections, for JavaScript.

use credence_part::part;
use wasm_bindgen::prelude::*;

use crate::boundary::CallError;
use crate::check::memory_calls::Memory;
use crate::check::part;
use crate::check::registry::RawSourceRegistry;

/// Remembers selections, compares two strategies, sums up costs, and adapts the minimum relevance.
#[wasm_bindgen(js_name = RawSelectionMemory)]
pub struct RawSelectionMemory(Box<dyn Memory>);

#[wasm_bindgen(js_class = RawSelectionMemory)]
impl RawSelectionMemory {
    /// The memory in the text of `exported`; empty if the text is. What cannot be parsed is dropped.
    #[wasm_bindgen(constructor)]
    #[part(check, RawSelectionMemory)]
    pub fn new(exported: &str) -> RawSelectionMemory {
        Self(part::memory(exported))
    }

    /// All of it, as JSON text.
    #[part(check, RawSelectionMemory)]
    pub fn exported(&self) -> Result<String, CallError> {
        self.0.exported()
    }

    /// How many seconds selections are used, and from which overlap of claims, 0 to 1; above 1 only for the same words.
    #[wasm_bindgen(js_name = setCache)]
    #[part(check, RawSelectionMemory)]
    pub fn set_cache(&mut self, ttl_seconds: f64, similar_from: f64) {
        self.0.set_cache(ttl_seconds, similar_from)
    }

    /// The selection of this claim or of a similar one, `null` if there is none; `now` is in seconds since 1970.
    #[wasm_bindgen(js_name = lookUp)]
    #[part(check, RawSelectionMemory)]
    pub fn look_up(&self, claim: &str, now: f64) -> Result<String, CallError> {
        self.0.look_up(claim, now)
    }

    /// Stores a selection. Returns whether it was stored.
    #[part(check, RawSelectionMemory)]
    pub fn hold(&mut self, claim: &str, selection: &str, now: f64) -> Result<bool, CallError> {
        self.0.hold(claim, selection, now)
    }

    /// Starts to compare two strategies; an earlier comparison is dropped.
    #[part(check, RawSelectionMemory)]
    pub fn compare(&mut self, strategies: &str) -> Result<(), CallError> {
        self.0.compare(strategies)
    }

    /// Records the selections of both strategies for a claim. Returns the id for `settleTrial`; nothing without a comparison.
    #[wasm_bindgen(js_name = recordTrial)]
    #[part(check, RawSelectionMemory)]
    pub fn record_trial(&mut self, selections: &str) -> Result<Option<f64>, CallError> {
        self.0.record_trial(selections)
    }

    /// Records which sources were useful in a trial. Returns whether it was still open.
    #[wasm_bindgen(js_name = settleTrial)]
    #[part(check, RawSelectionMemory)]
    pub fn settle_trial(&mut self, id: u32, useful: &str) -> Result<bool, CallError> {
        self.0.settle_trial(id, useful)
    }

    /// The strategy that is clearly better; nothing while that is not known.
    #[part(check, RawSelectionMemory)]
    pub fn leader(&self) -> Option<String> {
        self.0.leader()
    }

    /// Records which selected sources were useful, for the minimum relevance of the strategy.
    #[wasm_bindgen(js_name = recordOutcome)]
    #[part(check, RawSelectionMemory)]
    pub fn record_outcome(&mut self, strategy: &str, selection: &str, useful: &str) -> Result<(), CallError> {
        self.0.record_outcome(strategy, selection, useful)
    }

    /// The adapted minimum relevance of a strategy, 0 to 1.
    #[part(check, RawSelectionMemory)]
    pub fn minimum(&self, strategy: &str) -> Result<f64, CallError> {
        self.0.minimum(strategy)
    }

    /// The budget for selections, in the caller's currency; nothing for no limit.
    #[wasm_bindgen(js_name = setBudget)]
    #[part(check, RawSelectionMemory)]
    pub fn set_budget(&mut self, budget: Option<f64>) {
        self.0.set_budget(budget)
    }

    /// Sets the price of a strategy.
    #[wasm_bindgen(js_name = setPrice)]
    #[part(check, RawSelectionMemory)]
    pub fn set_price(&mut self, strategy: &str, price: &str) -> Result<(), CallError> {
        self.0.set_price(strategy, price)
    }

    /// The strategy for a claim: the wanted one while the budget allows it, otherwise the rules.
    #[part(check, RawSelectionMemory)]
    pub fn choose(&self, wanted: &str, claim: &str, registry: &RawSourceRegistry) -> Result<String, CallError> {
        self.0.choose(wanted, claim, &registry.0)
    }

    /// Records a selection by a strategy. Returns its cost in the caller's currency. Tokens are read from the body of the model
    /// server's reply, and estimated without one.
    #[wasm_bindgen(js_name = recordCost)]
    #[part(check, RawSelectionMemory)]
    pub fn record_cost(
        &mut self,
        strategy: &str,
        claim: &str,
        registry: &RawSourceRegistry,
        reply: Option<String>,
        milliseconds: f64,
    ) -> Result<f64, CallError> {
        self.0.record_cost(strategy, claim, &registry.0, reply, milliseconds)
    }
}

impl std::fmt::Debug for RawSelectionMemory {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("RawSelectionMemory").finish_non_exhaustive()
    }
}
