//! A check that someone else made.

use credence_core::decision::DecisionOutcome;
use serde::Serialize;

use crate::selection::ClaimOverlap;
use crate::source::PriorCheck;

/// A check that someone else made, and whether it is of the same claim.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct JudgedPriorCheck {
    /// The source that knows it.
    pub source: String,
    /// The check.
    pub check: PriorCheck,
    /// How much its claim and this one have in common.
    pub overlap: ClaimOverlap,
    /// The outcome its rating stands for; `null` for a rating that is not in the table.
    pub outcome: Option<DecisionOutcome>,
}
