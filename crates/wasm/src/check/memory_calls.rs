//! What the memory of selections does with the texts of its calls. It is in a part of the module.

use std::borrow::Cow;

use credence_check::registry::SourceRegistry;
use credence_check::selection::{
    Price, Selection, SelectionMemory, SelectionStrategy, StrategyComparison, Usage, selection_messages, usage_of,
};

use crate::boundary::{Argument, CallError, input, json_text, read};

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

/// The calls, as a trait: the first part of the module calls them through a pointer, so their code stays in its own part.
pub(super) trait Memory {
    fn exported(&self) -> Result<String, CallError>;
    fn set_cache(&mut self, ttl_seconds: f64, similar_from: f64);
    fn look_up(&self, claim: &str, now: f64) -> Result<String, CallError>;
    fn hold(&mut self, claim: &str, selection: &str, now: f64) -> Result<bool, CallError>;
    fn compare(&mut self, strategies: &str) -> Result<(), CallError>;
    fn record_trial(&mut self, selections: &str) -> Result<Option<f64>, CallError>;
    fn settle_trial(&mut self, id: u32, useful: &str) -> Result<bool, CallError>;
    fn leader(&self) -> Option<String>;
    fn record_outcome(&mut self, strategy: &str, selection: &str, useful: &str) -> Result<(), CallError>;
    fn minimum(&self, strategy: &str) -> Result<f64, CallError>;
    fn set_budget(&mut self, budget: Option<f64>);
    fn set_price(&mut self, strategy: &str, price: &str) -> Result<(), CallError>;
    fn choose(&self, wanted: &str, claim: &str, registry: &SourceRegistry) -> Result<String, CallError>;
    fn record_cost(
        &mut self,
        strategy: &str,
        claim: &str,
        registry: &SourceRegistry,
        reply: Option<String>,
        milliseconds: f64,
    ) -> Result<f64, CallError>;
}

/// A memory with the state that `exported` returned; empty if it cannot be parsed.
pub(super) fn memory(exported: &str) -> Box<dyn Memory> {
    Box::new(SelectionMemory::from_json(exported))
}

impl Memory for SelectionMemory {
    fn exported(&self) -> Result<String, CallError> {
        json_text(self)
    }

    fn set_cache(&mut self, ttl_seconds: f64, similar_from: f64) {
        self.cache.ttl_seconds = ttl_seconds;
        self.cache.similar_from = similar_from;
    }

    fn look_up(&self, claim: &str, now: f64) -> Result<String, CallError> {
        json_text(&self.cache.look_up(claim, now))
    }

    fn hold(&mut self, claim: &str, selection: &str, now: f64) -> Result<bool, CallError> {
        let selection: Selection = read("selection", selection)?;
        self.cache.forget_old(now);
        Ok(self.cache.set(claim, &selection, now))
    }

    fn compare(&mut self, strategies: &str) -> Result<(), CallError> {
        let argument = Argument::parse("strategies", strategies)?;
        let strategies: Vec<SelectionStrategy> = argument.read()?;
        let [one, other] = strategies[..] else { return Err(argument.invalid("two strategies")) };
        if one == other {
            return Err(argument.invalid("two different strategies"));
        }
        self.comparison = Some(StrategyComparison::new([one, other]));
        Ok(())
    }

    fn record_trial(&mut self, selections: &str) -> Result<Option<f64>, CallError> {
        let argument = Argument::parse("selections", selections)?;
        let selections: Vec<Selection> = argument.read()?;
        let [one, other] = &selections[..] else { return Err(argument.invalid("two selections")) };
        #[expect(clippy::cast_precision_loss, reason = "a caller counts far fewer than 2^53 claims")]
        Ok(self.comparison.as_mut().map(|comparison| comparison.record([one, other]) as f64))
    }

    fn settle_trial(&mut self, id: u32, useful: &str) -> Result<bool, CallError> {
        let useful: Vec<Cow<'_, str>> = read("useful", useful)?;
        Ok(self.comparison.as_mut().is_some_and(|comparison| comparison.settle(u64::from(id), &borrowed(&useful))))
    }

    fn leader(&self) -> Option<String> {
        let leader = self.comparison.as_ref().and_then(StrategyComparison::leader);
        leader.map(|strategy| strategy.name().to_owned())
    }

    fn record_outcome(&mut self, strategy: &str, selection: &str, useful: &str) -> Result<(), CallError> {
        let selection: Selection = read("selection", selection)?;
        let useful: Vec<Cow<'_, str>> = read("useful", useful)?;
        let strategy = read("strategy", strategy)?;
        self.record_outcome(strategy, &selection.selected_sources, &borrowed(&useful));
        Ok(())
    }

    fn minimum(&self, strategy: &str) -> Result<f64, CallError> {
        Ok(self.minimum(read("strategy", strategy)?))
    }

    fn set_budget(&mut self, budget: Option<f64>) {
        self.costs.budget = budget.filter(|budget| budget.is_finite() && *budget >= 0.0);
    }

    fn set_price(&mut self, strategy: &str, price: &str) -> Result<(), CallError> {
        let strategy = read("strategy", strategy)?;
        let price: Option<Price> = read("price", price)?;
        self.costs.set_price(strategy, price.unwrap_or_default());
        Ok(())
    }

    fn choose(&self, wanted: &str, claim: &str, registry: &SourceRegistry) -> Result<String, CallError> {
        let wanted = read("strategy", wanted)?;
        let expected = match wanted {
            SelectionStrategy::Llm => Usage::estimated(&selection_messages(claim, registry)),
            SelectionStrategy::Rules | SelectionStrategy::Embedding => Usage::default(),
        };
        json_text(&self.costs.choose(wanted, expected))
    }

    fn record_cost(
        &mut self,
        strategy: &str,
        claim: &str,
        registry: &SourceRegistry,
        reply: Option<String>,
        milliseconds: f64,
    ) -> Result<f64, CallError> {
        let strategy = read("strategy", strategy)?;
        let usage = match strategy {
            SelectionStrategy::Llm => {
                let reported = reply.as_deref().and_then(usage_of);
                reported.unwrap_or_else(|| Usage::estimated(&selection_messages(claim, registry)))
            }
            SelectionStrategy::Rules | SelectionStrategy::Embedding => Usage::default(),
        };
        Ok(self.costs.record(strategy, usage, milliseconds))
    }
}

fn borrowed<'a>(names: &'a [Cow<'_, str>]) -> Vec<&'a str> {
    names.iter().map(Cow::as_ref).collect()
}
