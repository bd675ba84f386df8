//! The vectors of stances, claim confidence, contradictions, citation loops and independence.

use credence_core::evidence::{
    ClaimRelation, EvidenceGraph, EvidenceSums, LoopSeverity, NodeIndex, SourceText, Stance, count_independent,
    sum_evidence,
};
use serde_json::{Value, json};

use crate::shared::vectors;

#[test]
fn labels_are_read_by_the_table() {
    for vector in vectors("trust.nli_label") {
        let stance = Stance::from_label(text(&vector.input["label"])).unwrap_or(Stance::Neutral);
        assert_eq!(json!(stance), vector.expected, "{}", vector.name);
    }
}

#[test]
fn the_profile_beta() {
    for vector in vectors("trust.claim_confidence__beta") {
        check_fields(&json!(sums(&vector.input).beta()), &vector.expected, &vector.name);
    }
}

#[test]
fn the_profile_ratio() {
    for vector in vectors("trust.claim_confidence__ratio") {
        check_fields(&json!(sums(&vector.input).ratio()), &vector.expected, &vector.name);
    }
}

#[test]
fn claims_that_refute_each_other_are_found() {
    for vector in vectors("trust.find_contradictions") {
        let mut graph = EvidenceGraph::new();
        for edge in list(&vector.input["edges"]) {
            let (first, second) = (graph.add_claim(text(&edge[0])).unwrap(), graph.add_claim(text(&edge[2])).unwrap());
            assert_eq!(text(&edge[1]), "refutes", "{}", vector.name);
            graph.relate_claims(first, second, ClaimRelation::Refutes, edge[3].as_f64()).unwrap();
        }
        let name = |claim: NodeIndex| graph.id(claim).unwrap();
        let found = graph.contradictions(10);
        let pairs = found.claim_pairs.iter();
        let pairs = pairs.map(|it| json!({"pair": it.pair.map(name), "confidence": it.confidence}));
        assert_eq!(json!(pairs.collect::<Vec<Value>>()), vector.expected, "{}", vector.name);
    }
}

#[test]
fn shorter_loops_are_worse() {
    for vector in vectors("trust.loop_severity") {
        let length = usize::try_from(vector.input["length"].as_u64().unwrap()).unwrap();
        assert_eq!(json!(LoopSeverity::from_length(length)), vector.expected, "{}", vector.name);
    }
}

#[test]
fn first_hand_pages_cite_no_other_page() {
    for vector in vectors("trust.primary_ratio") {
        let mut graph = EvidenceGraph::new();
        for page in list(&vector.input["pages"]) {
            graph.add_page(text(page), None).unwrap();
        }
        for cite in list(&vector.input["cites"]) {
            let (citing, cited) = (graph.find(text(&cite[0])).unwrap(), graph.find(text(&cite[1])).unwrap());
            graph.add_cite(citing, cited).unwrap();
        }
        check_fields(&json!(graph.integrity(10).primary), &vector.expected, &vector.name);
    }
}

#[test]
fn pages_are_counted_once() {
    for vector in vectors("trust.independent_sources") {
        let pages = list(&vector.input["fragment_pages"]);
        let texts: Vec<SourceText<'_>> =
            pages.iter().map(|page| SourceText { page: page.as_str(), ..SourceText::default() }).collect();
        let found = count_independent(&texts);
        assert_eq!(json!(found.n_pages), vector.expected, "{}", vector.name);
        assert_eq!(json!(found.n_independent_texts), vector.expected, "{}", vector.name);
    }
}

fn sums(input: &Value) -> EvidenceSums {
    let sides = [("supports", Stance::Supports), ("refutes", Stance::Refutes), ("neutral", Stance::Neutral)];
    let side = |(name, stance)| list(&input[name]).iter().map(move |confidence: &Value| (stance, confidence.as_f64()));
    sum_evidence(&sides.into_iter().flat_map(side).collect::<Vec<_>>())
}

/// Compares every field in the vector; `1` equals `1.0`.
fn check_fields(found: &Value, expected: &Value, name: &str) {
    for (field, expected) in expected.as_object().unwrap() {
        let is_equal = match (found[field].as_f64(), expected.as_f64()) {
            (Some(found), Some(expected)) => found.to_bits() == expected.to_bits(),
            (None, None) => found[field] == *expected,
            _ => false,
        };
        assert!(is_equal, "{name}: `{field}` is {}, expected {expected}", found[field]);
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}
