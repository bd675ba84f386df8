//! A file with the records of many runs that is open, and what each run came to.

use std::sync::Arc;

use credence_core::stream::{Outcome, RunList};

use crate::signal::RwSignal;

/// What a run came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunSummary {
    /// How its last turn ended.
    pub outcome: Option<Outcome>,
    /// Its calls of tools.
    pub n_tools: usize,
    /// Those that failed.
    pub n_failed: usize,
    /// Its sources.
    pub n_sources: usize,
}

/// A file of many runs that is open.
#[derive(Clone)]
pub struct OpenRuns {
    /// The name of the file.
    pub name: String,
    /// Its runs.
    pub list: Arc<RunList>,
    /// What the first of them came to, as far as they were read.
    pub summaries: RwSignal<Vec<RunSummary>>,
    /// The run that is shown.
    pub opened: RwSignal<usize>,
    pub(super) file: Arc<str>,
}
