//! The details of a sentence with where they were found.

use super::derived::NearNumbers;
use super::detail::{Detail, details_of, is_of_currency, is_sign_of_unit};
use super::particular::{ReadPassage, numbers_in_words, state_of};
use super::records::ValuesOfRecords;
use super::text_index::IndexedTexts;
use crate::record::ParticularState;
use crate::stance::Reason;

/// A sentence whose details are looked up: in the passage that was read for it, and in other texts.
#[derive(Clone, Copy, Debug)]
pub struct SoughtDetails<'a> {
    /// The sentence.
    pub(super) sentence: &'a str,
    /// The passage; empty where none is near.
    pub(super) passage: &'a str,
    /// The reasons of its reading.
    pub(super) reasons: &'a [Reason],
    /// Whether what the details follow from must stand in the passage, too.
    pub(super) is_alone: bool,
}

/// A detail of a sentence with where it was found.
#[derive(Clone, Debug)]
pub struct FoundDetail {
    pub(super) detail: Detail,
    pub(super) state: ParticularState,
    /// What stands in its place, or what it follows from.
    pub(super) found: Option<String>,
}

impl FoundDetail {
    /// Whether it is in a text in another form, which no reading of words sees.
    pub(super) const fn is_derived(&self) -> bool {
        matches!(self.state, ParticularState::Converted | ParticularState::Calculated)
    }

    pub(super) const fn is_missing(&self) -> bool {
        matches!(self.state, ParticularState::Differs | ParticularState::InNoText)
    }
}

impl SoughtDetails<'_> {
    /// The details in order, each with where it is.
    pub(super) fn find(&self, texts: IndexedTexts<'_, '_>) -> Vec<FoundDetail> {
        let Self { sentence, passage, reasons, is_alone } = *self;
        let read = ReadPassage::new(passage, reasons);
        let details = details_of(sentence);
        let near = NearNumbers::new(sentence, &details, passage, (!is_alone).then_some(texts));
        let states: Vec<_> = details.iter().map(|detail| state_of(detail, sentence, &read, texts, &near)).collect();
        let of_records = ValuesOfRecords::new(passage, sentence, &details);
        let found = details.into_iter().zip(states).map(|(detail, (state, found))| {
            let other = of_records.misplaced.iter().find(|one| one.has(&sentence[detail.range.clone()]));
            match other.filter(|_| state != ParticularState::Differs) {
                Some(other) => {
                    FoundDetail { detail, state: ParticularState::Differs, found: Some(other.own.to_owned()) }
                }
                None => FoundDetail { detail, state, found },
            }
        });
        let is_none = |one: &FoundDetail| {
            let is_of_unit = || is_sign_of_unit(&one.detail, sentence) || is_of_currency(&one.detail, sentence);
            one.state == ParticularState::InNoText && is_of_unit()
        };
        let mut found: Vec<FoundDetail> = found.filter(|one| !is_none(one)).collect();
        for (detail, other) in numbers_in_words(sentence, passage, reasons) {
            let place = found.partition_point(|known| known.detail.range.start < detail.range.start);
            found.insert(place, FoundDetail { detail, state: ParticularState::Differs, found: Some(other) });
        }
        found
    }
}
