//! The citation tracker for JavaScript: requests go out, responses go in.

use credence_part::part;
use credence_research::api::ApiAccess;
use credence_research::paper::{Identifier, Origin, PaperRecord, RankingOptions, RelevanceProfile};
use credence_research::tracker::{CitationTracker, InvalidSeed, SeedProblem, TrackerOptions};
use wasm_bindgen::prelude::*;

use super::api::Response;
use super::record::limit;
use crate::boundary::{Argument, CallError, ErrorCode, FromArgument, input, json_text, read, share};

/// The largest number of papers per API, seed and direction.
const MOST_PAPERS: u32 = 10_000;

input! {
    /// Options of `CitationTracker`.
    closed struct TrackerInput as "TrackerInput" {
        /// Identifies the caller to OpenAlex; `false` skips it.
        openalex: Option<ApiAccess> as access_unless_false => "PaperAccess | false | null",
        /// Identifies the caller to Semantic Scholar; `false` skips it.
        semantic_scholar: Option<ApiAccess> as access_unless_false => "PaperAccess | false | null",
        /// Whether papers cited by the seeds are requested; true by default.
        references: bool = true,
        /// Whether papers that cite the seeds are requested; true by default.
        citations: bool = true,
        /// Maximum number of papers per API, seed and direction; 100 by default.
        most_papers: u32 as most_papers = TrackerOptions::default().most_papers,
        profile: RelevanceProfile = RelevanceProfile::default(),
        /// How many papers are kept; 10 by default.
        limit: usize as limit => "number | null",
    }
}

input! {
    /// Scores of one paper by your models, each 0 to 1.
    closed struct ScoresInput as "RelevanceScores" {
        embedding_similarity: Option<f64> as share,
        nli_relevance: Option<f64> as share,
        model_relevance: Option<f64> as share,
    }
}

/// Finds what papers cite and what cites them.
#[wasm_bindgen(js_name = RawCitationTracker)]
#[derive(Debug)]
pub struct RawCitationTracker {
    tracker: CitationTracker,
}

#[wasm_bindgen(js_class = RawCitationTracker)]
impl RawCitationTracker {
    /// A tracker of some papers.
    #[wasm_bindgen(constructor)]
    #[part(papers, RawCitationTracker)]
    pub fn new(seeds: &str, options: &str) -> Result<RawCitationTracker, CallError> {
        let seeds: Vec<Seed> = read("seeds", seeds)?;
        let options = read::<Option<TrackerInput>>("options", options)?;
        let options = options.map(TrackerOptions::from).unwrap_or_default();
        let seeds = seeds.into_iter().map(|seed| seed.0).collect();
        let tracker = CitationTracker::new(seeds, options).map_err(invalid_seed)?;
        Ok(Self { tracker })
    }

    /// The next step.
    #[part(papers, RawCitationTracker)]
    pub fn step(&mut self) -> Result<String, CallError> {
        json_text(&self.tracker.step())
    }

    /// Takes the response to a request.
    #[part(papers, RawCitationTracker)]
    pub fn receive(&mut self, id: u32, response: &str) -> Result<(), CallError> {
        let response: Response = read("response", response)?;
        pending(id, self.tracker.receive(id as usize, &response.borrowed()))
    }

    /// Takes that a request failed.
    #[part(papers, RawCitationTracker)]
    pub fn fail(&mut self, id: u32, message: &str) -> Result<(), CallError> {
        pending(id, self.tracker.fail(id as usize, message))
    }

    /// Sets the scores of a paper by the caller's models.
    #[part(papers, RawCitationTracker)]
    pub fn score(&mut self, id: &str, scores: &str) -> Result<(), CallError> {
        if let Some(scores) = read::<Option<ScoresInput>>("scores", scores)? {
            let ScoresInput { embedding_similarity, nli_relevance, model_relevance } = scores;
            self.tracker.score(id, embedding_similarity, nli_relevance, model_relevance);
        }
        Ok(())
    }

    /// The report so far.
    #[part(papers, RawCitationTracker)]
    pub fn report(&self) -> Result<String, CallError> {
        json_text(&self.tracker.report())
    }
}

/// A record of a paper, or one of its identifiers.
struct Seed(PaperRecord);

impl<'a> FromArgument<'a> for Seed {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        if argument.text().is_err() {
            return argument.read().map(Self);
        }
        let mut record = PaperRecord::new(Origin::Other);
        record.identifiers.add(argument.read::<Identifier>()?);
        Ok(Self(record))
    }
}

impl From<TrackerInput> for TrackerOptions {
    fn from(input: TrackerInput) -> Self {
        let TrackerInput { openalex, semantic_scholar, references, citations, most_papers, profile, limit } = input;
        let ranking = RankingOptions { profile, limit };
        Self { openalex, semantic_scholar, references, citations, most_papers, ranking }
    }
}

fn most_papers(argument: &Argument<'_>) -> Result<Option<u32>, CallError> {
    argument.optional_count(MOST_PAPERS)
}

/// Access to an API; `false` skips it.
fn access_unless_false(argument: &Argument<'_>) -> Result<Option<ApiAccess>, CallError> {
    if argument.boolean() == Ok(false) {
        return Ok(None);
    }
    Ok(Some(argument.read::<Option<_>>()?.unwrap_or_default()))
}

fn invalid_seed(InvalidSeed { seed, problem }: InvalidSeed) -> CallError {
    let path = format!("seeds[{seed}]");
    let message = match problem {
        SeedProblem::NoName => "has no identifier of a paper, expected one such as `doi:10.1000/1`",
        SeedProblem::TooMany => "is one too many, expected at most 100",
    };
    CallError::new(ErrorCode::InvalidArgument, &path, format!("`{path}` {message}"))
}

fn pending(id: u32, is_pending: bool) -> Result<(), CallError> {
    let message = || format!("`id` is `{id}`, expected the number of a pending request");
    if is_pending { Ok(()) } else { Err(CallError::new(ErrorCode::InvalidArgument, "id", message())) }
}
