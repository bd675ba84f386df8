//! Which sources the user trusts: own rules, what the open conversation taught, and undo.

mod learned;
mod rules;
mod scoring;
mod stored_policy;
mod tables;

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use credence_core::citation::LinkStates;
use credence_core::decision::TierTable;
use credence_core::grounding::GivenTexts;
use credence_core::judge::{Decider, JudgeRequest, Judgement};
use credence_core::trust::{
    BlockReason, BlockedDomain, Host, OverrideEntry, PolicyDocument, PolicyError, PolicyList, RuleOrigin, ShardSet,
    SourceTrust, TrustLedger, TrustLevel, TrustPolicy,
};
use credence_core::{Assessor, ClaimRules};

use super::affected_turns::AffectedTurns;
use super::grounding::Comparer;
use super::reading::Reading;
use crate::service::{date, storage, tables as trust_tables};
use crate::signal::{RwSignal, StoredValue};
use learned::SetAside;
pub use learned::{Cause, LearnedHost};
pub use rules::{OwnRuleUse, RuleRow};
pub(super) use scoring::Scoring;
use scoring::{Before, Decided, Learned, Trusting};
pub use tables::TableState;
use tables::WantedTables;

/// Where the blocks of the user are stored.
const BLOCKS: &str = "blocks";
/// Where it is stored that the user was told about what was set aside.
const TOLD: &str = "learned.told";

/// How many changes can be taken back.
const MAX_UNDO: usize = 100;

/// Which sources the user trusts.
#[derive(Clone, Copy)]
pub struct TrustBook {
    /// The user's own rules, which take precedence over those of the project.
    pub policy: RwSignal<Arc<PolicyDocument>>,
    /// Domains that the user or the open conversation has blocked.
    pub blocked: RwSignal<Arc<Vec<BlockedDomain>>>,
    /// The last change that can be taken back.
    pub last_change: RwSignal<Option<Change>>,
    /// The change that was taken back, until there is another one.
    pub undone: RwSignal<Option<Change>>,
    /// Whether the user has closed what is said of the last change.
    pub is_change_dismissed: RwSignal<bool>,
    /// Hosts whose level the open conversation changed.
    pub learned: RwSignal<Arc<Vec<LearnedHost>>>,
    /// Hosts whose level an earlier version of the page had stored. They are not applied.
    pub set_aside: RwSignal<Arc<Vec<LearnedHost>>>,
    /// Whether the user is to be told that something was set aside.
    pub tells_set_aside: RwSignal<bool>,
    /// Whether what is wanted of the project's tables is loaded.
    pub tables: RwSignal<TableState>,
    /// The shards of these tables that are in force.
    shards: RwSignal<ShardSet>,
    /// Counts how often everything was scored anew.
    pub version: RwSignal<u32>,
    pub(super) inner: StoredValue<Scoring>,
}

/// A change by the user, as the undo line tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The domain it is about; empty where it is about many.
    pub domain: String,
    /// What was done.
    pub kind: ChangeKind,
}

/// What the user did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// Gave a domain a level.
    Level(TrustLevel),
    /// Took a level of their own back.
    LevelRemoved,
    /// Removed a rule of their own from one of the other lists.
    RuleRemoved,
    /// Blocked a domain.
    Blocked,
    /// Restored a blocked domain.
    Restored,
    /// Loaded rules from a file.
    Imported,
    /// Kept what a conversation taught about a domain.
    Kept,
    /// Deleted what an earlier version had stored about a domain.
    Deleted,
}

impl TrustBook {
    pub(super) fn new() -> Self {
        let policy = storage::load("policy").and_then(|text| stored_policy::read(&text)).unwrap_or_default();
        let (set_aside, own_blocks) = SetAside::load();
        let blocks = storage::load(BLOCKS).and_then(|text| TrustLedger::from_json(&text).ok());
        let blocks = blocks.unwrap_or_else(|| blocks_of(&own_blocks));
        let hosts = set_aside.hosts();
        let tells = !hosts.is_empty() && storage::load(TOLD).is_none();
        let project = TrustPolicy::default();
        let keepable = Vec::new();
        let blocked = blocks.blocked();
        let trusting = Trusting { project, keepable, blocks, set_aside, undo: Vec::new() };
        let assessor = Rc::new(RefCell::new(Arc::new(trust_tables::without_tables())));
        let learned = [Learned::default(), Learned::new(&trusting.blocks)];
        Self {
            policy: RwSignal::new(Arc::new(policy)),
            blocked: RwSignal::new(Arc::new(blocked)),
            learned: RwSignal::default(),
            set_aside: RwSignal::new(Arc::new(hosts)),
            tells_set_aside: RwSignal::new(tells),
            last_change: RwSignal::new(None),
            undone: RwSignal::new(None),
            is_change_dismissed: RwSignal::new(true),
            tables: RwSignal::new(TableState::Loading),
            shards: RwSignal::default(),
            version: RwSignal::new(0),
            inner: StoredValue::new(Scoring {
                assessor,
                readings: Vec::new(),
                trusting,
                wanted: WantedTables::default(),
                learned,
            }),
        }
    }
}

impl TrustBook {
    /// Gives one host a level of the user's own.
    ///
    /// # Errors
    /// When it is not one exact host; nothing changes then.
    pub fn set_level(self, host: &str, level: TrustLevel, reason: Option<String>) -> Result<(), PolicyError> {
        TrustPolicy::default().override_domain(host, level, None)?;
        let entry = OverrideEntry {
            domain: host.to_owned(),
            trust_level: level.name().to_owned(),
            reason,
            added_at: Some(date::today()),
        };
        self.change(Change { domain: host.to_owned(), kind: ChangeKind::Level(level) }, |decided| {
            // A level ends a block: the host is not listed as blocked beside a level that says otherwise.
            decided.blocks.restore(host, None, None, None);
            put_override(Arc::make_mut(&mut decided.policy), entry);
        });
        Ok(())
    }

    /// Removes the user's own level of a host.
    pub fn remove_level(self, host: &str) {
        self.change(Change { domain: host.to_owned(), kind: ChangeKind::LevelRemoved }, |decided| {
            Arc::make_mut(&mut decided.policy).user_overrides.retain(|entry| !is_for(entry, host));
        });
    }

    /// Removes one of the user's own rules.
    pub fn remove_rule(self, list: PolicyList, index: usize) {
        let is_override = list == PolicyList::UserOverrides;
        let domain = self.policy.with_untracked(|policy| match list {
            PolicyList::Allowlist => policy.allowlist.get(index).map(|entry| entry.domain.clone()),
            PolicyList::Denylist => policy.denylist.get(index).map(|entry| entry.domain.clone()),
            PolicyList::Greylist => policy.greylist.get(index).map(|entry| entry.domain.clone()),
            PolicyList::UserOverrides => policy.user_overrides.get(index).map(|entry| entry.domain.clone()),
        });
        let Some(domain) = domain else { return };
        let kind = if is_override { ChangeKind::LevelRemoved } else { ChangeKind::RuleRemoved };
        self.change(Change { domain, kind }, |decided| {
            let policy = Arc::make_mut(&mut decided.policy);
            match list {
                PolicyList::Allowlist => drop(policy.allowlist.remove(index)),
                PolicyList::Denylist => drop(policy.denylist.remove(index)),
                PolicyList::Greylist => drop(policy.greylist.remove(index)),
                PolicyList::UserOverrides => drop(policy.user_overrides.remove(index)),
            }
        });
    }

    /// Blocks a host on the user's word.
    pub fn block(self, host: &str, reason: Option<&str>) {
        let level = self.trust_in(host).level;
        self.change(Change { domain: host.to_owned(), kind: ChangeKind::Blocked }, |decided| {
            Arc::make_mut(&mut decided.policy).user_overrides.retain(|entry| !is_for(entry, host));
            // A host that is shown on the page is an exact one, and nothing else can be refused.
            let _ = decided.blocks.block(host, BlockReason::Manual, reason, level, Some(&date::now()));
        });
    }

    /// Restores a blocked host: from now on an override of the user's sets its level.
    pub fn restore(self, host: &str) {
        let mut known = self.inner.with_value(|inner| inner.ledger().clone());
        let Some(entry) = known.restore(host, None, None, Some(&date::today())) else { return };
        self.change(Change { domain: host.to_owned(), kind: ChangeKind::Restored }, |decided| {
            decided.blocks.restore(host, None, None, None);
            put_override(Arc::make_mut(&mut decided.policy), entry);
        });
    }

    /// Replaces the user's own rules by those of a file.
    ///
    /// # Errors
    /// When an entry cannot be a rule; nothing changes then.
    pub fn import_policy(self, document: PolicyDocument) -> Result<(), PolicyError> {
        TrustPolicy::from_document(&document)?;
        self.change(Change { domain: String::new(), kind: ChangeKind::Imported }, |decided| {
            decided.policy = Arc::new(document);
        });
        Ok(())
    }

    /// Replaces the user's own rules by those that the embedding page gives, which cannot be taken back.
    ///
    /// # Errors
    /// When an entry cannot be a rule; nothing changes then.
    pub fn set_policy(self, document: PolicyDocument) -> Result<(), PolicyError> {
        TrustPolicy::from_document(&document)?;
        self.inner.update_value(|inner| inner.trusting.undo.clear());
        self.last_change.set(None);
        let decided = Decided { policy: Arc::new(document), ..self.decided() };
        self.decide(decided, &AffectedTurns::All);
        Ok(())
    }

    /// Keeps what the open conversation taught about a host, as an override of the user's.
    ///
    /// Does nothing for what an opened recording taught.
    pub fn keep_learned_host(self, host: &str) {
        let learned = self.learned.get_untracked();
        if let Some(learned) = learned.iter().find(|learned| learned.can_keep && learned.change.host == host) {
            let entry = learned.change.to_override(Some(&date::today()));
            self.change(Change { domain: host.to_owned(), kind: ChangeKind::Kept }, |decided| {
                put_override(Arc::make_mut(&mut decided.policy), entry);
            });
        }
    }

    /// Keeps what an earlier version had stored about a host, as an override of the user's.
    pub fn keep_set_aside(self, host: &str) {
        let set_aside = self.set_aside.get_untracked();
        if let Some(learned) = set_aside.iter().find(|learned| learned.change.host == host) {
            let entry = learned.change.to_override(Some(&date::today()));
            self.change(Change { domain: host.to_owned(), kind: ChangeKind::Kept }, |decided| {
                decided.set_aside.settle(host);
                put_override(Arc::make_mut(&mut decided.policy), entry);
            });
        }
    }

    /// Deletes what an earlier version had stored about a host.
    pub fn delete_set_aside(self, host: &str) {
        self.change(Change { domain: host.to_owned(), kind: ChangeKind::Deleted }, |decided| {
            decided.set_aside.settle(host);
        });
    }

    /// The user knows that something was set aside.
    pub fn told_set_aside(self) {
        self.tells_set_aside.set(false);
        storage::keep(TOLD, "yes");
    }

    /// Takes the last change back.
    pub fn undo(self) {
        let before = self.inner.try_update_value(|inner| inner.trusting.undo.pop()).flatten();
        let Some(Before { decided, change }) = before else { return };
        let affected = AffectedTurns::of_rule(&change.domain);
        self.undone.set(Some(change));
        self.decide(decided, &affected);
        let last = self.trusting(|trusting| trusting.undo.last().map(|before| before.change.clone()));
        self.last_change.set(last);
        self.is_change_dismissed.set(false);
    }

    /// The user's rules as a YAML file.
    #[must_use]
    pub fn policy_yaml(self) -> String {
        self.policy.with(|policy| policy.to_yaml())
    }

    /// What the open conversation taught, as JSON.
    #[must_use]
    pub fn learned_json(self) -> String {
        self.inner.with_value(|inner| storage::record_text(inner.ledger()))
    }

    /// The trust in a domain or address as the page scores by it.
    #[must_use]
    pub fn trust_in(self, address: &str) -> SourceTrust {
        self.version.track();
        self.shards.track();
        self.inner.with_value(|inner| inner.assessor.borrow().trust_in(address))
    }

    /// Judges texts by the trust policy in force.
    pub(super) fn judge(self, comparer: &dyn Comparer, request: JudgeRequest) -> Judgement {
        let assessor = self.inner.with_value(|inner| Arc::clone(&inner.assessor.borrow()));
        let policy = Cow::Borrowed(&assessor.policy);
        let decider = Decider { policy, suffixes: assessor.suffixes, tiers: TierTable::default() };
        comparer.judge(decider, request)
    }

    /// Scores anew by the rules in force what a change concerns.
    ///
    /// Verification starts from the user's own blocks each time, so that equal rules give equal results however often
    /// they were changed in between. What it learns ends with the conversation.
    pub(super) fn rescore(self, affected: &AffectedTurns) {
        let policy = self.policy.get_untracked();
        self.inner.update_value(|inner| inner.rescore(&policy, affected));
        let blocked = self.inner.with_value(|inner| inner.ledger().blocked());
        set_when_new(self.blocked, blocked);
        set_when_new(self.learned, self.learned_hosts());
        self.version.update(|version| *version += 1);
    }

    /// Forgets the streams of the conversation and what they taught.
    pub(super) fn forget(self) {
        self.inner.update_value(|inner| {
            inner.readings.clear();
            inner.learned = [Learned::default(), Learned::new(&inner.trusting.blocks)];
        });
    }

    /// Scores these turns of a run, in ascending order, and those that teach others.
    pub(super) fn rescore_run(self, reading: &Rc<RefCell<Reading>>, turns: Vec<usize>) {
        let position =
            self.inner.with_value(|inner| inner.readings.iter().position(|known| Rc::ptr_eq(known, reading)));
        // A run of a conversation that the user has left is not scored.
        if let Some(run) = position {
            self.rescore(&AffectedTurns::Since { run, turns });
        }
    }

    /// The hosts whose level the open conversation changes.
    fn learned_hosts(self) -> Vec<LearnedHost> {
        self.inner.with_value(|inner| {
            let assessor = Arc::clone(&inner.assessor.borrow());
            let trusting = &inner.trusting;
            let mut hosts = learned::hosts(inner.ledger(), |host| trusting.keepable.iter().any(|known| known == host));
            hosts.retain(|host| assessor.trust_in(&host.change.host).from == RuleOrigin::Verification);
            hosts
        })
    }

    /// Changes what is known of links, and scores the whole conversation anew.
    pub(super) fn update_links(self, update: impl FnOnce(&mut LinkStates)) {
        self.update_assessor(|assessor| update(&mut assessor.links));
        self.rescore(&AffectedTurns::All);
    }

    /// Changes the texts of the user. They count with the next comparison.
    pub(super) fn update_texts(self, update: impl FnOnce(&mut GivenTexts)) {
        self.update_assessor(|assessor| update(&mut assessor.texts));
    }

    /// The text that the user added to the source with this key.
    pub(super) fn text_of(self, key: &str) -> Option<String> {
        self.inner.with_value(|inner| inner.assessor.borrow().texts.get(key).map(str::to_owned))
    }

    /// Sets what verifies and decides claims. It counts when a turn is scored again.
    pub(super) fn use_claim_rules(self, rules: &'static ClaimRules) {
        if self.inner.with_value(|inner| inner.assessor.borrow().claims.is_none()) {
            self.update_assessor(|assessor| assessor.claims = Some(rules));
        }
    }

    fn update_assessor(self, update: impl FnOnce(&mut Assessor)) {
        self.inner.update_value(|inner| {
            update(Arc::make_mut(&mut inner.assessor.borrow_mut()));
        });
    }

    fn change(self, change: Change, apply: impl FnOnce(&mut Decided)) {
        let before = self.decided();
        let mut decided = before.clone();
        apply(&mut decided);
        self.inner.update_value(|inner| {
            let undo = &mut inner.trusting.undo;
            if undo.len() == MAX_UNDO {
                undo.remove(0);
            }
            undo.push(Before { decided: before, change: change.clone() });
        });
        self.decide(decided, &AffectedTurns::of_rule(&change.domain));
        self.undone.set(None);
        self.last_change.set(Some(change));
        self.is_change_dismissed.set(false);
    }

    fn decided(self) -> Decided {
        let policy = self.policy.get_untracked();
        self.trusting(|trusting| Decided {
            policy,
            blocks: trusting.blocks.clone(),
            set_aside: trusting.set_aside.clone(),
        })
    }

    fn decide(self, decided: Decided, affected: &AffectedTurns) {
        self.policy.set(decided.policy);
        self.inner.update_value(|inner| {
            inner.trusting.blocks = decided.blocks;
            inner.trusting.set_aside = decided.set_aside;
        });
        self.rescore(affected);
        set_when_new(self.set_aside, self.trusting(|trusting| trusting.set_aside.hosts()));
        self.store();
    }

    /// Stores what the user has decided, and of an earlier version what they have not.
    fn store(self) {
        storage::keep_soon("policy", move || self.policy.with_untracked(|policy| storage::record_text(&**policy)));
        storage::keep_soon(BLOCKS, move || self.trusting(|trusting| storage::record_text(&trusting.blocks)));
        self.trusting(|trusting| trusting.set_aside.store());
    }

    fn trusting<T>(self, read: impl FnOnce(&Trusting) -> T) -> T {
        self.inner.with_value(|inner| read(&inner.trusting))
    }
}

fn set_when_new<T: PartialEq + Send + Sync + 'static>(shown: RwSignal<Arc<Vec<T>>>, now: Vec<T>) {
    if shown.with_untracked(|shown| **shown != now) {
        shown.set(Arc::new(now));
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

/// The first override for a host counts, so a new one replaces the old.
fn put_override(policy: &mut PolicyDocument, entry: OverrideEntry) {
    match policy.user_overrides.iter_mut().find(|known| is_for(known, &entry.domain)) {
        Some(known) => *known = entry,
        None => policy.user_overrides.push(entry),
    }
}

/// Whether an override is for this host; a file may write the host in another way, such as with `www.`.
fn is_for(entry: &OverrideEntry, host: &str) -> bool {
    entry.domain == host || Host::parse(&entry.domain).is_some_and(|known| known.as_str() == host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_override_takes_the_place_of_the_one_for_the_same_host_however_that_is_written() {
        let entry = |domain: &str, level: &str| OverrideEntry {
            domain: domain.to_owned(),
            trust_level: level.to_owned(),
            ..OverrideEntry::default()
        };
        let mut policy = PolicyDocument { user_overrides: vec![entry("www.Example.org", "low")], ..Default::default() };
        put_override(&mut policy, entry("example.org", "trusted"));
        put_override(&mut policy, entry("news.example.org", "academic"));
        assert_eq!(policy.user_overrides, [entry("example.org", "trusted"), entry("news.example.org", "academic")]);
    }
}
