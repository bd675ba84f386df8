//! Loads the parts of the program that a check needs to go on.

use super::action::CheckAction;
use super::machine::{CheckFlow, Next, Stage};
use super::model::ModelCalls;
use super::part::CheckPart;
use super::reply::CheckReply;
use crate::registry::Availability;
use crate::selection::SelectionStrategy;
use crate::source::SourceClient;

impl CheckFlow {
    /// Uses the clients of a group of sources, which were loaded.
    pub fn add_clients(&mut self, clients: &[SourceClient]) {
        self.loading.parts.clients.add(clients);
        self.continue_after_loading();
    }

    /// Uses what asks models, which was loaded.
    pub fn add_models(&mut self, models: ModelCalls) {
        self.loading.parts.models = Some(models);
        self.continue_after_loading();
    }

    pub(super) fn is_loading(&self) -> bool {
        matches!(self.stage, Stage::Loading(_))
    }

    /// The parts that have to be loaded before the check goes on, in order.
    pub(super) fn missing_parts(&self, next: Next) -> Vec<CheckPart> {
        let wanted = match next {
            Next::Questions => self.missing_models().into_iter().collect(),
            Next::Round(round) => self.missing_clients(round),
        };
        wanted.into_iter().filter(|part| !self.loading.has_failed(*part)).collect()
    }

    fn missing_models(&self) -> Option<CheckPart> {
        let plan = &self.plan;
        let selects = plan.strategy == Some(SelectionStrategy::Llm) && plan.selection.is_none();
        let asks = plan.model.is_some() && (plan.model_writes_questions || selects);
        (asks && self.loading.models().is_none()).then_some(CheckPart::Models)
    }

    fn missing_clients(&self, round: u32) -> Vec<CheckPart> {
        let mut parts = Vec::new();
        for name in self.names_of_round(round) {
            let entry = self.registry.entry(&name);
            let is_asked = entry.is_some_and(|entry| entry.availability == Availability::Available);
            let part = self.loading.missing_for(&name).filter(|_| is_asked && !self.is_skipped(&name));
            parts.extend(part.filter(|part| !parts.contains(part)));
        }
        parts
    }

    pub(super) fn load_actions(&self, next: Next) -> Vec<CheckAction> {
        let parts = self.missing_parts(next).into_iter();
        parts.map(|part| CheckAction::Load { id: load_id(part), part }).collect()
    }

    /// Takes the reply that a part could not be loaded: its sources count as unreachable, and a model is not asked.
    pub(super) fn take_failed_load(&mut self, id: &str, reply: &CheckReply) -> bool {
        let CheckReply::Failed { message, .. } = reply else { return false };
        let Stage::Loading(next) = self.stage else { return false };
        let Some(part) = self.missing_parts(next).into_iter().find(|part| load_id(*part) == id) else {
            return false;
        };
        self.loading.failed.push((part, message.clone()));
        self.continue_after_loading();
        true
    }

    /// Moves on if nothing is missing, and takes the replies that have waited.
    fn continue_after_loading(&mut self) {
        self.advance();
        self.take_waiting_replies();
    }

    /// Takes the replies that have waited, unless the check still loads or is stopped.
    pub(super) fn take_waiting_replies(&mut self) {
        if !self.is_loading() && !self.is_stopped() {
            for received in std::mem::take(&mut self.loading.replies) {
                self.receive_again(received);
            }
        }
    }
}

fn load_id(part: CheckPart) -> String {
    ["load/", part.name()].concat()
}
