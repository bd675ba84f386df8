//! Checks that others made of a claim: who is asked for them, and what they amount to.

use credence_core::decision::DecisionOutcome;
use serde::Serialize;

use super::ask::Ask;
use super::rating::outcome_of_rating;
use super::{CheckEnd, CheckFlow, CheckStepKind};
use crate::selection::{ClaimOverlap, Route, route};
use crate::source::{PriorCheck, SourceCategory};

/// A check that somebody made before, and whether it is of the same claim.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct JudgedPriorCheck {
    /// The source that knows it.
    pub source: String,
    /// The check.
    pub check: PriorCheck,
    /// How far its claim is the one that is checked here.
    pub overlap: ClaimOverlap,
    /// What its rating amounts to; `null` where its words are not known, and then they are all there is.
    pub outcome: Option<DecisionOutcome>,
}

impl CheckFlow {
    /// Asks every index of fact-checks that can be asked: round 0.
    pub(super) fn ask_for_prior_checks(&mut self) {
        if !self.plan.looks_for_prior_checks {
            return;
        }
        let is_index = |category: Option<SourceCategory>| category == Some(SourceCategory::FactChecks);
        let entries = self.registry.entries().iter().filter(|entry| is_index(entry.category));
        let names: Vec<String> = entries.map(|entry| entry.name.clone()).collect();
        let words = self.plan.claim.clone();
        for name in names {
            self.ask(&name, 0, &words);
        }
    }

    /// Ends the check where somebody has checked the same claim; else goes on to the choice of sources.
    pub(super) fn look_at_prior_checks(&mut self) {
        self.prior_checks = self.judged_prior_checks();
        let checks: Vec<PriorCheck> = self.prior_checks.iter().map(|judged| judged.check.clone()).collect();
        let found = route(&self.plan.claim, &checks, self.plan.search_type);
        self.route = Some(found);
    }

    fn judged_prior_checks(&self) -> Vec<JudgedPriorCheck> {
        Vec::new()
    }
}
