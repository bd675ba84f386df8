//! The changes of level that verification learned, each with its cause, and the override that keeps one of them.

use serde::Serialize;

use super::level::LearnedReason;
use super::record::{LedgerClaim, LedgerHost, TrustLedger};
use crate::trust::level::TrustLevel;
use crate::trust::policy::OverrideEntry;
use crate::trust::verification::excerpt::excerpt;

/// A change of the level of one host in a conversation, with its cause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LearnedChange {
    /// The exact host.
    pub host: String,
    /// Whether the host was blocked or promoted.
    pub changed_by: LearnedReason,
    /// The level before.
    pub level_before: TrustLevel,
    /// The level since.
    pub level_after: TrustLevel,
    /// The cause as one English sentence.
    pub reason: String,
    /// When it was learned, as the time was given.
    pub at: Option<String>,
    /// The claims it rests on.
    pub claims: Vec<LedgerClaim>,
}

impl LearnedChange {
    /// The user override that keeps this level beyond the conversation, with the cause and the date.
    #[must_use]
    pub fn to_override(&self, now: Option<&str>) -> OverrideEntry {
        OverrideEntry {
            domain: self.host.clone(),
            trust_level: self.level_after.name().to_owned(),
            reason: Some(self.reason.clone()),
            added_at: now.map(excerpt),
        }
    }
}

impl TrustLedger {
    /// Every change of a host's level, in the order the hosts were first met.
    ///
    /// A ledger belongs to one conversation. To keep a change beyond it, the host application adds
    /// [`LearnedChange::to_override`] to the user's policy, host by host, when the user says so.
    #[must_use]
    pub fn changes(&self) -> Vec<LearnedChange> {
        self.hosts.iter().filter_map(|host| self.change(host)).collect()
    }

    fn change(&self, host: &LedgerHost) -> Option<LearnedChange> {
        self.block_change(host).or_else(|| self.promotion_change(host))
    }

    fn block_change(&self, host: &LedgerHost) -> Option<LearnedChange> {
        let block = host.block.as_ref()?;
        let mut claims: Vec<LedgerClaim> = Vec::new();
        for claim in &block.contradicting_claims {
            claims.push(LedgerClaim { id: claim.claim_id.clone(), text: claim.claim_text.clone() });
        }
        if claims.is_empty() {
            claims.extend(block.cause_id.as_deref().map(|id| self.known_claim(id)));
        }
        Some(LearnedChange {
            host: host.host.clone(),
            changed_by: LearnedReason::Blocked,
            level_before: block.original_trust_level,
            level_after: TrustLevel::Blocked,
            reason: block.reason.clone(),
            at: block.blocked_at.clone(),
            claims,
        })
    }

    fn promotion_change(&self, host: &LedgerHost) -> Option<LearnedChange> {
        let first = host.promotions.first()?;
        Some(LearnedChange {
            host: host.host.clone(),
            changed_by: LearnedReason::Promoted,
            // Only unverified hosts are promoted.
            level_before: TrustLevel::Unverified,
            level_after: first.level,
            reason: format!("{} independent sites support what it says", first.n_sites),
            at: first.at.clone(),
            claims: host.promotions.iter().map(|promotion| self.known_claim(&promotion.claim_id)).collect(),
        })
    }

    fn known_claim(&self, id: &str) -> LedgerClaim {
        let text = self.claim_at.get(id).and_then(|at| self.claims[at].text.clone());
        LedgerClaim { id: id.to_owned(), text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trust::{BlockReason, PolicyDocument, TrustPolicy};

    #[test]
    fn a_change_names_its_cause_and_becomes_an_override_of_one_host() {
        let mut ledger = TrustLedger::default();
        ledger.set_status("pending.example", "claim", crate::trust::ClaimStatus::Pending, None).unwrap();
        let reason = Some("contradicted by `nature.com`");
        let (host, level) = ("tales.example", TrustLevel::Low);
        ledger.block(host, BlockReason::Misinformation, reason, level, Some("2026-11-20")).unwrap();
        let changes = ledger.changes();
        assert_eq!(changes.len(), 1);
        assert_eq!((changes[0].level_before, changes[0].level_after), (TrustLevel::Low, TrustLevel::Blocked));

        let entry = changes[0].to_override(Some("2026-11-21"));
        assert_eq!((entry.reason.as_deref(), entry.added_at.as_deref()), (reason, Some("2026-11-21")));
        let document = PolicyDocument { user_overrides: vec![entry], ..PolicyDocument::default() };
        let policy = TrustPolicy::from_document(&document).unwrap();
        assert_eq!(policy.lookup("https://tales.example/1", None).level, TrustLevel::Blocked);
        assert_eq!(policy.lookup("https://pending.example/", None).level, TrustLevel::Unverified);
    }
}
