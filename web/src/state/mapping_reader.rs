//! What reads a stream by the user's own mapping. It is loaded when a stream needs it.

use std::cell::Cell;

use credence_core::conversation::AgentStream;
use credence_core::stream::MappingError;

use crate::part::{Loading, NotLoaded};

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
