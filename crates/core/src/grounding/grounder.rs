//! Grounds a task: compares the answer with its sources, and the sources with each other.

use super::check::{StanceReader, ground};
use super::cited_text::CitedText;
use super::dispute::disputed;
use super::task::{CitationToGround, GroundingFound, GroundingTask};
use crate::stance::Detector;

/// Grounds answers.
pub trait Grounder: std::fmt::Debug + Sync {
    /// What is found in an answer.
    fn ground(&self, task: &GroundingTask) -> GroundingFound;
}

impl Grounder for Detector {
    fn ground(&self, task: &GroundingTask) -> GroundingFound {
        let mut reader = self;
        task.ground(&mut reader)
    }
}

impl GroundingTask {
    /// Compares the answer with its sources.
    pub fn ground(&self, reader: &mut dyn StanceReader) -> GroundingFound {
        let citations: Vec<CitedText<'_>> = self.citations.iter().map(|citation| self.cited_text(citation)).collect();
        let (answer, by_citation) = ground(&self.answer, &citations, reader);
        let disputed = disputed(self, &answer, reader);
        GroundingFound { answer, by_citation, disputed }
    }

    fn cited_text<'a>(&'a self, citation: &'a CitationToGround) -> CitedText<'a> {
        let source = citation.source.and_then(|index| self.sources.get(index as usize));
        CitedText {
            label: citation.label,
            place: citation.start.zip(citation.end),
            source_id: source.map(|source| source.id.as_str()),
            quote: citation.quote.as_deref(),
            snippet: source.and_then(|source| source.snippet.as_deref()),
            passages: source.map_or(&[], |source| &source.passages),
            named: &citation.passages,
            given: source.and_then(|source| source.given.as_deref()),
            value: citation.value.as_deref(),
            is_for_whole_answer: citation.is_for_whole_answer,
        }
    }
}
