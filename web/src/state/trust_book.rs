//! Whom the reader trusts: their own rules, what verification has learned, and the way back from each change.

use std::sync::Arc;

use credence_core::trust::{
    BlockReason, BlockedDomain, Host, OverrideEntry, PolicyDocument, PolicyError, PolicyList, Promotion, RuleOrigin,
    SourceTrust, TrustLedger, TrustLevel, TrustPolicy,
};
use leptos::prelude::*;

use super::Panel;
use super::policy_import::PolicyImport;
use crate::service::{storage, window};

/// How many changes can be taken back.
const MAX_UNDO: usize = 100;

/// Whom the reader trusts.
#[derive(Clone, Copy)]
pub struct TrustBook {
    /// The reader's own rules, which stand before those of the project.
    pub policy: RwSignal<Arc<PolicyDocument>>,
    /// Domains that verification or the reader has blocked.
    pub blocked: RwSignal<Arc<Vec<BlockedDomain>>>,
    /// The last change that can be taken back.
    pub last_change: RwSignal<Option<Change>>,
    /// The change that was taken back, until there is another one.
    pub undone: RwSignal<Option<Change>>,
    /// Where the import of a policy stands.
    pub import: RwSignal<PolicyImport>,
    /// Counts how often everything was scored anew.
    pub version: RwSignal<u32>,
}

/// A change of the reader's, as the line with the way back tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The domain it is about; empty where it is about many.
    pub domain: String,
    /// What was done.
    pub kind: ChangeKind,
}

/// What the reader did.
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
    /// Forgot what was learned.
    Forgotten,
}

/// One rule of the project, as a table shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleRow {
    /// The domain, with its path where the rule has one; a suffix starts with a dot.
    pub domain: String,
    /// The level it gives.
    pub level: TrustLevel,
    /// The list it is on.
    pub list: RuleOrigin,
    /// The kind of source, such as `press`.
    pub kind: Option<String>,
    /// Where the rule comes from.
    pub origin: Option<String>,
    /// Why the source is skipped or has its level.
    pub reason: Option<String>,
    /// Whether its sources should be left out altogether.
    pub skip: bool,
}

impl From<SourceTrust> for RuleRow {
    fn from(trust: SourceTrust) -> Self {
        Self {
            domain: trust.rule.unwrap_or_default(),
            level: trust.level,
            list: trust.from,
            kind: trust.kind,
            origin: trust.origin,
            reason: trust.reason,
            skip: trust.skip,
        }
    }
}

/// What the page trusts by, as it was before a change.
pub(super) struct Before {
    policy: Arc<PolicyDocument>,
    learned: TrustLedger,
    change: Change,
}

/// What no view reads.
pub(super) struct Trusting {
    /// The rules of the project.
    pub(super) project: TrustPolicy,
    /// What was learned before this conversation, and the blocks of the reader.
    learned_before: TrustLedger,
    /// What is known with this conversation.
    learned: TrustLedger,
    undo: Vec<Before>,
}

impl TrustBook {
    pub(super) fn new() -> (Self, Trusting) {
        let policy = storage::load_record("policy").unwrap_or_default();
        let learned = storage::load("learned").and_then(|text| TrustLedger::read(&text).ok()).unwrap_or_default();
        let book = Self {
            policy: RwSignal::new(Arc::new(policy)),
            blocked: RwSignal::new(Arc::new(learned.blocked())),
            last_change: RwSignal::new(None),
            undone: RwSignal::new(None),
            import: RwSignal::new(PolicyImport::Nothing),
            version: RwSignal::new(0),
        };
        let project = TrustPolicy::default();
        (book, Trusting { project, learned_before: learned.clone(), learned, undo: Vec::new() })
    }
}

impl Panel {
    /// Gives one host a level of the reader's own.
    ///
    /// # Errors
    /// When it is not one exact host; nothing changes then.
    pub fn set_level(self, host: &str, level: TrustLevel, reason: Option<String>) -> Result<(), PolicyError> {
        TrustPolicy::default().override_domain(host, level, None)?;
        let entry = OverrideEntry {
            domain: host.to_owned(),
            trust_level: level.name().to_owned(),
            reason,
            added_at: Some(window::today()),
        };
        self.change(Change { domain: host.to_owned(), kind: ChangeKind::Level(level) }, |policy, learned| {
            // The reader's own word ends a block: the host is not listed as blocked beside a level that says otherwise.
            learned.restore(host, None, None, None);
            put_override(policy, entry);
        });
        Ok(())
    }

    /// Takes the reader's own level of a host back.
    pub fn remove_level(self, host: &str) {
        self.change(Change { domain: host.to_owned(), kind: ChangeKind::LevelRemoved }, |policy, _| {
            policy.user_overrides.retain(|entry| !is_for(entry, host));
        });
    }

    /// Removes one of the reader's own rules.
    pub fn remove_rule(self, list: PolicyList, index: usize) {
        let is_override = list == PolicyList::UserOverrides;
        let domain = self.trust.policy.with_untracked(|policy| match list {
            PolicyList::Allowlist => policy.allowlist.get(index).map(|entry| entry.domain.clone()),
            PolicyList::Denylist => policy.denylist.get(index).map(|entry| entry.domain.clone()),
            PolicyList::Greylist => policy.greylist.get(index).map(|entry| entry.domain.clone()),
            PolicyList::UserOverrides => policy.user_overrides.get(index).map(|entry| entry.domain.clone()),
        });
        let Some(domain) = domain else { return };
        let kind = if is_override { ChangeKind::LevelRemoved } else { ChangeKind::RuleRemoved };
        self.change(Change { domain, kind }, |policy, _| match list {
            PolicyList::Allowlist => drop(policy.allowlist.remove(index)),
            PolicyList::Denylist => drop(policy.denylist.remove(index)),
            PolicyList::Greylist => drop(policy.greylist.remove(index)),
            PolicyList::UserOverrides => drop(policy.user_overrides.remove(index)),
        });
    }

    /// Blocks a host by the reader's own word.
    pub fn block(self, host: &str, reason: Option<&str>) {
        let level = self.trust_in(host).level;
        self.change(Change { domain: host.to_owned(), kind: ChangeKind::Blocked }, |policy, learned| {
            policy.user_overrides.retain(|entry| !is_for(entry, host));
            // A host that is shown on the page is an exact one, and nothing else can be refused.
            let _ = learned.block(host, BlockReason::Manual, reason, level, Some(&window::now()));
        });
    }

    /// Restores a blocked host; an override of the reader's stands for it from now on.
    pub fn restore(self, host: &str) {
        let mut known = self.trusting(|trusting| trusting.learned.clone());
        let Some(entry) = known.restore(host, None, None, Some(&window::today())) else { return };
        self.change(Change { domain: host.to_owned(), kind: ChangeKind::Restored }, |policy, learned| {
            learned.restore(host, None, None, None);
            put_override(policy, entry);
        });
    }

    /// Puts rules from a file in the place of the reader's own.
    ///
    /// # Errors
    /// When an entry cannot be a rule; nothing changes then.
    pub fn import_policy(self, document: PolicyDocument) -> Result<(), PolicyError> {
        TrustPolicy::from_document(&document)?;
        self.change(Change { domain: String::new(), kind: ChangeKind::Imported }, |policy, _| *policy = document);
        Ok(())
    }

    /// Forgets what was learned from conversations before this one; the reader's own rules stay.
    pub fn forget_learned(self) {
        self.change(Change { domain: String::new(), kind: ChangeKind::Forgotten }, |_, learned| {
            *learned = TrustLedger::default();
        });
    }

    /// Takes the last change back.
    pub fn undo(self) {
        let before = self.inner.try_update_value(|inner| inner.trusting.undo.pop()).flatten();
        let Some(before) = before else { return };
        self.trust.undone.set(Some(before.change));
        self.trust.policy.set(before.policy);
        self.inner.update_value(|inner| inner.trusting.learned_before = before.learned);
        self.rescore();
        let last = self.trusting(|trusting| trusting.undo.last().map(|before| before.change.clone()));
        self.trust.last_change.set(last);
    }

    /// The reader's rules as a YAML file.
    #[must_use]
    pub fn policy_yaml(self) -> String {
        self.trust.policy.with(|policy| policy.to_yaml())
    }

    /// What was learned, as JSON.
    #[must_use]
    pub fn learned_json(self) -> String {
        self.trusting(|trusting| storage::record_text(&trusting.learned))
    }

    /// What a host was promoted for, each with the text of the claim where that is known.
    #[must_use]
    pub fn promotions(self, host: &str) -> Vec<(Promotion, Option<String>)> {
        self.trust.version.track();
        self.trusting(|trusting| {
            let promotions = trusting.learned.host(host).map(|known| known.promotions.clone()).unwrap_or_default();
            let claims = trusting.learned.claims();
            let text = |id: &str| claims.iter().find(|claim| claim.id == id).and_then(|claim| claim.text.clone());
            let with_text = |promotion: Promotion| {
                let text = text(&promotion.claim_id);
                (promotion, text)
            };
            promotions.into_iter().map(with_text).collect()
        })
    }

    /// How many hosts something was learned of.
    #[must_use]
    pub fn n_learned_hosts(self) -> usize {
        self.trust.version.track();
        self.trusting(|trusting| trusting.learned.hosts().len())
    }

    /// The first rules of the project whose domain or kind holds a text, and how many there are in all.
    #[must_use]
    pub fn project_rules(self, query: &str, limit: usize) -> (Vec<RuleRow>, usize) {
        let query = query.trim().to_lowercase();
        let holds = |text: &Option<String>| text.as_deref().is_some_and(|text| text.contains(&query));
        self.trusting(|trusting| {
            let found = trusting.project.rules().filter(|rule| holds(&rule.rule) || holds(&rule.kind));
            let mut rows = Vec::new();
            let mut n_found = 0;
            for rule in found {
                n_found += 1;
                if rows.len() < limit {
                    rows.push(RuleRow::from(rule));
                }
            }
            (rows, n_found)
        })
    }

    /// The trust in a domain or address as the page scores by it.
    #[must_use]
    pub fn trust_in(self, address: &str) -> SourceTrust {
        self.trust.version.track();
        self.inner.with_value(|inner| inner.assessor.borrow().trust_in(address))
    }

    /// Scores the whole conversation anew by the rules in force.
    ///
    /// Verification starts from what was known before the conversation, so that equal rules give equal words
    /// however often they were changed in between.
    pub(super) fn rescore(self) {
        let policy = self.trust.policy.get_untracked();
        self.inner.update_value(|inner| {
            let Ok(rules) = inner.trusting.project.layered(&policy) else { return };
            let mut assessor = (**inner.assessor.borrow()).clone();
            assessor.policy = rules;
            let mut learned = inner.trusting.learned_before.clone();
            for reading in &inner.readings {
                reading.borrow_mut().learn(&assessor, &mut learned);
            }
            for reading in &inner.readings {
                reading.borrow_mut().review(&assessor, &learned);
            }
            assessor.learned = learned.clone();
            *inner.assessor.borrow_mut() = Arc::new(assessor);
            inner.trusting.learned = learned;
        });
        let blocked = self.trusting(|trusting| trusting.learned.blocked());
        self.trust.blocked.set(Arc::new(blocked));
        self.trust.version.update(|version| *version += 1);
        storage::keep_soon("policy", move || {
            self.trust.policy.with_untracked(|policy| storage::record_text(&**policy))
        });
        storage::keep_soon("learned", move || self.learned_json());
    }

    /// The rules of the project have come.
    pub(super) fn set_project_rules(self, rules: TrustPolicy) {
        self.inner.update_value(|inner| inner.trusting.project = rules);
        self.rescore();
    }

    /// What the conversation has taught stays when it is forgotten.
    pub(super) fn keep_learned(self) {
        self.inner.update_value(|inner| inner.trusting.learned_before = inner.trusting.learned.clone());
    }

    fn change(self, change: Change, apply: impl FnOnce(&mut PolicyDocument, &mut TrustLedger)) {
        let before = self.trust.policy.get_untracked();
        let mut policy = (*before).clone();
        self.inner.update_value(|inner| {
            let trusting = &mut inner.trusting;
            let learned = trusting.learned_before.clone();
            apply(&mut policy, &mut trusting.learned_before);
            if trusting.undo.len() == MAX_UNDO {
                trusting.undo.remove(0);
            }
            trusting.undo.push(Before { policy: before, learned, change: change.clone() });
        });
        self.trust.policy.set(Arc::new(policy));
        self.rescore();
        self.trust.undone.set(None);
        self.trust.last_change.set(Some(change));
    }

    fn trusting<T>(self, read: impl FnOnce(&Trusting) -> T) -> T {
        self.inner.with_value(|inner| read(&inner.trusting))
    }
}

/// The first override for a host counts, so a new one takes the place of the old.
fn put_override(policy: &mut PolicyDocument, entry: OverrideEntry) {
    match policy.user_overrides.iter_mut().find(|known| is_for(known, &entry.domain)) {
        Some(known) => *known = entry,
        None => policy.user_overrides.push(entry),
    }
}

/// Whether an override is for this host; a file may write the host in another way, such as with `www.`.
fn is_for(entry: &OverrideEntry, host: &str) -> bool {
    entry.domain == host || Host::of(&entry.domain).is_some_and(|known| known.as_str() == host)
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
