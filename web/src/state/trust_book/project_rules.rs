//! The rules of the project, as the page of trust lists them.

use credence_core::trust::{SourceTrust, TrustPolicy};
use credence_lexical::lower::lowercase;

/// The first rules whose domain or kind holds a text, and how many there are in all.
pub(super) fn find(policy: &TrustPolicy, query: &str, limit: usize) -> (Vec<SourceTrust>, usize) {
    let query = lowercase(query.trim());
    let holds = |text: Option<&str>| text.is_some_and(|text| text.contains(&query));
    let mut found = policy.rules().filter(|rule| holds(rule.rule.as_deref()) || holds(rule.kind.as_deref()));
    let rows: Vec<SourceTrust> = found.by_ref().take(limit).collect();
    let n_found = rows.len() + found.count();
    (rows, n_found)
}
