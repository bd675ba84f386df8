//! The comparison of answers with their sources, in slices of time: their sentences while they arrive, and the whole once they have ended.

mod by_detector;
mod comparer;
mod comparer_part;
mod passage_place;
pub mod report;
mod running;
pub mod sentence_list;

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use crate::service::task::spawn_local;
use credence_core::decision::TierTable;
use credence_core::judge::{Decider, JudgeRequest, Judgement, ModelReading, QuoteComparison, QuoteToCompare};
use credence_core::{AssessDeeds, TurnId};

use super::progress::GroundingState;
use super::reading::{Reading, SharedSession};
use super::trust_book::TrustBook;
use super::turn::TurnState;
use crate::part::DeferredPart;
use crate::service::frame::{frame_drawn, next_frame, now};
use crate::service::slice::TimeSlice;
use crate::signal::StoredValue;
pub use comparer::Comparer;
use comparer::TurnReadings;
use comparer_part::{COMPARER, loaded};
use running::{RunningComparison, found_in_slices};

use super::deeds_part::DEEDS;

/// So many turns are scored and drawn again at once.
const TURNS_A_SLICE: usize = 32;

/// How long it is waited for the stance detector before the scores without it are announced, in milliseconds.
const LONGEST_WAIT: f64 = 2_000.0;

/// The comparison of answers with their sources.
#[derive(Clone, Copy)]
pub struct SourceComparison {
    /// Whether answers whose comparison is out of date are being compared.
    is_comparing: StoredValue<bool>,
    /// Whether turns wait for a detector that could not be loaded.
    has_failed: StoredValue<bool>,
    /// The comparison of an answer while it arrives.
    running: RunningComparison,
    /// All comparisons of answers share one slice of time.
    slice: StoredValue<TimeSlice>,
    book: TrustBook,
}

impl SourceComparison {
    pub(super) fn new(book: TrustBook) -> Self {
        let [is_comparing, has_failed] = [(); 2].map(|()| StoredValue::new(false));
        let slice = StoredValue::new(TimeSlice::default());
        Self { is_comparing, has_failed, running: RunningComparison::new(slice, book), slice, book }
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

    /// Judges texts by the trust policy in force.
    pub(super) fn judge(self, comparer: &dyn Comparer, request: JudgeRequest) -> Judgement {
        let session = self.book.scoring.session();
        let session = session.borrow();
        let assessor = session.assessor();
        let policy = Cow::Borrowed(&assessor.policy);
        let decider = Decider { policy, suffixes: assessor.suffixes, tiers: TierTable::default() };
        comparer.judge(decider, request)
    }

    /// Compares the turns that cite a source again, because its text has changed.
    pub(super) fn compare_source(self, id: &str) {
        self.book.scoring.session().borrow_mut().compare_again(&[id]);
        self.compare_outdated();
    }

    /// Compares the turns whose comparison is out of date. What changes meanwhile is compared then.
    fn compare_outdated(self) {
        if self.is_comparing.get_value() {
            return;
        }
        self.is_comparing.set_value(true);
        spawn_local(async move {
            while self.has_compared_outdated().await {}
            self.is_comparing.set_value(false);
        });
    }

    /// Returns false where nothing is out of date, or it cannot be compared.
    async fn has_compared_outdated(self) -> bool {
        let session = self.book.scoring.session();
        let outdated = session.borrow().outdated_comparisons();
        if outdated.is_empty() {
            return false;
        }
        let Some(comparer) = self.comparer().await else { return false };
        for turn in outdated {
            self.compare_turn(&session, turn, comparer).await;
        }
        self.book.scoring.rescore();
        true
    }

    /// Compares the turns of the last run that have ended, and the complete sentences of the one that goes on.
    pub(super) fn compare_last(self) {
        if let Some(reading) = self.book.scoring.readings().pop() {
            self.running.follow(&reading);
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
        let (session, run) = reading.borrow().session();
        let lacks_deeds = session.borrow().lacks_deeds(run);
        if lacks_deeds {
            DEEDS.with(DeferredPart::want);
        }
        let has_texts = reading.borrow().have_texts(&ended);
        let comparer = if has_texts { self.comparer_settled(reading, &ended).await } else { None };
        let has_deeds = !lacks_deeds || self.uses_deeds().await;
        let is_compared = comparer.is_some() || !has_texts;
        let state = if is_compared && has_deeds { GroundingState::Done } else { GroundingState::Impossible };
        if self.has_failed.get_value() && comparer.is_some() {
            // The detector came for another answer: those before are compared, too.
            self.has_failed.set_value(false);
            self.compare_again();
        }
        self.has_failed.update_value(|has_failed| *has_failed |= !is_compared);
        for turns in ended.chunks(TURNS_A_SLICE) {
            if let Some(comparer) = comparer {
                for turn in turns {
                    self.compare_turn(&session, TurnId { run, turn: *turn }, comparer).await;
                }
                // Scoring and drawing anew are a slice of their own.
                frame_drawn().await;
            }
            if comparer.is_some() || lacks_deeds {
                self.book.scoring.rescore();
            }
            reading.borrow().move_on(turns, state);
        }
        // Texts may have changed meanwhile.
        self.compare_outdated();
    }

    /// Uses what compares deeds once it is loaded. Returns false if it could not be loaded.
    async fn uses_deeds(self) -> bool {
        self.deeds().await.inspect(|assess| self.book.scoring.use_deeds(*assess)).is_some()
    }

    /// What compares deeds, loaded now if it is not; `None` when it could not be loaded.
    pub(super) async fn deeds(self) -> Option<AssessDeeds> {
        DEEDS.with(DeferredPart::clone).get().await
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

    /// Compares the quotes of a model with their claim; none before the stance detector is loaded.
    pub(super) fn compare_quotes(self, quotes: &[QuoteToCompare]) -> Vec<QuoteComparison> {
        loaded().map(|comparer| comparer.compare_quotes(quotes)).unwrap_or_default()
    }

    /// The number of a sentence and a text, for [`Self::keep_model_reading`].
    pub(super) fn judged_pair(self, claim: &str, text: &str) -> usize {
        self.book.scoring.session().borrow_mut().model_readings_mut().number(claim, text)
    }

    /// Keeps what a model said about a pair. It counts with the next comparison.
    pub(super) fn keep_model_reading(self, pair: usize, reading: ModelReading) {
        self.running.forget_readings();
        self.book.scoring.session().borrow_mut().model_readings_mut().keep(pair, reading);
    }

    /// What a model said about a sentence and a text.
    pub(super) fn model_reading(self, claim: &str, text: &str) -> Option<ModelReading> {
        self.book.scoring.session().borrow().model_readings().get(claim, text).cloned()
    }

    /// Compares a turn again with what models said about its texts.
    pub(super) fn compare_turn_again(self, turn: TurnState) {
        let sources = turn.assessment.with_untracked(|assessment| {
            assessment.sources.iter().filter(|source| source.cited).map(|source| source.id.clone()).collect::<Vec<_>>()
        });
        let sources: Vec<&str> = sources.iter().map(String::as_str).collect();
        self.book.scoring.session().borrow_mut().compare_again(&sources);
        self.compare_outdated();
    }

    async fn compare_turn(self, session: &SharedSession, turn: TurnId, comparer: &'static dyn Comparer) {
        let readings = self.running.readings_of(turn, comparer);
        // Another comparison of it is one with other texts or readings.
        self.running.forget_readings();
        compare_with(&readings, session, turn, &self.slice.get_value()).await;
    }
}

/// Compares a turn of a session in slices of time.
pub(super) async fn compare_turn(
    session: &SharedSession,
    turn: TurnId,
    comparer: &'static dyn Comparer,
    slice: &TimeSlice,
) {
    compare_with(&RefCell::new(comparer.begin()), session, turn, slice).await;
}

/// The same with what was read of it before.
async fn compare_with(
    readings: &RefCell<Box<dyn TurnReadings>>,
    session: &SharedSession,
    turn: TurnId,
    slice: &TimeSlice,
) {
    let Some(comparison) = session.borrow_mut().comparison(turn) else { return };
    let pause = async || {
        let _: () = slice.pause_when_over().await;
        Some(())
    };
    if let Some(found) = found_in_slices(readings, &comparison.task, session, pause).await {
        session.borrow_mut().keep_comparison(comparison, found);
    }
}
