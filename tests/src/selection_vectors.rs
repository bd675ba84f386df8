//! The contract's vectors of choosing sources.

use credence_check::registry::{HostSource, SourceRegistry};
use serde_json::json;

use crate::shared::vectors;

/// Sources of hosts that the vectors know, with the reliability their hosts state.
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
fn a_reliability_is_from_0_to_1() {
    for vector in vectors("selection.range_check") {
        let Some(score) = vector.input["reliability_score"].as_f64() else { continue };
        let mut registry = SourceRegistry::default();
        let source = HostSource { name: "x".to_owned(), reliability_score: Some(score), ..HostSource::default() };
        assert_eq!(json!(registry.add(source).is_ok()), vector.expected["valid"], "{}", vector.name);
    }
}
