//! The vectors of decisions from history.

use credence_core::decision::{
    Decision, DecisionConfig, DecisionOutcome, DecisionProfile, DecisionRules, DecisionStatus, EvidenceHit, History,
    Task, Tier, Timeframe, decide_from_history,
};
use credence_core::evidence::Stance;
use serde_json::{Value, json};

use crate::shared::vectors;

#[test]
fn decisions() {
    for vector in vectors("decision.decision") {
        let found = decided(&vector.input, DecisionProfile::Default);
        assert_eq!(shown(&found), vector.expected, "{}", vector.name);
    }
}

#[test]
fn decisions_by_the_flowchart() {
    for vector in vectors("decision.decision__flowchart") {
        let found = decided(&vector.input, DecisionProfile::Flowchart);
        assert_eq!(shown(&found), vector.expected, "{}", vector.name);
    }
}

#[test]
fn the_names_of_outcomes() {
    for vector in vectors("decision.outcome_names") {
        let found: Value = DecisionOutcome::ALL.into_iter().map(|outcome| json!(outcome)).collect();
        assert_eq!(found, vector.expected, "{}", vector.name);
    }
}

#[test]
fn the_totals_of_both_sides() {
    for vector in vectors("decision.totals") {
        let found = decided(&vector.input, DecisionProfile::Default);
        let totals = json!({
            "totalSupport": found.support.weight,
            "totalRefute": found.refute.weight,
            "domainsSeen": found.domains_seen,
        });
        assert_eq!(totals, vector.expected, "{}", vector.name);
    }
}

#[test]
fn the_weights_of_tiers() {
    for vector in vectors("decision.weight") {
        let tier = Tier::from_name(vector.input["class"].as_str().unwrap()).unwrap();
        assert_eq!(json!(tier.weight()), vector.expected, "{}", vector.name);
    }
}

fn decided(input: &Value, profile: DecisionProfile) -> Decision {
    let hits: Vec<EvidenceHit<'_>> = input["hits"].as_array().unwrap().iter().map(hit).collect();
    let timeframe = input.get("timeframe").map(|frame| {
        let end = |name: &str| frame[name].as_str();
        Timeframe::new(end("start"), end("end")).unwrap()
    });
    let defaults = DecisionRules::default();
    let number = |name: &str| input[name].as_u64().map(|number| u32::try_from(number).unwrap());
    let rules = DecisionRules {
        profile,
        threshold: input["threshold"].as_f64().unwrap_or(defaults.threshold),
        min_sources: number("min_sources").unwrap_or(defaults.min_sources),
        ..defaults
    };
    let config = DecisionConfig { rules, ..DecisionConfig::default() };
    let history = History { evidence: &hits, ..History::default() };
    let (made, most) = (number("attempts").unwrap_or(0), number("max_attempts").unwrap_or(1));
    decide_from_history(&Task { timeframe, ..Task::default() }, &history, made, most, &config)
}

fn hit(hit: &Value) -> EvidenceHit<'_> {
    EvidenceHit {
        domain: hit["domain"].as_str(),
        // A missing stance is different from an unknown name.
        stance: hit["stance"].as_str().map_or(Some(Stance::Neutral), Stance::from_label),
        weight: hit["weight"].as_f64(),
        date_utc: hit["dateUtc"].as_str(),
        ..EvidenceHit::default()
    }
}

fn shown(decision: &Decision) -> Value {
    match (decision.status, decision.outcome()) {
        (DecisionStatus::Final, outcome) => json!({"status": "final", "outcome": outcome}),
        (DecisionStatus::NeedMoreSearch, None) => json!({"status": "need_more_search"}),
        (DecisionStatus::NeedMoreSearch, Some(_)) => unreachable!("an outcome and another search"),
    }
}
