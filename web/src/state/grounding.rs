//! Answers held against their sources, a little at a time, once they have ended.

mod notebook;
pub mod report;

use std::cell::RefCell;
use std::rc::Rc;

use credence_core::stance::Detector;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Panel;
use super::reading::Reading;
use crate::service::frame::{next_frame, now};
use crate::service::tables;
use notebook::Notebook;

/// How long texts may be compared before the page has its turn, in milliseconds.
const LONGEST_SLICE: f64 = 12.0;

/// A source is read in several texts, and sources are compared with each other then: so often it is asked what is missing.
const MOST_ROUNDS: usize = 8;

/// How long the scores of an answer wait for what reads sources, in milliseconds.
const LONGEST_WAIT: f64 = 2_000.0;

/// Where the comparison of a turn with its sources stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroundingState {
    /// The turn goes on.
    NotBegun,
    /// It has ended, and its sentences are being compared.
    Comparing,
    /// What reads sources is long in coming; scores are shown without it.
    Waiting,
    /// Everything that can be compared was compared.
    Done,
    /// What reads sources could not be loaded.
    Impossible,
}

/// What reads whether a source says what a sentence says; it is loaded with the first answer.
#[derive(Clone, Copy, Debug)]
pub enum SourceReader {
    /// No answer was there to be compared.
    NotAsked,
    /// It is on its way.
    Loading,
    /// It did not come.
    Failed,
    /// It is here.
    Ready(&'static Detector),
}

impl Panel {
    /// Loads what reads sources, unless it is here or on its way.
    pub(super) fn load_source_reader(self) {
        if matches!(self.source_reader.get_untracked(), SourceReader::Loading | SourceReader::Ready(_)) {
            return;
        }
        self.source_reader.set(SourceReader::Loading);
        spawn_local(async move {
            let detector = tables::load_detector().await;
            self.source_reader.set(detector.map_or(SourceReader::Failed, SourceReader::Ready));
        });
    }

    /// Loads once more what reads sources and compares every answer that waits for it.
    pub fn compare_again(self) {
        self.load_source_reader();
        let readings = self.inner.with_value(|inner| inner.readings.clone());
        for reading in readings {
            let turns = reading.borrow().turn_states();
            let failed = turns.into_iter().filter(|turn| turn.grounding.get_untracked() == GroundingState::Impossible);
            failed.for_each(|turn| turn.grounding.set(GroundingState::NotBegun));
            self.compare(reading);
        }
    }

    /// Compares the turns of the last run that have ended.
    pub(super) fn compare_last(self) {
        if let Some(reading) = self.inner.with_value(|inner| inner.readings.last().map(Rc::clone)) {
            self.compare(reading);
        }
    }

    fn compare(self, reading: Rc<RefCell<Reading>>) {
        let ended = reading.borrow().begin_comparing();
        if ended.is_empty() {
            return;
        }
        spawn_local(async move {
            let detector = self.source_reader_settled(&reading, &ended).await;
            if let Some(detector) = detector {
                for index in &ended {
                    compare_turn(&reading, *index, detector).await;
                }
                // Scoring and drawing anew are a slice of their own.
                next_frame().await;
                self.rescore();
            }
            let state = if detector.is_some() { GroundingState::Done } else { GroundingState::Impossible };
            reading.borrow().move_on(&ended, state);
        });
    }

    /// Waits until what reads sources is here, or is known not to come.
    async fn source_reader_settled(self, reading: &RefCell<Reading>, ended: &[usize]) -> Option<&'static Detector> {
        let begun = now();
        loop {
            match self.source_reader.get_untracked() {
                SourceReader::Ready(detector) => return Some(detector),
                SourceReader::Failed => return None,
                SourceReader::NotAsked => self.load_source_reader(),
                SourceReader::Loading => {}
            }
            if next_frame().await - begun > LONGEST_WAIT {
                reading.borrow().move_on(ended, GroundingState::Waiting);
            }
        }
    }
}

/// Compares a turn in slices: what the rules ask for is noted, read, and the rules are asked again.
async fn compare_turn(reading: &RefCell<Reading>, index: usize, detector: &Detector) {
    let mut notebook = Notebook::default();
    let mut begun = next_frame().await;
    for round in 1..=MOST_ROUNDS {
        let found = reading.borrow().ground_by(index, &mut notebook);
        if notebook.is_complete() || round == MOST_ROUNDS {
            return reading.borrow_mut().keep_grounding(index, found);
        }
        while notebook.read_next(detector) {
            if now() - begun > LONGEST_SLICE {
                begun = next_frame().await;
            }
        }
        begun = next_frame().await;
    }
}
