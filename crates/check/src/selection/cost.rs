//! The costs of selecting sources, and when the rules replace a strategy.

use credence_json::Json;
use serde::Serialize;

use super::comparison::count;
use super::record::SelectionStrategy;
use credence_lexical::script::is_kana_or_han;

/// Latin characters per token, approximately; a Chinese character or a kana is one token.
const CHARACTERS_A_TOKEN: u64 = 4;

/// The tokens a model writes per selection, approximately.
const ANSWER_TOKENS: u64 = 150;

/// The tokens that a model read and wrote.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Usage {
    /// Tokens in the request.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub input_tokens: u64,
    /// Tokens in the reply.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub output_tokens: u64,
    /// Whether both are estimates from the length of the texts.
    pub is_estimated: bool,
}

impl Usage {
    /// The estimated usage of a request with these messages: four characters per token, one for Chinese characters and kana, and
    /// 150 tokens for the reply.
    #[must_use]
    pub fn estimated(messages: &[(&str, String)]) -> Self {
        let tokens = messages.iter().map(|(_, text)| tokens(text)).sum();
        Self { input_tokens: tokens, output_tokens: ANSWER_TOKENS, is_estimated: true }
    }
}

fn tokens(text: &str) -> u64 {
    let (mut single, mut others) = (0, 0_u64);
    for character in text.chars() {
        if is_kana_or_han(character) { single += 1 } else { others += 1 }
    }
    single + others.div_ceil(CHARACTERS_A_TOKEN)
}

/// The price of a strategy, in the caller's currency.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Price {
    /// Per claim.
    pub per_claim: f64,
    /// Per million tokens read.
    pub per_million_input: f64,
    /// Per million tokens written.
    pub per_million_output: f64,
}

impl Price {
    /// The cost of one claim.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "2^53 tokens are never read")]
    pub fn amount(&self, usage: Usage) -> f64 {
        let (input, output) = (usage.input_tokens as f64, usage.output_tokens as f64);
        self.per_claim + (self.per_million_input * input + self.per_million_output * output) / 1e6
    }

    fn from_json(json: Json<'_>) -> Self {
        Self {
            per_claim: amount(json, "per_claim"),
            per_million_input: amount(json, "per_million_input"),
            per_million_output: amount(json, "per_million_output"),
        }
    }
}

/// The costs of a strategy so far.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StrategyCost {
    /// The strategy.
    pub strategy: SelectionStrategy,
    /// Its price.
    pub price: Price,
    /// The number of claims for which it selected sources.
    pub n_claims: u32,
    /// Tokens that models read.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub input_tokens: u64,
    /// Tokens that models wrote.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub output_tokens: u64,
    /// The time in milliseconds, as measured by the caller.
    pub milliseconds: f64,
    /// The amount spent, in the caller's currency.
    pub spent: f64,
}

/// The costs of each strategy, and the budget.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CostLedger {
    /// The total budget; `null` for no limit.
    pub budget: Option<f64>,
    /// One entry per strategy.
    pub strategies: [StrategyCost; 3],
}

/// Why the requested strategy is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum SwitchReason {
    /// The budget is spent.
    BudgetSpent,
    /// The rest of the budget does not cover this claim.
    BudgetTooSmall,
}

/// The strategy that selects sources.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StrategyChoice {
    /// The strategy to use.
    pub strategy: SelectionStrategy,
    /// Why it is not the requested one; `null` if it is.
    pub switched: Option<SwitchReason>,
    /// The expected cost of this claim with the requested strategy.
    pub expected_cost: f64,
    /// The rest of the budget; `null` without one.
    pub left: Option<f64>,
}

impl Default for CostLedger {
    fn default() -> Self {
        let strategies = SelectionStrategy::ALL.map(|strategy| StrategyCost {
            strategy,
            price: Price::default(),
            n_claims: 0,
            input_tokens: 0,
            output_tokens: 0,
            milliseconds: 0.0,
            spent: 0.0,
        });
        Self { budget: None, strategies }
    }
}

impl CostLedger {
    /// Sets the price of a strategy; invalid or negative amounts count as 0.
    pub fn set_price(&mut self, strategy: SelectionStrategy, price: Price) {
        self.cost_mut(strategy).price = Price {
            per_claim: not_negative(price.per_claim),
            per_million_input: not_negative(price.per_million_input),
            per_million_output: not_negative(price.per_million_output),
        };
    }

    /// Records a claim for which a strategy selected sources, and its cost.
    pub fn record(&mut self, strategy: SelectionStrategy, usage: Usage, milliseconds: f64) -> f64 {
        let cost = self.cost_mut(strategy);
        let spent = cost.price.amount(usage);
        cost.n_claims = cost.n_claims.saturating_add(1);
        cost.input_tokens = cost.input_tokens.saturating_add(usage.input_tokens);
        cost.output_tokens = cost.output_tokens.saturating_add(usage.output_tokens);
        cost.milliseconds += not_negative(milliseconds);
        cost.spent += spent;
        spent
    }

    /// The costs of one strategy.
    #[must_use]
    pub fn cost(&self, strategy: SelectionStrategy) -> &StrategyCost {
        &self.strategies[place(strategy)]
    }

    fn cost_mut(&mut self, strategy: SelectionStrategy) -> &mut StrategyCost {
        &mut self.strategies[place(strategy)]
    }

    /// The costs of all strategies.
    #[must_use]
    pub fn spent(&self) -> f64 {
        self.strategies.iter().map(|cost| cost.spent).sum()
    }

    /// The requested strategy if the budget covers it, otherwise the rules. A strategy without cost is always covered.
    #[must_use]
    pub fn choose(&self, wanted: SelectionStrategy, expected: Usage) -> StrategyChoice {
        let expected_cost = self.cost(wanted).price.amount(expected);
        let left = self.budget.map(|budget| (budget - self.spent()).max(0.0));
        let switched = left
            .filter(|left| expected_cost > *left)
            .map(|left| if left > 0.0 { SwitchReason::BudgetTooSmall } else { SwitchReason::BudgetSpent });
        let strategy = if switched.is_some() { SelectionStrategy::Rules } else { wanted };
        StrategyChoice { strategy, switched, expected_cost, left }
    }

    /// A ledger from its JSON; invalid entries count as nothing spent.
    #[must_use]
    pub fn from_json(json: Json<'_>) -> Self {
        let budget = json.get("budget").and_then(Json::number).filter(|budget| *budget >= 0.0);
        let mut ledger = Self { budget, ..Self::default() };
        for json in json.list("strategies").take(SelectionStrategy::ALL.len()) {
            let Some(strategy) = json.text_of("strategy").and_then(|name| SelectionStrategy::from_name(&name)) else {
                continue;
            };
            let tokens =
                |name: &str| json.get(name).and_then(Json::integer).and_then(|count| u64::try_from(count).ok());
            *ledger.cost_mut(strategy) = StrategyCost {
                strategy,
                price: json.get("price").map(Price::from_json).unwrap_or_default(),
                n_claims: count(json, "n_claims"),
                input_tokens: tokens("input_tokens").unwrap_or(0),
                output_tokens: tokens("output_tokens").unwrap_or(0),
                milliseconds: amount(json, "milliseconds"),
                spent: amount(json, "spent"),
            };
        }
        ledger
    }
}

const fn place(strategy: SelectionStrategy) -> usize {
    match strategy {
        SelectionStrategy::Rules => 0,
        SelectionStrategy::Embedding => 1,
        SelectionStrategy::Llm => 2,
    }
}

fn amount(json: Json<'_>, name: &str) -> f64 {
    not_negative(json.get(name).and_then(Json::number).unwrap_or(0.0))
}

fn not_negative(value: f64) -> f64 {
    if value.is_finite() && value > 0.0 { value } else { 0.0 }
}
