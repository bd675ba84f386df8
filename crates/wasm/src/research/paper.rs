//! Papers: their names, the index of them, their ranking, and the tracker of citations.
//!
//! | file | holds |
//! |---|---|
//! | `record` | records and options as callers pass them |
//! | `tracker` | the tracker of citations |

mod record;
mod tracker;

use crate::boundary::{Argument, CallError, json_text};
use credence_research::paper::{
    self, Candidate, FoundIdentifier, Origin, PaperCounts, PaperEntry, PaperIndex, Ranking, identifier_of_url,
};
use serde::Serialize;
use wasm_bindgen::prelude::*;

pub use tracker::RawCitationTracker;

/// The names of papers in a text.
///
/// # Errors
/// Never.
#[wasm_bindgen(js_name = findIdentifiers)]
pub fn find_identifiers(text: &str) -> Result<String, CallError> {
    json_text(&paper::find_identifiers(text))
}

/// The name in each address of a list; `null` where there is none.
///
/// # Errors
/// When an item is no text.
#[wasm_bindgen(js_name = identifiersOfUrls)]
pub fn identifiers_of_urls(urls: &str) -> Result<String, CallError> {
    let found = Argument::parse("urls", urls)?.each(|url| {
        let written = url.text()?;
        Ok(identifier_of_url(&written).map(|name| FoundIdentifier {
            id: name.canonical(),
            scheme: name.scheme,
            version: name.version,
            value: name.value,
            found: written.into_owned(),
        }))
    })?;
    json_text(&found)
}

/// The share of different words two titles have in common.
#[wasm_bindgen(js_name = titleSimilarity)]
#[must_use]
pub fn title_similarity(first: &str, second: &str) -> f64 {
    paper::title_similarity(first, second)
}

/// The percentile rank of each count of citations.
///
/// # Errors
/// When an item is neither a count nor nothing.
#[wasm_bindgen(js_name = citationImpact)]
pub fn citation_impact(counts: &str) -> Result<String, CallError> {
    let counts = Argument::parse("counts", counts)?.each(|count| record::count(&count))?;
    json_text(&paper::impact(&counts))
}

/// Papers in the order in which they bear on a question.
///
/// # Errors
/// When a candidate or an option has a value of the wrong type.
#[wasm_bindgen(js_name = rankRelated)]
pub fn rank_related(candidates: &str, options: &str) -> Result<String, CallError> {
    let candidates = Argument::parse("candidates", candidates)?.each(record::candidate)?;
    let options = Argument::parse("options", options)?.optional_object(&["profile", "limit"])?;
    json_text(&paper::rank_related(&candidates, record::ranking(&options)?))
}

/// Records of papers, brought together.
#[wasm_bindgen(js_name = RawPaperIndex)]
#[derive(Debug, Default)]
pub struct RawPaperIndex {
    index: PaperIndex,
    /// What the records came to, as long as none was added.
    entries: Option<Vec<PaperEntry>>,
}

/// A ranking and the papers it kept.
#[derive(Serialize)]
struct RankedEntries<'a> {
    ranking: Ranking,
    papers: Vec<&'a PaperEntry>,
    counts: PaperCounts,
}

#[wasm_bindgen(js_class = RawPaperIndex)]
impl RawPaperIndex {
    /// An index without records.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> RawPaperIndex {
        Self::default()
    }

    /// Adds records, all of them or, where one is wrong, none; says how many there are now.
    ///
    /// # Errors
    /// When a record has a value of the wrong type.
    pub fn add(&mut self, records: &str, origin: &str) -> Result<usize, CallError> {
        let origin = Argument::parse("options.origin", origin)?.one_of(&record::ORIGINS)?;
        let records = Argument::parse("records", records)?.each(record::record)?;
        self.entries = None;
        for mut record in records {
            record.origin = origin.unwrap_or(record.origin);
            self.index.add(record);
        }
        Ok(self.index.records().len())
    }

    /// The papers.
    ///
    /// # Errors
    /// Never.
    pub fn entries(&mut self) -> Result<String, CallError> {
        json_text(&self.resolved())
    }

    /// How many papers there are, by who knows them.
    ///
    /// # Errors
    /// Never.
    pub fn counts(&mut self) -> Result<String, CallError> {
        json_text(&PaperCounts::from_entries(self.resolved()))
    }

    /// The papers that bear most on a question, by what the index and the caller's scores say of them.
    ///
    /// # Errors
    /// When a score or an option has a value of the wrong type.
    pub fn rank(&mut self, scores: &str, options: &str) -> Result<String, CallError> {
        let options = Argument::parse("options", options)?.optional_object(&["profile", "limit"])?;
        let options = record::ranking(&options)?;
        let scores = record::scores(&Argument::parse("scores", scores)?)?;
        let entries = self.resolved();
        let candidates: Vec<Candidate> = entries.iter().map(|entry| scores.candidate(entry)).collect();
        let ranking = paper::rank_related(&candidates, options);
        let papers = ranking.kept.iter().map(|kept| &entries[kept.candidate]).collect();
        json_text(&RankedEntries { papers, counts: PaperCounts::from_entries(entries), ranking })
    }

    fn resolved(&mut self) -> &[PaperEntry] {
        self.entries.get_or_insert_with(|| self.index.entries())
    }
}

/// Whoever asks by a name alone has a record with that name.
pub(crate) const ORIGIN_OF_CALLERS: Origin = Origin::Other;
