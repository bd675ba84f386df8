//! Fact-checks by others: looking them up, and whether one is of the same claim.

use credence_core::conversation::address_key;
use credence_core::stance::Basis;
use credence_lookup::Lookup;

use super::action::CheckEnd;
use super::bounds::MAX_PRIOR_CHECKS;
use super::machine::{CheckFlow, Note};
use super::prior_check::JudgedPriorCheck;
use super::rating::outcome_of_rating;
use super::step::CheckStepKind;
use crate::selection::{RouteOutcome, claim_overlap, route};
use crate::source::{PriorCheck, SourceCategory};

impl CheckFlow {
    /// The fact-check indexes that round 0 queries, if it is wanted.
    pub(super) fn fact_check_indexes(&self) -> Vec<String> {
        if !self.plan.looks_for_prior_checks {
            return Vec::new();
        }
        let is_index = |category: Option<SourceCategory>| category == Some(SourceCategory::FactChecks);
        let entries = self.registry.entries().iter().filter(|entry| is_index(entry.category));
        entries.map(|entry| entry.name.clone()).collect()
    }

    /// Ends the check if there is a fact-check of the same claim, otherwise selects sources.
    pub(super) fn use_prior_checks(&mut self) {
        self.prior_checks = self.judged_prior_checks();
        let checks: Vec<PriorCheck> = self.prior_checks.iter().map(|judged| judged.check.clone()).collect();
        let route = route(Some(&self.plan.claim), &checks, self.plan.search_type);
        let outcome = route.outcome;
        self.route = Some(route);
        match outcome {
            RouteOutcome::Found => {
                let rating = self.deciding_check().map(|judged| judged.check.rating.clone());
                self.note(CheckStepKind::PriorCheckFound, Note { subject: rating.as_deref(), ..Note::default() });
                self.finish(CheckEnd::PriorCheck);
            }
            RouteOutcome::Gazettes | RouteOutcome::Online => {
                self.note(CheckStepKind::Routed, Note { subject: Some(outcome.name()), ..Note::default() });
                self.choose();
            }
        }
    }

    /// The fact-check of the same claim that ended this check; `None` without one.
    #[must_use]
    pub fn deciding_check(&self) -> Option<&JudgedPriorCheck> {
        let route = self.route.as_ref().filter(|route| route.outcome == RouteOutcome::Found)?;
        self.prior_checks.get(route.check? as usize)
    }

    /// The prior checks received so far, in the order of their sources, each address once.
    #[must_use]
    pub fn prior_checks_so_far(&self) -> Vec<JudgedPriorCheck> {
        if self.route.is_some() { self.prior_checks.clone() } else { self.judged_prior_checks() }
    }

    fn judged_prior_checks(&self) -> Vec<JudgedPriorCheck> {
        let mut seen: Lookup = Lookup::default();
        let mut judged = Vec::new();
        for ask in self.asks.iter().filter(|ask| ask.round == 0) {
            for check in ask.answer().into_iter().flat_map(|answer| &answer.prior_checks) {
                let is_new = check.url.is_empty() || seen.insert_new(address_key(&check.url));
                if is_new && judged.len() < MAX_PRIOR_CHECKS {
                    judged.push(JudgedPriorCheck {
                        source: ask.source.clone(),
                        check: check.clone(),
                        basis: Basis::Rating,
                        overlap: claim_overlap(&self.plan.claim, &check.claim),
                        outcome: outcome_of_rating(&check.rating),
                    });
                }
            }
        }
        judged
    }
}
