//! What the user has decided about sources. It is stored, and applies to every conversation.

use std::sync::Arc;

use credence_core::trust::{
    BlockReason, BlockedDomain, OverrideEntry, PolicyDocument, PolicyEntry, PolicyList, TrustLedger, TrustLevel,
};
use credence_lookup::Lookup;

use super::set_aside::SetAside;
use super::stored_policy;
use crate::service::storage::{self, Refused};
use crate::state::merging::merged;

/// Where the rules of the user are stored.
const POLICY: &str = "policy";
/// Where the blocks of the user are stored.
const BLOCKS: &str = "blocks";

/// Between the parts of a key; it is in no domain.
const SEPARATOR: &str = "\u{0}";

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
        Self::stored().unwrap_or_else(|_| Self::of(None, None))
    }

    /// What is stored, which all tabs see.
    ///
    /// # Errors
    /// When the panel stores nothing, or may not.
    pub(super) fn stored() -> Result<Self, Refused> {
        Ok(Self::of(storage::stored(POLICY)?, storage::stored(BLOCKS)?))
    }

    /// From the stored texts.
    fn of(policy: Option<String>, blocks: Option<String>) -> Self {
        let policy = policy.and_then(|text| stored_policy::read(&text)).unwrap_or_default();
        let (set_aside, own_blocks) = SetAside::load();
        let blocks = blocks.and_then(|text| TrustLedger::from_json(&text).ok());
        let blocks = blocks.unwrap_or_else(|| blocks_of(&own_blocks));
        Self { policy: Arc::new(policy), blocks, set_aside }
    }

    /// Stores them, and of an earlier version what is settled.
    pub(super) fn store(&self) {
        self.set_aside.store();
        storage::keep(POLICY, &storage::record_text(&*self.policy));
        storage::keep(BLOCKS, &storage::record_text(&self.blocks));
    }

    /// What others have decided, with what was changed here since `base`.
    pub(super) fn merged(base: &Self, ours: &Self, theirs: &Self) -> Self {
        let policy = PolicyDocument {
            allowlist: merged_rules(base, ours, theirs, |policy| &policy.allowlist),
            denylist: merged_rules(base, ours, theirs, |policy| &policy.denylist),
            greylist: merged_rules(base, ours, theirs, |policy| &policy.greylist),
            user_overrides: last_for_each_host(merged(
                &base.policy.user_overrides,
                &ours.policy.user_overrides,
                &theirs.policy.user_overrides,
                key_of_override,
            )),
        };
        let [base_blocks, our_blocks, their_blocks] = [base, ours, theirs].map(|decisions| decisions.blocks.blocked());
        let blocks = merged(&base_blocks, &our_blocks, &their_blocks, key_of_block);
        let is_ours = blocks.iter().map(key_of_block).eq(our_blocks.iter().map(key_of_block));
        Self {
            policy: Arc::new(policy),
            blocks: if is_ours { ours.blocks.clone() } else { blocks_of(&blocks) },
            set_aside: SetAside::merged(&base.set_aside, &ours.set_aside, &theirs.set_aside),
        }
    }

    /// Whether they say the same.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let blocked = |decisions: &Self| decisions.blocks.blocked().iter().map(key_of_block).collect::<Vec<_>>();
        self.policy == other.policy && blocked(self) == blocked(other) && self.set_aside.is_same(&other.set_aside)
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

fn merged_rules(
    base: &Decisions,
    ours: &Decisions,
    theirs: &Decisions,
    list: fn(&PolicyDocument) -> &Vec<PolicyEntry>,
) -> Vec<PolicyEntry> {
    merged(list(&base.policy), list(&ours.policy), list(&theirs.policy), key_of_rule)
}

fn key_of_rule(rule: &PolicyEntry) -> String {
    let fields = [&rule.trust_level, &rule.reason, &rule.origin, &rule.path, &rule.from, &rule.until, &rule.kind];
    fields.into_iter().fold(rule.domain.clone(), |key, field| key + SEPARATOR + field.as_deref().unwrap_or_default())
}

fn key_of_override(entry: &OverrideEntry) -> String {
    let fields = [Some(&entry.trust_level), entry.reason.as_ref(), entry.added_at.as_ref()];
    fields.into_iter().flatten().fold(entry.domain.clone(), |key, field| key + SEPARATOR + field)
}

fn key_of_block(block: &BlockedDomain) -> String {
    [&block.domain, SEPARATOR, &block.reason, SEPARATOR, block.blocked_at.as_deref().unwrap_or_default()].concat()
}

/// Where two tabs gave a host a level, the change that is stored last counts.
fn last_for_each_host(overrides: Vec<OverrideEntry>) -> Vec<OverrideEntry> {
    let mut last: Lookup = Lookup::default();
    for (place, entry) in overrides.iter().enumerate() {
        last.set(entry.domain.clone(), place);
    }
    let is_last = |place: usize, entry: &OverrideEntry| last.get(&entry.domain) == Some(place);
    overrides.into_iter().enumerate().filter(|(place, entry)| is_last(*place, entry)).map(|(_, entry)| entry).collect()
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

    #[test]
    fn what_two_tabs_decide_is_all_kept() {
        let mut base = none();
        base.put_override(entry("both.org"));
        let (mut ours, mut theirs) = (base.clone(), base.clone());
        ours.put_override(entry("ours.org"));
        ours.block("bad.org", None, TrustLevel::Low, "2026-11-27");
        theirs.put_override(entry("theirs.org"));
        theirs.remove_override("both.org");
        theirs.block("worse.org", None, TrustLevel::Low, "2026-11-27");
        let both = Decisions::merged(&base, &ours, &theirs);
        assert_eq!(both.policy.user_overrides, [entry("theirs.org"), entry("ours.org")]);
        let blocked: Vec<_> = both.blocks.blocked().into_iter().map(|block| block.domain).collect();
        assert_eq!(blocked.len(), 2, "{blocked:?}");
        assert!(Decisions::merged(&base, &both, &both).is_same(&both));
        let undone = Decisions::merged(&ours, &base, &both);
        assert_eq!(undone.policy.user_overrides, [entry("theirs.org")]);
        assert_eq!(undone.blocks.blocked().len(), 1);
    }

    #[test]
    fn a_host_that_two_tabs_rate_has_one_level() {
        let rated = |level: &str| OverrideEntry { trust_level: level.to_owned(), ..entry("a.org") };
        let (mut ours, mut theirs) = (none(), none());
        ours.put_override(rated("high"));
        theirs.put_override(rated("low"));
        assert_eq!(Decisions::merged(&none(), &ours, &theirs).policy.user_overrides, [rated("high")]);
    }
}
