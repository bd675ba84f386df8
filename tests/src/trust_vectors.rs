//! The contract's vectors of trust levels and of the domain policy.

use credence_core::trust::{
    DomainPattern, Host, OverrideEntry, PolicyDocument, PolicyEntry, PolicyError, SourceTrust, TrustLevel, TrustPolicy,
    registrable_domain,
};
use serde_json::{Value, json};

use crate::shared::{Vector, vectors};

#[test]
fn ranks_and_high_trust() {
    for vector in vectors("trust.trust_order") {
        let level = level(&vector.input["level"]);
        let found = json!({"rank": level.rank(), "high_trust": level.is_high()});
        assert_eq!(found, vector.expected, "{}", vector.name);
    }
}

#[test]
fn weights() {
    for vector in vectors("trust.trust_weight") {
        let weight = level(&vector.input["level"]).weight();
        assert_eq!(json!(weight), vector.expected, "{}", vector.name);
    }
}

#[test]
fn patterns_match_on_label_boundaries() {
    for vector in vectors("trust.match_pattern") {
        let host = Host::of(text(&vector.input["domain"])).unwrap();
        let pattern = DomainPattern::of(text(&vector.input["pattern"]));
        let found = pattern.is_ok_and(|pattern| pattern.matches(&host));
        assert_eq!(json!(found), vector.expected, "{}", vector.name);
    }
}

#[test]
fn the_bundled_policy_gives_the_levels_of_the_contract() {
    for vector in vectors("trust.policy_lookup") {
        check_bundled(&vector);
    }
}

#[test]
fn the_bundled_policy_skips_what_the_contract_skips() {
    for vector in vectors("trust.policy_skip") {
        check_bundled(&vector);
    }
}

#[test]
fn lists_are_asked_in_the_order_of_the_contract() {
    for vector in vectors("trust.policy_precedence") {
        let policy = policy(&vector.input);
        if vector.expected["error"] == json!(true) {
            assert!(policy.is_err(), "{}", vector.name);
        } else if vector.input.get("before").is_some() {
            check_reload(&vector);
        } else {
            let trust = policy.unwrap().lookup(text(&vector.input["domain"]), None);
            check(&trust, &vector);
        }
    }
}

#[test]
fn domain_keys_are_registrable_domains() {
    for vector in vectors("source_quality.domain_key") {
        let host = Host::of(text(&vector.input["url"])).unwrap();
        assert_eq!(json!(registrable_domain(&host)), vector.expected, "{}", vector.name);
    }
}

fn check_bundled(vector: &Vector) {
    let domain = text(&vector.input["domain"]);
    check(&TrustPolicy::bundled().lookup(domain, None), vector);
}

/// Compares every field the vector names; `source` is its word for `from`.
fn check(trust: &SourceTrust, vector: &Vector) {
    let found = serde_json::to_value(trust).unwrap();
    for (name, expected) in vector.expected.as_object().unwrap() {
        let field = if name == "source" { "from" } else { name };
        assert_eq!(found.get(field), Some(expected), "{}: {name}", vector.name);
    }
}

fn check_reload(vector: &Vector) {
    let domain = text(&vector.input["domain"]);
    for moment in ["before", "after"] {
        let policy = policy(&json!({"override": vector.input[moment]})).unwrap();
        let found = policy.lookup(domain, None).level.name();
        assert_eq!(json!(found), vector.expected[moment], "{}: {moment}", vector.name);
    }
}

fn policy(input: &Value) -> Result<TrustPolicy, PolicyError> {
    TrustPolicy::from_document(&PolicyDocument {
        allowlist: rules(&input["allow"]),
        denylist: rules(&input["deny"]),
        greylist: Vec::new(),
        user_overrides: overrides(&input["override"]),
    })
}

/// A rule is a domain, or a domain and its level.
fn rules(list: &Value) -> Vec<PolicyEntry> {
    let rule = |rule: &Value| match rule {
        Value::Array(pair) => PolicyEntry {
            domain: text(&pair[0]).to_owned(),
            trust_level: Some(text(&pair[1]).to_owned()),
            ..PolicyEntry::default()
        },
        bare => PolicyEntry { domain: text(bare).to_owned(), ..PolicyEntry::default() },
    };
    list.as_array().into_iter().flatten().map(rule).collect()
}

fn overrides(list: &Value) -> Vec<OverrideEntry> {
    let entry = |pair: &Value| OverrideEntry {
        domain: text(&pair[0]).to_owned(),
        trust_level: text(&pair[1]).to_owned(),
        ..OverrideEntry::default()
    };
    list.as_array().into_iter().flatten().map(entry).collect()
}

fn level(name: &Value) -> TrustLevel {
    TrustLevel::from_name(text(name)).unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}
