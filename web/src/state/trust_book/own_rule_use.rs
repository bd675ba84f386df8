//! What the rules of the user change in the open conversation.

use std::collections::BTreeMap;

use credence_core::trust::{RuleOrigin, SourceTrust};

use super::scoring::Scoring;

/// How many sources of the open conversation each rule of the user's decides about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnRuleUse(BTreeMap<String, usize>);

impl OwnRuleUse {
    /// What they change in the conversation as it is now.
    #[must_use]
    pub fn of(scoring: Scoring) -> Self {
        scoring.track();
        let mut used = Self::default();
        for turn in scoring.readings().iter().flat_map(|reading| reading.borrow().turn_states()) {
            turn.assessment.with(|assessment| assessment.sources.iter().for_each(|source| used.count(&source.trust)));
        }
        used
    }

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
