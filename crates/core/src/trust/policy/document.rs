//! A policy as users write it, and the rules made from it.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};

use super::condition::Condition;
use super::effect::{RuleEffect, RuleList, Text};
use super::error::{PolicyError, PolicyList, PolicyProblem};
use super::pattern::{DomainPattern, exact_host};
use super::table::RuleTable;
use crate::trust::address::normalized_path;
use crate::trust::host::Host;
use crate::trust::level::TrustLevel;
use credence_lexical::calendar::date::Date;

/// The contents of a policy file; a missing list is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PolicyDocument {
    /// Known sources and their levels; `trusted` where none is given.
    #[serde(deserialize_with = "list_or_nothing")]
    pub allowlist: Vec<PolicyEntry>,
    /// Sources never to be used; a level given here is ignored.
    #[serde(deserialize_with = "list_or_nothing")]
    pub denylist: Vec<PolicyEntry>,
    /// Sources of low trust; without a level they are skipped. `graylist` is accepted too.
    #[serde(alias = "graylist", deserialize_with = "list_or_nothing")]
    pub greylist: Vec<PolicyEntry>,
    /// Levels that the user set for single hosts; the first one for a host counts.
    #[serde(deserialize_with = "list_or_nothing")]
    pub user_overrides: Vec<OverrideEntry>,
}

/// One rule of the allowlist, denylist or greylist. It may be written as a bare domain.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PolicyEntry {
    /// `x`, `.x` or `*.x` for a domain and its subdomains, or a domain with a star inside.
    pub domain: String,
    /// The name of a trust level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trust_level: Option<String>,
    /// Why the source is skipped or has its level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The origin of the rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<String>,
    /// A path that limits the rule to one section of a site, by whole segments.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The first day of publication the rule applies to, as `YYYY-MM-DD`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The last day of publication the rule applies to, as `YYYY-MM-DD`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// The kind of source, such as `press`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
}

/// The level that the user set for one host.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OverrideEntry {
    /// One exact host, without a star or a leading dot.
    pub domain: String,
    /// The name of a trust level.
    pub trust_level: String,
    /// The reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// When it was added, as the caller wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub added_at: Option<String>,
}

impl PolicyDocument {
    /// Adds an override, or replaces the one for the same host.
    pub fn set_override(&mut self, entry: OverrideEntry) {
        match self.user_overrides.iter_mut().find(|known| known.is_for(&entry.domain)) {
            Some(known) => *known = entry,
            None => self.user_overrides.push(entry),
        }
    }

    /// Removes the overrides of a host; whether there was one.
    pub fn remove_override(&mut self, host: &str) -> bool {
        let n_before = self.user_overrides.len();
        self.user_overrides.retain(|entry| !entry.is_for(host));
        self.user_overrides.len() < n_before
    }

    /// The overrides and the other rules, or the first invalid entry.
    pub(super) fn rules(&self) -> Result<(RuleTable, RuleTable), PolicyError> {
        let lists = [
            (PolicyList::Denylist, RuleList::Deny, &self.denylist),
            (PolicyList::Allowlist, RuleList::Allow, &self.allowlist),
            (PolicyList::Greylist, RuleList::Grey, &self.greylist),
        ];
        let n_entries: usize = lists.iter().map(|(_, _, entries)| entries.len()).sum();
        let mut rules = RuleTable::with_room_for(n_entries);
        let mut overrides = RuleTable::with_room_for(self.user_overrides.len());
        for (index, entry) in self.user_overrides.iter().enumerate() {
            entry.add_to(&mut overrides).map_err(|problem| problem.at(PolicyList::UserOverrides, index))?;
        }
        for (list, rule_list, entries) in lists {
            for (index, entry) in entries.iter().enumerate() {
                entry.add_to(&mut rules, rule_list).map_err(|problem| problem.at(list, index))?;
            }
        }
        Ok((overrides, rules))
    }
}

/// A problem and its field; the caller adds the list and the index.
struct FieldProblem {
    field: &'static str,
    problem: PolicyProblem,
}

impl FieldProblem {
    fn at(self, list: PolicyList, index: usize) -> PolicyError {
        PolicyError { list, index, field: self.field, problem: self.problem }
    }
}

fn in_field<T>(field: &'static str, read: Result<T, PolicyProblem>) -> Result<T, FieldProblem> {
    read.map_err(|problem| FieldProblem { field, problem })
}

impl PolicyEntry {
    fn add_to(&self, rules: &mut RuleTable, list: RuleList) -> Result<(), FieldProblem> {
        let pattern = in_field("domain", DomainPattern::parse(&self.domain))?;
        let condition = self.condition()?;
        let level = self.trust_level.as_deref().map(level_named).transpose();
        let mut effect = RuleEffect::new(list, in_field("trust_level", level)?);
        effect.reason = text(self.reason.as_ref()).or_else(|| default_reason(&effect));
        effect.kind = text(self.kind.as_ref());
        effect.origin = text(self.origin.as_ref());
        rules.add(pattern, condition, effect);
        Ok(())
    }

    fn condition(&self) -> Result<Condition, FieldProblem> {
        let path = self.path.as_deref().map(normalized_path).filter(|path| path != "/");
        let from = in_field("from", self.from.as_deref().map(day).transpose())?;
        let until = in_field("until", self.until.as_deref().map(day).transpose())?;
        if let (Some(first), Some(last), Some(found)) = (from, until, &self.until)
            && last < first
        {
            return in_field("until", Err(PolicyProblem::EndsBeforeItStarts(found.clone())));
        }
        Ok(Condition { path, from, until })
    }
}

impl OverrideEntry {
    /// Whether this is the override of a host, however either is written.
    #[must_use]
    pub fn is_for(&self, host: &str) -> bool {
        self.domain == host || Host::parse(&self.domain).is_some_and(|known| Host::parse(host) == Some(known))
    }

    fn add_to(&self, rules: &mut RuleTable) -> Result<(), FieldProblem> {
        let host = in_field("domain", exact_host(&self.domain))?;
        let level = in_field("trust_level", level_named(&self.trust_level))?;
        let mut effect = RuleEffect::new(RuleList::Override, Some(level));
        effect.reason = text(self.reason.as_ref());
        rules.add(DomainPattern::Domain(host), Condition::default(), effect);
        Ok(())
    }
}

fn text(written: Option<&String>) -> Option<Text> {
    written.map(|written| Text::Owned(written.clone()))
}

/// A skipped source always has a reason, if only the list it is on.
fn default_reason(effect: &RuleEffect) -> Option<Text> {
    effect.skip.then_some(match effect.list {
        RuleList::Deny => Text::Borrowed("denylist"),
        RuleList::Grey => Text::Borrowed("greylist"),
        RuleList::Block | RuleList::Override | RuleList::Allow | RuleList::Suffix => Text::Borrowed("blocked"),
    })
}

fn level_named(name: &str) -> Result<TrustLevel, PolicyProblem> {
    TrustLevel::from_name(name).ok_or_else(|| PolicyProblem::UnknownLevel(name.to_owned()))
}

fn day(written: &str) -> Result<Date, PolicyProblem> {
    Date::parse(written).ok_or_else(|| PolicyProblem::NotADate(written.to_owned()))
}

/// A key without a value is `null`, which stands for an empty list.
fn list_or_nothing<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

/// An entry written with its fields.
#[derive(Deserialize)]
#[serde(remote = "PolicyEntry", deny_unknown_fields)]
struct EntryFields {
    domain: String,
    #[serde(default)]
    trust_level: Option<String>,
    #[serde(default)]
    reason: Option<String>,
    #[serde(default)]
    origin: Option<String>,
    #[serde(default)]
    path: Option<String>,
    #[serde(default)]
    from: Option<String>,
    #[serde(default)]
    until: Option<String>,
    #[serde(default)]
    kind: Option<String>,
}

impl<'de> Deserialize<'de> for PolicyEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(EntryVisitor)
    }
}

struct EntryVisitor;

impl<'de> Visitor<'de> for EntryVisitor {
    type Value = PolicyEntry;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a domain or an entry with a `domain`")
    }

    fn visit_str<E: de::Error>(self, domain: &str) -> Result<PolicyEntry, E> {
        Ok(PolicyEntry { domain: domain.to_owned(), ..PolicyEntry::default() })
    }

    fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<PolicyEntry, M::Error> {
        EntryFields::deserialize(MapAccessDeserializer::new(map))
    }
}
