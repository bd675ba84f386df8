//! A policy as users write it, and its rules.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};

use super::error::{PolicyError, PolicyList, PolicyProblem};
use super::pattern::{DomainPattern, exact_host};
use super::table::{Condition, Grounds, RuleList, RuleTable, Text};
use crate::trust::address::normalized_path;
use crate::trust::level::TrustLevel;
use credence_text::date::Date;

/// The contents of a policy file; a list that is missing or empty has no rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PolicyDocument {
    /// Known sources and their levels; `trusted` where none is given.
    #[serde(deserialize_with = "list_or_nothing")]
    pub allowlist: Vec<PolicyEntry>,
    /// Sources never to be used; a level given here is not looked at.
    #[serde(deserialize_with = "list_or_nothing")]
    pub denylist: Vec<PolicyEntry>,
    /// Sources of a low level, or to skip where no level is given; `graylist` is the same key.
    #[serde(alias = "graylist", deserialize_with = "list_or_nothing")]
    pub greylist: Vec<PolicyEntry>,
    /// The user's own word for single hosts; the first one for a host counts.
    #[serde(deserialize_with = "list_or_nothing")]
    pub user_overrides: Vec<OverrideEntry>,
}

/// One rule of the allowlist, denylist or greylist; a bare domain may stand for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PolicyEntry {
    /// `x`, `.x` or `*.x` for a domain and everything below it, or a domain with a star inside.
    pub domain: String,
    /// The name of a trust level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trust_level: Option<String>,
    /// Why the source is skipped or has its level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Where the rule comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<String>,
    /// A path that limits the rule to one section of a site, by whole segments.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The first day of publication the rule holds for, as `YYYY-MM-DD`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The last day of publication the rule holds for, as `YYYY-MM-DD`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// The kind of source, such as `press`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
}

/// The level a user gives to one host.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OverrideEntry {
    /// One exact host; a star or a leading dot is refused.
    pub domain: String,
    /// The name of a trust level.
    pub trust_level: String,
    /// Why the user wants it so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// When it was added, kept as it is written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub added_at: Option<String>,
}

impl PolicyDocument {
    /// The table of all rules, or the first entry that cannot be one.
    pub(super) fn rules(&self) -> Result<RuleTable, PolicyError> {
        let lists = [
            (PolicyList::Denylist, RuleList::Deny, &self.denylist),
            (PolicyList::Allowlist, RuleList::Allow, &self.allowlist),
            (PolicyList::Greylist, RuleList::Grey, &self.greylist),
        ];
        let n_entries: usize = lists.iter().map(|(_, _, entries)| entries.len()).sum();
        let mut rules = RuleTable::with_room_for(n_entries + self.user_overrides.len());
        for (index, entry) in self.user_overrides.iter().enumerate() {
            entry.add_to(&mut rules).map_err(|fault| fault.at(PolicyList::UserOverrides, index))?;
        }
        for (list, rule_list, entries) in lists {
            for (index, entry) in entries.iter().enumerate() {
                entry.add_to(&mut rules, rule_list).map_err(|fault| fault.at(list, index))?;
            }
        }
        Ok(rules)
    }
}

/// A problem and its field, before its place in the document is known.
struct Fault {
    field: &'static str,
    problem: PolicyProblem,
}

impl Fault {
    fn at(self, list: PolicyList, index: usize) -> PolicyError {
        PolicyError { list, index, field: self.field, problem: self.problem }
    }
}

fn in_field<T>(field: &'static str, read: Result<T, PolicyProblem>) -> Result<T, Fault> {
    read.map_err(|problem| Fault { field, problem })
}

impl PolicyEntry {
    fn add_to(&self, rules: &mut RuleTable, list: RuleList) -> Result<(), Fault> {
        let pattern = in_field("domain", DomainPattern::of(&self.domain))?;
        let condition = self.condition()?;
        let level = self.trust_level.as_deref().map(level_named).transpose();
        let mut grounds = Grounds::of(list, in_field("trust_level", level)?);
        grounds.reason = text(self.reason.as_ref()).or_else(|| default_reason(&grounds));
        grounds.kind = text(self.kind.as_ref());
        grounds.origin = text(self.origin.as_ref());
        rules.add(pattern, condition, grounds);
        Ok(())
    }

    fn condition(&self) -> Result<Condition, Fault> {
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
    fn add_to(&self, rules: &mut RuleTable) -> Result<(), Fault> {
        let host = in_field("domain", exact_host(&self.domain))?;
        let level = in_field("trust_level", level_named(&self.trust_level))?;
        let mut grounds = Grounds::of(RuleList::Override, Some(level));
        grounds.reason = text(self.reason.as_ref());
        rules.add(DomainPattern::Domain(host), Condition::default(), grounds);
        Ok(())
    }
}

fn text(written: Option<&String>) -> Option<Text> {
    written.map(|written| Text::Owned(written.clone()))
}

/// What is skipped is skipped for a reason, if only for the list it is on.
fn default_reason(grounds: &Grounds) -> Option<Text> {
    grounds.skip.then_some(match grounds.list {
        RuleList::Deny => Text::Borrowed("denylist"),
        RuleList::Grey => Text::Borrowed("greylist"),
        RuleList::Override | RuleList::Allow | RuleList::Suffix => Text::Borrowed("blocked"),
    })
}

fn level_named(name: &str) -> Result<TrustLevel, PolicyProblem> {
    TrustLevel::from_name(name).ok_or_else(|| PolicyProblem::UnknownLevel(name.to_owned()))
}

fn day(written: &str) -> Result<Date, PolicyProblem> {
    Date::of(written).ok_or_else(|| PolicyProblem::NotADate(written.to_owned()))
}

/// A key with nothing after it is an empty list in YAML, and `null` in JSON.
fn list_or_nothing<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

/// The fields of an entry that is written out.
#[derive(Deserialize)]
#[serde(remote = "PolicyEntry", deny_unknown_fields)]
struct WrittenOutEntry {
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
        WrittenOutEntry::deserialize(MapAccessDeserializer::new(map))
    }
}
