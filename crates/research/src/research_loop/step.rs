//! What was done and why, for who reads along.

use serde::Serialize;

/// One line of the reasoning.
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

/// What happened in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "ResearchStepKind"))]
pub enum StepKind {
    /// A query was sent and brought so many results.
    Searched,
    /// Three searches in a row brought the same: another one is not worth it.
    Stuck,
    /// A page was read.
    Read,
    /// A page says so many things about the claim.
    Judged,
    /// A page could not be read or judged and is left out.
    PageLeftOut,
    /// It was decided, or that it cannot be decided yet.
    Decided,
    /// The sources are not good enough.
    GateNotPassed,
    /// Something failed.
    Failed,
    /// The same is tried again after so many seconds.
    Waits,
    /// It is over.
    Ended,
}
