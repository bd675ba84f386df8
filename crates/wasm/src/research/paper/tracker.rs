//! The tracker of citations for JavaScript: what to send goes out, what came back goes in.

use crate::boundary::{Argument, CallError, ErrorCode, json_text};
use credence_research::api::ApiAccess;
use credence_research::paper::PaperRecord;
use credence_research::tracker::{CitationTracker, InvalidSeed, SeedProblem, TrackerOptions};
use wasm_bindgen::prelude::*;

use super::record;
use crate::research::api::{Response, access, name};

/// How many papers an interface may be asked for, a seed and direction.
const MOST_PAPERS: u32 = 10_000;

/// Finds what papers cite and what cites them.
#[wasm_bindgen(js_name = RawCitationTracker)]
#[derive(Debug)]
pub struct RawCitationTracker {
    tracker: CitationTracker,
}

#[wasm_bindgen(js_class = RawCitationTracker)]
impl RawCitationTracker {
    /// A tracker of some papers.
    ///
    /// # Errors
    /// When a seed has no name, there are too many of them, or a value is of the wrong type.
    #[wasm_bindgen(constructor)]
    pub fn new(seeds: &str, options: &str) -> Result<RawCitationTracker, CallError> {
        let seeds = Argument::parse("seeds", seeds)?.each(seed)?;
        let options = read_options(Argument::parse("options", options)?)?;
        let tracker = CitationTracker::new(seeds, options).map_err(refused)?;
        Ok(Self { tracker })
    }

    /// What to do next.
    ///
    /// # Errors
    /// Never.
    pub fn step(&mut self) -> Result<String, CallError> {
        json_text(&self.tracker.step())
    }

    /// Takes what came back for a request.
    ///
    /// # Errors
    /// When the response is none, or the request is not under way.
    pub fn receive(&mut self, id: u32, response: &str) -> Result<(), CallError> {
        let response = Response::read(&Argument::parse("response", response)?)?;
        under_way(id, self.tracker.receive(id as usize, &response.borrowed()))
    }

    /// Takes that a request came to nothing.
    ///
    /// # Errors
    /// When the request is not under way.
    pub fn fail(&mut self, id: u32, message: &str) -> Result<(), CallError> {
        under_way(id, self.tracker.fail(id as usize, message))
    }

    /// Says what the caller's models make of a paper.
    ///
    /// # Errors
    /// When a score is none.
    pub fn score(&mut self, id: &str, scores: &str) -> Result<(), CallError> {
        let names = ["embedding_similarity", "nli_relevance", "model_relevance"];
        let scores = Argument::parse("scores", scores)?.optional_object(&names)?;
        let [embedding, inferred, model] = scores.fields(names);
        self.tracker.score(id, embedding.optional_share()?, inferred.optional_share()?, model.optional_share()?);
        Ok(())
    }

    /// What is known so far.
    ///
    /// # Errors
    /// Never.
    pub fn report(&self) -> Result<String, CallError> {
        json_text(&self.tracker.report())
    }
}

/// A paper, or a name of it.
fn seed(seed: Argument<'_>) -> Result<PaperRecord, CallError> {
    if !record::is_text(&seed) {
        return record::record(seed);
    }
    let mut record = PaperRecord::new(super::ORIGIN_OF_CALLERS);
    record.identifiers.add(name(&seed)?);
    Ok(record)
}

fn read_options(options: Argument<'_>) -> Result<TrackerOptions, CallError> {
    let names = ["openalex", "semantic_scholar", "references", "citations", "most_papers", "profile", "limit"];
    let options = options.optional_object(&names)?;
    let usual = TrackerOptions::default();
    let flag = |name: &'static str, usual: bool| {
        let given = options.field(name);
        if given.is_given() { given.boolean() } else { Ok(usual) }
    };
    Ok(TrackerOptions {
        openalex: access_or_none(&options.field("openalex"))?,
        semantic_scholar: access_or_none(&options.field("semantic_scholar"))?,
        references: flag("references", usual.references)?,
        citations: flag("citations", usual.citations)?,
        most_papers: options.field("most_papers").optional_count(MOST_PAPERS)?.unwrap_or(usual.most_papers),
        ranking: record::ranking(&options)?,
    })
}

/// Who asks; `false` leaves an interface out.
fn access_or_none(given: &Argument<'_>) -> Result<Option<ApiAccess>, CallError> {
    if given.json().and_then(credence_text::json::Json::boolean) == Some(false) {
        return Ok(None);
    }
    access(&given.clone().optional_object(&["mail", "key", "base"])?).map(Some)
}

fn refused(InvalidSeed { seed, problem }: InvalidSeed) -> CallError {
    let path = format!("seeds[{seed}]");
    let expected = match problem {
        SeedProblem::NoName => "has no name of a paper, expected one such as `doi:10.1000/1`",
        SeedProblem::TooMany => "is one too many, expected at most 100",
    };
    CallError::new(ErrorCode::InvalidArgument, &path, format!("`{path}` {expected}"))
}

fn under_way(id: u32, is_under_way: bool) -> Result<(), CallError> {
    let message = || format!("`id` is `{id}`, expected the number of a request that is under way");
    if is_under_way { Ok(()) } else { Err(CallError::new(ErrorCode::InvalidArgument, "id", message())) }
}
