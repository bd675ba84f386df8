//! The user's own mappings: how streams in no known protocol are read.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use credence_core::conversation::AgentStream;
use credence_core::stream::MappingError;

use super::conversation::Conversation;
use super::reading::Reading;
use super::run::{Origin, RunState};
use super::saved_conversation::address_to_keep;
use crate::part::{Loading, NotLoaded};
use crate::service::storage;
use crate::signal::RwSignal;

/// An empty stream that is read by the mapping in this JSON text.
pub type ReadMapping = fn(&str) -> Result<AgentStream, MappingError>;
/// Loads what reads mappings.
type LoadReadMapping = fn() -> Loading<ReadMapping>;

thread_local! {
    static LOAD: Cell<LoadReadMapping> = const { Cell::new(|| Box::pin(async { Err(NotLoaded) })) };
}

/// Sets what loads the reader of mappings. It belongs to the views, as that of parsers.
pub fn load_by(load: LoadReadMapping) {
    LOAD.set(load);
}

/// An empty stream that is read by a mapping, or what is wrong with the mapping.
///
/// # Errors
/// When what reads mappings could not be loaded.
pub(super) async fn reader(mapping: &str) -> Result<Result<AgentStream, MappingError>, NotLoaded> {
    let read = LOAD.get()().await?;
    Ok(read(mapping))
}

/// The mappings that the user has kept: one for each address of an agent, and one for recordings.
#[derive(Clone, Copy)]
pub struct KeptMappings {
    /// Those of this visit by the names they are stored under; an empty one is forgotten.
    of_visit: RwSignal<Vec<(String, String)>>,
}

impl KeptMappings {
    pub(super) fn new() -> Self {
        Self { of_visit: RwSignal::new(Vec::new()) }
    }

    /// The mapping for streams of this origin. The running view subscribes to it.
    pub fn of(self, origin: &Origin) -> Option<String> {
        let name = stored_name(origin);
        let of_visit = |all: &Vec<(String, String)>| {
            all.iter().find(|(known, _)| *known == name).map(|(_, mapping)| mapping.clone())
        };
        let mapping = self.of_visit.with(of_visit).or_else(|| storage::load(&name));
        mapping.filter(|mapping| !mapping.is_empty())
    }

    /// Keeps the mapping for streams of this origin.
    pub fn keep(self, origin: &Origin, mapping: &str) {
        let name = stored_name(origin);
        storage::keep(&name, mapping);
        self.of_visit.update(|all| {
            all.retain(|(known, _)| *known != name);
            all.push((name, mapping.to_owned()));
        });
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

impl Conversation {
    fn reading_of(self, run: &RunState) -> Option<Rc<RefCell<Reading>>> {
        let index = self.runs.with_untracked(|runs| runs.iter().position(|known| known.id == run.id))?;
        self.book.scoring.readings().into_iter().nth(index)
    }

    /// The bytes of a run.
    #[must_use]
    pub fn bytes_of(self, run: &RunState) -> Vec<u8> {
        match &*run.origin {
            Origin::Recording { bytes, .. } => bytes.to_vec(),
            Origin::Agent { .. } => {
                let reading = self.reading_of(run);
                reading.map(|reading| reading.borrow().received().bytes().to_vec()).unwrap_or_default()
            }
        }
    }

    /// Reads a run that has ended again, by an empty stream with its mapping.
    pub async fn read_by_mapping(self, run: &RunState, reader: AgentStream, mapping: String) {
        let Some(reading) = self.reading_of(run) else { return };
        let recorded: &[u8] = match &*run.origin {
            Origin::Recording { bytes, .. } => bytes,
            Origin::Agent { .. } => &[],
        };
        reading.borrow_mut().read_again_by(reader, recorded);
        run.mapping.set(Some(mapping));
        let missing = reading.borrow().missing_shards();
        self.book.tables.wait_for(missing).await;
        let lacking = reading.borrow().lacking_shards();
        self.settle(lacking);
    }
}
