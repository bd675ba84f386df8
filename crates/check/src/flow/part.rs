//! The parts of the program that a check may have to load: which are there, and the replies that wait for them.

use super::model::ModelCalls;
use super::reply::ReceivedReply;
use crate::registry::built_in_source;
use crate::source::{SourceClient, SourceClients, SourceGroup};

credence_named::named_enum! {
    /// A part of the program that a check may have to load.
    pub enum CheckPart {
        /// How models are asked.
        Models = "models",
        /// How the web is queried and read: search, an encyclopedia, published fact-checks.
        Web = "web",
        /// How indexes of papers are queried and read.
        Papers = "indexes",
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
    pub(super) parts: CheckParts,
    /// Parts that could not be loaded, each with the message.
    pub(super) failed: Vec<(CheckPart, Option<String>)>,
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
    pub(super) fn missing_for(&self, name: &str) -> Option<CheckPart> {
        let source = built_in_source(name)?;
        self.parts.clients.find(name).is_none().then(|| source.group.into())
    }

    pub(super) fn has_failed(&self, part: CheckPart) -> bool {
        self.failed.iter().any(|(failed, _)| *failed == part)
    }
}
