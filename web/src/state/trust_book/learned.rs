//! What the open conversation taught about sources.

use std::sync::Arc;

use credence_core::trust::{BlockedDomain, RuleOrigin};

use super::learned_host::{LearnedHost, hosts};
use super::scoring::Scoring;
use crate::service::storage;
use crate::signal::Memo;

/// What the open conversation taught.
#[derive(Clone, Copy)]
pub struct LearnedTrust {
    /// Domains that the user or the conversation has blocked.
    pub blocked: Memo<Arc<Vec<BlockedDomain>>>,
    /// Hosts whose level the conversation changed.
    pub hosts: Memo<Arc<Vec<LearnedHost>>>,
    scoring: Scoring,
}

impl LearnedTrust {
    pub(super) fn new(scoring: Scoring) -> Self {
        Self {
            blocked: Memo::new(move |_| Arc::new(scoring.ledger().blocked())),
            hosts: Memo::new(move |_| Arc::new(learned_in(scoring))),
            scoring,
        }
    }

    /// It as JSON.
    #[must_use]
    pub fn json(self) -> String {
        storage::record_text(&self.scoring.ledger())
    }
}

/// The hosts whose level the open conversation changes.
fn learned_in(scoring: Scoring) -> Vec<LearnedHost> {
    let keepable = scoring.keepable();
    let mut hosts = hosts(&scoring.ledger(), |host| keepable.iter().any(|known| known == host));
    hosts.retain(|host| scoring.trust_in(&host.change.host).from == RuleOrigin::Verification);
    hosts
}
