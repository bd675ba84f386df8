//! What the turns teach about their sources, and scoring them with it.

use credence_core::trust::TrustLedger;
use credence_core::{Assessor, TurnGrounding};
use credence_lookup::Lookup;

use super::{Reading, set_when_new};
use crate::state::affected_turns::{AffectedTurns, has_source_of};

impl Reading {
    /// Verifies the turns again that a change concerns, and adds what was learned to the ledger.
    pub(in crate::state) fn learn(
        &mut self,
        assessor: &Assessor,
        ledger: &mut TrustLedger,
        affected: &AffectedTurns,
        run: usize,
    ) {
        let turns = self.stream.turns();
        self.groundings.resize_with(turns.len(), TurnGrounding::default);
        let is_concerned = |index: usize| {
            let shown = self.turns.with_untracked(|turns| turns.get(index).copied());
            let shown = shown.filter(|state| !state.running.get_untracked());
            shown.is_none_or(|state| {
                state.assessment.with_untracked(|assessment| affected.concerns((run, index), assessment))
            })
        };
        self.known.resize_with(turns.len(), Default::default);
        self.is_verified.resize(turns.len(), false);
        for (index, turn) in turns.iter().enumerate().filter(|(index, _)| is_concerned(*index)) {
            let (found, grounding) = (&mut self.known[index].0, &mut self.groundings[index]);
            *found = assessor.learn_again(turn, Some(&self.begun), ledger, grounding, found);
            self.is_verified[index] = true;
        }
    }

    /// Shows the turns that were verified, and those with a source whose host has changed, with everything learned in
    /// the conversation.
    pub(in crate::state) fn review(&mut self, assessor: &Assessor, ledger: &mut TrustLedger, changed: &Lookup<&str>) {
        let n_turns = self.stream.turns().len();
        self.groundings.resize_with(n_turns, TurnGrounding::default);
        self.known.resize_with(n_turns, Default::default);
        self.is_verified.resize(n_turns, false);
        for index in 0..n_turns {
            if !self.is_verified[index] && changed.is_empty() {
                continue;
            }
            let shown = self.turn_state(index).assessment;
            let turn = &self.stream.turns()[index];
            let (found, kept) = &mut self.known[index];
            if !std::mem::take(&mut self.is_verified[index]) {
                if !shown.with_untracked(|assessment| has_source_of(assessment, changed)) {
                    continue;
                }
                // A turn that was left out has no claims: it teaches nothing.
                *found = assessor.learn_again(turn, Some(&self.begun), ledger, &mut self.groundings[index], found);
            }
            let assessment = assessor.view_again(turn, self.stream.protocol(), found, ledger, kept);
            if assessment.claims.is_empty() {
                self.known[index] = Default::default();
            }
            set_when_new(shown, assessment);
        }
    }
}
