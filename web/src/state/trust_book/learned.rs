//! What verification learned about hosts, each with its cause, and what an earlier version of the page stored of it.

use credence_core::trust::{BlockReason, BlockedDomain, LearnedChange, LearnedReason, Promotion, TrustLedger};

use crate::service::storage;

/// Where earlier versions stored everything that every opened stream had taught.
const STORED: &str = "learned";
/// The hosts of it that the user has kept or deleted.
const SETTLED: &str = "learned.settled";

/// A host whose level verification changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearnedHost {
    /// The levels before and after.
    pub change: LearnedChange,
    /// What changed it.
    pub cause: Cause,
    /// Whether the user may keep it beyond the conversation.
    pub can_keep: bool,
}

/// Why verification changed the level of a host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It was blocked.
    Blocked(Box<BlockedDomain>),
    /// Independent sources confirmed these claims, each with its text where that is known.
    Confirmed(Vec<(Promotion, Option<String>)>),
}

/// The hosts whose level a ledger changes, without those the user has blocked.
pub(super) fn hosts(ledger: &TrustLedger, can_keep: impl Fn(&str) -> bool) -> Vec<LearnedHost> {
    let blocked = ledger.blocked();
    let learned = ledger.changes().into_iter().filter_map(|change| {
        let cause = cause(ledger, &blocked, &change)?;
        Some(LearnedHost { can_keep: can_keep(&change.host), change, cause })
    });
    learned.collect()
}

fn cause(ledger: &TrustLedger, blocked: &[BlockedDomain], change: &LearnedChange) -> Option<Cause> {
    match change.changed_by {
        LearnedReason::Blocked => {
            let block = blocked.iter().find(|block| block.domain == change.host)?;
            (block.reason_code != Some(BlockReason::Manual)).then(|| Cause::Blocked(Box::new(block.clone())))
        }
        LearnedReason::Promoted => {
            let promotions = ledger.host(&change.host)?.promotions.clone();
            let text = |id: &str| ledger.claims().iter().find(|claim| claim.id == id)?.text.clone();
            let with_text = |promotion: Promotion| {
                let text = text(&promotion.claim_id);
                (promotion, text)
            };
            Some(Cause::Confirmed(promotions.into_iter().map(with_text).collect()))
        }
    }
}

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

    fn ledger() -> TrustLedger {
        let mut ledger = TrustLedger::default();
        let level = TrustLevel::Low;
        ledger.block("tales.example", BlockReason::Misinformation, None, level, Some("2026-11-20")).unwrap();
        ledger.block("spam.example", BlockReason::Manual, None, level, Some("2026-11-20")).unwrap();
        ledger
    }

    #[test]
    fn a_block_by_the_user_was_not_learned() {
        let found = hosts(&ledger(), |_| false);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].change.host, "tales.example");
        assert!(matches!(&found[0].cause, Cause::Blocked(block) if block.domain == "tales.example"));
        assert!(!found[0].can_keep);
    }

    #[test]
    fn a_settled_host_is_no_longer_offered() {
        let mut set_aside = SetAside { ledger: ledger(), settled: Vec::new() };
        assert_eq!(set_aside.hosts().len(), 1);
        set_aside.settle("tales.example");
        assert!(set_aside.hosts().is_empty());
    }
}
