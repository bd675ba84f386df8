//! The comparison of answers with their sources, in slices of time, once they have ended.

mod by_detector;
mod comparer;
mod comparer_part;
mod judged;
pub mod report;
mod stance_cache;

use std::cell::RefCell;
use std::rc::Rc;

use crate::service::task::spawn_local;
use credence_core::judge::ModelReading;

use super::affected_turns::AffectedTurns;
use super::progress::GroundingState;
use super::reading::Reading;
use super::trust_book::TrustBook;
use super::turn::TurnState;
use crate::part::DeferredPart;
use crate::service::frame::{frame_drawn, next_frame, now};
use crate::signal::StoredValue;
pub use comparer::{Comparer, TurnComparison};
use comparer_part::COMPARER;
use judged::JudgedPairs;

/// How long texts may be compared before the page has its turn, in milliseconds.
const LONGEST_SLICE: f64 = 8.0;

/// So many turns are scored and drawn again at once.
const TURNS_A_SLICE: usize = 32;

/// A source is read in several texts, and sources are compared with each other then: so often it is asked what is missing.
const MOST_ROUNDS: usize = 8;

/// How long it is waited for the stance detector before the scores without it are announced, in milliseconds.
const LONGEST_WAIT: f64 = 2_000.0;

/// The comparison of answers with their sources, once they have ended.
#[derive(Clone, Copy)]
pub struct SourceComparison {
    /// Sources whose text has changed since their answers were compared.
    changed: StoredValue<Vec<String>>,
    /// Whether answers are being compared with changed texts.
    is_comparing: StoredValue<bool>,
    /// When the comparisons since the last frame began.
    slice_begun: StoredValue<f64>,
    /// What models said, at the user's request.
    judged: StoredValue<JudgedPairs>,
    book: TrustBook,
}

impl SourceComparison {
    pub(super) fn new(book: TrustBook) -> Self {
        Self {
            changed: StoredValue::new(Vec::new()),
            is_comparing: StoredValue::new(false),
            slice_begun: StoredValue::new(0.0),
            judged: StoredValue::new(JudgedPairs::default()),
            book,
        }
    }

    /// Loads the stance detector again and compares every answer that waits for it.
    pub fn compare_again(self) {
        COMPARER.with(DeferredPart::want);
        let readings = self.book.scoring.readings();
        for reading in readings {
            reading.borrow_mut().queue_failed_again();
            self.compare(reading);
        }
    }

    /// Compares the turns that cite a source again, because its text has changed.
    ///
    /// Texts that arrive during a comparison wait for its end, and are compared together.
    pub(super) fn compare_source(self, id: &str) {
        self.changed.update_value(|changed| changed.push(id.to_owned()));
        if self.is_comparing.get_value() {
            return;
        }
        self.is_comparing.set_value(true);
        spawn_local(async move {
            while let Some(changed) = self.take_changed() {
                self.compare_changed(&changed).await;
            }
            self.is_comparing.set_value(false);
        });
    }

    fn take_changed(self) -> Option<Vec<String>> {
        let changed = self.changed.try_update_value(std::mem::take).unwrap_or_default();
        (!changed.is_empty()).then_some(changed)
    }

    async fn compare_changed(self, sources: &[String]) {
        let Some(comparer) = self.comparer().await else { return };
        for reading in self.book.scoring.readings() {
            let turns = reading.borrow().compared_turns_with(sources);
            for index in turns {
                self.compare_turn(&reading, index, comparer).await;
            }
        }
        self.book.scoring.rescore(&AffectedTurns::All);
    }

    /// Compares the turns of the last run that have ended.
    pub(super) fn compare_last(self) {
        if let Some(reading) = self.book.scoring.readings().pop() {
            self.compare(reading);
        }
    }

    fn compare(self, reading: Rc<RefCell<Reading>>) {
        let state = if loaded().is_some() { GroundingState::Comparing } else { GroundingState::Loading };
        if reading.borrow_mut().queue_ended(state) {
            spawn_local(async move {
                while let Some(ended) = Self::next_queued(&reading) {
                    self.compare_ended(&reading, ended).await;
                }
            });
        }
    }

    fn next_queued(reading: &RefCell<Reading>) -> Option<Vec<usize>> {
        reading.borrow_mut().take_queue()
    }

    async fn compare_ended(self, reading: &Rc<RefCell<Reading>>, ended: Vec<usize>) {
        let comparer = self.comparer_settled(reading, &ended).await;
        let state = if comparer.is_some() { GroundingState::Done } else { GroundingState::Impossible };
        for turns in ended.chunks(TURNS_A_SLICE) {
            if let Some(comparer) = comparer {
                for index in turns {
                    self.compare_turn(reading, *index, comparer).await;
                }
                // Scoring and drawing anew are a slice of their own.
                frame_drawn().await;
                self.book.scoring.rescore_run(reading, turns.to_vec());
            }
            reading.borrow().move_on(turns, state);
        }
    }

    /// What compares texts, loaded now if it is not; `None` when it could not be loaded.
    pub(super) async fn comparer(self) -> Option<&'static dyn Comparer> {
        let comparer = COMPARER.with(DeferredPart::clone).get().await;
        comparer.inspect(|comparer| self.book.scoring.use_claim_rules(comparer.claim_rules()))
    }

    /// Waits until what compares texts is loaded or has failed to load.
    async fn comparer_settled(self, reading: &RefCell<Reading>, ended: &[usize]) -> Option<&'static dyn Comparer> {
        let (begun, part) = (now(), COMPARER.with(DeferredPart::clone));
        part.want();
        while part.is_loading() {
            if next_frame().await - begun > LONGEST_WAIT {
                reading.borrow().move_on(ended, GroundingState::Waiting);
            }
        }
        part.loaded().inspect(|comparer| self.book.scoring.use_claim_rules(comparer.claim_rules()))
    }

    /// Compares the quotes of a model with their claim, as JSON texts; nothing before the stance detector is loaded.
    pub(super) fn compare_quotes(self, quotes: &str) -> String {
        loaded().map_or_else(|| "[]".to_owned(), |comparer| comparer.compare_quotes(quotes))
    }

    /// The number of a sentence and a text, for [`Self::keep_model_reading`].
    pub(super) fn judged_pair(self, claim: &str, text: &str) -> usize {
        self.judged.try_update_value(|judged| judged.number(claim, text)).unwrap_or_default()
    }

    /// Keeps what a model said about a pair. It counts with the next comparison.
    pub(super) fn keep_model_reading(self, pair: usize, reading: ModelReading) {
        self.judged.update_value(|judged| judged.keep(pair, reading));
    }

    /// What a model said about a sentence and a text.
    pub(super) fn model_reading(self, claim: &str, text: &str) -> Option<ModelReading> {
        self.judged.with_value(|judged| judged.get(claim, text).cloned())
    }

    /// Compares a turn again with what models said about its texts.
    pub(super) fn compare_turn_again(self, turn: TurnState) {
        let sources = turn.assessment.with_untracked(|assessment| {
            assessment.sources.iter().filter(|source| source.cited).map(|source| source.id.clone()).collect::<Vec<_>>()
        });
        sources.iter().for_each(|source| self.compare_source(source));
    }

    /// Forgets what models said.
    pub(super) fn forget(self) {
        self.judged.set_value(JudgedPairs::default());
    }

    /// Compares a turn in slices.
    async fn compare_turn(self, reading: &RefCell<Reading>, index: usize, comparer: &'static dyn Comparer) {
        let mut comparison = comparer.begin();
        for round in 1..=MOST_ROUNDS {
            self.pause_when_slice_is_over().await;
            let found = reading.borrow().ground_by(index, &mut *comparison);
            if comparison.is_complete() || round == MOST_ROUNDS {
                return reading.borrow_mut().keep_grounding(index, found);
            }
            while self.judged.with_value(|judged| comparison.read_next(judged)) {
                self.pause_when_slice_is_over().await;
            }
        }
    }

    /// Waits until the next frame has been drawn once texts were compared for long enough. All comparisons share one slice.
    async fn pause_when_slice_is_over(self) {
        if now() - self.slice_begun.get_value() > LONGEST_SLICE {
            self.slice_begun.set_value(frame_drawn().await);
        }
    }
}

/// What compares texts, if it is loaded.
fn loaded() -> Option<&'static dyn Comparer> {
    COMPARER.with(DeferredPart::loaded)
}
