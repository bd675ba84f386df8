//! The clients of sources: which are loaded, which a round needs, and the replies that wait for them.

use super::action::CheckAction;
use super::machine::{CheckFlow, Stage};
use super::reply::{CheckReply, ReceivedReply};
use crate::registry::{Availability, built_in_source};
use crate::source::{SourceClient, SourceClients, SourceGroup};

/// What is loaded, and what waits for it.
#[derive(Clone, Debug)]
pub(super) struct Loading {
    clients: SourceClients,
    /// Groups that could not be loaded, each with the message.
    failed: Vec<(SourceGroup, Option<String>)>,
    /// Replies that were received again while clients were missing.
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
    pub(super) fn new(clients: SourceClients) -> Self {
        Self { clients, failed: Vec::new(), replies: Vec::new() }
    }

    pub(super) fn client(&self, name: &str) -> Client {
        let Some(source) = built_in_source(name) else { return Client::OfHost };
        if let Some(client) = self.clients.find(name) {
            return Client::Loaded(client);
        }
        let failed = self.failed.iter().find(|(group, _)| *group == source.group);
        Client::NotLoaded { message: failed.and_then(|(_, message)| message.clone()) }
    }

    /// The group that has to be loaded before a source is queried.
    fn missing_group(&self, name: &str) -> Option<SourceGroup> {
        let group = built_in_source(name)?.group;
        let has_failed = self.failed.iter().any(|(failed, _)| *failed == group);
        (!has_failed && self.clients.find(name).is_none()).then_some(group)
    }
}

impl CheckFlow {
    /// Uses the clients of a group, which were loaded.
    pub fn add_clients(&mut self, clients: &[SourceClient]) {
        self.loading.clients.add(clients);
        self.continue_after_loading();
    }

    pub(super) fn is_loading(&self) -> bool {
        matches!(self.stage, Stage::Loading { .. })
    }

    /// The groups that have to be loaded before a round begins, in order.
    pub(super) fn missing_groups(&self, round: u32) -> Vec<SourceGroup> {
        let mut groups = Vec::new();
        for name in self.names_of_round(round) {
            let entry = self.registry.entry(&name);
            let is_asked = entry.is_some_and(|entry| entry.availability == Availability::Available);
            let group = self.loading.missing_group(&name).filter(|_| is_asked && !self.is_skipped(&name));
            groups.extend(group.filter(|group| !groups.contains(group)));
        }
        groups
    }

    pub(super) fn load_actions(&self, round: u32) -> Vec<CheckAction> {
        let groups = self.missing_groups(round).into_iter();
        groups.map(|part| CheckAction::Load { id: load_id(part), part }).collect()
    }

    /// Takes the reply that a group could not be loaded: its sources count as unreachable.
    pub(super) fn take_failed_load(&mut self, id: &str, reply: &CheckReply) -> bool {
        let CheckReply::Failed { message, .. } = reply else { return false };
        let Stage::Loading { round } = self.stage else { return false };
        let Some(group) = self.missing_groups(round).into_iter().find(|group| load_id(*group) == id) else {
            return false;
        };
        self.loading.failed.push((group, message.clone()));
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

fn load_id(group: SourceGroup) -> String {
    ["load/", group.name()].concat()
}
