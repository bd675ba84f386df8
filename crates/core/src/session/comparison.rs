//! Comparing a turn with its sources apart from its assessment: the caller decides when, and may do it in slices of time.

use super::run::{Run, TurnInRun, earlier_turns, turn_in_run};
use super::turn_id::TurnId;
use super::{ModelReadings, Session};
use crate::assess::GroundingEdition;
use crate::conversation::Turn;
use crate::grounding::{GroundingFound, GroundingTask};

/// What is to be compared in a turn as it is now.
#[derive(Debug)]
pub struct TurnComparison {
    id: TurnId,
    edition: GroundingEdition,
    /// The answer and its sources.
    pub task: GroundingTask,
}

impl TurnComparison {
    /// The turn.
    #[must_use]
    pub const fn id(&self) -> TurnId {
        self.id
    }
}

impl Session {
    /// The turns whose comparison is out of date: a text or a reading of a model has changed since. It stands until there is another one.
    #[must_use]
    pub fn outdated_comparisons(&self) -> Vec<TurnId> {
        let turns = |(run, known): (usize, &Run)| {
            let turns = known.turns.iter().enumerate();
            let outdated = turns.filter(|(_, state)| state.findings.has_outdated_grounding());
            outdated.map(move |(turn, _)| TurnId { run, turn }).collect::<Vec<_>>()
        };
        self.runs.iter().enumerate().flat_map(turns).collect()
    }

    /// What is to be compared in a turn; `None` where it is gone.
    pub fn comparison(&mut self, id: TurnId) -> Option<TurnComparison> {
        self.learn();
        let run = self.runs.get(id.run)?;
        run.stream.turns().get(id.turn).zip(run.turns.get(id.turn))?;
        let TurnInRun { turn, earlier, state, .. } = turn_in_run(&mut self.runs, &self.history, id);
        let task = self.assessor.grounding_task(turn, &earlier, &self.texts, &state.findings).unwrap_or_default();
        Some(TurnComparison { id, edition: state.findings.grounding_edition(), task })
    }

    /// Whether there is a text that the sentences of a turn can be compared with, of the turn or of one before it.
    #[must_use]
    pub fn has_texts(&self, id: TurnId) -> bool {
        let Some(Run { stream, .. }) = self.runs.get(id.run) else { return false };
        let turn = stream.turns().get(id.turn);
        turn.is_some_and(|turn| {
            turn.has_texts() || earlier_turns(&self.runs[..id.run], &self.history, stream, id.turn).any(Turn::has_texts)
        })
    }

    /// What is to be compared in the first turn of a run, from index `first` on, that has ended and was not compared as it is now.
    ///
    /// [`Self::set_detector`] compares at once what was not compared by then.
    pub fn next_comparison(&mut self, run: usize, first: usize) -> Option<TurnComparison> {
        let detector = self.assessor.detector.take();
        let comparison = self.uncompared(run, first).and_then(|id| self.comparison(id));
        self.assessor.detector = detector;
        if let Some(TurnComparison { id, .. }) = comparison {
            self.runs[id.run].turns[id.turn].is_stale = true;
            self.verify_from(id);
        }
        comparison
    }

    fn uncompared(&mut self, run: usize, first: usize) -> Option<TurnId> {
        self.learn();
        let Run { stream, turns, .. } = self.runs.get(run)?;
        let mut turns = stream.turns().iter().zip(turns).enumerate().skip(first);
        let found = turns.find(|(_, (turn, state))| !turn.is_running() && state.findings.needs_grounding());
        found.map(|(turn, _)| TurnId { run, turn })
    }

    /// Takes what was found in a turn, unless the turn has changed meanwhile.
    pub fn keep_comparison(&mut self, comparison: TurnComparison, found: GroundingFound) {
        let TurnComparison { id, edition, task } = comparison;
        let state = self.runs.get_mut(id.run).and_then(|run| run.turns.get_mut(id.turn));
        let found = (!task.is_empty()).then_some(found);
        if let Some(state) = state.filter(|state| state.findings.grounding_edition().is_of_same_turn(edition)) {
            state.findings.set_grounding_of(edition, found);
            state.is_stale = true;
            self.verify_from(id);
        }
    }

    /// The turns with these sources, named by their keys, and those that may be made from them, are to be compared again.
    pub fn compare_again(&mut self, sources: &[&str]) {
        let has_one = |turn: &Turn| turn.sources.iter().any(|source| sources.contains(&source.key.as_str()));
        for id in self.known_turns() {
            let TurnInRun { turn, earlier, state, .. } = turn_in_run(&mut self.runs, &self.history, id);
            if !has_one(turn) && !earlier.iter().any(|turn| has_one(turn)) {
                continue;
            }
            state.findings.outdate_grounding();
            if self.assessor.detector.is_some() {
                state.is_stale = true;
                self.verify_from(id);
            }
        }
    }

    /// The turns that were noticed and are still in their streams: one that was replaced may have fewer.
    fn known_turns(&self) -> Vec<TurnId> {
        let of_run = |(run, known): (usize, &Run)| {
            let n_turns = known.turns.len().min(known.stream.turns().len());
            (0..n_turns).map(move |turn| TurnId { run, turn })
        };
        self.runs.iter().enumerate().flat_map(of_run).collect()
    }

    /// What models said about sentences and texts. It counts with the next comparison.
    #[must_use]
    pub const fn model_readings(&self) -> &ModelReadings {
        &self.models
    }

    /// The same, to be changed.
    pub const fn model_readings_mut(&mut self) -> &mut ModelReadings {
        &mut self.models
    }
}
