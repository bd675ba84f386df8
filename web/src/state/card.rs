//! The card beside a marker or a sentence mark. There is one on the page.

use std::time::Duration;

use crate::signal::{RwSignal, StoredValue};
use credence_core::grounding::GroundingCheck;
use credence_core::judge::ModelReading;
use credence_core::trust::TrustLevel;
use credence_core::{AssessedSource, Assessment, Shared};
use leptos::prelude::*;
use web_sys::HtmlElement;

use super::grounding::report::{CheckReport, SentenceReport};
use super::source_list::{SourceList, SourceRow, ValueRow, label_number};
use super::turn::TurnState;

/// How long a pointer rests on a marker before its card is shown.
const BEFORE_SHOWN: Duration = Duration::from_millis(150);
/// How long a card stays when the pointer has left it, so that the pointer can go to it.
const BEFORE_HIDDEN: Duration = Duration::from_millis(300);

/// What a card is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardSubject {
    /// A marker.
    Marker(MarkerPlace),
    /// A sentence, by its place among all.
    Sentence(usize),
}

/// A marker of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkerPlace {
    /// Its number.
    pub label: u32,
    /// The sentence of the last mark before it.
    pub after: Option<usize>,
    /// The sentence of the next mark.
    pub until: Option<usize>,
    /// How many markers of the number are between the last mark and it.
    pub n_before: usize,
}

/// A card on the page.
#[derive(Clone, PartialEq, Eq)]
pub struct ShownCard {
    /// What it is about.
    pub subject: CardSubject,
    /// The marker or the mark.
    pub beside: HtmlElement,
}

/// The card of the page.
#[derive(Clone, Copy)]
pub struct Card {
    /// The card that is shown, with its turn.
    pub shown: RwSignal<Option<(TurnState, ShownCard)>>,
    /// Counts what was pointed at, so that what waited for an earlier pointer does nothing.
    pointed: StoredValue<u32>,
    /// What was touched last; a finger cannot point without touching.
    pub touched: StoredValue<Option<ShownCard>>,
    /// Whether a finger opened the card. It stays until something else is touched.
    stays: StoredValue<bool>,
}

impl Card {
    pub(super) fn new() -> Self {
        Self {
            shown: RwSignal::new(None),
            pointed: StoredValue::new(0),
            touched: StoredValue::new(None),
            stays: StoredValue::new(false),
        }
    }

    /// Shows a card at once.
    pub fn show(self, turn: TurnState, card: ShownCard) {
        self.keep();
        if self.shown.with_untracked(|shown| shown.as_ref().is_none_or(|(_, shown)| *shown != card)) {
            self.shown.set(Some((turn, card)));
        }
    }

    /// Shows the card of what was touched. Returns whether something was.
    pub fn show_touched(self, turn: TurnState) -> bool {
        let touched = self.touched.try_update_value(Option::take).flatten();
        let is_touched = touched.is_some();
        self.stays.set_value(is_touched);
        touched.into_iter().for_each(|card| self.show(turn, card));
        is_touched
    }

    /// Hides a card that a finger opened.
    pub fn hide_touched(self) {
        if self.stays.get_value() {
            self.hide();
        }
    }

    /// Shows a card if nothing else is pointed at for a moment.
    pub fn show_soon(self, turn: TurnState, card: ShownCard) {
        self.later(BEFORE_SHOWN, move || self.show(turn, card));
    }

    /// Hides the card if the pointer does not come back to it.
    pub fn hide_soon(self) {
        if !self.stays.get_value() {
            self.later(BEFORE_HIDDEN, move || drop(self.hide()));
        }
    }

    /// Lets the card stay.
    pub fn keep(self) {
        self.pointed.update_value(|pointed| *pointed = pointed.wrapping_add(1));
    }

    /// Hides the card. Returns what it was beside.
    pub fn hide(self) -> Option<HtmlElement> {
        self.keep();
        self.stays.set_value(false);
        let shown = self.shown.try_get_untracked().flatten()?;
        self.shown.set(None);
        Some(shown.1.beside)
    }

    fn later(self, wait: Duration, act: impl FnOnce() + 'static) {
        self.keep();
        let pointed = self.pointed.get_value();
        set_timeout(
            move || {
                if self.pointed.try_get_value() == Some(pointed) {
                    act();
                }
            },
            wait,
        );
    }
}

/// What a card says.
#[derive(Clone, Debug, PartialEq)]
pub struct CardReport {
    /// The source.
    pub source: Option<Shared<SourceRow>>,
    /// The value of a tool.
    pub value: Option<ValueRow>,
    /// What the source says about the sentence.
    pub check: Option<CheckReport>,
}

impl CardReport {
    /// The report of a subject; `None` where nothing is known of it. `model` is as for [`SentenceReport::new`].
    #[must_use]
    pub fn new(
        assessment: &Assessment,
        sources: &SourceList,
        subject: CardSubject,
        model: impl Fn(&GroundingCheck, &Assessment, &str) -> Option<ModelReading>,
    ) -> Option<Self> {
        let report = |index| SentenceReport::new(assessment, index, model);
        match subject {
            CardSubject::Sentence(index) => {
                let report = report(index)?;
                // What the cited sources decide is not looked for in others.
                let check = report.nearest.or_else(|| report.checks.into_iter().next())?;
                let found = match label_number(&check.label) {
                    Some(label) => Self::of_label(sources, label),
                    None => Self::of_source(sources, check.source.as_ref()),
                };
                Some(Self { check: Some(check), ..found })
            }
            CardSubject::Marker(place) => {
                let checks = sentence_of(assessment, place).and_then(report).map(|report| report.checks);
                let has_label = |check: &CheckReport| label_number(&check.label) == Some(place.label);
                let check = checks.and_then(|checks| checks.into_iter().find(has_label));
                let found = Self { check, ..Self::of_label(sources, place.label) };
                (found.source.is_some() || found.value.is_some()).then_some(found)
            }
        }
    }

    fn of_label(sources: &SourceList, label: u32) -> Self {
        let source = sources.cited.iter().find(|row| row.labels.contains(&label)).cloned();
        let value = sources.values.iter().find(|row| row.label == Some(label)).cloned();
        Self { source, value, check: None }
    }

    fn of_source(sources: &SourceList, source: Option<&Shared<AssessedSource>>) -> Self {
        let is_it = |row: &&Shared<SourceRow>| source.is_some_and(|source| row.source.id == source.id);
        let source = sources.cited.iter().chain(&sources.retrieved).find(is_it).cloned();
        Self { source, value: None, check: None }
    }
}

/// The sentence that a marker belongs to: of those between two marks that cite its number, the one with as many before it.
fn sentence_of(assessment: &Assessment, place: MarkerPlace) -> Option<usize> {
    let found = assessment.grounding.as_ref()?;
    let cites = |check: &GroundingCheck| {
        let citation = assessment.citations.get(check.citation as usize);
        !check.is_whole_answer && citation.and_then(|citation| label_number(&citation.label)) == Some(place.label)
    };
    let index_of = |start: u32| assessment.sentences.binary_search_by_key(&start, |sentence| sentence.start).ok();
    let is_between = |index: &usize| {
        place.after.is_none_or(|after| *index > after) && place.until.is_none_or(|until| *index <= until)
    };
    let citing = found.sentences.iter().filter(|sentence| sentence.checks.iter().any(cites));
    let mut citing = citing.filter_map(|sentence| index_of(sentence.start)).filter(is_between);
    let first = citing.next()?;
    Some(std::iter::once(first).chain(citing).take(place.n_before + 1).last().unwrap_or(first))
}

/// The next level up or down; `None` at an end. Blocking has a button of its own elsewhere.
#[must_use]
pub fn next_level(level: TrustLevel, is_up: bool) -> Option<TrustLevel> {
    let index = usize::from(level.rank());
    let next = if is_up { index + 1 } else { index.checked_sub(1)? };
    TrustLevel::ALL.get(next).copied().filter(|next| *next != TrustLevel::Blocked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::{Assessor, assess_recording};

    #[test]
    fn levels_go_up_and_down_and_have_ends() {
        assert_eq!(next_level(TrustLevel::Low, true), Some(TrustLevel::Trusted));
        assert_eq!(next_level(TrustLevel::Low, false), Some(TrustLevel::Unverified));
        assert_eq!(next_level(TrustLevel::Unverified, false), None);
        assert_eq!(next_level(TrustLevel::Primary, true), None);
        assert_eq!(next_level(TrustLevel::Blocked, true), Some(TrustLevel::Unverified));
    }

    #[test]
    fn a_marker_has_the_words_of_its_own_sentence() {
        let recording = include_bytes!("../../recordings/says-so.sse");
        let assessment = assess_recording(recording, &Assessor::default()).pop().unwrap();
        let list = SourceList::from_assessment(&assessment, true);
        let index_of = |words: &str| {
            let at = u32::try_from(assessment.answer.find(words).unwrap()).unwrap();
            assessment.sentences.iter().position(|sentence| sentence.start <= at && at < sentence.end).unwrap()
        };
        let contradicted = index_of("1.2 million");
        let words = |label, after, until, n_before| {
            let place = MarkerPlace { label, after, until, n_before };
            let report = CardReport::new(&assessment, &list, CardSubject::Marker(place), |_, _, _| None)?;
            Some(report.check?.sentence.iter().map(|part| part.text.as_str()).collect::<String>())
        };
        assert!(words(3, Some(contradicted - 1), Some(contradicted), 0).unwrap().contains("1.2 million"));
        assert!(words(2, None, None, 0).unwrap().contains("launched on 25 December"));
        assert!(words(2, None, None, 1).unwrap().contains("fuel"));
        assert!(words(2, None, None, 9).unwrap().contains("fuel"), "the last one, if there are fewer");
        assert_eq!(words(99, None, None, 0), None);
        let sentence =
            CardReport::new(&assessment, &list, CardSubject::Sentence(contradicted), |_, _, _| None).unwrap();
        assert!(sentence.source.is_some() && sentence.check.is_some());
    }
}
