//! What verification learned about hosts, each with its cause.

use credence_core::trust::{BlockReason, BlockedDomain, LearnedChange, LearnedReason, Promotion, TrustLedger};

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
}
