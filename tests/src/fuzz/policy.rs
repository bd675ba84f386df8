//! Policies in YAML: an invalid one is an error with a position inside the text, and a valid one can be looked up in.

use credence_core::trust::TrustPolicy;
use credence_yaml::{YamlError, read_policy};

pub(super) const TEXTS: [&str; 3] = [
    "version: 1\nsources:\n  - domain: example.org\n    trust_level: trusted\n    reason: \"a: reason\"\n    path: /news/\n    from: 2020-01-01\n",
    "sources:\n- {domain: 'a.example', trust_level: low}\n- domain: |\n    b.example\n  trust_level: blocked # why\n",
    "overrides:\n  - domain: example.com\n    trust_level: academic\n    reason: >-\n      folded\n      text\nsources: []\n",
];

/// An address that the rules of the seeds are about.
const ADDRESS: &str = "https://example.org/news/a";

pub(super) fn check(text: &str) -> Result<(), String> {
    let document = match read_policy(text) {
        Ok(document) => document,
        Err(error) => return check_error(text, &error),
    };
    let Ok(policy) = TrustPolicy::from_document(&document) else { return Ok(()) };
    let first = policy.lookup(ADDRESS, None);
    if policy.lookup(ADDRESS, None) != first {
        return Err("two lookups of one address differ".to_owned());
    }
    Ok(())
}

fn check_error(text: &str, error: &YamlError) -> Result<(), String> {
    let n_lines = 1 + text.matches(['\n', '\r']).count();
    let (line, column) = (error.line as usize, error.column as usize);
    let lies_inside = (1..=n_lines).contains(&line) && (1..=text.chars().count() + 1).contains(&column);
    let is_clear = !error.found.is_empty() && !error.expected.is_empty();
    if lies_inside && is_clear { Ok(()) } else { Err(format!("the error at {line}:{column} is: {}", error.message)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_behind_a_directive_lies_inside_its_line() {
        assert_eq!(check(&format!("{}\u{feff}[][[[!]event: 1e999]]\r[]", "%{}\t\u{fffd}\u{fffd}".repeat(16))), Ok(()));
    }

    #[test]
    fn an_error_outside_the_text_is_found() {
        let error = read_policy("version: 1\nsources: [").unwrap_err();
        assert_eq!(check_error("version: 1\nsources: [", &error), Ok(()));
        assert!(check_error("", &YamlError { line: 2, ..error.clone() }).is_err());
        assert!(check_error("version: 1\nsources: [", &YamlError { expected: String::new(), ..error }).is_err());
    }
}
