//! Which turns are compared with their sources, and how far that is.

use super::Reading;
use crate::state::progress::GroundingState;
use crate::state::turn::TurnState;
use credence_core::conversation::Turn;
use credence_core::{TurnId, has_checkable_deeds};

impl Reading {
    /// Queues the turns with citations, claims or texts that have ended and were not compared with their sources yet: from now on they are in
    /// this state.
    /// Returns whether someone has to begin comparing.
    pub(in crate::state) fn queue_ended(&mut self, queued: GroundingState) -> bool {
        let states = self.turns.with_untracked(|turns| turns.get(self.compare_from..).unwrap_or_default().to_vec());
        self.compare_from += states.iter().take_while(|state| !state.running.get_untracked()).count();
        for state in &states {
            if state.running.get_untracked() || state.grounding.get_untracked() != GroundingState::NotBegun {
                continue;
            }
            let is_meant = self.is_comparable(state) || self.lacks_deeds(state.index);
            state.grounding.set(if is_meant { queued } else { GroundingState::Done });
            self.to_compare.extend(is_meant.then_some(state.index));
        }
        !self.to_compare.is_empty() && !std::mem::replace(&mut self.is_comparing, true)
    }

    /// Whether a turn has citations, claims or texts, or follows one with texts.
    fn is_comparable(&self, state: &TurnState) -> bool {
        self.has_texts(state.index) || state.assessed.with_untracked(|assessed| !assessed.citations.is_empty())
    }

    fn has_texts(&self, turn: usize) -> bool {
        self.session.borrow().has_texts(TurnId { run: self.run, turn })
    }

    /// Whether a turn is to be compared with its calls once what does so is loaded.
    fn lacks_deeds(&self, index: usize) -> bool {
        let session = self.session.borrow();
        let stream = session.stream(self.run);
        let is_checkable = |turn: &Turn| has_checkable_deeds(turn, stream.protocol());
        session.assessor().deeds.is_none() && stream.turns().get(index).is_some_and(is_checkable)
    }

    /// The length of the last answer, in bytes, while it goes on.
    pub(in crate::state) fn running_length(&self) -> Option<usize> {
        self.with_stream(|stream| stream.turns().last().filter(|turn| turn.is_running()).map(|turn| turn.answer.len()))
    }

    /// Whether a text has arrived for an answer that goes on.
    pub(in crate::state) fn has_running_texts(&self) -> bool {
        self.with_stream(|stream| {
            let last = stream.turns().last();
            last.is_some_and(|turn| turn.is_running() && !turn.answer.is_empty() && turn.has_texts())
        })
    }

    /// Whether the sentences of the last answer are compared only beside what compares deeds: an agent with calls says what it did.
    pub(in crate::state) fn needs_deeds(&self) -> bool {
        let has_calls = self.with_stream(|stream| stream.turns().last().is_some_and(|turn| !turn.tools.is_empty()));
        has_calls && self.session.borrow().assessor().deeds.is_none()
    }

    /// Whether any of these turns has something to compare with texts.
    pub(in crate::state) fn have_texts(&self, indices: &[usize]) -> bool {
        let states = self.turn_states();
        indices.iter().filter_map(|index| states.get(*index)).any(|state| self.is_comparable(state))
    }

    /// The turns to compare next, in ascending order; `None` ends the comparison.
    pub(in crate::state) fn take_queue(&mut self) -> Option<Vec<usize>> {
        let mut turns = std::mem::take(&mut self.to_compare);
        turns.sort_unstable();
        self.is_comparing = !turns.is_empty();
        self.is_comparing.then_some(turns)
    }

    /// Lets turns that could not be compared be queued again.
    pub(in crate::state) fn queue_failed_again(&mut self) {
        let turns = self.turn_states();
        let failed = turns.into_iter().filter(|turn| turn.grounding.get_untracked() == GroundingState::Impossible);
        failed.for_each(|turn| turn.grounding.set(GroundingState::NotBegun));
        self.compare_from = 0;
    }

    /// Sets how far the comparison of turns is, except for turns that run again.
    pub(in crate::state) fn move_on(&self, indices: &[usize], state: GroundingState) {
        let turns = self.turn_states();
        for turn in indices.iter().filter_map(|index| turns.get(*index)) {
            let before = turn.grounding.get_untracked();
            if before != state
                && matches!(before, GroundingState::Comparing | GroundingState::Loading | GroundingState::Waiting)
            {
                turn.grounding.set(state);
            }
        }
    }
}
