//! Runs a citation tracker: requests out, responses in.

use super::state::{
    CitationTracker, InvalidSeed, MOST_SEEDS, Related, Scored, SeedProblem, TrackerOptions, TrackerRequest, TrackerStep,
};
use crate::api::{ApiAccess, ApiAnswer, ApiResponse, PaperApi};
use crate::paper::{Identifier, PaperIndex, PaperRecord};

/// The most attempts for a request while a service is busy.
const MOST_ATTEMPTS: u32 = 3;

impl CitationTracker {
    /// A tracker for papers with at least one identifier each.
    ///
    /// # Errors
    /// When a seed has no identifier, or there are too many.
    pub fn new(seeds: Vec<PaperRecord>, options: TrackerOptions) -> Result<Self, InvalidSeed> {
        let mut index = PaperIndex::new();
        let mut relations = Vec::new();
        for (seed, record) in seeds.iter().enumerate() {
            index.add(record.clone());
            if index.records()[seed].identifiers.is_empty() {
                return Err(InvalidSeed { seed, problem: SeedProblem::NoName });
            }
            if seed == MOST_SEEDS {
                return Err(InvalidSeed { seed, problem: SeedProblem::TooMany });
            }
            relations.push(Related { seed, relation: None, is_influential: false });
        }
        let seeds = index.records().to_vec();
        let mut tracker = Self {
            options,
            seeds,
            tasks: Vec::new(),
            waiting: Vec::new(),
            n_running: 0,
            index,
            relations,
            failures: Vec::new(),
            scores: Vec::new(),
        };
        tracker.plan();
        Ok(tracker)
    }

    /// The next step.
    pub fn step(&mut self) -> TrackerStep {
        while let Some(id) = self.waiting.pop() {
            let Some(request) = self.request(id) else { continue };
            self.n_running += 1;
            self.tasks[id].is_running = true;
            let task = &self.tasks[id];
            let api = task.kind.api();
            let mut limits = api.limits(self.access(api).unwrap_or(&ApiAccess::default()));
            limits.retry_after_seconds = task.wait;
            let attempt = task.attempt;
            return TrackerStep::Send(Box::new(TrackerRequest { id, api, request, limits, attempt }));
        }
        if self.n_running > 0 { TrackerStep::Wait } else { TrackerStep::Done }
    }

    /// Takes the response to a request; returns `false` when that request is not running.
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

    /// Reports that a request failed without a response; returns `false` when it is not running.
    pub fn fail(&mut self, id: usize, message: &str) -> bool {
        self.receive(id, &ApiResponse { status: 599, headers: &[], body: message })
    }

    /// Sets the scores of a paper from the caller's models, by any of its identifiers; 0 to 1 each.
    pub fn score(
        &mut self,
        id: &str,
        embedding_similarity: Option<f64>,
        nli_relevance: Option<f64>,
        model_relevance: Option<f64>,
    ) {
        let id = Identifier::parse(id).map_or_else(|| id.to_owned(), |name| name.canonical());
        self.scores.push((id, Scored { embedding_similarity, nli_relevance, model_relevance }));
    }

    fn finish(&mut self, id: usize) -> Option<PaperApi> {
        let task = self.tasks.get_mut(id).filter(|task| task.is_running)?;
        task.is_running = false;
        self.n_running -= 1;
        Some(task.kind.api())
    }

    fn repeat(&mut self, id: usize, answer: &ApiAnswer) {
        let task = &mut self.tasks[id];
        // Without a wait from the service, each wait is twice the one before.
        let doubled = f64::from(1_u32 << task.attempt.min(6));
        task.wait = answer.limits.and_then(|limits| limits.retry_after_seconds).or(Some(doubled));
        task.attempt += 1;
        self.waiting.insert(0, id);
    }

    pub(super) fn access(&self, api: PaperApi) -> Option<&ApiAccess> {
        match api {
            PaperApi::OpenAlex => self.options.openalex.as_ref(),
            PaperApi::SemanticScholar => self.options.semantic_scholar.as_ref(),
            PaperApi::Crossref => None,
        }
    }
}
