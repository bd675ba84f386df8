//! What the run says about each statement.

use credence_named::named_enum;
use serde::Serialize;

use crate::call::Call;
use crate::deed::{Deed, DeedKind, deeds_of};
use crate::statement::statements_in;

named_enum! {
    /// What the run says about a statement.
    pub enum Finding {
        /// A deed of the run shows it.
        Shown = "shown",
        /// A deed of the run shows the opposite.
        Contradicted = "contradicted",
        /// It was so, and what it speaks of was changed afterwards.
        Older = "older",
        /// It was tried: denied, waiting for an approval, or cut off.
        Attempted = "attempted",
        /// No deed of the run is of this kind.
        NotShown = "not_shown",
        /// The stream carries no results, or not enough of it was read.
        NotCheckable = "not_checkable",
    }
}

/// A statement with what the run says about it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AssessedStatement {
    /// Start in `answer`, in UTF-16 units.
    pub start: u32,
    /// End (exclusive) in `answer`, in UTF-16 units.
    pub end: u32,
    /// The words of the answer.
    pub text: String,
    /// What kind of deed it says.
    pub kind: DeedKind,
    /// What the run says about it.
    pub finding: Finding,
    /// The rule that decided, such as `exit_code`, `counts_differ`, `no_call_of_this_kind`.
    pub rule: String,
    /// `id` of the call that decided.
    pub tool_id: Option<String>,
    /// The command of that call.
    pub command: Option<String>,
    /// Its exit code, where the run shows it.
    pub exit_code: Option<i32>,
    /// The words of its output or error that decided, at most 300 characters.
    pub quote: Option<String>,
}

/// What an agent says it did, compared with its run.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Deeds {
    /// Statements that the run shows.
    pub shown: u32,
    /// Statements that the run contradicts.
    pub contradicted: u32,
    /// Statements that were so before the last change.
    pub older: u32,
    /// Statements about what was only tried.
    pub attempted: u32,
    /// Statements that nothing in the run shows.
    pub not_shown: u32,
    /// Statements that cannot be checked.
    pub not_checkable: u32,
    /// Every statement, in the order of the answer.
    pub statements: Vec<AssessedStatement>,
}

/// Compares what an answer says was done with the calls of its run. `carries_results`: whether the stream is of a kind that carries the results of
/// calls; otherwise nothing is checkable.
#[must_use]
pub fn assess(answer: &str, calls: &[Call<'_>], carries_results: bool) -> Deeds {
    let _: (Vec<_>, Vec<Deed>, bool) = (statements_in(answer), deeds_of(calls), carries_results);
    Deeds::default()
}
