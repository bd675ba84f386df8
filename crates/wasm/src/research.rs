//! The research tools for JavaScript: JSON text goes in, JSON text comes out.
//!
//! These functions are not public: the files `npm/research*.mjs` wrap them in functions that take and return plain objects. An
//! invalid argument throws an `Error` with a stable `code` and the `path` of the value.

pub(crate) mod api;
pub(crate) mod paper;
pub(crate) mod research_loop;

/// The inputs that are declared in TypeScript.
#[cfg(all(test, not(target_arch = "wasm32")))]
pub(crate) mod inputs {
    pub(crate) use super::api::{PageInput, Response};
    pub(crate) use super::paper::{PaperCandidate, PaperInput, PaperScores, ScoresInput, TrackerInput};
    pub(crate) use super::research_loop::{ResearchConfig, ResearchTask};
}
