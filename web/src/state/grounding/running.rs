//! The comparison of an answer while it arrives: its sentences that are complete, once a text of its run is there.

use std::cell::RefCell;
use std::rc::Rc;

use credence_core::grounding::{GroundingFound, GroundingTask, StanceCache};
use credence_core::{PartComparison, TurnId};

use super::comparer::{Comparer, TurnReadings};
use super::comparer_part::{COMPARER, loaded};
use crate::part::DeferredPart;
use crate::service::frame::pause;
use crate::service::slice::TimeSlice;
use crate::service::task::spawn_local;
use crate::signal::StoredValue;
use crate::state::deeds_part::DEEDS;
use crate::state::reading::{Reading, SharedSession};
use crate::state::trust_book::TrustBook;

/// How long to wait before it is looked again whether a sentence is complete, in milliseconds. The block it stands in is drawn anew.
const BETWEEN_LOOKS: i32 = 200;

/// The marks of a longer answer come when it has ended, in bytes: to draw its blocks anew while they grow would take too long.
const LONGEST_ANSWER: usize = 64 << 10;

/// What was read of one turn. Its last comparison goes on from there.
type Readings = Rc<RefCell<Box<dyn TurnReadings>>>;

/// The comparison of an answer while it arrives.
#[derive(Clone, Copy)]
pub(super) struct RunningComparison {
    is_following: StoredValue<bool>,
    kept: StoredValue<Option<(TurnId, Readings)>>,
    slice: StoredValue<TimeSlice>,
    book: TrustBook,
}

impl RunningComparison {
    pub(super) fn new(slice: StoredValue<TimeSlice>, book: TrustBook) -> Self {
        Self { is_following: StoredValue::new(false), kept: StoredValue::new(None), slice, book }
    }

    /// Reads the texts of the last turn anew from now on.
    pub(super) fn forget_readings(self) {
        self.kept.set_value(None);
    }

    /// Compares the answer of a run that is arriving. What compares it is loaded when its first text has arrived.
    pub(super) fn follow(self, reading: &Rc<RefCell<Reading>>) {
        if self.is_following.get_value() || !reading.borrow().has_running_texts() {
            return;
        }
        let needs_deeds = reading.borrow().needs_deeds();
        COMPARER.with(DeferredPart::expect);
        if needs_deeds {
            DEEDS.with(DeferredPart::expect);
        }
        let (Some(comparer), deeds) = (loaded(), DEEDS.with(DeferredPart::loaded)) else { return };
        if needs_deeds && deeds.is_none() {
            return;
        }
        deeds.into_iter().for_each(|deeds| self.book.scoring.use_deeds(deeds));
        self.is_following.set_value(true);
        let reading = Rc::clone(reading);
        spawn_local(async move {
            // An answer that is there at once is only compared as a whole.
            pause(BETWEEN_LOOKS).await;
            while is_running(&reading) {
                self.compare_parts(&reading, comparer).await;
                pause(BETWEEN_LOOKS).await;
            }
            self.is_following.set_value(false);
        });
    }

    /// Compares the sentences that are complete now.
    async fn compare_parts(self, reading: &RefCell<Reading>, comparer: &'static dyn Comparer) {
        let (session, run) = reading.borrow().session();
        loop {
            let part = session.borrow_mut().next_part(run);
            let Some(part) = part else { return };
            if self.compare_part(reading, &session, part, comparer).await.is_none() {
                return;
            }
            reading.borrow_mut().show_compared();
        }
    }

    /// Compares a part in slices; `None` once the turn has ended: then the whole of it is compared.
    async fn compare_part(
        self,
        reading: &RefCell<Reading>,
        session: &SharedSession,
        part: PartComparison,
        comparer: &'static dyn Comparer,
    ) -> Option<()> {
        let readings = self.readings_of(part.id(), comparer);
        let pause = async || self.pause_while_running(reading).await;
        let found = found_in_slices(&readings, &part.task, session, pause).await?;
        session.borrow_mut().keep_part(part, found);
        Some(())
    }

    async fn pause_while_running(self, reading: &RefCell<Reading>) -> Option<()> {
        self.slice.get_value().pause_when_over().await;
        is_running(reading).then_some(())
    }

    /// What was read of a turn.
    pub(super) fn readings_of(self, turn: TurnId, comparer: &'static dyn Comparer) -> Readings {
        let known =
            self.kept.with_value(|kept| kept.as_ref().filter(|(id, _)| *id == turn).map(|(_, known)| Rc::clone(known)));
        known.unwrap_or_else(|| {
            let readings = Rc::new(RefCell::new(comparer.begin()));
            self.kept.set_value(Some((turn, Rc::clone(&readings))));
            readings
        })
    }
}

/// What is found of a task: what the rules ask for is read in slices, and they are asked again. `None` as soon as a pause gives that.
pub(super) async fn found_in_slices(
    readings: &RefCell<Box<dyn TurnReadings>>,
    task: &GroundingTask,
    session: &SharedSession,
    pause: impl AsyncFn() -> Option<()>,
) -> Option<GroundingFound> {
    for round in 1..=StanceCache::MOST_ROUNDS {
        pause().await?;
        let found = readings.borrow_mut().ground(task);
        if readings.borrow().is_complete() || round == StanceCache::MOST_ROUNDS {
            return Some(found);
        }
        while readings.borrow_mut().read_next(session.borrow().model_readings()) {
            pause().await?;
        }
    }
    None
}

/// Whether the answer of a reading goes on, and is not too long.
fn is_running(reading: &RefCell<Reading>) -> bool {
    reading.try_borrow().is_ok_and(|reading| reading.running_length().is_some_and(|length| length <= LONGEST_ANSWER))
}
