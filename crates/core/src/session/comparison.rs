//! Comparing a turn with its sources apart from its assessment: the caller decides when, and may do it in slices of time.

use super::run::Run;
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
        let (turn, state) = (run.stream.turns().get(id.turn)?, run.turns.get(id.turn)?);
        let task = self.assessor.grounding_task(turn, &self.texts, &state.findings).unwrap_or_default();
        Some(TurnComparison { id, edition: state.findings.grounding_edition(), task })
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

    /// The turns with these sources, named by their keys, are to be compared again.
    pub fn compare_again(&mut self, sources: &[&str]) {
        let has_one = |turn: &Turn| turn.sources.iter().any(|source| sources.contains(&source.key.as_str()));
        for run in &mut self.runs {
            let turns = run.stream.turns().iter().zip(&mut run.turns);
            turns.filter(|(turn, _)| has_one(turn)).for_each(|(_, state)| state.findings.outdate_grounding());
        }
        if self.assessor.detector.is_some() {
            self.mark(|turn, _| has_one(turn));
        }
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
