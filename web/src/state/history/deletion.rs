//! Deleting kept conversations. A single one can be brought back as long as the page is open.

use leptos::task::spawn_local;

use super::written::{Written, write_whole};
use super::{Deletion, History};
use crate::service::history::{self, StoreFault};
use crate::state::history_record::HistoryRecord;
use crate::state::saved_conversation::SavedRun;

impl History {
    /// Deletes a conversation, which can be undone.
    pub fn delete_one(self, id: String) {
        spawn_local(async move {
            // What cannot be read can be deleted, too.
            let record = self.kept(&id).await.ok().flatten();
            let deleted = self.delete_now(std::slice::from_ref(&id)).await;
            let kept = record.filter(|_| deleted.is_ok());
            self.deletion.set(kept.as_ref().map(|record| Deletion { title: record.title.clone(), is_undone: false }));
            self.inner.update_value(|inner| inner.deleted = kept.map(|record| (id, record)));
            self.report(deleted);
            self.load();
            self.tell_other_tabs();
        });
    }

    /// Deletes conversations for good.
    pub fn delete(self, ids: Vec<String>) {
        spawn_local(async move {
            let deleted = self.delete_now(&ids).await;
            self.report(deleted);
            self.load();
            self.tell_other_tabs();
        });
    }

    async fn delete_now(self, ids: &[String]) -> Result<(), StoreFault> {
        let is_shown = self.inner.with_value(|inner| inner.id.as_ref().is_some_and(|id| ids.contains(id)));
        if is_shown {
            // It stays on the page, and is kept again as a new one when it goes on.
            self.leave();
            self.inner.update_value(|inner| inner.deleted_run = self.last_run());
        }
        self.store().await?.delete(ids).await
    }

    /// Brings the conversation back that was deleted last.
    pub fn undo_deletion(self) {
        let Some((id, record)) = self.inner.try_update_value(|inner| inner.deleted.take()).flatten() else { return };
        spawn_local(async move {
            let restored = self.restore(&id, &record).await;
            if restored.is_ok() {
                self.deletion.set(Some(Deletion { title: record.title, is_undone: true }));
            } else {
                self.inner.update_value(|inner| inner.deleted = Some((id, record)));
            }
            self.report(restored);
            self.load();
            self.tell_other_tabs();
        });
    }

    async fn restore(self, id: &str, record: &HistoryRecord) -> Result<(), StoreFault> {
        write_whole(&*self.store().await?, id, record, &record.runs).await?;
        self.go_on_with(id, &record.runs);
        Ok(())
    }

    /// A conversation that is still on the page as it was deleted goes on as the same one.
    fn go_on_with(self, id: &str, runs: &[SavedRun]) {
        let is_free = self.inner.with_value(|inner| inner.id.is_none());
        if is_free && self.conversation.kept_runs() == runs {
            self.inner.update_value(|inner| {
                inner.id = Some(id.to_owned());
                inner.written = Written::of(runs);
                inner.deleted_run = None;
            });
            history::set_of_tab(Some(id));
        }
    }

    /// Whether the conversation on the page was deleted, and nothing was asked since then.
    pub(super) fn is_deleted(self) -> bool {
        let deleted = self.inner.with_value(|inner| inner.deleted_run);
        deleted.is_some() && deleted == self.last_run()
    }

    fn last_run(self) -> Option<u32> {
        self.conversation.runs.with_untracked(|runs| runs.last().map(|run| run.id))
    }

    /// Forgets what was deleted: it can no longer be brought back.
    pub fn forget_deleted(self) {
        self.deletion.set(None);
        self.inner.update_value(|inner| inner.deleted = None);
    }
}
