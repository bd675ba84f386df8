//! The rules as the page of trust lists them: those of the project, and what those of the user change.

use credence_lexical::lower::lowercase;
use std::collections::BTreeMap;

use credence_core::trust::{RuleOrigin, SourceTrust, TrustLevel};

use super::TrustBook;

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

/// How many sources of the open conversation each rule of the user's decides about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnRuleUse(BTreeMap<String, usize>);

impl OwnRuleUse {
    /// The number of sources that a rule decides about; a source counts once for each answer.
    #[must_use]
    pub fn n_sources(&self, list: RuleOrigin, rule: &str) -> usize {
        self.0.get(&key(list, rule)).copied().unwrap_or_default()
    }

    fn count(&mut self, trust: &SourceTrust) {
        let rule = trust.rule.as_deref().filter(|_| is_own(trust.from));
        if let Some(rule) = rule {
            *self.0.entry(key(trust.from, rule)).or_default() += 1;
        }
    }
}

const fn is_own(list: RuleOrigin) -> bool {
    matches!(list, RuleOrigin::UserOverride | RuleOrigin::Allowlist | RuleOrigin::Denylist | RuleOrigin::Graylist)
}

/// A policy writes `*.example.org` for what is shown as `.example.org` once it decided.
fn key(list: RuleOrigin, rule: &str) -> String {
    [list.name(), " ", rule.strip_prefix('*').unwrap_or(rule)].concat()
}

impl TrustBook {
    /// The first rules of the project whose domain or kind holds a text, and how many there are in all.
    #[must_use]
    pub fn project_rules(self, query: &str, limit: usize) -> (Vec<RuleRow>, usize) {
        let query = lowercase(query.trim());
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

    /// The number of rules of the project.
    #[must_use]
    pub fn n_project_rules(self) -> usize {
        self.trusting(|trusting| trusting.project.n_rules())
    }

    /// What the user's rules change in the open conversation as it is now.
    #[must_use]
    pub fn own_rule_use(self) -> OwnRuleUse {
        self.version.track();
        let mut used = OwnRuleUse::default();
        let readings = self.inner.with_value(|inner| inner.readings.clone());
        for turn in readings.iter().flat_map(|reading| reading.borrow().turn_states()) {
            turn.assessment.with(|assessment| assessment.sources.iter().for_each(|source| used.count(&source.trust)));
        }
        used
    }

    /// The level of a domain by the rules of the project alone.
    #[must_use]
    pub fn project_level(self, domain: &str) -> TrustLevel {
        let host = domain.trim_start_matches(['*', '.']);
        self.shards.track();
        self.trusting(|trusting| trusting.project.lookup(host, None).level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decided(from: RuleOrigin, rule: &str) -> SourceTrust {
        SourceTrust { from, rule: Some(rule.to_owned()), ..SourceTrust::default() }
    }

    #[test]
    fn only_sources_that_a_rule_of_the_user_decides_about_count_for_it() {
        let mut used = OwnRuleUse::default();
        used.count(&decided(RuleOrigin::UserOverride, "a.org"));
        used.count(&decided(RuleOrigin::UserOverride, "a.org"));
        used.count(&decided(RuleOrigin::Denylist, ".b.org"));
        used.count(&decided(RuleOrigin::Suffix, "c.org"));
        used.count(&SourceTrust::default());
        assert_eq!(used.n_sources(RuleOrigin::UserOverride, "a.org"), 2);
        assert_eq!(used.n_sources(RuleOrigin::Denylist, "*.b.org"), 1);
        assert_eq!(used.n_sources(RuleOrigin::Allowlist, "a.org"), 0);
        assert_eq!(used.n_sources(RuleOrigin::Suffix, "c.org"), 0);
    }
}
