//! The results of steps.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How a step ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Outcome {
    Passed,
    /// It passed before, and nothing that it reads has changed since.
    Unchanged,
    Failed(String),
    Skipped(String),
}

/// The result of a step by its name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StepResult {
    pub name: String,
    pub outcome: Outcome,
    pub took: Duration,
}
