//! The rules and blocks of the user: every change goes through here into the scoring, and can be taken back.

use std::sync::Arc;

use credence_core::AffectedTurns;
use credence_core::trust::{OverrideEntry, PolicyDocument, PolicyError, PolicyList, TrustLevel, TrustPolicy};

use super::changes::{Before, Change, ChangeKind, Changes};
use super::decisions::Decisions;
use super::learned_host::LearnedHost;
use super::scoring::Scoring;
use crate::service::frame::now;
use crate::service::{date, storage};
use crate::signal::{Memo, RwSignal, StoredValue};
use crate::state::merging::Agreed;

/// Where it is stored that the user was told about what was set aside.
const TOLD: &str = "learned.told";

/// The rules and blocks of the user.
#[derive(Clone, Copy)]
pub struct UserRules {
    /// The rules, which take precedence over those of the project.
    pub policy: Memo<Arc<PolicyDocument>>,
    /// Hosts whose level an earlier version of the page had stored. They are not applied.
    pub set_aside: Memo<Arc<Vec<LearnedHost>>>,
    /// Whether the user is to be told that something was set aside.
    pub tells_set_aside: RwSignal<bool>,
    /// The changes that can be taken back.
    pub changes: Changes,
    decisions: RwSignal<Decisions>,
    /// What all tabs agreed on.
    agreed: StoredValue<Agreed<Decisions>>,
    scoring: Scoring,
}

impl UserRules {
    pub(super) fn new(decisions: Decisions, scoring: Scoring) -> Self {
        let tells = !decisions.set_aside.hosts().is_empty() && storage::load(TOLD).is_none();
        let agreed = StoredValue::new(Agreed::new(decisions.clone()));
        let decisions = RwSignal::new(decisions);
        Self {
            policy: Memo::new(move |_| decisions.with(|decisions| Arc::clone(&decisions.policy))),
            set_aside: Memo::new(move |_| Arc::new(decisions.with(|decisions| decisions.set_aside.hosts()))),
            tells_set_aside: RwSignal::new(tells),
            changes: Changes::new(),
            decisions,
            agreed,
            scoring,
        }
    }

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
        self.change(host, ChangeKind::Level(level), |decisions| decisions.put_override(entry));
        Ok(())
    }

    /// Removes the user's own level of a host.
    pub fn remove_level(self, host: &str) {
        self.change(host, ChangeKind::LevelRemoved, |decisions| decisions.remove_override(host));
    }

    /// Removes one of the user's own rules.
    pub fn remove_rule(self, list: PolicyList, index: usize) {
        let is_override = list == PolicyList::UserOverrides;
        let kind = if is_override { ChangeKind::LevelRemoved } else { ChangeKind::RuleRemoved };
        let mut after = self.decisions.get_untracked();
        if let Some(domain) = after.remove_rule(list, index) {
            self.change(&domain, kind, |decisions| *decisions = after);
        }
    }

    /// Blocks a host on the user's word.
    pub fn block(self, host: &str, reason: Option<&str>) {
        let level = self.scoring.trust_in(host).level;
        self.change(host, ChangeKind::Blocked, |decisions| decisions.block(host, reason, level, &date::now()));
    }

    /// Restores a blocked host: from now on an override of the user's sets its level.
    pub fn restore(self, host: &str) {
        if let Some(entry) = self.scoring.ledger().restore(host, None, None, Some(&date::today())) {
            self.change(host, ChangeKind::Restored, |decisions| decisions.put_override(entry));
        }
    }

    /// Replaces the user's own rules by those of a file.
    ///
    /// # Errors
    /// When an entry cannot be a rule; nothing changes then.
    pub fn import_policy(self, document: PolicyDocument) -> Result<(), PolicyError> {
        TrustPolicy::from_document(&document)?;
        self.change("", ChangeKind::Imported, |decisions| decisions.policy = Arc::new(document));
        Ok(())
    }

    /// Replaces the user's own rules by those that the embedding page gives, which cannot be taken back.
    ///
    /// # Errors
    /// When an entry cannot be a rule; nothing changes then.
    pub fn set_policy(self, document: PolicyDocument) -> Result<(), PolicyError> {
        TrustPolicy::from_document(&document)?;
        self.changes.forget();
        let decisions = Decisions { policy: Arc::new(document), ..self.decisions.get_untracked() };
        self.decide(decisions, &AffectedTurns::All);
        Ok(())
    }

    /// Keeps what the open conversation taught about a host, as an override of the user's.
    ///
    /// Does nothing for what an opened recording taught.
    pub fn keep_learned_host(self, learned: &LearnedHost) {
        if learned.can_keep {
            let entry = learned.change.to_override(Some(&date::today()));
            self.change(&learned.change.host, ChangeKind::Kept, |decisions| decisions.put_override(entry));
        }
    }

    /// Keeps what an earlier version had stored about a host, as an override of the user's.
    pub fn keep_set_aside(self, learned: &LearnedHost) {
        let entry = learned.change.to_override(Some(&date::today()));
        self.change(&learned.change.host, ChangeKind::Kept, |decisions| {
            decisions.set_aside.settle(&entry.domain);
            decisions.put_override(entry);
        });
    }

    /// Deletes what an earlier version had stored about a host.
    pub fn delete_set_aside(self, host: &str) {
        self.change(host, ChangeKind::Deleted, |decisions| decisions.set_aside.settle(host));
    }

    /// The user knows that something was set aside.
    pub fn told_set_aside(self) {
        self.tells_set_aside.set(false);
        storage::keep_quietly(TOLD, "yes");
    }

    /// Takes the last change back. What other tabs have changed since stays.
    pub fn undo(self) {
        if let Some(Before { decisions, after, change }) = self.changes.take_back() {
            let now = self.decisions.get_untracked();
            let undone = Decisions::merged(&after, &decisions, &now);
            self.decide(undone, &AffectedTurns::of_rule(&change.domain));
        }
    }

    /// Takes over what other tabs have stored, and stores what was changed here.
    pub fn merge(self) {
        let ours = self.decisions.get_untracked();
        let Ok(theirs) = Decisions::stored() else {
            // What cannot be stored is said, and kept in memory.
            return ours.store();
        };
        let merge = |agreed: &mut Agreed<Decisions>| {
            agreed.merged([&ours, &theirs], now(), Decisions::merged, Decisions::is_same)
        };
        let Some(merged) = self.agreed.try_update_value(merge) else { return };
        if !merged.is_same(&theirs) {
            merged.store();
        }
        if !merged.is_same(&ours) {
            self.scoring.use_decisions(&merged, &AffectedTurns::All);
            self.decisions.set(merged);
        }
    }

    fn change(self, domain: &str, kind: ChangeKind, apply: impl FnOnce(&mut Decisions)) {
        let before = self.decisions.get_untracked();
        let mut decisions = before.clone();
        apply(&mut decisions);
        let after = decisions.clone();
        self.decide(decisions, &AffectedTurns::of_rule(domain));
        self.changes.push(Before { decisions: before, after, change: Change { domain: domain.to_owned(), kind } });
    }

    fn decide(self, decisions: Decisions, affected: &AffectedTurns) {
        self.scoring.use_decisions(&decisions, affected);
        self.decisions.set(decisions);
        storage::write_soon("rules", move || self.merge());
    }
}
