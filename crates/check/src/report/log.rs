//! The log of a check with a text for each step.

use serde::Serialize;

use super::wording;
use crate::flow::{CheckFlow, CheckStep, CheckStepKind, StepReason};

/// One step of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CheckStep"))]
pub struct LogStep {
    /// The round of searching, from 1; 0 before the first one.
    pub round: u32,
    /// What happened.
    pub kind: CheckStepKind,
    /// The source it is about.
    pub source: Option<String>,
    /// The question, the rating, the message or the name it is about.
    pub subject: Option<String>,
    /// Why.
    pub reason: Option<StepReason>,
    /// How many questions, checks, sources, results or seconds.
    pub count: Option<u32>,
    /// The same in English.
    pub text: String,
}

/// The log from the step with that index on.
#[must_use]
pub fn log(flow: &CheckFlow, first: usize) -> Vec<LogStep> {
    flow.log().get(first..).unwrap_or_default().iter().map(log_step).collect()
}

fn log_step(step: &CheckStep) -> LogStep {
    LogStep {
        round: step.round,
        kind: step.kind,
        source: step.source.clone(),
        subject: step.subject.clone(),
        reason: step.reason,
        count: step.count,
        text: wording::step(step),
    }
}
