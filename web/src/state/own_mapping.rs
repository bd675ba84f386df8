//! The user's own mappings: how streams in no known protocol are read.

use super::keyed::Keyed;
use super::run::Origin;
use super::saved_conversation::address_to_keep;
use crate::service::storage;
use crate::signal::RwSignal;

/// The mappings that the user has kept: one for each address of an agent, and one for recordings.
#[derive(Clone, Copy)]
pub struct KeptMappings {
    /// Those of this visit by the names they are stored under; an empty one is forgotten.
    of_visit: Keyed<String>,
    /// That of the embedding page, by which all its streams are read.
    pub(super) given: RwSignal<Option<String>>,
    /// What is wrong with it.
    pub(super) problem: RwSignal<Option<String>>,
}

impl KeptMappings {
    pub(super) fn new() -> Self {
        Self { of_visit: Keyed::new(), given: RwSignal::new(None), problem: RwSignal::new(None) }
    }

    /// The mapping for streams of this origin. The running view subscribes to it.
    pub fn of(self, origin: &Origin) -> Option<String> {
        let name = stored_name(origin);
        let mapping = self.of_visit.get(&name).or_else(|| storage::load(&name));
        mapping.filter(|mapping| !mapping.is_empty())
    }

    /// Keeps the mapping for streams of this origin.
    pub fn keep(self, origin: &Origin, mapping: &str) {
        let name = stored_name(origin);
        storage::keep(&name, mapping);
        self.of_visit.set(&name, mapping.to_owned());
    }

    /// Forgets the mapping for streams of this origin.
    pub fn forget(self, origin: &Origin) {
        self.keep(origin, "");
    }
}

fn stored_name(origin: &Origin) -> String {
    match origin {
        Origin::Recording { .. } => "mapping".to_owned(),
        Origin::Agent { address, .. } => ["mapping.", &address_to_keep(address)].concat(),
    }
}
