//! Tracks citations: what papers cite and what cites them. The caller sends the requests.
//!
//! | file | contains |
//! |---|---|
//! | `state` | options, steps, requests and the state |
//! | `run` | requests out, responses in |
//! | `plan` | which requests follow from a response |
//! | `report` | the related papers, their ranking, and their citations |

mod plan;
mod report;
mod run;
mod state;

pub use report::{TrackedPaper, TrackerFailure, TrackerReport};
pub use state::{CitationTracker, InvalidSeed, SeedProblem, TrackerOptions, TrackerRequest, TrackerStep};

#[cfg(test)]
mod tests;
