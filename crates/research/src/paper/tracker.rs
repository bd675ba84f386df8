//! What papers cite and what cites them, request by request: nothing is sent here, a driver of the host's does it.
//!
//! | file | holds |
//! |---|---|
//! | `plan` | which request comes next, and what an answer asks for |
//! | `report` | what was found: related papers in their order, and the edges of the evidence graph |

mod plan;
mod report;

use credence_ask::Request;
use serde::Serialize;

use super::identifier::Identifier;
use super::index::PaperIndex;
use super::record::{Origin, PaperRecord};
use super::relevance::RankingOptions;
use crate::api::{ApiAccess, ApiAnswer, ApiFailure, ApiResponse, CitationRelation, Limits, PaperApi};
use plan::Task;

pub use report::{TrackedPaper, TrackerFailure, TrackerReport};

/// How many seeds are tracked.
const MOST_SEEDS: usize = 100;
/// How often a request is sent that an interface was too busy for.
const MOST_ATTEMPTS: u32 = 3;

/// What is asked, of whom, and how much of it is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct TrackerOptions {
    /// Who asks OpenAlex; `None` leaves it out.
    pub openalex: Option<ApiAccess>,
    /// Who asks Semantic Scholar; `None` leaves it out.
    pub semantic_scholar: Option<ApiAccess>,
    /// Whether what the seeds cite is asked for.
    pub references: bool,
    /// Whether what cites the seeds is asked for.
    pub citations: bool,
    /// How many papers an interface is asked for, a seed and direction.
    pub most_papers: u32,
    /// How the papers are ranked, and how many of them join the graph.
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

/// Why there is nothing to track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSeed {
    /// The place of the seed.
    pub seed: usize,
    /// What is wrong with it.
    pub problem: SeedProblem,
}

/// What is wrong with a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeedProblem {
    /// It has no name by which an interface knows papers.
    NoName,
    /// There are more than a hundred.
    TooMany,
}

/// What to do next.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum TrackerStep {
    /// Send this, and hand over what comes back under its number; another may be asked for at once.
    Send(Box<TrackerRequest>),
    /// Every request is under way: hand over an answer first.
    Wait,
    /// There is nothing left to ask.
    Done,
}

/// A request of the tracker.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TrackerRequest {
    /// Its number.
    pub id: usize,
    /// Who is asked.
    pub api: PaperApi,
    /// What is sent.
    pub request: Request,
    /// How often this interface may be asked; a wait stands before this very request.
    pub limits: Limits,
    /// Which try this is, from 1.
    pub attempt: u32,
}

/// Finds what papers cite and what cites them, by OpenAlex and Semantic Scholar, and brings both answers together.
///
/// The whole is a machine: [`step`](Self::step) says what to send, [`receive`](Self::receive) takes what came back. A
/// request an interface was too busy for is sent again, three times in all; every other failure is kept and the rest goes on.
#[derive(Clone, Debug)]
pub struct CitationTracker {
    options: TrackerOptions,
    seeds: Vec<PaperRecord>,
    tasks: Vec<Task>,
    /// Places of tasks to be sent, the next one last.
    waiting: Vec<usize>,
    n_under_way: usize,
    index: PaperIndex,
    /// For each record of the index beyond the seeds: how it is joined to which seed.
    relations: Vec<Related>,
    failures: Vec<(PaperApi, ApiFailure)>,
    scores: Vec<(String, Scored)>,
}

/// How a record is joined to a seed; `None` where it is the seed itself.
#[derive(Clone, Copy, Debug)]
struct Related {
    seed: usize,
    relation: Option<CitationRelation>,
    is_influential: bool,
}

/// What the caller's models say of a paper.
#[derive(Clone, Copy, Debug, Default)]
struct Scored {
    embedding_similarity: Option<f64>,
    nli_relevance: Option<f64>,
    model_relevance: Option<f64>,
}

impl CitationTracker {
    /// A tracker of some papers, each known by at least one name.
    ///
    /// # Errors
    /// Names the first seed that has no name, or that is one too many.
    pub fn new(seeds: Vec<PaperRecord>, options: TrackerOptions) -> Result<Self, NoSeed> {
        let mut index = PaperIndex::new();
        let mut relations = Vec::new();
        for (seed, record) in seeds.iter().enumerate() {
            index.add(record.clone());
            if index.records()[seed].identifiers.is_empty() {
                return Err(NoSeed { seed, problem: SeedProblem::NoName });
            }
            if seed == MOST_SEEDS {
                return Err(NoSeed { seed, problem: SeedProblem::TooMany });
            }
            relations.push(Related { seed, relation: None, is_influential: false });
        }
        let seeds = index.records().to_vec();
        let mut tracker = Self {
            options,
            seeds,
            tasks: Vec::new(),
            waiting: Vec::new(),
            n_under_way: 0,
            index,
            relations,
            failures: Vec::new(),
            scores: Vec::new(),
        };
        tracker.plan();
        Ok(tracker)
    }

    /// What to do next.
    pub fn step(&mut self) -> TrackerStep {
        while let Some(id) = self.waiting.pop() {
            let Some(request) = self.request(id) else { continue };
            self.n_under_way += 1;
            self.tasks[id].is_under_way = true;
            let task = &self.tasks[id];
            let api = task.ask.api();
            let mut limits = api.limits(self.access(api).unwrap_or(&ApiAccess::default()));
            limits.retry_after_seconds = task.wait;
            let attempt = task.attempt;
            return TrackerStep::Send(Box::new(TrackerRequest { id, api, request, limits, attempt }));
        }
        if self.n_under_way > 0 { TrackerStep::Wait } else { TrackerStep::Done }
    }

    /// Takes what came back for a request; `false` where that request is not under way.
    pub fn receive(&mut self, id: usize, response: &ApiResponse<'_>) -> bool {
        let Some(api) = self.finish(id) else { return false };
        let answer = api.read(response);
        if let Some(failure) = &answer.failure {
            let is_busy = response.status == 429 || response.status >= 500;
            if is_busy && self.tasks[id].attempt < MOST_ATTEMPTS {
                self.repeat(id, &answer);
            } else {
                self.failures.push((api, failure.clone()));
            }
            return true;
        }
        self.take(id, answer);
        true
    }

    /// Takes that a request came to nothing before there was an answer; `false` where it is not under way.
    pub fn fail(&mut self, id: usize, message: &str) -> bool {
        self.receive(id, &ApiResponse { status: 599, headers: &[], body: message })
    }

    /// Says what the caller's models make of a paper, by any of its names; shares from 0 to 1.
    pub fn score(
        &mut self,
        id: &str,
        embedding_similarity: Option<f64>,
        nli_relevance: Option<f64>,
        model_relevance: Option<f64>,
    ) {
        let id = Identifier::read(id).map_or_else(|| id.to_owned(), |name| name.canonical());
        self.scores.push((id, Scored { embedding_similarity, nli_relevance, model_relevance }));
    }

    fn finish(&mut self, id: usize) -> Option<PaperApi> {
        let task = self.tasks.get_mut(id).filter(|task| task.is_under_way)?;
        task.is_under_way = false;
        self.n_under_way -= 1;
        Some(task.ask.api())
    }

    fn repeat(&mut self, id: usize, answer: &ApiAnswer) {
        let task = &mut self.tasks[id];
        // Without a word of the interface, each wait is twice the one before.
        let doubled = f64::from(1_u32 << task.attempt.min(6));
        task.wait = answer.limits.and_then(|limits| limits.retry_after_seconds).or(Some(doubled));
        task.attempt += 1;
        self.waiting.insert(0, id);
    }

    fn access(&self, api: PaperApi) -> Option<&ApiAccess> {
        match api {
            PaperApi::OpenAlex => self.options.openalex.as_ref(),
            PaperApi::SemanticScholar => self.options.semantic_scholar.as_ref(),
            PaperApi::Crossref => None,
        }
    }

    fn add(&mut self, mut record: PaperRecord, related: Related) {
        // What a seed is said to be by its own record stays with the record of the interface.
        if record.origin == Origin::Web {
            record.origin = Origin::Other;
        }
        self.index.add(record);
        self.relations.push(related);
    }
}

#[cfg(test)]
mod tests;
