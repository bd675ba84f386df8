//! The parts of the program that a check loads: which are there, which are missing, and the replies that wait for them.

use super::action::CheckAction;
use super::machine::{CheckFlow, Next, Stage};
use super::model::ModelCalls;
use super::reply::{CheckReply, ReceivedReply};
use crate::registry::{Availability, built_in_source};
use crate::selection::SelectionStrategy;
use crate::source::{SourceClient, SourceClients, SourceGroup};

credence_text::named_enum! {
    /// A part of the program that a check may have to load.
    pub enum CheckPart {
        /// How models are asked.
        Models = "models",
        /// How the web is queried and read: search, an encyclopedia, published fact-checks.
        Web = "web",
        /// How indexes of papers are queried and read.
        Papers = "papers",
        /// How authorities of Brazil are queried and read.
        Brazil = "brazil",
    }
}

impl From<SourceGroup> for CheckPart {
    fn from(group: SourceGroup) -> Self {
        match group {
            SourceGroup::Web => Self::Web,
            SourceGroup::Papers => Self::Papers,
            SourceGroup::Brazil => Self::Brazil,
        }
    }
}

/// What is there from the beginning.
#[derive(Clone, Debug, Default)]
pub struct CheckParts {
    /// The clients of sources.
    pub clients: SourceClients,
    /// How models are asked.
    pub models: Option<ModelCalls>,
}

impl CheckParts {
    /// Everything.
    #[must_use]
    pub fn all() -> Self {
        Self { clients: SourceClients::all(), models: Some(ModelCalls::built_in()) }
    }
}

/// What is loaded, and what waits for it.
#[derive(Clone, Debug)]
pub(super) struct Loading {
    parts: CheckParts,
    /// Parts that could not be loaded, each with the message.
    failed: Vec<(CheckPart, Option<String>)>,
    /// Replies that were received again while a part was missing.
    pub(super) replies: Vec<ReceivedReply>,
}

/// The client of a source.
pub(super) enum Client {
    /// The host application queries the source.
    OfHost,
    Loaded(SourceClient),
    /// It could not be loaded.
    NotLoaded {
        message: Option<String>,
    },
}

impl Loading {
    pub(super) fn new(parts: CheckParts) -> Self {
        Self { parts, failed: Vec::new(), replies: Vec::new() }
    }

    pub(super) fn client(&self, name: &str) -> Client {
        let Some(source) = built_in_source(name) else { return Client::OfHost };
        if let Some(client) = self.parts.clients.find(name) {
            return Client::Loaded(client);
        }
        let failed = self.failed.iter().find(|(part, _)| *part == source.group.into());
        Client::NotLoaded { message: failed.and_then(|(_, message)| message.clone()) }
    }

    /// How models are asked; `None` if it could not be loaded.
    pub(super) fn models(&self) -> Option<&ModelCalls> {
        self.parts.models.as_ref()
    }

    /// The part that has to be loaded before a source is queried.
    fn missing_for(&self, name: &str) -> Option<CheckPart> {
        let source = built_in_source(name)?;
        self.parts.clients.find(name).is_none().then(|| source.group.into())
    }

    fn has_failed(&self, part: CheckPart) -> bool {
        self.failed.iter().any(|(failed, _)| *failed == part)
    }
}

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
