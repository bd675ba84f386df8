//! Finding the runs of a file without blocking the page, and opening one of them.

use std::pin::Pin;
use std::sync::Arc;

use credence_core::stream::{RunList, find_runs};

use super::Opening;
use crate::service::slice::TimeSlice;
use crate::service::task::spawn_local;
use crate::signal::{RwSignal, StoredValue};
use crate::state::conversation::Conversation;
use crate::state::navigation::PageView;
use crate::state::open_runs::{OpenRuns, RunSearch, WantedCounts};

/// Lists the runs of a file, and opens the first one.
pub fn open_file<'a>(conversation: Conversation, name: &'a str, bytes: &'a [u8]) -> Opening<'a> {
    Box::pin(async move {
        let percent = conversation.owner().with(|| RwSignal::new(0));
        let search = RunSearch { name: name.into(), percent };
        conversation.run_search.set(Some(search.clone()));
        let Some((file, list)) = conversation.search(bytes, &search).await else { return true };
        conversation.run_search.set(None);
        let holds_many = !list.runs.is_empty();
        if holds_many {
            conversation.open_list(search.name, file, list);
        }
        holds_many
    })
}

impl Conversation {
    /// The text of a file and its runs; `None` where the user stopped the search or opened something else.
    async fn search(self, bytes: &[u8], search: &RunSearch) -> Option<(String, RunList)> {
        let slice = TimeSlice::default();
        let between = |share: f64| -> Pin<Box<dyn Future<Output = bool>>> {
            let (search, slice) = (search.clone(), slice.clone());
            Box::pin(async move {
                if slice.is_over() {
                    if self.is_searching(&search) {
                        self.shell.navigation.view.set(PageView::Conversation);
                        search.percent.set((share * 100.0) as u32);
                    }
                    slice.pause().await;
                }
                self.is_searching(&search)
            })
        };
        slice.pause().await;
        find_runs(bytes, &between).await
    }

    fn is_searching(self, search: &RunSearch) -> bool {
        let now = self.run_search.try_get_untracked().flatten();
        now.is_some_and(|now| Arc::ptr_eq(&now.name, &search.name))
    }

    fn open_list(self, name: Arc<str>, file: String, list: RunList) {
        let open = self.owner().with(|| OpenRuns {
            name,
            summaries: RwSignal::new(Vec::new()),
            counts: RwSignal::new(vec![None; list.runs.len()]),
            opened: RwSignal::new(0),
            wanted: StoredValue::new(WantedCounts::default()),
            list: Arc::new(list),
            file: Arc::new(file),
        });
        self.open_runs.set(Some(open.clone()));
        self.open_run(0);
        spawn_local(self.read_runs(open));
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

    /// Whether this file is still open.
    pub(super) fn is_open(self, open: &OpenRuns) -> bool {
        let shown = self.open_runs.try_get_untracked().flatten();
        shown.is_some_and(|shown| Arc::ptr_eq(&shown.file, &open.file))
    }
}
