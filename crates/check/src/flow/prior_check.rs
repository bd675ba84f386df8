//! A fact-check by someone else.

use credence_core::decision::DecisionOutcome;
use credence_core::stance::Basis;
use serde::Serialize;

use crate::selection::ClaimOverlap;
use crate::source::PriorCheck;

/// A fact-check by someone else, and whether it is of the same claim.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct JudgedPriorCheck {
    /// The source that knows it.
    pub source: String,
    /// The check.
    pub check: PriorCheck,
    /// What its outcome rests on: a published rating.
    pub basis: Basis,
    /// How much its claim and this one have in common.
    pub overlap: ClaimOverlap,
    /// The outcome of its rating; `null` for a rating that is not in the table.
    pub outcome: Option<DecisionOutcome>,
}
