//! How the conversation is scored: by which rules, from which streams, and what they taught.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use credence_core::citation::LinkStates;
use credence_core::decision::TierTable;
use credence_core::grounding::GivenTexts;
use credence_core::judge::{Decider, JudgeRequest, Judgement};
use credence_core::trust::{PolicyDocument, SourceTrust, SuffixTable, TrustLedger, TrustPolicy};
use credence_core::{Assessor, ClaimRules};

use super::decisions::Decisions;
use crate::service::tables::without_tables;
use crate::signal::{RwSignal, StoredValue};
use crate::state::affected_turns::{AffectedTurns, changed_hosts};
use crate::state::grounding::Comparer;
use crate::state::reading::{Reading, SharedAssessor};

/// How the conversation is scored.
#[derive(Clone, Copy)]
pub struct Scoring {
    /// Counts how often rules were put in force.
    version: RwSignal<u32>,
    inner: StoredValue<Inner>,
}

/// By what the conversation is scored, and its streams.
struct Inner {
    assessor: SharedAssessor,
    readings: Vec<Rc<RefCell<Reading>>>,
    /// The rules of the project.
    project: TrustPolicy,
    /// The rules of the user.
    own: Arc<PolicyDocument>,
    /// The hosts the user has blocked.
    blocks: TrustLedger,
    /// What was learned before the last run that was scored, and with it.
    learned: [Learned; 2],
}

/// What the runs up to one taught.
#[derive(Clone, Default)]
struct Learned {
    n_runs: usize,
    all: Arc<TrustLedger>,
    /// What the answers of connected agents taught, where recordings taught more.
    live: Option<Arc<TrustLedger>>,
}

impl Scoring {
    pub(super) fn new(decisions: &Decisions) -> Self {
        let blocks = decisions.blocks.clone();
        Self {
            version: RwSignal::new(0),
            inner: StoredValue::new(Inner {
                assessor: Rc::new(RefCell::new(Arc::new(without_tables()))),
                readings: Vec::new(),
                project: TrustPolicy::default(),
                own: Arc::clone(&decisions.policy),
                learned: [Learned::default(), Learned::new(&blocks)],
                blocks,
            }),
        }
    }

    /// Scores by these tables. Only what was assessed without its tables is scored again.
    pub(super) fn use_tables(self, loaded: Assessor) {
        let is_lacking = self.inner.try_update_value(|inner| {
            inner.project = loaded.policy;
            let mut shared = inner.assessor.borrow_mut();
            let assessor = Arc::make_mut(&mut shared);
            (assessor.suffixes, assessor.shards) = (loaded.suffixes, loaded.shards);
            let lacking = inner.readings.iter().map(|reading| reading.borrow_mut().take_lacking());
            // Each of them is asked, because that resets it.
            lacking.filter(|is_lacking| *is_lacking).count() > 0
        });
        if is_lacking == Some(true) || self.version.try_get_untracked() == Some(0) {
            self.rescore(&AffectedTurns::All);
        } else {
            self.inner.update_value(|inner| inner.apply_rules());
            self.notify();
        }
    }

    /// Scores by what the user has decided what that affects.
    pub(super) fn use_decisions(self, decisions: &Decisions, affected: &AffectedTurns) {
        self.inner.update_value(|inner| {
            inner.own = Arc::clone(&decisions.policy);
            inner.blocks.clone_from(&decisions.blocks);
        });
        self.rescore(affected);
    }

    /// Subscribes the running view or memo to the rules and what is learned.
    pub(super) fn track(self) {
        self.version.track();
    }

    /// The trust in a domain or address as the page scores by it.
    #[must_use]
    pub fn trust_in(self, address: &str) -> SourceTrust {
        self.version.track();
        self.inner.with_value(|inner| inner.assessor.borrow().trust_in(address))
    }

    /// The blocks of the user and what the open conversation taught.
    pub(super) fn ledger(self) -> TrustLedger {
        self.version.track();
        self.inner.with_value(|inner| (*inner.learned[1].all).clone())
    }

    /// The hosts whose level the answers of connected agents changed.
    pub(super) fn keepable(self) -> Vec<String> {
        self.version.track();
        self.inner.with_value(|inner| inner.learned[1].keepable())
    }

    /// What every stream is assessed by.
    pub(in crate::state) fn assessor(self) -> SharedAssessor {
        self.inner.with_value(|inner| Rc::clone(&inner.assessor))
    }

    /// The public suffixes.
    pub(in crate::state) fn suffixes(self) -> &'static SuffixTable {
        self.inner.with_value(|inner| inner.assessor.borrow().suffixes)
    }

    /// The streams of the conversation, one for each run.
    pub(in crate::state) fn readings(self) -> Vec<Rc<RefCell<Reading>>> {
        self.inner.with_value(|inner| inner.readings.clone())
    }

    /// Adds the stream of another run.
    pub(in crate::state) fn add(self, reading: Rc<RefCell<Reading>>) {
        self.inner.update_value(|inner| inner.readings.push(reading));
    }

    /// Judges texts by the trust policy in force.
    pub(in crate::state) fn judge(self, comparer: &dyn Comparer, request: JudgeRequest) -> Judgement {
        let assessor = Arc::clone(&self.assessor().borrow());
        let policy = Cow::Borrowed(&assessor.policy);
        let decider = Decider { policy, suffixes: assessor.suffixes, tiers: TierTable::default() };
        comparer.judge(decider, request)
    }

    /// Scores anew by the rules in force what a change concerns.
    ///
    /// Verification starts from the user's own blocks each time, so that equal rules give equal results however often
    /// they were changed in between. What it learns ends with the conversation.
    pub(in crate::state) fn rescore(self, affected: &AffectedTurns) {
        self.inner.update_value(|inner| inner.rescore(affected));
        self.notify();
    }

    /// Scores these turns of a run, in ascending order, and those that teach others.
    pub(in crate::state) fn rescore_run(self, reading: &Rc<RefCell<Reading>>, turns: Vec<usize>) {
        let position =
            self.inner.with_value(|inner| inner.readings.iter().position(|known| Rc::ptr_eq(known, reading)));
        // A run of a conversation that the user has left is not scored.
        if let Some(run) = position {
            self.rescore(&AffectedTurns::Since { run, turns });
        }
    }

    /// Forgets the streams of the conversation and what they taught.
    pub(in crate::state) fn forget(self) {
        self.inner.update_value(|inner| {
            inner.readings.clear();
            inner.learned = [Learned::default(), Learned::new(&inner.blocks)];
        });
    }

    /// Changes what is known of links, and scores the whole conversation anew.
    pub(in crate::state) fn update_links(self, update: impl FnOnce(&mut LinkStates)) {
        self.update_assessor(|assessor| update(&mut assessor.links));
        self.rescore(&AffectedTurns::All);
    }

    /// Changes the texts of the user. They count with the next comparison.
    pub(in crate::state) fn update_texts(self, update: impl FnOnce(&mut GivenTexts)) {
        self.update_assessor(|assessor| update(&mut assessor.texts));
    }

    /// The text that the user added to the source with this key.
    pub(in crate::state) fn text_of(self, key: &str) -> Option<String> {
        self.inner.with_value(|inner| inner.assessor.borrow().texts.get(key).map(str::to_owned))
    }

    /// Sets what verifies and decides claims. It counts when a turn is scored again.
    pub(in crate::state) fn use_claim_rules(self, rules: &'static ClaimRules) {
        if self.inner.with_value(|inner| inner.assessor.borrow().claims.is_none()) {
            self.update_assessor(|assessor| assessor.claims = Some(rules));
        }
    }

    fn update_assessor(self, update: impl FnOnce(&mut Assessor)) {
        self.inner.update_value(|inner| update(Arc::make_mut(&mut inner.assessor.borrow_mut())));
    }

    fn notify(self) {
        self.version.update(|version| *version += 1);
    }
}

impl Inner {
    /// Puts the rules of the project and of the user in force.
    fn apply_rules(&mut self) {
        // Invalid rules are refused before they get here, but what is stored may have been changed.
        let rules = self.project.layered(&self.own).unwrap_or_else(|_| self.project.clone());
        Arc::make_mut(&mut self.assessor.borrow_mut()).policy = rules;
    }

    fn rescore(&mut self, affected: &AffectedTurns) {
        self.apply_rules();
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
    }

    /// Verifies the turns that a change concerns, from what was learned before them.
    fn learn(&mut self, assessor: &Assessor, affected: &AffectedTurns) {
        let known = self.learned.iter().find(|learned| learned.n_runs == affected.first_run() && learned.n_runs > 0);
        let (mut learned, affected) = match known {
            Some(learned) => (learned.clone(), affected),
            None if affected.first_run() > 0 => (Learned::new(&self.blocks), &AffectedTurns::All),
            None => (Learned::new(&self.blocks), affected),
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
    fn new(blocks: &TrustLedger) -> Self {
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
