//! A file with the records of many runs: the list to choose from, and what each run came to.
//!
//! | file | holds |
//! |---|---|
//! | `opening` | finding the runs of a file, and opening one |
//! | `run_reading` | reading runs and comparing their answers, in slices of time |
//!
//! All of that is a part of its own, loaded with a file that may hold many.

pub mod opening;
mod run_reading;

use std::cell::Cell;
use std::pin::Pin;

use super::conversation::Conversation;
use crate::part::{Loading, NotLoaded};
use crate::service::window;

/// Opens a file of this name as a list of runs. Gives false where it is the recording of one.
pub type OpenFile = for<'a> fn(Conversation, &'a str, &'a [u8]) -> Opening<'a>;

/// While a file is being searched.
pub type Opening<'a> = Pin<Box<dyn Future<Output = bool> + 'a>>;

/// Loads what opens files of many runs.
type LoadOpener = fn() -> Loading<OpenFile>;

thread_local! {
    static LOAD: Cell<LoadOpener> = const { Cell::new(|| Box::pin(async { Err(NotLoaded) })) };
}

/// Sets what loads it. It belongs to the views, as that of parsers.
pub fn load_by(load: LoadOpener) {
    LOAD.set(load);
}

impl Conversation {
    /// Lists the runs of a file that holds many, and opens the first one. Returns false where it is to be played as the recording of one.
    pub(super) async fn list_runs(self, name: &str, bytes: &[u8]) -> bool {
        self.open_runs.set(None);
        // A mapping of the embedding page describes one stream.
        let may_hold_runs =
            bytes.iter().find(|byte| !byte.is_ascii_whitespace()).is_some_and(|byte| b"[{".contains(byte));
        if !may_hold_runs || self.mappings.given.with_untracked(Option::is_some) {
            return false;
        }
        match LOAD.get()().await {
            Ok(open_file) => open_file(self, name, bytes).await,
            Err(NotLoaded) => false,
        }
    }

    /// Stops the search for the runs of a file; nothing of it is opened.
    pub fn stop_search(self) {
        self.run_search.set(None);
        if self.runs.with_untracked(Vec::is_empty) {
            self.shell.navigation.view.set(self.shell.navigation.home());
        }
        window::keep_focus_on_page("content");
    }
}
