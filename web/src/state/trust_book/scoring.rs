//! How the conversation is scored: by which rules, from which streams, and what they taught.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use credence_core::Assessor;
use credence_core::trust::{PolicyDocument, TrustLedger, TrustPolicy};

use super::Change;
use super::learned::SetAside;
use super::tables::WantedTables;
use crate::state::affected_turns::{AffectedTurns, changed_hosts};
use crate::state::reading::{Reading, SharedAssessor};

/// What no view reads: by what the conversation is scored, and its streams.
pub(in crate::state) struct Scoring {
    pub(in crate::state) assessor: SharedAssessor,
    pub(in crate::state) readings: Vec<Rc<RefCell<Reading>>>,
    pub(super) trusting: Trusting,
    pub(super) wanted: WantedTables,
    /// What was learned before the last run that was scored, and with it.
    pub(super) learned: [Learned; 2],
}

/// What the runs up to one taught.
#[derive(Clone, Default)]
pub(super) struct Learned {
    n_runs: usize,
    all: Arc<TrustLedger>,
    /// What the answers of connected agents taught, where recordings taught more.
    live: Option<Arc<TrustLedger>>,
}

/// What the user has decided: it is stored, and applies to every conversation.
#[derive(Clone)]
pub(super) struct Decided {
    pub(super) policy: Arc<PolicyDocument>,
    /// The hosts the user has blocked.
    pub(super) blocks: TrustLedger,
    pub(super) set_aside: SetAside,
}

/// What the user had decided before a change.
pub(super) struct Before {
    pub(super) decided: Decided,
    pub(super) change: Change,
}

/// The rules and what was learned.
pub(super) struct Trusting {
    /// The rules of the project.
    pub(super) project: TrustPolicy,
    /// The hosts the user has blocked.
    pub(super) blocks: TrustLedger,
    pub(super) set_aside: SetAside,
    /// The hosts whose level the answers of connected agents changed.
    pub(super) keepable: Vec<String>,
    pub(super) undo: Vec<Before>,
}

impl Scoring {
    /// The blocks of the user and what the open conversation taught. It ends with the conversation.
    pub(super) fn ledger(&self) -> &TrustLedger {
        &self.learned[1].all
    }

    /// Puts the rules of the project and of the user in force. Returns whether they can be.
    pub(super) fn apply_rules(&mut self, policy: &PolicyDocument) -> bool {
        let rules = self.trusting.project.layered(policy);
        let applied = rules.map(|rules| Arc::make_mut(&mut self.assessor.borrow_mut()).policy = rules);
        applied.is_ok()
    }

    pub(super) fn rescore(&mut self, policy: &PolicyDocument, affected: &AffectedTurns) {
        if !self.apply_rules(policy) {
            return;
        }
        let assessor = Arc::clone(&self.assessor.borrow());
        let before = Arc::clone(&self.learned[1].all);
        self.learn(&assessor, affected);
        let after = Arc::clone(&self.learned[1].all);
        let changed = changed_hosts(&before, &after);
        if affected.first_run() > 0 && !changed.is_empty() {
            // What the last run taught concerns earlier ones as well.
            self.learn(&assessor, &AffectedTurns::All);
        }
        let mut ledger = (*self.learned[1].all).clone();
        for reading in &self.readings {
            reading.borrow_mut().review(&assessor, &mut ledger, &changed);
        }
        drop(assessor);
        Arc::make_mut(&mut self.assessor.borrow_mut()).learned = ledger;
        self.trusting.keepable = self.learned[1].keepable();
    }

    /// Verifies the turns that a change concerns, from what was learned before them.
    fn learn(&mut self, assessor: &Assessor, affected: &AffectedTurns) {
        let known = self.learned.iter().find(|learned| learned.n_runs == affected.first_run() && learned.n_runs > 0);
        let (mut learned, affected) = match known {
            Some(learned) => (learned.clone(), affected),
            None if affected.first_run() > 0 => (Learned::new(&self.trusting.blocks), &AffectedTurns::All),
            None => (Learned::new(&self.trusting.blocks), affected),
        };
        for reading in &self.readings[learned.n_runs..] {
            if learned.n_runs + 1 == self.readings.len() {
                self.learned[0] = learned.clone();
            }
            learned.add(&mut reading.borrow_mut(), assessor, affected);
        }
        self.learned[1] = learned;
    }
}

impl Learned {
    /// What is known before the first run.
    pub(super) fn new(blocks: &TrustLedger) -> Self {
        Self { n_runs: 0, all: Arc::new(blocks.clone()), live: None }
    }

    /// Adds what a run teaches.
    ///
    /// Opening a recording must never change the trust in a host for good: only what agents taught can be kept.
    fn add(&mut self, reading: &mut Reading, assessor: &Assessor, affected: &AffectedTurns) {
        let run = self.n_runs;
        self.n_runs += 1;
        if !reading.is_live() {
            self.live.get_or_insert_with(|| Arc::clone(&self.all));
        } else if let Some(live) = &mut self.live {
            reading.learn(assessor, Arc::make_mut(live), affected, run);
        }
        reading.learn(assessor, Arc::make_mut(&mut self.all), affected, run);
    }

    /// The hosts whose level the answers of connected agents changed.
    fn keepable(&self) -> Vec<String> {
        self.live.as_ref().unwrap_or(&self.all).changes().into_iter().map(|change| change.host).collect()
    }
}
