//! Lookup of a turn's sources by key.

use super::label::number_of;
use crate::conversation::Turn;
use crate::grounding::CitationToGround;
use crate::record::AssessedCitation;
use credence_lookup::Lookup;

/// The sources of a turn by their keys.
pub(super) struct SourceIndex<'a> {
    by_key: Lookup<&'a str>,
}

impl<'a> SourceIndex<'a> {
    pub(super) fn new(turn: &'a Turn) -> Self {
        let mut by_key = Lookup::default();
        for (index, source) in turn.sources.iter().enumerate() {
            by_key.set(source.key.as_str(), index);
        }
        Self { by_key }
    }

    /// A citation for the comparison with its source. The value of one that was built for a source is its title, which proves
    /// nothing.
    pub(super) fn citation(&self, citation: &AssessedCitation, is_sent: bool) -> CitationToGround {
        let source = citation.source_id.as_deref().and_then(|key| self.by_key.get(key));
        CitationToGround {
            label: number_of(&citation.label),
            start: citation.start,
            end: citation.end,
            source: source.and_then(|index| u32::try_from(index).ok()),
            quote: citation.quote.clone(),
            passages: citation.passages.clone(),
            value: citation.value.clone().filter(|_| is_sent || source.is_none()),
            is_for_whole_answer: is_sent,
        }
    }
}
