//! The options, steps and state of a citation tracker.

use credence_ask::Request;
use serde::Serialize;

use crate::api::{ApiAccess, ApiFailure, CitationRelation, Limits, PaperApi};
use crate::paper::{Identifier, PaperIndex, PaperRecord, RankingOptions};

/// The most seeds of one tracker.
pub(super) const MOST_SEEDS: usize = 100;

/// Which services are queried, for what, and how many results are kept.
#[derive(Clone, Debug, PartialEq)]
pub struct TrackerOptions {
    /// Access to OpenAlex; `None` skips it.
    pub openalex: Option<ApiAccess>,
    /// Access to Semantic Scholar; `None` skips it.
    pub semantic_scholar: Option<ApiAccess>,
    /// Whether to query what the seeds cite.
    pub references: bool,
    /// Whether to query what cites the seeds.
    pub citations: bool,
    /// The most papers per service, seed and direction.
    pub most_papers: u32,
    /// How the papers are ranked, and how many are added to the graph.
    pub ranking: RankingOptions,
}

impl Default for TrackerOptions {
    fn default() -> Self {
        Self {
            openalex: Some(ApiAccess::default()),
            semantic_scholar: Some(ApiAccess::default()),
            references: true,
            citations: true,
            most_papers: 100,
            ranking: RankingOptions::default(),
        }
    }
}

/// An invalid seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidSeed {
    /// The index of the seed.
    pub seed: usize,
    /// What is wrong with it.
    pub problem: SeedProblem,
}

/// What is wrong with a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeedProblem {
    /// It has no identifier.
    NoName,
    /// There are more than 100 seeds.
    TooMany,
}

/// What to do next.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum TrackerStep {
    /// Send this request and pass the response to `receive` with its id. Further requests may be sent at the same time.
    Send(Box<TrackerRequest>),
    /// All requests are running: wait for a response.
    Wait,
    /// There are no more requests.
    Done,
}

/// A request of the tracker.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TrackerRequest {
    /// Its id.
    pub id: usize,
    /// The service.
    pub api: PaperApi,
    /// The request to send.
    pub request: Request,
    /// The rate limits of the service, and how long to wait before this request.
    pub limits: Limits,
    /// The number of the attempt, from 1.
    pub attempt: u32,
}

/// Finds what papers cite and what cites them, from OpenAlex and Semantic Scholar, and merges both.
///
/// A state machine without I/O: [`step`](Self::step) returns the next request, [`receive`](Self::receive) takes the response. A
/// request is retried up to three times while the service is busy. Other failures are reported, and do not stop the rest.
#[derive(Clone, Debug)]
pub struct CitationTracker {
    pub(super) options: TrackerOptions,
    pub(super) seeds: Vec<PaperRecord>,
    pub(super) tasks: Vec<Task>,
    /// Indices of the tasks to send, the next one last.
    pub(super) waiting: Vec<usize>,
    pub(super) n_running: usize,
    pub(super) index: PaperIndex,
    /// The relation of each record of the index to a seed.
    pub(super) relations: Vec<Related>,
    pub(super) failures: Vec<(PaperApi, ApiFailure)>,
    pub(super) scores: Vec<(String, Scored)>,
}

/// The relation of a record to a seed; `None` for the seed itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Related {
    pub(super) seed: usize,
    pub(super) relation: Option<CitationRelation>,
    pub(super) is_influential: bool,
}

/// Scores of a paper from the caller's models.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Scored {
    pub(super) embedding_similarity: Option<f64>,
    pub(super) nli_relevance: Option<f64>,
    pub(super) model_relevance: Option<f64>,
}

/// One request, with its retries.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub(super) seed: usize,
    pub(super) kind: TaskKind,
    pub(super) attempt: u32,
    pub(super) wait: Option<f64>,
    pub(super) is_running: bool,
}

/// What a request is for.
#[derive(Clone, Debug)]
pub(super) enum TaskKind {
    /// The seed from OpenAlex, with the works it cites.
    OpenAlexWork,
    /// Works that the seed cites, by their names.
    OpenAlexReferences(Vec<Identifier>),
    /// Works that cite the seed, part by part.
    OpenAlexCitations { work: String, cursor: Option<String>, n_before: u32 },
    /// The seed itself, of Semantic Scholar.
    SemanticScholarPaper,
    /// What the seed cites or what cites it, part by part.
    SemanticScholarRelated { relation: CitationRelation, cursor: Option<String>, n_before: u32 },
}

impl TaskKind {
    pub(super) fn api(&self) -> PaperApi {
        match self {
            Self::OpenAlexWork | Self::OpenAlexReferences(_) | Self::OpenAlexCitations { .. } => PaperApi::OpenAlex,
            Self::SemanticScholarPaper | Self::SemanticScholarRelated { .. } => PaperApi::SemanticScholar,
        }
    }
}
