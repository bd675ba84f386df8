//! The log of a research loop.

use serde::Serialize;

/// One step of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "ResearchStep"))]
pub struct Step {
    /// The round, from 1.
    pub attempt: u32,
    /// What happened.
    pub kind: StepKind,
    /// The query, the address, the outcome or the message it is about.
    pub subject: Option<String>,
    /// How many results, hits or seconds.
    pub count: Option<u32>,
}

credence_named::named_enum! {
    /// What happened in a step.
    #[cfg_attr(feature = "types", ts(rename = "ResearchStepKind"))]
    pub enum StepKind {
        /// A query was sent and brought so many results.
        Searched = "searched",
        /// Three searches in a row brought the same: another one is not worth it.
        Stuck = "stuck",
        /// A page was read.
        Read = "read",
        /// The number of stances found in a page.
        Judged = "judged",
        /// A page could not be read or judged and is left out.
        PageLeftOut = "page_left_out",
        /// It was decided, or that it cannot be decided yet.
        Decided = "decided",
        /// The sources are not good enough.
        GateNotPassed = "gate_not_passed",
        /// Something failed.
        Failed = "failed",
        /// The same is tried again after so many seconds.
        Waits = "waits",
        /// It is over.
        Ended = "ended",
    }
}
