//! The research tools for JavaScript: asks `credence-research` and translates. Text goes in, JSON text comes out.
//!
//! What is exported here is not for users: `npm/research/` of the package wraps it in functions that take and give plain
//! objects. Whatever is wrong with an argument is thrown as an `Error` with a stable `code` and the `path` of the value.

mod api;
mod paper;
mod research_loop;

pub use api::{paper_limits, paper_requests, read_paper_answer};
pub use paper::{
    RawCitationTracker, RawPaperIndex, citation_impact, find_identifiers, identifiers_of_urls, rank_related,
    title_similarity,
};
pub use research_loop::RawResearchLoop;

/// The inputs that are declared in TypeScript.
#[cfg(all(test, not(target_arch = "wasm32")))]
pub(crate) mod inputs {
    pub(crate) use super::api::{PageInput, Response};
    pub(crate) use super::paper::{PaperCandidate, PaperInput, PaperScores, ScoresInput, TrackerInput};
    pub(crate) use super::research_loop::{ResearchConfig, ResearchTask};
}
