//! The tables of trust: the rules of the project and the public suffixes. They are in shards; an answer needs those of its hosts.

use credence_core::Assessor;
use credence_core::trust::{ShardSet, SourceTrust, TrustLevel, TrustPolicy};

use super::project_rules;
use super::scoring::Scoring;
use crate::service::frame::{next_frame, now};
use crate::service::tables;
use crate::service::task::spawn_local;
use crate::signal::{RwSignal, StoredValue};

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
struct WantedTables {
    shards: ShardSet,
    /// Since when they are being loaded.
    loading_since: Option<f64>,
}

/// The tables of trust.
#[derive(Clone, Copy)]
pub struct TrustTables {
    /// Whether what is wanted of them is loaded.
    pub state: RwSignal<TableState>,
    /// What is loaded of the project's rules.
    project: RwSignal<ProjectRules>,
    wanted: StoredValue<WantedTables>,
    scoring: Scoring,
}

/// Rules of the project, and the shards they are of.
#[derive(Default)]
struct ProjectRules {
    policy: TrustPolicy,
    shards: ShardSet,
}

impl TrustTables {
    pub(super) fn new(scoring: Scoring) -> Self {
        Self {
            state: RwSignal::new(TableState::Loading),
            project: RwSignal::default(),
            wanted: StoredValue::new(WantedTables::default()),
            scoring,
        }
    }

    /// Loads what is wanted of the tables, at first the rules that are in no shard. What could not be loaded is asked for again.
    pub fn load(self) {
        if self.wanted().loading_since.is_some() {
            return;
        }
        self.update_wanted(|wanted| wanted.loading_since = Some(now()));
        self.state.set(TableState::Loading);
        spawn_local(async move {
            let state = self.load_wanted().await;
            self.update_wanted(|wanted| wanted.loading_since = None);
            self.state.set(state);
        });
    }

    /// Loads all tables, for what is not about the sources of an answer.
    pub fn want_all(self) {
        self.load_shards(ShardSet::ALL);
    }

    /// Whether all tables are loaded.
    #[must_use]
    pub fn all(self) -> TableState {
        match self.state.get() {
            _ if self.project.with(|project| project.shards) == ShardSet::ALL => TableState::Ready,
            TableState::Failed => TableState::Failed,
            TableState::Loading | TableState::Ready => TableState::Loading,
        }
    }

    /// Waits until all tables are loaded or have failed to load.
    pub(in crate::state) async fn all_settled(self) {
        self.want_all();
        self.settled().await;
    }

    /// Waits until what is wanted of the tables is loaded or has failed to load.
    pub(in crate::state) async fn settled(self) {
        while self.wanted().loading_since.is_some() {
            next_frame().await;
        }
    }

    /// Loads shards, and waits for them, but not for long. While tables are slow, other shards are not waited for a second time.
    pub(in crate::state) async fn wait_for(self, shards: ShardSet) {
        if shards.is_empty() {
            // What is being loaded is for something else.
            return;
        }
        self.load_shards(shards);
        self.settled_soon().await;
    }

    /// Waits for what is wanted of the tables, but not for long: an answer is shown without them.
    pub(in crate::state) async fn settled_soon(self) {
        while self.wanted().loading_since.is_some_and(|since| now() < since + LONGEST_WAIT) {
            next_frame().await;
        }
    }

    /// Loads shards that were not wanted before. Those that could not be loaded wait until the user tries it again.
    pub(in crate::state) fn load_shards(self, shards: ShardSet) {
        let known = self.wanted().shards.and(self.project.with_untracked(|project| project.shards));
        if !shards.without(known).is_empty() {
            self.update_wanted(|wanted| wanted.shards = wanted.shards.and(shards));
            self.load();
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

    fn use_tables(self, loaded: Assessor) {
        let project = ProjectRules { policy: loaded.policy.clone(), shards: loaded.shards };
        self.scoring.use_tables(loaded);
        self.project.set(project);
    }

    fn wanted(self) -> WantedTables {
        self.wanted.get_value()
    }

    fn update_wanted(self, update: impl FnOnce(&mut WantedTables)) {
        self.wanted.update_value(update);
    }

    /// The first rules of the project whose domain or kind holds a text, and how many there are in all.
    #[must_use]
    pub fn find_rules(self, query: &str, limit: usize) -> (Vec<SourceTrust>, usize) {
        self.project.with(|project| project_rules::find(&project.policy, query, limit))
    }

    /// The number of rules of the project.
    #[must_use]
    pub fn n_rules(self) -> usize {
        self.project.with(|project| project.policy.n_rules())
    }

    /// The level of a domain by the rules of the project alone.
    #[must_use]
    pub fn project_level(self, domain: &str) -> TrustLevel {
        let host = domain.trim_start_matches(['*', '.']);
        self.project.with(|project| project.policy.lookup(host, None).level)
    }
}
