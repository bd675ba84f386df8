//! What choosing costs, and when it is left to the rules.

use credence_text::json::Json;
use serde::Serialize;

use super::comparison::count;
use super::record::SelectionStrategy;
use credence_text::script::is_kana_or_han;

/// How many Latin characters make a token, roughly; a Chinese character or a kana makes one each.
const CHARACTERS_A_TOKEN: u64 = 4;

/// How many tokens a model writes for a selection, roughly.
const ANSWER_TOKENS: u64 = 150;

/// What was read and written by a model, in tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Usage {
    /// What it was told.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub input_tokens: u64,
    /// What it wrote.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub output_tokens: u64,
    /// Whether both were guessed from the length of the texts.
    pub is_estimated: bool,
}

impl Usage {
    /// What asking with these messages will use, guessed: four characters a token, one for Chinese characters and kana, and
    /// 150 tokens for the answer.
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

/// What a strategy costs, in the caller's currency.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Price {
    /// For each claim, whatever it needs.
    pub per_claim: f64,
    /// For a million tokens that a model reads.
    pub per_million_input: f64,
    /// For a million tokens that a model writes.
    pub per_million_output: f64,
}

impl Price {
    /// What one claim costs.
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

/// What a strategy has cost so far.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StrategyCost {
    /// The strategy.
    pub strategy: SelectionStrategy,
    /// What it costs.
    pub price: Price,
    /// Claims for which it chose.
    pub n_claims: u32,
    /// What models read.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub input_tokens: u64,
    /// What models wrote.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub output_tokens: u64,
    /// The time it took, in milliseconds, as the caller measured it.
    pub milliseconds: f64,
    /// What was spent, in the caller's currency.
    pub spent: f64,
}

/// What each strategy has cost, and how much may be spent.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CostLedger {
    /// How much may be spent on choosing altogether; `null` for no bound.
    pub budget: Option<f64>,
    /// One for each strategy.
    pub strategies: [StrategyCost; 3],
}

/// Why another strategy chooses than the one that was wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum SwitchReason {
    /// The budget is spent.
    BudgetSpent,
    /// What is left of the budget does not pay for this claim.
    BudgetTooSmall,
}

/// Which strategy chooses.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StrategyChoice {
    /// The one that chooses.
    pub strategy: SelectionStrategy,
    /// Why it is not the one that was wanted; `null` where it is.
    pub switched: Option<SwitchReason>,
    /// What this claim is expected to cost by the one that was wanted.
    pub expected_cost: f64,
    /// What is left of the budget; `null` without one.
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
    /// Says what a strategy costs; amounts that are no number from 0 on count as 0.
    pub fn set_price(&mut self, strategy: SelectionStrategy, price: Price) {
        self.cost_mut(strategy).price = Price {
            per_claim: not_negative(price.per_claim),
            per_million_input: not_negative(price.per_million_input),
            per_million_output: not_negative(price.per_million_output),
        };
    }

    /// Notes a claim for which a strategy chose, and what it cost.
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

    /// What one strategy has cost.
    #[must_use]
    pub fn cost(&self, strategy: SelectionStrategy) -> &StrategyCost {
        &self.strategies[place(strategy)]
    }

    fn cost_mut(&mut self, strategy: SelectionStrategy) -> &mut StrategyCost {
        &mut self.strategies[place(strategy)]
    }

    /// What all have cost.
    #[must_use]
    pub fn spent(&self) -> f64 {
        self.strategies.iter().map(|cost| cost.spent).sum()
    }

    /// The strategy that was wanted while the budget pays for it, else the rules; what costs nothing is always paid for.
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

    /// A ledger from its JSON; what cannot be read counts as nothing spent.
    #[must_use]
    pub fn from_json(json: Json<'_>) -> Self {
        let budget = json.get("budget").and_then(Json::number).filter(|budget| *budget >= 0.0);
        let mut ledger = Self { budget, ..Self::default() };
        for json in json.get("strategies").into_iter().flat_map(Json::items).take(SelectionStrategy::ALL.len()) {
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
