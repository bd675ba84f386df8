//! What judging costs, and its result.

use std::iter::Sum;

use credence_core::judge::ModelReading;
use serde::Serialize;

/// What judging will send at most. Nothing has been sent when it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct JudgeCost {
    /// Requests at most. Of a language model half of them ask about the negated claim; they are sent only for texts that need it.
    pub requests: u32,
    /// Characters that are sent at most.
    pub characters: u32,
    /// Estimated tokens that are sent at most: a quarter of the bytes.
    pub tokens: u32,
    /// Texts that are sent.
    pub texts: u32,
    /// Texts that do not fit into the budget.
    pub left_out: u32,
    /// Texts whose reading is known from a cache.
    pub known: u32,
}

impl Sum for JudgeCost {
    fn sum<I: Iterator<Item = Self>>(costs: I) -> Self {
        costs.fold(Self::default(), |all, cost| Self {
            requests: all.requests.saturating_add(cost.requests),
            characters: all.characters.saturating_add(cost.characters),
            tokens: all.tokens.saturating_add(cost.tokens),
            texts: all.texts.saturating_add(cost.texts),
            left_out: all.left_out.saturating_add(cost.left_out),
            known: all.known.saturating_add(cost.known),
        })
    }
}

/// All readings, and what was sent for them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct JudgeResult {
    /// One reading per text, in their order.
    pub readings: Vec<ModelReading>,
    /// The requests that were made.
    pub requests: u32,
    /// The characters that were sent.
    pub characters: u32,
}
