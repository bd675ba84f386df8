//! Papers for JavaScript: their identifiers, the index, the ranking, requests to APIs, and the citation tracker.
//!
//! | file | contains |
//! |---|---|
//! | `record` | records and options as callers pass them |
//! | `api` | requests to the APIs of paper indexes, and their answers |
//! | `tracker` | the citation tracker |
//!
//! These functions are not public: the files `npm/paper-*.mjs` wrap them in functions that take and return plain objects. An
//! invalid argument throws an `Error` with a stable `code` and the `path` of the value.

pub(crate) mod api;
mod record;
pub(crate) mod tracker;

use crate::boundary::{Argument, CallError, FromArgument, json_text, read, utf8};
use credence_part::part;
use credence_research::paper::{
    self, Candidate, FoundIdentifier, Origin, PaperCounts, PaperEntry, PaperGroup, PaperIndex, PaperRecord, Ranking,
    identifier_of_url,
};
use serde::Serialize;
use wasm_bindgen::prelude::*;

#[cfg(all(test, not(target_arch = "wasm32")))]
pub(crate) use {
    api::{PageInput, Response},
    record::{PaperCandidate, PaperInput, PaperScores},
    tracker::{ScoresInput, TrackerInput},
};

/// The identifiers of papers in a text.
#[wasm_bindgen(js_name = findIdentifiers)]
#[part(papers)]
pub fn find_identifiers(text: &str) -> Result<String, CallError> {
    json_text(&paper::find_identifiers(text))
}

/// The identifier in each address of a list; `null` if there is none.
#[wasm_bindgen(js_name = identifiersOfUrls)]
#[part(papers)]
pub fn identifiers_of_urls(urls: &str) -> Result<String, CallError> {
    let urls: Vec<String> = read("urls", urls)?;
    json_text(&urls.into_iter().map(found_identifier).collect::<Vec<_>>())
}

fn found_identifier(url: String) -> Option<FoundIdentifier> {
    let found = identifier_of_url(&url)?;
    Some(FoundIdentifier {
        id: found.canonical(),
        scheme: found.scheme,
        version: found.version,
        value: found.value,
        found: url,
    })
}

/// The share of distinct words that two titles have in common.
#[wasm_bindgen(js_name = titleSimilarity)]
#[part(papers)]
pub fn title_similarity(first: &str, second: &str) -> f64 {
    paper::title_similarity(first, second)
}

/// The percentile rank of each citation count.
#[wasm_bindgen(js_name = citationImpact)]
#[part(papers)]
pub fn citation_impact(counts: &str) -> Result<String, CallError> {
    let counts: Vec<Option<u64>> = read::<Vec<Count>>("counts", counts)?.into_iter().map(|count| count.0).collect();
    json_text(&paper::impact(&counts))
}

/// A citation count, or `null`.
struct Count(Option<u64>);

impl<'a> FromArgument<'a> for Count {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        record::count(argument).map(Self)
    }
}

/// Papers ranked by relevance to a question.
#[wasm_bindgen(js_name = rankRelated)]
#[part(papers)]
pub fn rank_related(candidates: &str, options: &str) -> Result<String, CallError> {
    let candidates: Vec<record::PaperCandidate> = read("candidates", candidates)?;
    let candidates: Vec<Candidate> = candidates.into_iter().map(Candidate::from).collect();
    let options = read::<Option<_>>("options", options)?.unwrap_or_default();
    json_text(&paper::rank_related(&candidates, options))
}

/// Records of papers, joined into papers.
#[wasm_bindgen(js_name = RawPaperIndex)]
#[derive(Debug, Default)]
pub struct RawPaperIndex {
    index: PaperIndex,
    /// The records of each paper, until a record is added.
    groups: Option<Vec<PaperGroup>>,
}

/// A ranking and the papers it kept.
#[derive(Serialize)]
struct RankedEntries {
    ranking: Ranking,
    papers: Vec<PaperEntry>,
    counts: PaperCounts,
}

#[wasm_bindgen(js_class = RawPaperIndex)]
impl RawPaperIndex {
    /// An index without records.
    #[wasm_bindgen(constructor)]
    #[part(papers, RawPaperIndex)]
    pub fn new() -> RawPaperIndex {
        Self::default()
    }

    /// Adds records: all, or none if one is invalid. Returns how many there are now.
    #[part(papers, RawPaperIndex)]
    pub fn add(&mut self, records: &[u8], origin: &str) -> Result<usize, CallError> {
        let origin: Option<Origin> = read("options.origin", origin)?;
        let records: Vec<PaperRecord> = read("records", utf8("records", records)?)?;
        self.groups = None;
        for mut record in records {
            record.origin = origin.unwrap_or(record.origin);
            self.index.add(record);
        }
        Ok(self.index.records().len())
    }

    /// The papers.
    #[part(papers, RawPaperIndex)]
    pub fn entries(&mut self) -> Result<String, CallError> {
        let (index, groups) = self.grouped();
        json_text(&groups.iter().map(|group| index.entry(group)).collect::<Vec<_>>())
    }

    /// How many papers there are, by index.
    #[part(papers, RawPaperIndex)]
    pub fn counts(&mut self) -> Result<String, CallError> {
        json_text(&counts(self.grouped()))
    }

    /// The most relevant papers for a question, by their records and the caller's scores.
    #[part(papers, RawPaperIndex)]
    pub fn rank(&mut self, scores: &str, options: &str) -> Result<String, CallError> {
        let options = read::<Option<_>>("options", options)?.unwrap_or_default();
        let scores = record::Scores::new(read::<Option<_>>("scores", scores)?.unwrap_or_default());
        let (index, groups) = self.grouped();
        let candidates: Vec<Candidate> = groups.iter().map(|group| scores.candidate(index, group)).collect();
        let ranking = paper::rank_related(&candidates, options);
        let papers = ranking.kept.iter().map(|kept| index.entry(&groups[kept.candidate])).collect();
        json_text(&RankedEntries { papers, counts: counts((index, groups)), ranking })
    }

    fn grouped(&mut self) -> (&PaperIndex, &[PaperGroup]) {
        (&self.index, self.groups.get_or_insert_with(|| self.index.groups()))
    }
}

fn counts((index, groups): (&PaperIndex, &[PaperGroup])) -> PaperCounts {
    PaperCounts::of(groups.iter().map(|group| index.presence(group)))
}
