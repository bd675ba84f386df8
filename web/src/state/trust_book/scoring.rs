//! How the conversation is scored: by which rules, and from which streams.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use credence_core::citation::LinkStates;
use credence_core::grounding::GivenTexts;
use credence_core::trust::{PolicyDocument, SourceTrust, TrustLedger, TrustPolicy};
use credence_core::{AffectedTurns, AssessDeeds, Assessor, ClaimRules, Session};

use super::decisions::Decisions;
use crate::service::tables::without_tables;
use crate::signal::{RwSignal, StoredValue};
use crate::state::reading::{Reading, SharedSession};

/// How the conversation is scored.
#[derive(Clone, Copy)]
pub struct Scoring {
    /// Counts how often rules or scores have changed.
    version: RwSignal<u32>,
    inner: StoredValue<Inner>,
}

/// By what the conversation is scored, and its streams.
struct Inner {
    session: SharedSession,
    /// One for each run of the session.
    readings: Vec<Rc<RefCell<Reading>>>,
    /// The rules of the project.
    project: TrustPolicy,
    /// The rules of the user.
    own: Arc<PolicyDocument>,
    /// The hosts the user has blocked.
    blocks: TrustLedger,
}

impl Scoring {
    pub(super) fn new(decisions: &Decisions) -> Self {
        let inner = Inner {
            session: Rc::new(RefCell::new(Session::new(without_tables()))),
            readings: Vec::new(),
            project: TrustPolicy::default(),
            own: Arc::clone(&decisions.policy),
            blocks: decisions.blocks.clone(),
        };
        inner.apply_rules(&AffectedTurns::All);
        Self { version: RwSignal::new(0), inner: StoredValue::new(inner) }
    }

    /// Scores by these tables. Only what was assessed without its tables is scored again.
    pub(super) fn use_tables(self, loaded: Assessor) {
        let is_lacking = self.inner.try_update_value(|inner| {
            inner.project = loaded.policy;
            inner.session.borrow_mut().set_tables(inner.rules(), loaded.suffixes, loaded.shards)
        });
        if is_lacking == Some(true) || self.version.try_get_untracked() == Some(0) {
            self.rescore();
        } else {
            self.notify();
        }
    }

    /// Scores by what the user has decided what that affects.
    pub(super) fn use_decisions(self, decisions: &Decisions, affected: &AffectedTurns) {
        self.inner.update_value(|inner| {
            inner.own = Arc::clone(&decisions.policy);
            inner.blocks.clone_from(&decisions.blocks);
            inner.apply_rules(affected);
        });
        self.rescore();
    }

    /// Subscribes the running view or memo to the rules and scores.
    pub(super) fn track(self) {
        self.version.track();
    }

    /// The trust in a domain or address as the page scores by it.
    #[must_use]
    pub fn trust_in(self, address: &str) -> SourceTrust {
        self.track();
        self.session().borrow().trust_in(address, None)
    }

    /// The blocks of the user and what the open conversation taught.
    pub(super) fn ledger(self) -> TrustLedger {
        self.track();
        self.session().borrow_mut().learned().clone()
    }

    /// The hosts whose level the answers of connected agents changed.
    ///
    /// Opening a recording must never change the trust in a host for good: only what agents taught can be kept.
    pub(super) fn keepable(self) -> Vec<String> {
        self.track();
        self.session().borrow_mut().lasting().changes().into_iter().map(|change| change.host).collect()
    }

    /// The session of the open conversation.
    pub(in crate::state) fn session(self) -> SharedSession {
        self.inner.with_value(|inner| Rc::clone(&inner.session))
    }

    /// The streams of the conversation, one for each run.
    pub(in crate::state) fn readings(self) -> Vec<Rc<RefCell<Reading>>> {
        self.inner.with_value(|inner| inner.readings.clone())
    }

    /// Adds the stream of another run.
    pub(in crate::state) fn add(self, reading: Rc<RefCell<Reading>>) {
        self.inner.update_value(|inner| inner.readings.push(reading));
    }

    /// Shows the conversation as it is scored since a change.
    pub(in crate::state) fn rescore(self) {
        self.readings().iter().for_each(|reading| reading.borrow_mut().show_changes());
        self.notify();
    }

    /// Forgets the streams of the conversation and what they taught. Who still has an earlier session changes nothing here.
    pub(in crate::state) fn forget(self) {
        self.inner.update_value(|inner| {
            let assessor = inner.session.borrow().assessor().clone();
            inner.session = Rc::new(RefCell::new(Session::new(assessor)));
            inner.apply_rules(&AffectedTurns::All);
            inner.readings.clear();
        });
        self.notify();
    }

    /// Changes what is known of links, and scores the whole conversation anew.
    pub(in crate::state) fn update_links(self, update: impl FnOnce(&mut LinkStates)) {
        self.session().borrow_mut().update_links(update);
        self.rescore();
    }

    /// Changes the texts of the user. They count with the next comparison.
    pub(in crate::state) fn update_texts(self, update: impl FnOnce(&mut GivenTexts)) {
        self.session().borrow_mut().update_texts(&[], update);
    }

    /// The text that the user added to the source with this key.
    pub(in crate::state) fn text_of(self, key: &str) -> Option<String> {
        self.session().borrow().text_of(key).map(str::to_owned)
    }

    /// Sets what compares what answers say was done with their runs. It counts when a turn is scored again.
    pub(in crate::state) fn use_deeds(self, assess: AssessDeeds) {
        self.session().borrow_mut().set_deeds(assess);
    }

    /// Sets what verifies and decides claims. It counts when a turn is scored again.
    pub(in crate::state) fn use_claim_rules(self, rules: &'static ClaimRules) {
        self.session().borrow_mut().set_claims(rules);
    }

    fn notify(self) {
        self.version.update(|version| *version += 1);
    }
}

impl Inner {
    /// The rules of the project and of the user.
    fn rules(&self) -> TrustPolicy {
        // Invalid rules are refused before they get here, but what is stored may have been changed.
        self.project.layered(&self.own).unwrap_or_else(|_| self.project.clone())
    }

    /// Puts the rules in force, and the blocks of the user.
    ///
    /// Verification starts from these blocks each time, so that equal rules give equal results however often they were changed in
    /// between. What it learns ends with the conversation.
    fn apply_rules(&self, affected: &AffectedTurns) {
        self.session.borrow_mut().set_trust(self.rules(), self.blocks.clone(), affected);
    }
}
