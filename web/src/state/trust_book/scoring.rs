//! How the conversation is scored: by which rules, and from which streams.

use std::cell::RefCell;
use std::rc::Rc;

use credence_core::trust::{PolicyDocument, TrustLedger, TrustPolicy};
use credence_core::{AffectedTurns, Session};
use std::sync::Arc;

use super::Change;
use super::learned::SetAside;
use super::tables::WantedTables;
use crate::state::reading::{Reading, SharedSession};

/// What no view reads: by what the conversation is scored, and its streams.
pub(in crate::state) struct Scoring {
    pub(super) session: SharedSession,
    /// One for each run of the session.
    pub(in crate::state) readings: Vec<Rc<RefCell<Reading>>>,
    pub(super) trusting: Trusting,
    pub(super) wanted: WantedTables,
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

/// The rules, and what the user has decided.
pub(super) struct Trusting {
    /// The rules of the project.
    pub(super) project: TrustPolicy,
    /// The hosts the user has blocked.
    pub(super) blocks: TrustLedger,
    pub(super) set_aside: SetAside,
    pub(super) undo: Vec<Before>,
}

impl Scoring {
    /// Puts the rules of the project and of the user in force, and the blocks of the user, where they can be.
    ///
    /// Verification starts from these blocks each time, so that equal rules give equal results however often they were changed in
    /// between. What it learns ends with the conversation.
    pub(super) fn apply_rules(&self, policy: &PolicyDocument, affected: &AffectedTurns) {
        if let Ok(rules) = self.trusting.project.layered(policy) {
            self.session.borrow_mut().set_trust(rules, self.trusting.blocks.clone(), affected);
        }
    }

    /// Forgets the streams of the conversation and what they taught. Who still has an earlier session changes nothing here.
    pub(super) fn forget(&mut self) {
        let assessor = self.session.borrow().assessor().clone();
        let (rules, blocks) = (assessor.policy.clone(), self.trusting.blocks.clone());
        let mut session = Session::new(assessor);
        session.set_trust(rules, blocks, &AffectedTurns::All);
        self.session = Rc::new(RefCell::new(session));
        self.readings.clear();
    }
}
