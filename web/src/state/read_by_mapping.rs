//! A run that has ended, read again by the user's own mapping.

use std::cell::RefCell;
use std::rc::Rc;

use credence_core::conversation::AgentStream;

use super::conversation::Conversation;
use super::history::written::RunBytes;
use super::reading::{Reader, Reading};
use super::reopened::KeptBytes;
use super::run::{Origin, RunState};

impl Conversation {
    fn reading_of(self, run: &RunState) -> Option<Rc<RefCell<Reading>>> {
        let index = self.runs.with_untracked(|runs| runs.iter().position(|known| known.id == run.id))?;
        self.tools.book.scoring.readings().into_iter().nth(index)
    }

    /// The bytes of a run.
    #[must_use]
    pub fn bytes_of(self, run: &RunState) -> Vec<u8> {
        self.reading_of(run).map(|reading| KeptBytes::of(run, reading).bytes_from(0)).unwrap_or_default()
    }

    /// Reads a run that has ended again, by an empty stream with its mapping.
    pub async fn read_by_mapping(self, run: &RunState, reader: AgentStream, mapping: String) {
        let Some(reading) = self.reading_of(run) else { return };
        let recorded: &[u8] = match &*run.origin {
            Origin::Recording { bytes, .. } => bytes,
            Origin::Agent { .. } => &[],
        };
        reading.borrow_mut().read_again_by(Reader::Mapping(Box::new(reader)), recorded);
        run.mapping.set(Some(mapping));
        let missing = reading.borrow().missing_shards();
        self.tools.book.tables.wait_for(missing).await;
        let lacking = reading.borrow().lacking_shards();
        self.settle(lacking);
    }
}
