//! The rules that say how far a source is trusted, and the lookup of a source in them.

mod bundled;
mod document;
mod error;
mod pattern;
mod survey;
mod table;
mod yaml;

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::address::Address;
use super::level::TrustLevel;
use credence_text::date::Date;
pub use document::{OverrideEntry, PolicyDocument, PolicyEntry};
pub use error::{PolicyError, PolicyList, PolicyProblem};
pub use pattern::DomainPattern;
pub use survey::Survey;
use table::{RuleList, RuleTable, Verdict};

/// What the policy says of a source.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SourceTrust {
    /// The level; `unverified` where nothing is known and for what is on the denylist.
    pub level: TrustLevel,
    /// The weight of the level, from 0.0 to 1.0.
    pub weight: f64,
    /// Which list decided.
    pub from: RuleOrigin,
    /// The rule that matched, as domain and path; a suffix rule starts with a dot.
    pub rule: Option<String>,
    /// Whether the source should be left out altogether.
    pub skip: bool,
    /// Why it is skipped or has this level, as a word like `social_media` or a sentence of the user.
    pub reason: Option<String>,
    /// What kind of source the rule names, such as `standards` or `press`.
    pub kind: Option<String>,
    /// Where the rule comes from: a name, a date and a licence.
    pub origin: Option<String>,
}

/// The list a rule was found in, or that none was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum RuleOrigin {
    /// Never to be used.
    Denylist,
    /// The user's own word for one host.
    UserOverride,
    /// A known source.
    Allowlist,
    /// A source of low trust, or one to skip.
    Graylist,
    /// The kind of registry the name ends in.
    Suffix,
    /// What verifying its claims has taught: promoted by independent evidence, or blocked.
    Verification,
    /// No rule matched.
    Default,
}

/// The rules in force: from a document, from the bundled tables, or from both.
#[derive(Clone, Debug, Default)]
pub struct TrustPolicy {
    rules: RuleTable,
}

impl TrustPolicy {
    /// The rules of a document alone.
    ///
    /// # Errors
    ///
    /// Names the first entry that cannot be a rule; nothing of the document is used then.
    pub fn from_document(document: &PolicyDocument) -> Result<Self, PolicyError> {
        Ok(Self { rules: document.rules()? })
    }

    /// The rules that come with the program; their origins are in its `data/policy.txt`.
    #[must_use]
    pub fn bundled() -> &'static Self {
        static BUNDLED: OnceLock<TrustPolicy> = OnceLock::new();
        BUNDLED.get_or_init(|| Self { rules: bundled::rules() })
    }

    /// The rules of tables in the form of `data/policy.txt`, for a host that loads the bundled ones on its own.
    #[must_use]
    pub fn from_tables(tables: &[&'static str]) -> Self {
        Self { rules: bundled::rules_of_tables(tables) }
    }

    /// These rules with those of a document added.
    ///
    /// A rule of the document on one of the three lists takes the place of every rule here for the same
    /// domain, path and dates, so that a user can move a domain to another list; between equally
    /// long rules of one list the document's comes first.
    ///
    /// # Errors
    ///
    /// As [`TrustPolicy::from_document`]; the rules here stay as they are.
    pub fn layered(&self, document: &PolicyDocument) -> Result<Self, PolicyError> {
        let mut rules = document.rules()?;
        rules.append_missing(&self.rules);
        Ok(Self { rules })
    }

    /// Gives one host a level of its own from now on, in place of an earlier override.
    ///
    /// # Errors
    ///
    /// When `domain` is not an exact host; its place is counted after the overrides there are.
    pub fn override_domain(
        &mut self,
        domain: &str,
        level: TrustLevel,
        reason: Option<&str>,
    ) -> Result<(), PolicyError> {
        let index = self.rules.n_overrides();
        let host = pattern::exact_host(domain)
            .map_err(|problem| PolicyError::in_domain(PolicyList::UserOverrides, index, problem))?;
        self.rules.set_override(host, level, reason);
        Ok(())
    }

    /// How many rules are in force.
    #[must_use]
    pub fn n_rules(&self) -> usize {
        self.rules.n_rules()
    }

    /// Every rule in force and the trust it gives, in the order in which they were written.
    pub fn rules(&self) -> impl Iterator<Item = SourceTrust> + '_ {
        self.rules.verdicts().map(SourceTrust::from)
    }

    /// The trust in the source at a web address or bare domain.
    ///
    /// `published` is the source's date as `YYYY-MM-DD`, more may follow; rules with a date range hold
    /// only for sources whose date is known. The order is denylist, override, allowlist, greylist,
    /// suffix, default (the contract, §5); within a list the longest rule on label boundaries
    /// wins, then the longest path, then a date range over none, then the first written.
    #[must_use]
    pub fn lookup(&self, url_or_domain: &str, published: Option<&str>) -> SourceTrust {
        let Some(address) = Address::of(url_or_domain) else {
            return SourceTrust::default();
        };
        let published = published.and_then(Date::at_start_of);
        self.rules.verdict(&address, published).map(SourceTrust::from).unwrap_or_default()
    }
}

impl Default for SourceTrust {
    /// The trust in a source of which nothing is known.
    fn default() -> Self {
        Self {
            level: TrustLevel::Unverified,
            weight: TrustLevel::Unverified.weight(),
            from: RuleOrigin::Default,
            rule: None,
            skip: false,
            reason: None,
            kind: None,
            origin: None,
        }
    }
}

impl From<Verdict<'_>> for SourceTrust {
    fn from(verdict: Verdict<'_>) -> Self {
        let grounds = verdict.grounds;
        let owned = |text: &Option<table::Text>| text.as_deref().map(str::to_owned);
        Self {
            level: grounds.level,
            weight: grounds.level.weight(),
            from: grounds.list.origin(),
            rule: Some(verdict.rule()),
            skip: grounds.skip,
            reason: owned(&grounds.reason),
            kind: owned(&grounds.kind),
            origin: owned(&grounds.origin),
        }
    }
}

impl RuleList {
    fn origin(self) -> RuleOrigin {
        match self {
            Self::Deny => RuleOrigin::Denylist,
            Self::Override => RuleOrigin::UserOverride,
            Self::Allow => RuleOrigin::Allowlist,
            Self::Grey => RuleOrigin::Graylist,
            Self::Suffix => RuleOrigin::Suffix,
        }
    }
}

#[cfg(test)]
mod law_tests;
#[cfg(test)]
mod tests;
