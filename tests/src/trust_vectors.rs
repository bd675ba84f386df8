//! The vectors of trust levels, the domain policy, and the verification of sources.

use credence_core::evidence::Stance;
use credence_core::trust::{
    BlockReason, ClaimResolution, ClaimStatus, DEFAULT_GAP, DomainPattern, Host, InformationCredibility, OverrideEntry,
    PolicyDocument, PolicyEntry, PolicyError, RejectionRate, SourceReliability, SourceStance, SourceTrust,
    StatusCounts, TrustLedger, TrustLevel, TrustPolicy, UnblockRisk, classify, registrable_domain, resolve_claim,
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
        let host = Host::parse(text(&vector.input["domain"])).unwrap();
        let pattern = DomainPattern::parse(text(&vector.input["pattern"]));
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
fn lists_have_the_documented_precedence() {
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
        let host = Host::parse(text(&vector.input["url"])).unwrap();
        assert_eq!(json!(registrable_domain(&host)), vector.expected, "{}", vector.name);
    }
}

#[test]
fn contradictions_are_classified_and_blocked_sources_left_out() {
    for vector in vectors("trust.contradiction") {
        let (first, second) = (level(&vector.input["first"]), level(&vector.input["second"]));
        if vector.expected["type"] == "excluded" {
            check_excluded(first, second, &vector);
            continue;
        }
        let found = classify(first, second, DEFAULT_GAP);
        assert_eq!(json!(found.kind), vector.expected["type"], "{}", vector.name);
        assert_eq!(json!(found.first), vector.expected["first"], "{}", vector.name);
        assert_eq!(json!(found.second), vector.expected["second"], "{}", vector.name);
        if let Some(new_level) = vector.expected.get("first_new_level") {
            assert_eq!(json!(level_after_contradiction(first, second)), *new_level, "{}", vector.name);
        }
    }
}

/// A blocked side is rejected, is in no pair, and does not affect the other side.
fn check_excluded(first: TrustLevel, second: TrustLevel, vector: &Vector) {
    let sides = [witness("first.example", first, Stance::Supports), witness("second.example", second, Stance::Refutes)];
    let together = resolve_claim("claim", &sides, DEFAULT_GAP);
    assert_eq!((together.n_contested, together.n_misinformation), (0, 0), "{}", vector.name);
    assert_eq!(json!(status_of(&together, "first.example")), vector.expected["first"], "{}", vector.name);
    let alone = resolve_claim("claim", &sides[1..], DEFAULT_GAP);
    let is_unchanged = status_of(&together, "second.example") == status_of(&alone, "second.example");
    assert_eq!(is_unchanged, vector.expected["second"] == "unchanged", "{}", vector.name);
}

/// The level of the first side after the contradiction was learned.
fn level_after_contradiction(first: TrustLevel, second: TrustLevel) -> TrustLevel {
    let sides = [witness("first.example", first, Stance::Supports), witness("second.example", second, Stance::Refutes)];
    let mut ledger = TrustLedger::default();
    ledger.record("claim", None, &resolve_claim("claim", &sides, DEFAULT_GAP), None);
    ledger.effective_level("first.example", first, false).level
}

fn witness(host: &'static str, level: TrustLevel, side: Stance) -> SourceStance<'static> {
    SourceStance {
        source_id: host,
        host,
        site: host,
        level,
        overridden: false,
        listed: false,
        side,
        quote: None,
        published: None,
        danger: None,
    }
}

fn status_of(resolution: &ClaimResolution, host: &str) -> Option<ClaimStatus> {
    let verdict = resolution.hosts.iter().find(|verdict| verdict.host == host);
    verdict.map(|verdict| verdict.verification.status)
}

#[test]
fn rejection_rates() {
    for vector in vectors("trust.rejection_rate") {
        let is_listed = vector.input["verified"].is_array();
        let rate = if is_listed { listed_claims(&vector.input) } else { counted_claims(&vector.input) };
        if vector.expected.is_number() {
            assert_eq!(json!(rate.rate), vector.expected, "{}", vector.name);
            continue;
        }
        let found = json!({
            "total": rate.total, "combined": rate.rate, "rate": rate.rate, "blocked": rate.blocks,
        });
        for (name, expected) in vector.expected.as_object().unwrap() {
            assert_eq!(found[name], *expected, "{}: {name}", vector.name);
        }
    }
}

fn counted_claims(input: &Value) -> RejectionRate {
    let count = |name: &str| u32::try_from(input[name].as_u64().unwrap_or(0)).unwrap();
    let (verified, rejected, pending) = (count("verified"), count("rejected"), count("pending"));
    StatusCounts { verified, rejected, pending, contested: count("contested") }.rejection_rate()
}

/// Claims by name, rejected for one or two reasons: each is one claim with one status.
fn listed_claims(input: &Value) -> RejectionRate {
    let mut ledger = TrustLedger::default();
    for (list, status) in [
        ("verified", ClaimStatus::Verified),
        ("security", ClaimStatus::Rejected),
        ("manual", ClaimStatus::Rejected),
        ("pending", ClaimStatus::Pending),
    ] {
        for claim in input[list].as_array().unwrap() {
            ledger.set_status("host.example", text(claim), status, None).unwrap();
        }
    }
    ledger.rejection_rate("host.example")
}

#[test]
fn a_blocked_host_is_listed_with_every_field() {
    for vector in vectors("trust.blocked_entry") {
        let mut ledger = TrustLedger::default();
        ledger.block("host.example", BlockReason::Manual, None, TrustLevel::Low, None).unwrap();
        let entry = serde_json::to_value(&ledger.blocked()[0]).unwrap();
        for field in vector.expected.as_array().unwrap() {
            assert!(entry.get(text(field)).is_some(), "{}: {field}", vector.name);
        }
    }
}

#[test]
fn risks_of_restoring() {
    for vector in vectors("trust.unblock_risk") {
        let reason = &vector.input["block_reason"];
        let reason = if reason.is_null() { None } else { Some(BlockReason::from_name(text(reason)).unwrap()) };
        assert_eq!(json!(UnblockRisk::from_reason(reason)), vector.expected, "{}", vector.name);
    }
}

#[test]
fn admiralty_grades_in_words() {
    for vector in vectors("trust.admiralty") {
        let grade = text(&vector.input["grade"]);
        let letter = SourceReliability::ALL.into_iter().find(|letter| letter.name() == grade);
        let digit = InformationCredibility::ALL.into_iter().find(|digit| digit.name() == grade);
        let words = letter.map(SourceReliability::meaning).or(digit.map(InformationCredibility::meaning));
        assert_eq!(json!(words), vector.expected, "{}", vector.name);
    }
}

fn check_bundled(vector: &Vector) {
    let domain = text(&vector.input["domain"]);
    check(&TrustPolicy::bundled().lookup(domain, None), vector);
}

/// Compares every field in the vector; its `source` is our `from`.
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
