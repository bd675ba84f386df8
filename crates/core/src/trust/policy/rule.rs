//! One policy rule in the table, and a rule that matched.

use super::condition::Condition;
use super::effect::{RuleEffect, RuleList, Text};
use crate::trust::domain_index::{hash_below, hash_of};

/// The domain of a rule: `name`, or `name.below` where a bundled table lists several names below one domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Domain {
    pub(super) name: Text,
    /// Empty when `name` is the whole domain.
    pub(super) below: &'static str,
}

impl Domain {
    pub(super) fn whole(name: Text) -> Self {
        Self { name, below: "" }
    }

    pub(super) fn length(&self) -> usize {
        self.name.len() + self.below.len() + usize::from(!self.below.is_empty())
    }

    pub(super) fn is(&self, domain: &str) -> bool {
        if self.below.is_empty() {
            return *self.name == *domain;
        }
        let name = domain.strip_suffix(self.below).and_then(|name| name.strip_suffix('.'));
        name == Some(&*self.name)
    }

    pub(super) fn is_same(&self, other: &Self) -> bool {
        if self.below.len() == other.below.len() {
            return self == other;
        }
        self.is(&other.written())
    }

    pub(super) fn hash(&self) -> u32 {
        if self.below.is_empty() { hash_of(&self.name) } else { hash_below(hash_of(self.below), &self.name) }
    }

    pub(super) fn written(&self) -> String {
        let dot = if self.below.is_empty() { "" } else { "." };
        [&self.name, dot, self.below].concat()
    }
}

/// A rule: where it applies, and the position of its effect.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub(super) domain: Domain,
    pub(super) condition: Option<Box<Condition>>,
    /// The position of its effect in the table. Neighbors in a file share one.
    pub(super) effect: u32,
    pub(super) list: RuleList,
    /// The rule written before it for the same domain.
    pub(super) earlier: Option<u32>,
}

/// The rule that decides about an address, with its effect.
#[derive(Clone, Copy, Debug)]
pub(in crate::trust) struct MatchedRule<'table> {
    pub(super) rule: &'table Rule,
    pub(in crate::trust) effect: &'table RuleEffect,
}

impl MatchedRule<'_> {
    /// Whether it is on the denylist.
    pub(super) fn is_denied(&self) -> bool {
        self.rule.list == RuleList::Deny
    }

    /// The rule as users write it.
    pub(super) fn text(&self) -> String {
        let dot = if self.effect.list == RuleList::Suffix { "." } else { "" };
        let path = self.rule.condition.as_ref().and_then(|condition| condition.path.as_deref());
        [dot, &self.rule.domain.written(), path.unwrap_or_default()].concat()
    }
}
