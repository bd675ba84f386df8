//! A file with the records of many runs: the list to choose from, and what each run came to, which is read in steps.

use std::cell::Cell;
use std::sync::Arc;

use credence_core::stream::RunList;

use super::conversation::Conversation;
use super::open_runs::{OpenRuns, RunSummary};
use crate::part::{Loading, NotLoaded};
use crate::service::frame::{next_frame, now};
use crate::service::task::spawn_local;
use crate::signal::RwSignal;

/// How long runs are read between two frames, in milliseconds.
const LONGEST_READING: f64 = 8.0;

/// What finds the runs of a file, and reads them for the list.
#[derive(Clone, Copy)]
pub struct RunFinder {
    /// The runs of a file.
    pub find: fn(&str) -> RunList,
    /// What a recording of a run came to.
    pub summarize: fn(&str) -> RunSummary,
}

/// Loads what finds runs.
type LoadFinder = fn() -> Loading<RunFinder>;

thread_local! {
    static LOAD: Cell<LoadFinder> = const { Cell::new(|| Box::pin(async { Err(NotLoaded) })) };
}

/// Sets what loads the finder of runs. It belongs to the views, as that of parsers.
pub fn load_by(load: LoadFinder) {
    LOAD.set(load);
}

impl Conversation {
    /// Lists the runs of a file that holds many, and opens the first one. Returns whether it is such a file.
    pub(super) async fn list_runs(self, name: &str, bytes: &[u8]) -> bool {
        self.open_runs.set(None);
        // A mapping of the embedding page describes one stream.
        let may_hold_runs =
            bytes.iter().find(|byte| !byte.is_ascii_whitespace()).is_some_and(|byte| b"[{".contains(byte));
        if !may_hold_runs || self.mappings.given.with_untracked(Option::is_some) {
            return false;
        }
        let Ok(finder) = LOAD.get()().await else { return false };
        let file: Arc<str> = String::from_utf8_lossy(bytes).into();
        let list = Arc::new((finder.find)(&file));
        if list.runs.is_empty() {
            return false;
        }
        let (summaries, opened) = self.owner().with(|| (RwSignal::new(Vec::new()), RwSignal::new(0)));
        let open = OpenRuns { name: name.to_owned(), list, summaries, opened, file };
        self.open_runs.set(Some(open.clone()));
        self.open_run(0);
        spawn_local(self.summarize(open, finder));
        true
    }

    /// Shows a run of the list instead of the conversation.
    pub fn open_run(self, index: usize) {
        let Some(open) = self.open_runs.get_untracked() else { return };
        let Some(run) = open.list.runs.get(index) else { return };
        self.clear();
        open.opened.set(index);
        let name = [&open.name, " · ", &(index + 1).to_string()].concat();
        let question = Some(run.title.clone()).filter(|title| !title.is_empty());
        self.play(name, question, run.recording(&open.file).into_bytes().into());
        self.skip_to_end();
    }

    /// Reads the runs one after the other, as long as their file is open.
    async fn summarize(self, open: OpenRuns, finder: RunFinder) {
        let is_open = || {
            let shown = self.open_runs.try_get_untracked().flatten();
            shown.is_some_and(|shown| Arc::ptr_eq(&shown.file, &open.file))
        };
        let mut runs = open.list.runs.iter().peekable();
        while runs.peek().is_some() {
            next_frame().await;
            if !is_open() {
                return;
            }
            let (begun, mut read) = (now(), Vec::new());
            while let Some(run) = runs.next_if(|_| read.is_empty() || now() - begun < LONGEST_READING) {
                read.push((finder.summarize)(&run.recording(&open.file)));
            }
            open.summaries.update(|all| all.extend(read));
        }
    }
}
