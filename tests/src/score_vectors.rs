//! The vectors of tool runs and source quality.

use credence_core::citation::{CitationProfile, ExtractorTable, audit, build_citations, check_payload};
use credence_core::record::{Comparison, percent};
use credence_core::score::{
    CallRecord, QualityCitation, RESEARCH_GATE, ScoringWeights, passes_gate, score_source_quality, score_tool_run,
};
use credence_core::trust::{Host, registrable_domain};
use credence_core::{Band, Scores, score::headline};
use serde_json::{Value, json};

use crate::shared::vectors;

#[test]
fn tool_run_confidence() {
    for vector in vectors("tool_run.confidence") {
        let records: Vec<CallRecord> = vector.input["calls"].as_array().unwrap().iter().map(call_record).collect();
        let steps = vector.input["step_count"].as_u64().map(|steps| u32::try_from(steps).unwrap());
        let score = score_tool_run(&records, steps).score;
        assert_eq!(json!(score), vector.expected, "{}", vector.name);
    }
}

fn call_record(call: &Value) -> CallRecord {
    CallRecord {
        tool_name: "tool".to_owned(),
        success: call["success"].as_bool().unwrap(),
        empty: !call["has_data"].as_bool().unwrap(),
        ..CallRecord::default()
    }
}

#[test]
fn badge() {
    for vector in vectors("tool_run.badge") {
        let claimed = vector.input["confidence"].as_f64();
        let shown = headline(&Scores::default(), claimed, Comparison::Nothing);
        let band = shown.as_ref().map(|headline| match headline.band {
            Band::Green => "high",
            Band::Yellow => "medium",
            Band::Red => "low",
        });
        let text = shown.map(|headline| percent(headline.score));
        assert_eq!(json!({"band": band, "text": text}), vector.expected, "{}", vector.name);
    }
}

fn cited(history: &Value, profile: CitationProfile) -> Value {
    let calls: Vec<(String, String)> = history
        .as_array()
        .unwrap()
        .iter()
        .filter(|record| record["success"] == true)
        .map(|record| (record["tool_name"].as_str().unwrap().to_owned(), record["data"].to_string()))
        .collect();
    let calls = calls.iter().map(|(tool, data)| (tool.as_str(), data.as_str()));
    let citations = build_citations(calls, &ExtractorTable::default(), profile);
    citations.into_iter().map(|citation| json!([citation.label, citation.field, citation.value])).collect()
}

#[test]
fn citations() {
    for vector in vectors("tool_run.citations") {
        // Two cases of this file have the same input and different results. The specification keeps a real zero; the sample
        // without it is that of the compat profile.
        let is_sample = vector.name == "zero portfolio shows two points as in the sample event";
        let profile = if is_sample { CitationProfile::AgentforgeCompat } else { CitationProfile::Credence };
        assert_eq!(cited(&vector.input["history"], profile), vector.expected, "{}", vector.name);
    }
}

#[test]
fn citations_as_in_the_sample_payloads() {
    for vector in vectors("tool_run.citations__agentforge-compat") {
        let found = cited(&vector.input["history"], CitationProfile::AgentforgeCompat);
        assert_eq!(found, vector.expected, "{}", vector.name);
    }
}

#[test]
fn display_names() {
    for vector in vectors("tool_run.display_name") {
        let tool = vector.input["tool_name"].as_str().unwrap();
        let name = ExtractorTable::default().display_name(CitationProfile::Credence, tool);
        assert_eq!(json!(name), vector.expected, "{}", vector.name);
    }
}

#[test]
fn marker_audit() {
    for vector in vectors("tool_run.marker_audit") {
        let count = u32::try_from(vector.input["citation_count"].as_u64().unwrap()).unwrap();
        let labels: Vec<u32> = (1..=count).collect();
        let audit = audit(vector.input["message"].as_str().unwrap(), &labels);
        let found = json!({"dangling": audit.dangling, "unused": audit.unused, "used": audit.used});
        assert_eq!(found, vector.expected, "{}", vector.name);
    }
}

#[test]
fn payload_checks() {
    for vector in vectors("tool_run.payload_check") {
        let tool = vector.input["tool_name"].as_str().unwrap();
        let problem = check_payload(tool, &vector.input["data"].to_string(), &ExtractorTable::default());
        let code = problem.map(|problem| problem.code);
        assert_eq!(json!({"error": code}), vector.expected, "{}", vector.name);
    }
}

#[test]
fn source_quality() {
    for vector in vectors("source_quality.score") {
        let citations: Vec<QualityCitation> = vector.input["citations"]
            .as_array()
            .unwrap()
            .iter()
            .map(|citation| QualityCitation {
                domain: citation["domain"].as_str().unwrap().to_owned(),
                credibility: citation["credibility"].as_f64().unwrap(),
                ..QualityCitation::default()
            })
            .collect();
        let weights = &vector.input["weights"];
        let weights = ScoringWeights {
            credibility: weights["credibility"].as_f64().unwrap(),
            diversity: weights["diversity"].as_f64().unwrap(),
        };
        let found = score_source_quality(&citations, weights).score;
        let expected = vector.expected["confidence_score"].as_f64().unwrap();
        // The vectors have six decimals.
        assert!((found - expected).abs() < 5e-7, "{}: {found} is not {expected}", vector.name);
    }
}

fn spread_over(case: &Value) -> f64 {
    let domains = case["domains"].as_u64().unwrap();
    let credibilities = case["credibility"].as_array().unwrap().iter().zip(0..);
    let citations: Vec<QualityCitation> = credibilities
        .map(|(credibility, index)| QualityCitation {
            domain: format!("site{}.org", index % domains),
            credibility: credibility.as_f64().unwrap(),
            ..QualityCitation::default()
        })
        .collect();
    score_source_quality(&citations, ScoringWeights::default()).score
}

#[test]
fn source_quality_order() {
    for vector in vectors("source_quality.order") {
        let found = match vector.input.get("a") {
            Some(first) => json!({"a_less_than_b": spread_over(first) < spread_over(&vector.input["b"])}),
            None => {
                let limit = vector.expected["greater_than"].as_f64().unwrap();
                json!({"greater_than": limit, "holds": spread_over(&vector.input) > limit})
            }
        };
        assert_eq!(found, vector.expected, "{}", vector.name);
    }
}

#[test]
fn research_gate() {
    for vector in vectors("source_quality.gate") {
        let Some(score) = vector.input["confidence_score"].as_f64() else {
            assert_eq!(json!({"confidence_threshold": RESEARCH_GATE}), vector.expected, "{}", vector.name);
            continue;
        };
        let threshold = vector.input["threshold"].as_f64().unwrap();
        assert_eq!(json!({"passes": passes_gate(score, threshold, 2)}), vector.expected, "{}", vector.name);
    }
}

#[test]
fn domain_keys() {
    for vector in vectors("source_quality.domain_key") {
        let host = Host::parse(vector.input["url"].as_str().unwrap()).unwrap();
        assert_eq!(json!(registrable_domain(&host)), vector.expected, "{}", vector.name);
    }
}
