//! Grounds a task: compares the answer with its sources, and the sources with each other.

use super::check::{Ground, StanceReader, ground_with};
use super::cited_text::{CitedText, RunText};
use super::dispute::disputed;
use super::task::{CitationToGround, GroundingFound, GroundingTask, SourceToGround};
use super::wording::leave_open;
use crate::record::{Shared, TextOrigin};
use crate::stance::{Detector, DetectorMemory};

/// Grounds answers.
pub trait Grounder: std::fmt::Debug + Sync {
    /// What is found in an answer.
    fn ground(&self, task: &GroundingTask) -> GroundingFound;
}

impl Grounder for Detector {
    fn ground(&self, task: &GroundingTask) -> GroundingFound {
        task.ground(&mut DetectorMemory::new(self))
    }
}

impl GroundingTask {
    /// Compares the answer with its sources.
    pub fn ground(&self, reader: &mut dyn StanceReader) -> GroundingFound {
        let citations: Vec<CitedText<'_>> = self.citations.iter().map(|citation| self.cited_text(citation)).collect();
        let n_read_before = self.part.map_or(0, |part| part.n_bytes_read);
        let Ground { answer, by_citation, mut sentences, n_bytes_read } =
            ground_with(&self.answer, &citations, &self.texts(), &self.asked, n_read_before, reader);
        leave_open(&mut sentences, self.part.is_none());
        // What sources disagree about is left to the whole answer.
        let disputed = if self.part.is_some() { Vec::new() } else { disputed(self, &answer, reader) };
        GroundingFound { answer, sentences: Shared::new(sentences), by_citation, disputed, n_bytes_read }
    }

    /// All texts of the run, each once for its source.
    fn texts(&self) -> Vec<RunText<'_>> {
        // The quotes of a part are those of its own sentences, and its texts are those of all parts.
        let quoting = if self.part.is_some() { &[][..] } else { &self.citations };
        let quotes = quoting.iter().filter_map(|citation| {
            let source = self.sources.get(citation.source? as usize)?;
            let text = citation.quote.as_deref()?;
            Some(RunText { owner: &source.id, origin: TextOrigin::Quote, text })
        });
        let results = self.results.iter().map(|result| RunText {
            owner: &result.call,
            origin: result.origin,
            text: &result.text,
        });
        let mut texts: Vec<RunText<'_>> =
            self.sources.iter().flat_map(texts_of_source).chain(quotes).chain(results).collect();
        texts.retain(|text| !text.text.trim().is_empty());
        texts
    }

    pub(super) fn cited_text<'a>(&'a self, citation: &'a CitationToGround) -> CitedText<'a> {
        let source = citation.source.and_then(|index| self.sources.get(index as usize));
        CitedText {
            label: citation.label,
            place: citation.start.zip(citation.end),
            source_id: source.map(|source| source.id.as_str()),
            quote: citation.quote.as_deref(),
            snippet: source.and_then(|source| source.snippet.as_deref()),
            origin: source.map(|source| source.origin).unwrap_or_default(),
            passages: source.map_or(&[], |source| &source.passages),
            named: &citation.passages,
            given: source.and_then(|source| source.given.as_deref()),
            value: citation.value.as_deref(),
            is_for_whole_answer: citation.is_for_whole_answer,
        }
    }
}

fn texts_of_source(source: &SourceToGround) -> Vec<RunText<'_>> {
    let passages = source.passages.iter().map(|passage| (passage.origin, passage.text.as_str()));
    let snippet = source.snippet.as_deref().filter(|_| source.passages.is_empty());
    let snippet = snippet.map(|text| (source.origin, text));
    let given = source.given.as_deref().map(|text| (TextOrigin::Given, text));
    let texts = passages.chain(snippet).chain(given);
    texts.map(|(origin, text)| RunText { owner: &source.id, origin, text }).collect()
}
