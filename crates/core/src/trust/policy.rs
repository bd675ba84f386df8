//! The trust policy: its rules, and the lookup of a source in them.
//!
//! | file | contains |
//! |---|---|
//! | `document` | a policy as users write it |
//! | `bundled` | the parser of the bundled tables |
//! | `pattern`, `condition`, `effect`, `rule` | the parts of a rule |
//! | `table`, `search` | all rules, indexed by domain, and the lookup in them |
//! | `source_trust`, `origin` | the result of a lookup |
//! | `yaml` | a policy written as YAML |
//! | `error` | what is wrong with an entry of a document |

mod bundled;
mod condition;
mod document;
mod effect;
mod error;
mod origin;
mod pattern;
mod rule;
mod search;
mod source_trust;
mod table;
mod yaml;

use std::sync::{Arc, OnceLock};

use super::address::Address;
use super::level::TrustLevel;
use super::wrapped::{Behind, MOST_WRAPPERS, behind_address};
use credence_lexical::calendar::date::Date;
pub use document::{OverrideEntry, PolicyDocument, PolicyEntry};
pub use error::{PolicyError, PolicyList, PolicyProblem};
pub use origin::RuleOrigin;
pub use pattern::DomainPattern;
use rule::MatchedRule;
pub use source_trust::SourceTrust;
use table::RuleTable;

/// The reason for the trust in a copy or a redirect whose address does not name its page.
const HIDES_ITS_PAGE: &str = "hides_its_page";

/// A trust policy: rules from a document, from the bundled tables, or from both.
#[derive(Clone, Debug, Default)]
pub struct TrustPolicy {
    /// All rules but the overrides. Policies that differ in overrides alone share them.
    rules: Arc<RuleTable>,
    overrides: RuleTable,
}

impl TrustPolicy {
    /// The rules of a document, without the bundled ones.
    ///
    /// # Errors
    ///
    /// When an entry is invalid; the error names the first one.
    pub fn from_document(document: &PolicyDocument) -> Result<Self, PolicyError> {
        Self::default().layered(document)
    }

    /// The bundled rules; their origins are in `data/policy.txt`.
    #[must_use]
    pub fn bundled() -> &'static Self {
        static BUNDLED: OnceLock<TrustPolicy> = OnceLock::new();
        BUNDLED.get_or_init(|| Self::of_rules(bundled::rules()))
    }

    /// The rules of tables in the format of `data/policy.txt`, for a host application that loads them itself.
    #[must_use]
    pub fn from_tables(tables: &[&'static str]) -> Self {
        Self::of_rules(bundled::rules_of_tables(tables))
    }

    fn of_rules(rules: RuleTable) -> Self {
        Self { rules: Arc::new(rules), overrides: RuleTable::default() }
    }

    /// These rules and those of a document.
    ///
    /// A rule of the document on one of the three lists replaces every rule here for the same domain, path and
    /// dates, so that a user can move a domain to another list. Between equally specific rules of one list the
    /// document's wins.
    ///
    /// # Errors
    ///
    /// As [`TrustPolicy::from_document`].
    pub fn layered(&self, document: &PolicyDocument) -> Result<Self, PolicyError> {
        let (mut overrides, mut rules) = document.rules()?;
        overrides.append_missing(&self.overrides);
        if rules.n_rules() == 0 {
            return Ok(Self { rules: Arc::clone(&self.rules), overrides });
        }
        rules.append_missing(&self.rules);
        Ok(Self { rules: Arc::new(rules), overrides })
    }

    /// Sets the level of one host, in place of an earlier override.
    ///
    /// # Errors
    ///
    /// When `domain` is not an exact host. The index in the error counts the existing overrides first.
    pub fn override_domain(
        &mut self,
        domain: &str,
        level: TrustLevel,
        reason: Option<&str>,
    ) -> Result<(), PolicyError> {
        let index = self.overrides.n_rules();
        let host = pattern::exact_host(domain)
            .map_err(|problem| PolicyError::in_domain(PolicyList::UserOverrides, index, problem))?;
        self.overrides.set_override(host, level, reason);
        Ok(())
    }

    /// The number of rules.
    #[must_use]
    pub fn n_rules(&self) -> usize {
        self.overrides.n_rules() + self.rules.n_rules()
    }

    /// The trust that each rule gives, in the order in which the rules were written.
    pub fn rules(&self) -> impl Iterator<Item = SourceTrust> + '_ {
        self.overrides.all().chain(self.rules.all()).map(SourceTrust::from)
    }

    /// The trust in the source at a web address or bare domain: see docs/scoring.md#policy.
    ///
    /// `published` is the source's date as `YYYY-MM-DD`, with or without a time. Rules with a date range match only
    /// sources whose date is known. The order of precedence is denylist, override, bundled blocklist, allowlist,
    /// greylist, suffix, default. Within a list the longest rule on label boundaries wins, then the longest path, then a date range
    /// over none, then the first rule.
    ///
    /// The page behind a copy, a translation, a cache or a redirect decides for it. An address that carries another is trusted as little as
    /// the lower of the two.
    #[must_use]
    pub fn lookup(&self, url_or_domain: &str, published: Option<&str>) -> SourceTrust {
        let published = published.and_then(Date::at_start_of);
        self.lookup_behind(url_or_domain, published, MOST_WRAPPERS)
    }

    /// The trust in the page behind an address, with at most so many wrappers around it.
    fn lookup_behind(&self, url_or_domain: &str, published: Option<Date>, most: usize) -> SourceTrust {
        let Some(address) = Address::parse(url_or_domain) else {
            return SourceTrust::default();
        };
        let own = self.find(&address, published);
        let trust = own.map(SourceTrust::from).unwrap_or_default();
        let of_page = |page: &str| match most.checked_sub(1) {
            Some(most) => self.lookup_behind(page, published, most),
            None => SourceTrust::unknown(HIDES_ITS_PAGE),
        };
        match behind_address(&address) {
            Behind::Itself => trust,
            Behind::Page(_) | Behind::Hidden if own.is_some_and(|own| own.is_denied()) => trust,
            Behind::Page(page) => of_page(&page),
            Behind::Hidden => trust.lower_of(SourceTrust::unknown(HIDES_ITS_PAGE)),
            Behind::Carried(page) => trust.lower_of(of_page(&page)),
        }
    }

    /// The rule that decides about this address, if any does. Only the denylist precedes an override.
    pub(super) fn find(&self, address: &Address<'_>, published: Option<Date>) -> Option<MatchedRule<'_>> {
        let found = self.rules.find(address, published);
        if self.overrides.n_rules() == 0 || found.as_ref().is_some_and(MatchedRule::is_denied) {
            return found;
        }
        self.overrides.find(address, published).or(found)
    }
}

#[cfg(test)]
mod law_tests;
#[cfg(test)]
mod tests;
