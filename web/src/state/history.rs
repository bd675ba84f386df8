//! The conversations that are kept in this browser.
//!
//! Conversations with an agent are kept as the bytes that arrived, with their questions, and read again by the same reader. Headers and
//! keys are never kept.

mod deletion;
mod writing;
pub(in crate::state) mod written;

use std::rc::Rc;

use leptos::task::spawn_local;

use super::conversation::Conversation;
use super::history_record::HistoryRecord;
use super::saved_conversation::{self, SavedRun};
use crate::service::history::{self, Store, StoreFault};
use crate::service::{date, download, file, identity, location, storage};
use crate::signal::{RwSignal, StoredValue};
use written::{Written, record, write_whole};

/// Whether conversations are kept, in the storage of the page.
const CHOICE: &str = "history";
const OFF: &str = "off";
/// Changes with every change of what is kept.
const CHANGED: &str = "history.changed";

/// With more than this, the oldest conversations are offered for deletion, in bytes and in number.
const MOST_BYTES: u64 = 100 * 1024 * 1024;
const MOST_CONVERSATIONS: usize = 500;

/// How many of the oldest are offered for deletion at once.
const OFFERED: usize = 50;

/// The conversations that are kept.
#[derive(Clone, Debug, PartialEq)]
pub enum HistoryList {
    /// They were not read yet.
    Loading,
    /// They cannot be read.
    Failed(StoreFault),
    /// Each with its id, the newest first.
    Ready(Vec<(String, HistoryRecord)>),
}

impl HistoryList {
    /// Those that were read.
    #[must_use]
    pub fn records(&self) -> &[(String, HistoryRecord)] {
        match self {
            Self::Ready(records) => records,
            Self::Loading | Self::Failed(_) => &[],
        }
    }

    /// How many bytes they have.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.records().iter().map(|(_, record)| u64::from(record.size)).sum()
    }
}

/// A conversation that was deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deletion {
    /// Its first question.
    pub title: String,
    /// Whether it was brought back.
    pub is_undone: bool,
}

/// The history of this browser.
#[derive(Clone, Copy)]
pub struct History {
    /// Whether conversations are kept.
    pub is_on: RwSignal<bool>,
    /// What is kept.
    pub list: RwSignal<HistoryList>,
    /// Why the conversation of this tab is not kept.
    pub fault: RwSignal<Option<StoreFault>>,
    /// Whether the conversation that was opened belongs to another tab, so that its rest is kept separately.
    pub is_elsewhere: RwSignal<bool>,
    /// Whether an answer is longer than what is kept of it.
    pub is_too_long: RwSignal<bool>,
    /// Whether the last file could not be imported.
    pub is_unreadable: RwSignal<bool>,
    /// How often the user has asked to try again what failed. What tries it is in the part of the history.
    pub n_retries: RwSignal<u32>,
    /// The conversation that was deleted last, until that is dismissed.
    pub deletion: RwSignal<Option<Deletion>>,
    conversation: Conversation,
    inner: StoredValue<Inner>,
}

/// What no view reads.
#[derive(Default)]
struct Inner {
    is_started: bool,
    store: Option<Rc<Store>>,
    /// The conversation of this tab in the database.
    id: Option<String>,
    written: Written,
    /// Conversations whose lock this tab holds.
    owned: Vec<String>,
    is_scheduled: bool,
    is_writing: bool,
    /// While a conversation is being opened, only a part of it is on the page.
    is_opening: bool,
    /// What was deleted last, with its id, so that it can be written again.
    deleted: Option<(String, HistoryRecord)>,
    /// The last run on the page when its conversation was deleted. It is kept again when it goes on.
    deleted_run: Option<u32>,
}

impl History {
    pub(super) fn new(conversation: Conversation) -> Self {
        Self {
            is_on: RwSignal::new(storage::load(CHOICE).as_deref() != Some(OFF)),
            list: RwSignal::new(HistoryList::Loading),
            fault: RwSignal::new(None),
            is_elsewhere: RwSignal::new(false),
            is_too_long: RwSignal::new(false),
            is_unreadable: RwSignal::new(false),
            n_retries: RwSignal::new(0),
            deletion: RwSignal::new(None),
            conversation,
            inner: StoredValue::new(Inner::default()),
        }
    }

    /// Whether the user should know something about the keeping of the conversation.
    #[must_use]
    pub fn has_message(self) -> bool {
        self.fault.get().is_some() || self.is_unreadable.get() || self.is_elsewhere.get() || self.is_too_long.get()
    }

    /// Whether there is something to keep, or to open again after a reload.
    #[must_use]
    pub fn is_needed(self) -> bool {
        self.conversation.has_agent() || history::of_tab().is_some()
    }

    /// Keeps the conversation from now on, and opens that of this tab again.
    pub fn start(self) {
        if self.inner.try_update_value(|inner| std::mem::replace(&mut inner.is_started, true)).unwrap_or(true) {
            return;
        }
        let is_reloaded = location::fragment() == "conversation";
        if let Some(id) = history::of_tab().filter(|_| is_reloaded && self.is_conversation_empty()) {
            self.open(id);
        }
        self.write_when_changed();
        self.follow_retries_and_tabs();
    }

    fn is_conversation_empty(self) -> bool {
        self.conversation.runs.with_untracked(Vec::is_empty)
    }

    /// The open database.
    async fn store(self) -> Result<Rc<Store>, StoreFault> {
        if let Some(store) = self.inner.with_value(|inner| inner.store.clone()) {
            return Ok(store);
        }
        let store = Rc::new(Store::open().await?);
        self.inner.update_value(|inner| inner.store = Some(Rc::clone(&store)));
        Ok(store)
    }

    /// Reads the list.
    pub fn load(self) {
        spawn_local(async move {
            let list = self.records().await.map_or_else(HistoryList::Failed, HistoryList::Ready);
            self.list.set(list);
        });
    }

    /// Other tabs read their list again when this is stored.
    fn tell_other_tabs(self) {
        // Tasks of the database belong to no panel.
        self.conversation.owner().with(|| storage::keep_quietly(CHANGED, &identity::new()));
    }

    /// Another tab has changed what is kept, or whether anything is.
    fn follow_other_tab(self) {
        self.is_on.set(storage::load(CHOICE).as_deref() != Some(OFF));
        if self.list.with_untracked(|list| *list != HistoryList::Loading) {
            self.load();
        }
    }

    async fn records(self) -> Result<Vec<(String, HistoryRecord)>, StoreFault> {
        let records = self.store().await?.records().await?;
        let read = |(id, record): (String, String)| Some((id, HistoryRecord::from_json(&record)?));
        let mut records: Vec<_> = records.into_iter().filter_map(read).collect();
        records.sort_by(|(_, one), (_, other)| other.changed.cmp(&one.changed));
        Ok(records)
    }

    /// Opens a kept conversation in place of the one that is shown.
    pub fn open(self, id: String) {
        if self.is_current(&id) {
            return self.conversation.show();
        }
        spawn_local(async move {
            match self.runs_of(&id).await {
                Ok(runs) if !runs.is_empty() => self.show(id, runs).await,
                Ok(_) => {}
                Err(fault) => self.fault.set(Some(fault)),
            }
        });
    }

    /// Whether this is the conversation that is shown.
    #[must_use]
    pub fn is_current(self, id: &str) -> bool {
        self.inner.with_value(|inner| inner.id.as_deref() == Some(id))
    }

    /// Whether this tab owns a conversation from now on.
    async fn own(self, id: &str) -> bool {
        if self.inner.with_value(|inner| inner.owned.iter().any(|owned| owned == id)) {
            return true;
        }
        let is_own = history::own(id).await;
        if is_own {
            self.inner.update_value(|inner| inner.owned.push(id.to_owned()));
        }
        is_own
    }

    async fn show(self, id: String, runs: Vec<SavedRun>) {
        let is_own = self.own(&id).await;
        self.inner.update_value(|inner| inner.is_opening = true);
        self.conversation.clear();
        self.is_elsewhere.set(!is_own);
        // A conversation of another tab is continued as another conversation: neither overwrites the other.
        self.inner.update_value(|inner| {
            inner.written = if is_own { Written::of(&runs) } else { Written::default() };
            inner.id = is_own.then(|| id.clone());
        });
        history::set_of_tab(is_own.then_some(&*id));
        self.conversation.open_own(runs).await;
        self.inner.update_value(|inner| inner.is_opening = false);
    }

    async fn runs_of(self, id: &str) -> Result<Vec<SavedRun>, StoreFault> {
        Ok(self.kept(id).await?.map(|record| record.runs).unwrap_or_default())
    }

    /// A kept conversation with the bytes of its runs.
    async fn kept(self, id: &str) -> Result<Option<HistoryRecord>, StoreFault> {
        let store = self.store().await?;
        let record = store.records().await?.into_iter().find(|(found, _)| found == id);
        let Some(record) = record.and_then(|(_, record)| HistoryRecord::from_json(&record)) else { return Ok(None) };
        let streams = store.streams(id, record.runs.len()).await?;
        let runs = record.runs.into_iter().zip(streams).map(|(run, bytes)| SavedRun { bytes, ..run }).collect();
        Ok(Some(HistoryRecord { runs, ..record }))
    }

    /// Saves a kept conversation as a file.
    pub fn save_file(self, id: String) {
        spawn_local(async move {
            match self.runs_of(&id).await {
                Ok(runs) => {
                    let json = saved_conversation::to_json(&saved_conversation::without_agents(runs));
                    let name = ["credence-", &date::today(), ".json"].concat();
                    download::save_text(&name, "application/json", &json);
                }
                Err(fault) => self.fault.set(Some(fault)),
            }
        });
    }

    /// Adds the conversation of a file to the history.
    pub fn import(self, file: web_sys::File) {
        spawn_local(async move {
            let bytes = file::bytes_of(&file).await.unwrap_or_default();
            let runs = saved_conversation::from_file(&bytes).map(saved_conversation::without_agents);
            self.is_unreadable.set(runs.is_none());
            if let Some(runs) = runs {
                self.report(self.add(runs).await);
                self.load();
                self.tell_other_tabs();
            }
        });
    }

    async fn add(self, runs: Vec<SavedRun>) -> Result<(), StoreFault> {
        let store = self.store().await?;
        let size = runs.iter().map(|run| run.bytes.len()).sum();
        let without_bytes = runs.iter().map(|run| SavedRun { bytes: Vec::new(), ..run.clone() }).collect();
        let record = record(without_bytes, size, None, None);
        write_whole(&store, &identity::new(), &record, &runs).await
    }

    /// What happens on the page is no longer part of the conversation in the database.
    fn leave(self) {
        self.inner.update_value(|inner| {
            inner.id = None;
            inner.written = Written::default();
        });
        self.is_elsewhere.set(false);
        self.is_too_long.set(false);
        history::set_of_tab(None);
    }

    fn report(self, result: Result<(), StoreFault>) {
        self.fault.set(result.err());
    }

    /// Keeps conversations, or keeps none from now on. Those that are kept stay until they are deleted.
    pub fn choose(self, is_on: bool) {
        self.is_on.set(is_on);
        storage::keep(CHOICE, if is_on { "on" } else { OFF });
        if is_on { self.schedule() } else { self.leave() }
    }

    /// The oldest conversations, if there are more than should be kept.
    #[must_use]
    pub fn too_old(self) -> Vec<String> {
        self.list.with(|list| {
            let records = list.records();
            let is_over = list.size() > MOST_BYTES || records.len() > MOST_CONVERSATIONS;
            let oldest = records.iter().rev().take(if is_over { OFFERED } else { 0 });
            oldest.map(|(id, _)| id.clone()).collect()
        })
    }
}
