//! The details of a sentence with where they were found.

use std::ops::Range;

use super::derived::NearNumbers;
use super::detail::{Detail, details_of, is_of_currency, is_sign_of_unit};
use super::in_words::missing_in_words;
use super::particular::{ReadPassage, state_of};
use super::records::{LONGEST_DATA, Misplaced, SaidOfData, ValuesOfRecords, Words, said_of_data};
use super::text_index::IndexedTexts;
use crate::record::{ParticularKind, ParticularState};
use crate::stance::{Detector, Reason, ReasonKind};
use credence_lexical::fold::folded;

/// A sentence whose details are looked up: in the passage that was read for it, and in other texts.
#[derive(Clone, Copy, Debug)]
pub struct SoughtDetails<'a> {
    /// The sentence.
    pub(super) sentence: &'a str,
    /// The sentence before it; empty before the first.
    pub(super) before: &'a str,
    /// The passage; empty where none is near.
    pub(super) passage: &'a str,
    /// The reasons of its reading.
    pub(super) reasons: &'a [Reason],
    /// Whether what the details follow from must stand in the passage, too.
    pub(super) is_alone: bool,
}

/// At most so many texts are searched for the one that a passage is from.
const MOST_TEXTS: usize = 128;

/// A detail of a sentence with where it was found.
#[derive(Clone, Debug)]
pub struct FoundDetail {
    pub(super) detail: Detail,
    pub(super) state: ParticularState,
    /// What stands in its place, or what it follows from.
    pub(super) found: Option<String>,
    /// Whether a tool was asked for it, which then speaks of it; what the user says may be a question.
    pub(super) is_asked_of_tool: bool,
}

impl FoundDetail {
    const fn new(detail: Detail, state: ParticularState, found: Option<String>) -> Self {
        Self { detail, state, found, is_asked_of_tool: false }
    }

    /// What the passage says otherwise in small words, or a number in words that it has otherwise.
    pub(super) fn of_contrast(kind: ReasonKind, range: Range<usize>, other: &str) -> Self {
        let is_number = matches!(kind, ReasonKind::NumberDiffers | ReasonKind::OrdinalDiffers);
        let kind = if is_number { ParticularKind::Number } else { ParticularKind::Statement };
        let detail = Detail { kind, range };
        Self::new(detail, ParticularState::Differs, Some(other.to_owned()))
    }

    /// Whether it is in a text in another form, which no reading of words sees.
    pub(super) const fn is_derived(&self) -> bool {
        matches!(self.state, ParticularState::Converted | ParticularState::Calculated)
    }

    pub(super) fn differs(&self) -> bool {
        self.state == ParticularState::Differs
    }

    /// What was looked up in a text that denies nothing is only not there.
    pub(super) fn deny_nothing(&mut self) {
        if self.differs() {
            (self.state, self.found) = (ParticularState::InNoText, None);
        }
    }

    pub(super) const fn is_missing(&self) -> bool {
        matches!(self.state, ParticularState::Differs | ParticularState::InNoText)
    }
}

impl SoughtDetails<'_> {
    /// The details in order, each with where it is.
    pub(super) fn find(&self, detector: Option<&Detector>, texts: IndexedTexts<'_, '_>) -> Vec<FoundDetail> {
        let Self { sentence, before, passage, reasons, is_alone } = *self;
        let read = ReadPassage::new(passage, reasons);
        let details = details_of(sentence);
        let near = NearNumbers::new(sentence, &details, passage, (!is_alone).then_some(texts));
        let of_records = ValuesOfRecords::new(passage, Words { text: sentence, details: &details }, before);
        let mut found = Vec::new();
        for detail in &details {
            let (state, value) = state_of(detail, sentence, &read, texts, &near);
            let is_of_unit = || is_sign_of_unit(detail, sentence) || is_of_currency(detail, sentence);
            if state == ParticularState::InNoText && is_of_unit() {
                continue;
            }
            let is_open = || state != ParticularState::Differs && near.derivation_of(detail).is_none();
            let other = of_records.misplaced.iter().find(|one| one.has(detail, sentence)).filter(|_| is_open());
            let (state, value) = match other {
                Some(other) => (ParticularState::Differs, Some(other.own.to_owned())),
                None => (state, value),
            };
            found.push(FoundDetail::new(detail.clone(), state, value));
        }
        for (detail, other) in values_in_words(sentence, &details, &of_records.misplaced) {
            insert(&mut found, FoundDetail::new(detail, ParticularState::Differs, Some(other)));
        }
        if let Some(detector) = detector {
            for detail in missing_in_words(sentence, detector, texts).into_iter().filter(|_| !is_alone) {
                insert(&mut found, FoundDetail::new(detail, ParticularState::InNoText, None));
            }
            for SaidOfData { range, is_so, found: values } in self.said(detector, texts) {
                let state = if is_so { ParticularState::Calculated } else { ParticularState::Differs };
                let detail = Detail { kind: ParticularKind::Statement, range };
                insert(&mut found, FoundDetail::new(detail, state, Some(values)));
            }
        }
        found
    }

    /// What the sentence says of data without the values.
    fn said(&self, detector: &Detector, texts: IndexedTexts<'_, '_>) -> Vec<SaidOfData> {
        let Self { sentence, before, passage, is_alone, .. } = *self;
        if is_alone || !passage.contains(": ") {
            return Vec::new();
        }
        // Of a longer text only the passage is read. Another one may have more records of the same list.
        let short = || texts.texts.iter().copied().filter(|text| text.len() <= LONGEST_DATA).take(MOST_TEXTS);
        let whole = short().find(|text| text.contains(passage));
        let list = whole.and_then(|text| text.split_once(": ")).map_or("", |(name, _)| name);
        let is_alone = |text: &&str| !short().any(|other| other != *text && other.starts_with(list));
        let whole = whole.filter(is_alone);
        said_of_data(passage, whole, sentence, before, &detector.signs_of(sentence))
    }
}

/// Adds a detail at its place.
pub(super) fn insert(found: &mut Vec<FoundDetail>, detail: FoundDetail) {
    let place = found.partition_point(|known| known.detail.range.start < detail.detail.range.start);
    found.insert(place, detail);
}

/// The values of other records that a sentence has in words, such as the state of another order, with the value of the right one.
fn values_in_words(sentence: &str, details: &[Detail], misplaced: &[Misplaced<'_>]) -> Vec<(Detail, String)> {
    let mut values = Vec::new();
    for one in misplaced {
        let Some(within) = place_of_words(one.value, &sentence[one.part.clone()]) else { continue };
        let range = one.part.start + within.start..one.part.start + within.end;
        if !details.iter().any(|known| known.range.start < range.end && range.start < known.range.end) {
            values.push((Detail { kind: ParticularKind::Value, range }, one.own.to_owned()));
        }
    }
    values
}

/// Where a text has the words of a value in a row.
fn place_of_words(value: &str, text: &str) -> Option<Range<usize>> {
    let is_of_word = |sign: char| sign.is_alphanumeric();
    let words = folded(value);
    let place = |start: usize| start..text.ceil_char_boundary((start + value.len()).min(text.len()));
    let is_value = |place: &Range<usize>| {
        let (before, behind) = (&text[..place.start], &text[place.end..]);
        !before.ends_with(is_of_word) && !behind.starts_with(is_of_word) && folded(&text[place.clone()]) == words
    };
    text.char_indices().map(|(start, _)| place(start)).find(is_value)
}

#[cfg(test)]
mod tests {
    use super::super::text_index::TextIndex;
    use super::*;

    #[test]
    fn a_value_in_words_is_marked_in_its_part_of_the_sentence() {
        let requests = "number: 812, state: merged\nnumber: 819, state: closed";
        let texts = [requests];
        let index = TextIndex::new(&texts);
        let texts = IndexedTexts { index: &index, texts: &texts };
        let sentence = "#812 is merged, and #819 was merged as well.";
        let sought = SoughtDetails { sentence, before: "", passage: requests, reasons: &[], is_alone: false };
        let differs: Vec<_> =
            sought.find(Some(Detector::built_in()), texts).into_iter().filter(FoundDetail::differs).collect();
        assert_eq!(differs.len(), 1);
        assert_eq!(differs[0].detail.range.start, sentence.rfind("merged").unwrap());
    }

    #[test]
    fn a_value_of_another_record_in_words_differs() {
        let staff = "name: Marian Doyle, grade: Charge nurse\nname: Ana Ruzic, grade: Healthcare assistant";
        let texts = [staff];
        let index = TextIndex::new(&texts);
        let texts = IndexedTexts { index: &index, texts: &texts };
        let differs = |sentence: &'static str| -> Vec<(&str, Option<String>)> {
            let sought = SoughtDetails { sentence, before: "", passage: staff, reasons: &[], is_alone: false };
            let found = sought.find(Some(Detector::built_in()), texts).into_iter().filter(FoundDetail::differs);
            found.map(|one| (&sentence[one.detail.range], one.found)).collect()
        };
        assert_eq!(
            differs("Ana Ruzic is the charge nurse."),
            [("charge nurse", Some("Healthcare assistant".to_owned()))]
        );
        assert!(differs("Marian Doyle is the charge nurse.").is_empty());
        assert!(differs("Ana Ruzic calls the charge nurse Marian Doyle.").is_empty());
    }
}
