//! The part with the comparison with sources: it is loaded when the first text of a run has arrived.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use super::by_detector::from_table;
use super::comparer::Comparer;
use crate::part::{DeferredPart, NotLoaded, entrances};
use crate::service::tables;
use crate::service::task::both;

/// Parses the table of the stance detector.
type ReadTable = fn(&[u8]) -> Option<&'static dyn Comparer>;

entrances! {
    /// The stance detector and the rules of grounding.
    grounding fn comparer() -> ReadTable {
        from_table
    }
}

thread_local! {
    /// What compares answers with their sources; all panels use the same.
    pub(super) static COMPARER: DeferredPart<&'static dyn Comparer> = DeferredPart::new(|| Box::pin(load()));
}

async fn load() -> Result<&'static dyn Comparer, NotLoaded> {
    let (read, table) = both(comparer(), tables::load_stance_table()).await;
    let (read, table) = (read?, table.ok_or(NotLoaded)?);
    read(&table).ok_or(NotLoaded)
}

/// What compares texts, if it is loaded.
pub(super) fn loaded() -> Option<&'static dyn Comparer> {
    COMPARER.with(DeferredPart::loaded)
}
