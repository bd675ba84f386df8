//! Writing the conversation of this tab: in batches, and of each stream only what is new.

use std::time::Duration;

use crate::signal::effect;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::written::{RunBytes, Written, record};
use super::{CHANGED, CHOICE, History};
use crate::service::history::{self, StoreFault};
use crate::service::{identity, storage};

/// How long a change waits for others.
const SOON: Duration = Duration::from_millis(700);

impl History {
    /// Writes the conversation a moment after each change of its runs or of the headline of its last answer, and when the page is left.
    /// The headline changes once more when the comparison is over, which can be long after the stream ended.
    pub(super) fn write_when_changed(self) {
        // It lives as long as the page, whichever part starts it.
        self.conversation.owner().with(|| {
            effect(Box::new(move || {
                self.conversation.changed.track();
                let _subscribed = self.conversation.headline();
                self.schedule();
            }));
        });
        let _stays = window_event_listener(leptos::ev::pagehide, move |_| self.write());
    }

    pub(super) fn schedule(self) {
        let is_first =
            self.inner.try_update_value(|inner| !std::mem::replace(&mut inner.is_scheduled, true)).unwrap_or_default();
        if is_first {
            set_timeout(move || self.write(), SOON);
        }
    }

    /// Tries again to keep the conversation and to read the list when the user says so, and reads the list when another tab changes it.
    pub(super) fn follow_retries_and_tabs(self) {
        self.conversation.owner().with(|| {
            effect(Box::new(move || {
                if self.n_retries.get() > 0 {
                    self.schedule();
                    self.load();
                }
            }));
            storage::on_change_elsewhere(move |name| {
                if matches!(name, CHOICE | CHANGED) {
                    self.follow_other_tab();
                }
            });
        });
    }

    /// Writes what is new, unless that is being done.
    fn write(self) {
        self.inner.update_value(|inner| inner.is_scheduled = false);
        if self.inner.with_value(|inner| inner.is_writing || inner.is_opening) {
            return self.schedule();
        }
        if self.is_conversation_empty() {
            return self.leave();
        }
        if !self.is_on.get_untracked() || !untrack(|| self.conversation.has_agent()) || self.is_deleted() {
            return;
        }
        self.inner.update_value(|inner| inner.is_writing = true);
        spawn_local(async move {
            let result = self.write_now().await;
            self.inner.update_value(|inner| inner.is_writing = false);
            self.report(result);
            self.tell_other_tabs();
        });
    }

    async fn write_now(self) -> Result<(), StoreFault> {
        let store = self.store().await?;
        let is_written = self.inner.with_value(|inner| inner.written != Written::default());
        if is_written && !store.has(&self.own_id().await).await? {
            // Another tab deleted it. What is on the page is kept as a new conversation.
            self.leave();
        }
        let id = self.own_id().await;
        let (runs, bytes) = self.conversation.kept_runs_and_bytes();
        self.is_too_long.set(self.conversation.has_too_long_answer());
        let before = self.inner.with_value(|inner| inner.written.clone());
        let (pieces, replaced, written) = before.new_pieces(&bytes);
        let size = bytes.iter().map(RunBytes::length).sum();
        let record = record(runs, size, self.conversation.protocol_name(), self.headline_in_words());
        store.write(&id, &record.to_json(), &pieces, &replaced).await?;
        // The conversation may have been left meanwhile.
        self.inner.update_value(|inner| {
            if inner.id.as_ref() == Some(&id) {
                inner.written = written;
            }
        });
        Ok(())
    }

    fn headline_in_words(self) -> Option<String> {
        let conversation = self.conversation;
        let headline = untrack(|| conversation.headline())?;
        Some(headline.in_words(untrack(|| conversation.shell.preferences.strings())))
    }

    /// The id of the conversation, made when it is first written.
    async fn own_id(self) -> String {
        if let Some(id) = self.inner.with_value(|inner| inner.id.clone()) {
            return id;
        }
        let id = identity::new();
        self.inner.update_value(|inner| inner.id = Some(id.clone()));
        history::set_of_tab(Some(&id));
        self.own(&id).await;
        id
    }
}
