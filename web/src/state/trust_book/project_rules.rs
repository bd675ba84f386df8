//! The rules of the project, as the page of trust lists them.

use credence_core::trust::{RuleOrigin, SourceTrust, TrustLevel, TrustPolicy};
use credence_lexical::lower::lowercase;

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
            kind: trust.kind.map(Into::into),
            origin: trust.origin.map(Into::into),
            reason: trust.reason.map(Into::into),
            skip: trust.skip,
        }
    }
}

/// The first rules whose domain or kind holds a text, and how many there are in all.
pub(super) fn find(policy: &TrustPolicy, query: &str, limit: usize) -> (Vec<RuleRow>, usize) {
    let query = lowercase(query.trim());
    let holds = |text: Option<&str>| text.is_some_and(|text| text.contains(&query));
    let mut found = policy.rules().filter(|rule| holds(rule.rule.as_deref()) || holds(rule.kind.as_deref()));
    let rows: Vec<RuleRow> = found.by_ref().take(limit).map(RuleRow::from).collect();
    let n_found = rows.len() + found.count();
    (rows, n_found)
}
