//! What the user has decided about sources. It is stored, and applies to every conversation.

use std::sync::Arc;

use credence_core::trust::{
    BlockReason, BlockedDomain, OverrideEntry, PolicyDocument, PolicyList, TrustLedger, TrustLevel,
};

use super::set_aside::SetAside;
use super::stored_policy;
use crate::service::storage;

/// Where the rules of the user are stored.
const POLICY: &str = "policy";
/// Where the blocks of the user are stored.
const BLOCKS: &str = "blocks";

/// What the user has decided.
#[derive(Clone)]
pub(super) struct Decisions {
    pub(super) policy: Arc<PolicyDocument>,
    /// The hosts the user has blocked.
    pub(super) blocks: TrustLedger,
    pub(super) set_aside: SetAside,
}

impl Decisions {
    pub(super) fn load() -> Self {
        let policy = storage::load(POLICY).and_then(|text| stored_policy::read(&text)).unwrap_or_default();
        let (set_aside, own_blocks) = SetAside::load();
        let blocks = storage::load(BLOCKS).and_then(|text| TrustLedger::from_json(&text).ok());
        let blocks = blocks.unwrap_or_else(|| blocks_of(&own_blocks));
        Self { policy: Arc::new(policy), blocks, set_aside }
    }

    /// Stores them, and of an earlier version what is settled.
    pub(super) fn store(&self) {
        let Self { policy, blocks, set_aside } = self.clone();
        set_aside.store();
        storage::keep_soon(POLICY, move || storage::record_text(&*policy));
        storage::keep_soon(BLOCKS, move || storage::record_text(&blocks));
    }

    /// Adds an override. It ends a block of its host: that is not listed as blocked beside a level that says otherwise.
    pub(super) fn put_override(&mut self, entry: OverrideEntry) {
        self.blocks.restore(&entry.domain, None, None, None);
        Arc::make_mut(&mut self.policy).set_override(entry);
    }

    pub(super) fn remove_override(&mut self, host: &str) {
        Arc::make_mut(&mut self.policy).remove_override(host);
    }

    /// Blocks a host of this level.
    pub(super) fn block(&mut self, host: &str, reason: Option<&str>, level: TrustLevel, now: &str) {
        self.remove_override(host);
        // A host that is shown on the page is an exact one, and nothing else can be refused.
        let _ = self.blocks.block(host, BlockReason::Manual, reason, level, Some(now));
    }

    /// Removes a rule, and returns its domain; `None` where there is none.
    pub(super) fn remove_rule(&mut self, list: PolicyList, index: usize) -> Option<String> {
        let policy = Arc::make_mut(&mut self.policy);
        let list = match list {
            PolicyList::Allowlist => &mut policy.allowlist,
            PolicyList::Denylist => &mut policy.denylist,
            PolicyList::Greylist => &mut policy.greylist,
            PolicyList::UserOverrides => {
                let is_there = index < policy.user_overrides.len();
                return is_there.then(|| policy.user_overrides.remove(index).domain);
            }
        };
        (index < list.len()).then(|| list.remove(index).domain)
    }
}

/// A ledger with blocks by the user.
fn blocks_of(blocked: &[BlockedDomain]) -> TrustLedger {
    let mut ledger = TrustLedger::default();
    for block in blocked {
        let (level, at) = (block.original_trust_level, block.blocked_at.as_deref());
        // What was read from a ledger is an exact host, and nothing else can be refused.
        let _ = ledger.block(&block.domain, BlockReason::Manual, Some(&block.reason), level, at);
    }
    ledger
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(domain: &str) -> OverrideEntry {
        OverrideEntry { domain: domain.to_owned(), trust_level: "low".to_owned(), ..OverrideEntry::default() }
    }

    fn none() -> Decisions {
        Decisions { policy: Arc::default(), blocks: TrustLedger::default(), set_aside: SetAside::default() }
    }

    #[test]
    fn a_host_has_a_level_of_the_user_or_a_block() {
        let mut decisions = none();
        decisions.put_override(entry("www.Example.org"));
        decisions.put_override(entry("example.org"));
        assert_eq!(decisions.policy.user_overrides, [entry("example.org")]);
        decisions.block("example.org", None, TrustLevel::Low, "2026-11-20");
        assert!(decisions.policy.user_overrides.is_empty());
        assert_eq!(decisions.blocks.blocked()[0].domain, "example.org");
        decisions.put_override(entry("example.org"));
        assert!(decisions.blocks.blocked().is_empty());
    }

    #[test]
    fn a_rule_is_removed_from_its_list() {
        let mut decisions = none();
        decisions.put_override(entry("a.org"));
        decisions.put_override(entry("b.org"));
        assert_eq!(decisions.remove_rule(PolicyList::Denylist, 0), None);
        assert_eq!(decisions.remove_rule(PolicyList::UserOverrides, 2), None);
        assert_eq!(decisions.remove_rule(PolicyList::UserOverrides, 0).as_deref(), Some("a.org"));
        assert_eq!(decisions.policy.user_overrides, [entry("b.org")]);
    }
}
