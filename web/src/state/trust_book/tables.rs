//! Loading the tables of trust: the rules of the project and the public suffixes. They are in shards; an answer needs those of its hosts.

use credence_core::Assessor;
use credence_core::trust::ShardSet;

use super::TrustBook;
use crate::service::frame::{next_frame, now};
use crate::service::tables;
use crate::service::task::spawn_local;

/// How long an answer waits for the tables of its hosts, in milliseconds. Then it is shown without them, and scored again when they arrive.
const LONGEST_WAIT: f64 = 3_000.0;

/// Whether what is wanted of the tables of trust is loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableState {
    /// It is being loaded.
    Loading,
    /// It could not be loaded: domains without tables count as unverified.
    Failed,
    /// It is loaded.
    Ready,
}

/// What is wanted of the tables.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WantedTables {
    shards: ShardSet,
    /// Since when they are being loaded.
    loading_since: Option<f64>,
}

impl TrustBook {
    /// Loads what is wanted of the tables, at first the rules that are in no shard. What could not be loaded is asked for again.
    pub fn load_tables(self) {
        if self.wanted().loading_since.is_some() {
            return;
        }
        self.update_wanted(|wanted| wanted.loading_since = Some(now()));
        self.tables.set(TableState::Loading);
        spawn_local(async move {
            let state = self.load_wanted().await;
            self.update_wanted(|wanted| wanted.loading_since = None);
            self.tables.set(state);
        });
    }

    /// Loads all tables, for what is not about the sources of an answer.
    pub fn want_all_tables(self) {
        self.load_shards(ShardSet::ALL);
    }

    /// Whether all tables are loaded.
    #[must_use]
    pub fn all_tables(self) -> TableState {
        match self.tables.get() {
            _ if self.shards.get() == ShardSet::ALL => TableState::Ready,
            TableState::Failed => TableState::Failed,
            TableState::Loading | TableState::Ready => TableState::Loading,
        }
    }

    /// Waits until all tables are loaded or have failed to load.
    pub(in crate::state) async fn all_tables_settled(self) {
        self.want_all_tables();
        self.tables_settled().await;
    }

    /// Waits until what is wanted of the tables is loaded or has failed to load.
    pub(in crate::state) async fn tables_settled(self) {
        while self.wanted().loading_since.is_some() {
            next_frame().await;
        }
    }

    /// Loads shards, and waits for them, but not for long. While tables are slow, other shards are not waited for a second time.
    pub(in crate::state) async fn tables_for(self, shards: ShardSet) {
        if shards.is_empty() {
            // What is being loaded is for something else.
            return;
        }
        self.load_shards(shards);
        while self.wanted().loading_since.is_some_and(|since| now() < since + LONGEST_WAIT) {
            next_frame().await;
        }
    }

    /// Loads shards that were not wanted before. Those that could not be loaded wait until the user tries it again.
    pub(in crate::state) fn load_shards(self, shards: ShardSet) {
        let known = self.wanted().shards.and(self.shards.get_untracked());
        if !shards.without(known).is_empty() {
            self.update_wanted(|wanted| wanted.shards = wanted.shards.and(shards));
            self.load_tables();
        }
    }

    /// Loads until nothing more is wanted.
    async fn load_wanted(self) -> TableState {
        loop {
            let wanted = self.wanted().shards;
            let Some(loaded) = tables::load(wanted).await else { return TableState::Failed };
            self.use_tables(loaded);
            if self.wanted().shards == wanted {
                return TableState::Ready;
            }
        }
    }

    /// Scores by these tables. Only what was assessed without its tables is scored again.
    fn use_tables(self, loaded: Assessor) {
        let is_first = self.version.get_untracked() == 0;
        let Assessor { policy: project, suffixes, shards, .. } = loaded;
        let own = self.policy.get_untracked();
        let is_lacking = self.inner.try_update_value(|inner| {
            let rules = project.layered(&own).unwrap_or_else(|_| project.clone());
            inner.trusting.project = project;
            inner.session.borrow_mut().set_tables(rules, suffixes, shards)
        });
        if is_first || is_lacking == Some(true) {
            self.rescore();
        }
        self.shards.set(shards);
    }

    fn wanted(self) -> WantedTables {
        self.inner.with_value(|inner| inner.wanted)
    }

    fn update_wanted(self, update: impl FnOnce(&mut WantedTables)) {
        self.inner.update_value(|inner| update(&mut inner.wanted));
    }
}
