//! The log of a check with a text for each step.

use credence_strings::{CheckReportStrings, StepNames};
use serde::Serialize;

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
        text: CheckReportStrings::ENGLISH.step(step_names(step)),
    }
}

/// The names in a step, for its text.
#[must_use]
pub fn step_names(step: &CheckStep) -> StepNames<'_> {
    StepNames {
        kind: step.kind.name(),
        round: step.round,
        source: step.source.as_deref().unwrap_or_default(),
        subject: step.subject.as_deref().unwrap_or_default(),
        reason: step.reason.map(StepReason::name),
        count: step.count.unwrap_or_default(),
    }
}
