//! The vectors of source selection.

use credence_check::registry::{HostSource, SourceRegistry};
use credence_check::selection::{
    ReportedSource, SearchType, SelectedSource, Selection, SelectionConfig, SourceConfidence, has_report_section,
    report_rows, route, select_sources, source_weight, tools_for_selection, tools_to_search,
};
use credence_check::source::PriorCheck;
use credence_json::Json;
use serde_json::{Value, json};

use crate::shared::vectors;

/// Sources of host applications in the vectors, with their stated reliability.
const HOST_SOURCES: [(&str, f64); 1] = [("bacen", 0.95)];

#[test]
fn reliability_is_the_table_s_or_the_host_s() {
    let mut registry = SourceRegistry::built_in();
    for (name, reliability_score) in HOST_SOURCES {
        let source =
            HostSource { name: name.to_owned(), reliability_score: Some(reliability_score), ..HostSource::default() };
        registry.add(source).unwrap();
    }
    for vector in vectors("selection.reliability_table") {
        let name = vector.input["plugin_name"].as_str().unwrap();
        let found = registry.reliability(name);
        assert_eq!(json!(found), vector.expected["reliability_score"], "{}", vector.name);
    }
}

#[test]
fn confidence_of_selected_sources() {
    for vector in vectors("selection.confidence_map") {
        let mut registry = SourceRegistry::default();
        for (name, score) in vector.input["registry"].as_object().unwrap() {
            registry.add(host(name, score.as_f64())).unwrap();
        }
        let selected = texts(&vector.input["selected"]);
        let found = SourceConfidence::for_sources(selected.iter().map(String::as_str), &registry);
        assert_eq!(json!(found), vector.expected["source_confidence"], "{}", vector.name);
        if let Some(count) = vector.expected.get("selected_count") {
            assert_eq!(json!(selected.len()), *count, "{}", vector.name);
        }
    }
}

#[test]
fn where_a_claim_goes() {
    for vector in vectors("selection.factcheck_router") {
        let text = |check: &Value, name: &str| check[name].as_str().unwrap_or_default().to_owned();
        let checks = vector.input["existing_factchecks"].as_array().unwrap().iter();
        let checks: Vec<PriorCheck> = checks
            .map(|check| PriorCheck { rating: text(check, "rating"), url: text(check, "url"), ..PriorCheck::default() })
            .collect();
        let wanted = vector.input["search_type"].as_str().and_then(SearchType::from_name).unwrap_or_default();
        assert_eq!(json!(route(None, &checks, wanted).outcome), vector.expected, "{}", vector.name);
    }
}

#[test]
fn without_a_selection_every_source_is_queried() {
    for vector in vectors("selection.online_fallback") {
        let registry = available(&texts(&vector.input["available"]));
        let empty = none_selected();
        let selection = vector.input["selected_sources"].as_array().map(|list| {
            assert!(list.is_empty(), "{}", vector.name);
            &empty
        });
        let tools: Vec<&str> = tools_to_search(&registry, selection).iter().map(|entry| entry.name.as_str()).collect();
        assert_eq!(json!({ "tools": tools }), vector.expected, "{}", vector.name);
    }
}

#[test]
fn which_numbers_are_in_range() {
    for vector in vectors("selection.range_check") {
        let number = |name: &str| vector.input[name].as_f64();
        let is_valid = match (number("reliability_score"), number("relevance")) {
            (Some(score), _) => SourceRegistry::default().add(host("x", Some(score))).is_ok(),
            (None, Some(relevance)) => SelectedSource::checked("x", Some(relevance), Some("why")).is_ok(),
            (None, None) => {
                let name = vector.input["plugin_name"].as_str().unwrap();
                SelectedSource::checked(name, None, vector.input["reason"].as_str()).is_ok()
            }
        };
        assert_eq!(json!(is_valid), vector.expected["valid"], "{}", vector.name);
    }
}

#[test]
fn rows_of_the_report() {
    for vector in vectors("selection.report_rows") {
        let text = vector.input.to_string();
        let input = Json::parse(&text).unwrap();
        let sources = input.get("selected_sources").unwrap().items().filter_map(ReportedSource::from_json);
        let confidence = SourceConfidence::from_json(input.get("source_confidence").unwrap());
        let rows = report_rows(&sources.collect::<Vec<_>>(), &confidence);
        let present = has_report_section(&rows, &confidence);
        assert_eq!(json!({ "present": present, "rows": rows }), vector.expected, "{}", vector.name);
    }
}

/// The built-in sources and the four of docs/scoring.md give the same results.
#[test]
fn sources_by_rules() {
    for vector in vectors("selection.rule_classifier") {
        for registry in [SourceRegistry::built_in(), SourceRegistry::contract()] {
            let claim = vector.input["claim"].as_str().unwrap();
            let selection = select_sources(claim, &registry, &SelectionConfig::default());
            let names: Vec<&str> =
                selection.selected_sources.iter().map(|source| source.plugin_name.as_str()).collect();
            assert_eq!(json!({ "sources": names }), vector.expected, "{}", vector.name);
        }
    }
}

#[test]
fn tools_of_a_selection() {
    for vector in vectors("selection.tools_for_selection") {
        let mut registry = SourceRegistry::default();
        for row in vector.input["registry"].as_array().unwrap() {
            let name = row[0].as_str().unwrap();
            registry.add(host(name, None)).unwrap();
            registry.set_reachable(name, row[1].as_bool().unwrap()).unwrap();
        }
        let selection = texts(&vector.input["selection"]);
        let names: Vec<&str> = selection.iter().map(String::as_str).collect();
        let tools: Vec<&str> = tools_for_selection(&registry, &names).iter().map(|entry| entry.name.as_str()).collect();
        assert_eq!(json!(tools), vector.expected, "{}", vector.name);
    }
}

#[test]
fn weights_of_sources() {
    for vector in vectors("selection.weight") {
        let weight = source_weight(vector.input["reliability"].as_f64(), vector.input["relevance"].as_f64().unwrap());
        assert_eq!(json!({ "weight": weight }), vector.expected, "{}", vector.name);
    }
}

fn host(name: &str, reliability_score: Option<f64>) -> HostSource {
    HostSource { name: name.to_owned(), reliability_score, ..HostSource::default() }
}

fn available(names: &[String]) -> SourceRegistry {
    let mut registry = SourceRegistry::default();
    for name in names {
        registry.add(host(name, None)).unwrap();
    }
    registry
}

/// The strings of a list; other values count as empty strings.
fn texts(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap_or_default().to_owned()).collect()
}

/// A selection without sources, as a caller may pass it.
fn none_selected() -> Selection {
    let text = r#"{"claim_type":"other","classification_method":"rules","selected_sources":[]}"#;
    Selection::from_json(Json::parse(text).unwrap()).unwrap()
}
