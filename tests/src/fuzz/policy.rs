//! Policies in YAML: an invalid one is an error with a position inside the text, and a valid one can be looked up in.

use credence_core::trust::TrustPolicy;
use credence_yaml::read_policy;

pub(super) const TEXTS: [&str; 3] = [
    "version: 1\nsources:\n  - domain: example.org\n    trust_level: trusted\n    reason: \"a: reason\"\n    path: /news/\n    from: 2020-01-01\n",
    "sources:\n- {domain: 'a.example', trust_level: low}\n- domain: |\n    b.example\n  trust_level: blocked # why\n",
    "overrides:\n  - domain: example.com\n    trust_level: academic\n    reason: >-\n      folded\n      text\nsources: []\n",
];

/// An address that the rules of the seeds are about.
const ADDRESS: &str = "https://example.org/news/a";

pub(super) fn check(text: &str) -> Result<(), String> {
    let Ok(document) = read_policy(text) else { return Ok(()) };
    let Ok(policy) = TrustPolicy::from_document(&document) else { return Ok(()) };
    let first = policy.lookup(ADDRESS, None);
    if policy.lookup(ADDRESS, None) != first {
        return Err("two lookups of one address differ".to_owned());
    }
    Ok(())
}
