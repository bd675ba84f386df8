//! What an earlier version of the page learned and stored.

use credence_core::trust::{BlockReason, BlockedDomain, TrustLedger};

use super::learned_host::{LearnedHost, hosts};
use crate::service::storage;
use crate::state::merging::merged;

/// Where earlier versions stored everything that every opened stream had taught.
const STORED: &str = "learned";
/// The hosts of it that the user has kept or deleted.
const SETTLED: &str = "learned.settled";

/// What an earlier version learned and stored. It is not applied: the user reviews it host by host.
#[derive(Clone, Debug, Default)]
pub(super) struct SetAside {
    ledger: TrustLedger,
    settled: Vec<String>,
}

impl SetAside {
    /// What is stored, and the hosts in it that the user blocked: those are the user's own word.
    pub(super) fn load() -> (Self, Vec<BlockedDomain>) {
        let stored = storage::load(STORED).and_then(|text| TrustLedger::from_json(&text).ok());
        let Some(ledger) = stored else { return (Self::default(), Vec::new()) };
        let settled = storage::load(SETTLED).unwrap_or_default().lines().map(str::to_owned).collect();
        let is_manual = |block: &BlockedDomain| block.reason_code == Some(BlockReason::Manual);
        let own = ledger.blocked().into_iter().filter(is_manual).collect();
        (Self { ledger, settled }, own)
    }

    /// The hosts the user has not decided about.
    pub(super) fn hosts(&self) -> Vec<LearnedHost> {
        let mut hosts = hosts(&self.ledger, |_| true);
        hosts.retain(|host| !self.settled.contains(&host.change.host));
        hosts
    }

    /// Notes that the user has decided about a host.
    pub(super) fn settle(&mut self, host: &str) {
        self.settled.push(host.to_owned());
    }

    /// What others have settled, with what was settled or taken back here since `base`.
    pub(super) fn merged(base: &Self, ours: &Self, theirs: &Self) -> Self {
        Self { settled: merged(&base.settled, &ours.settled, &theirs.settled, String::clone), ..ours.clone() }
    }

    /// Whether the same hosts are settled.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let is_within = |one: &Self, other: &Self| one.settled.iter().all(|host| other.settled.contains(host));
        is_within(self, other) && is_within(other, self)
    }

    /// Stores which hosts are settled.
    pub(super) fn store(&self) {
        if !self.settled.is_empty() || storage::load(SETTLED).is_some() {
            storage::keep(SETTLED, &self.settled.join("\n"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::trust::TrustLevel;

    #[test]
    fn a_settled_host_is_no_longer_offered() {
        let mut ledger = TrustLedger::default();
        ledger.block("tales.example", BlockReason::Misinformation, None, TrustLevel::Low, Some("2026-11-20")).unwrap();
        let mut set_aside = SetAside { ledger, settled: Vec::new() };
        assert_eq!(set_aside.hosts().len(), 1);
        set_aside.settle("tales.example");
        assert!(set_aside.hosts().is_empty());
        let before = SetAside { settled: Vec::new(), ..set_aside.clone() };
        let undone = SetAside::merged(&set_aside, &before, &set_aside);
        assert_eq!(undone.hosts().len(), 1, "what was settled here can be taken back");
    }
}
