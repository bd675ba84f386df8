//! The quotations of an answer, looked up in the sources of their sentences.

use std::ops::Range;

use super::Checker;
use crate::grounding::attach::Link;
use crate::grounding::cited_text::texts_of;
use crate::grounding::quotation::{looked_up, quotations_in};
use crate::record::{Quotation, QuotationState};

/// How many quotations of an answer are looked up.
const MAX_QUOTATIONS: usize = 50;

/// A quotation is searched in at most this many sources of its sentence.
const MAX_SOURCES_QUOTED: usize = 8;

impl Checker<'_, '_> {
    /// Every quotation of a cited sentence once, and the quotes of citations whose whole text is available.
    pub(super) fn quotations(&self) -> Vec<Quotation> {
        let mut found = Vec::new();
        for links in self.layout.links.chunk_by(|one, other| one.sentence == other.sentence) {
            let sentence = self.layout.sentences[links[0].sentence].range.clone();
            for inner in quotations_in(&self.layout.words[sentence.clone()]) {
                let range = sentence.start + inner.start..sentence.start + inner.end;
                found.extend(self.quotation(&range, links));
                if found.len() >= MAX_QUOTATIONS {
                    return found;
                }
            }
        }
        let quoted = self.citations.iter().enumerate().filter_map(|(index, citation)| {
            let (quote, given) = (citation.quote?, citation.given?);
            let state = looked_up(quote, &[given], true);
            Some(Quotation { citation: u32::try_from(index).ok()?, start: None, end: None, state })
        });
        found.extend(quoted.take(MAX_QUOTATIONS));
        found
    }

    /// The best result among the sources of a sentence for a quotation in it.
    fn quotation(&self, range: &Range<usize>, links: &[Link]) -> Option<Quotation> {
        let (start, end) = self.utf16(range);
        let states = links.iter().take(MAX_SOURCES_QUOTED).filter_map(|link| {
            let citation = self.citations[link.citation];
            let texts: Vec<&str> = texts_of(&citation).iter().map(|text| text.text).collect();
            let is_whole = citation.given.is_some();
            let state = looked_up(&self.answer[range.clone()], &texts, is_whole);
            (!texts.is_empty()).then_some(Quotation {
                citation: u32::try_from(link.citation).ok()?,
                start: Some(start),
                end: Some(end),
                state,
            })
        });
        states.min_by_key(|quotation| match quotation.state {
            QuotationState::Found => 0,
            QuotationState::NotSeen => 1,
            QuotationState::NotFound => 2,
        })
    }
}
