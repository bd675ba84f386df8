//! Lookup of a turn's sources by key.

use super::cited::CitationList;
use super::label::number_of;
use crate::conversation::Turn;
use crate::grounding::{CitedText, GivenTexts};
use crate::record::AssessedCitation;
use credence_text::lookup::Lookup;

/// The sources of a turn by their keys.
pub(super) struct SourceIndex<'a> {
    pub(super) turn: &'a Turn,
    pub(super) by_key: Lookup<&'a str>,
}

impl<'a> SourceIndex<'a> {
    pub(super) fn new(turn: &'a Turn) -> Self {
        let mut by_key = Lookup::default();
        for (index, source) in turn.sources.iter().enumerate() {
            by_key.set(source.key.as_str(), index);
        }
        Self { turn, by_key }
    }

    /// A citation with the texts of its source.
    pub(super) fn cited_text<'c>(
        &self,
        citation: &'c AssessedCitation,
        list: &CitationList,
        texts: &'c GivenTexts,
    ) -> CitedText<'c>
    where
        'a: 'c,
    {
        let source = citation.source_id.as_deref().and_then(|key| self.by_key.get(key));
        CitedText {
            label: number_of(&citation.label),
            place: citation.start.zip(citation.end),
            source_id: citation.source_id.as_deref(),
            quote: citation.quote.as_deref(),
            snippet: source.and_then(|index| self.turn.sources[index].snippet.as_deref()),
            given: citation.source_id.as_deref().and_then(|key| texts.get(key)),
            value: citation.value.as_deref(),
            is_for_whole_answer: list.is_sent,
        }
    }
}
