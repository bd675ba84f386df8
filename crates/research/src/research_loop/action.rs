//! The actions of a research loop.

use serde::Serialize;

use super::received::FoundPage;

/// The next action, or the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "ResearchAction"))]
pub enum Action {
    /// Search, and reply with the results.
    Search {
        /// The round, from 1.
        attempt: u32,
        /// The query. The caller may use another one and returns it with the results.
        query: String,
    },
    /// Read a page, and give its text.
    Read {
        /// The round, from 1.
        attempt: u32,
        /// The page as the search found it.
        page: FoundPage,
    },
    /// Judge the stances of a page toward the claim.
    Judge {
        /// The round, from 1.
        attempt: u32,
        /// The page with its text.
        page: FoundPage,
    },
    /// Decide from the evidence so far.
    Decide {
        /// The rounds that count as made.
        attempts: u32,
        /// The rounds there may be.
        max_attempts: u32,
    },
    /// Wait before the same is tried again.
    Wait {
        /// How long.
        seconds: u32,
        /// Why so long.
        reason: WaitReason,
    },
    /// It is over.
    Done {
        /// Why.
        reason: EndReason,
        /// The outcome of the decision; `null` without one.
        outcome: Option<String>,
        /// The rounds that were made.
        attempts: u32,
        /// Whether the sources pass the gate; `null` without a gate.
        gate_passed: Option<bool>,
    },
    /// It cannot go on.
    Failed {
        /// What failed.
        reason: FailReason,
        /// Details.
        message: String,
        /// The rounds that were begun.
        attempts: u32,
    },
}

impl Action {
    /// Whether nothing more is to be done.
    #[must_use]
    pub const fn is_end(&self) -> bool {
        match self {
            Self::Done { .. } | Self::Failed { .. } => true,
            Self::Search { .. } | Self::Read { .. } | Self::Judge { .. } | Self::Decide { .. } | Self::Wait { .. } => {
                false
            }
        }
    }
}

credence_named::named_enum! {
    /// Why a wait is as long as it is.
    pub enum WaitReason {
        /// Twice as long after each failure: 2^n seconds.
        BackOff = "back_off",
        /// The server requested it.
        Asked = "asked",
    }
}

credence_named::named_enum! {
    /// Why research ended.
    #[cfg_attr(feature = "types", ts(rename = "ResearchEndReason"))]
    pub enum EndReason {
        /// The evidence is enough, and the sources pass the gate if there is one.
        Decided = "decided",
        /// There are no attempts left.
        AttemptsUsed = "attempts_used",
        /// Three searches in a row brought the same.
        Stuck = "stuck",
    }
}

credence_named::named_enum! {
    /// What kept research from going on.
    #[cfg_attr(feature = "types", ts(rename = "ResearchFailReason"))]
    pub enum FailReason {
        /// The search failed for good.
        Search = "search",
        /// The decision failed for good.
        Decision = "decision",
    }
}
