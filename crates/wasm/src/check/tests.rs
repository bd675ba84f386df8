//! Tests of the check module.

use credence_core::judge::{BuiltInJudge, Judge, JudgeRequest};
use credence_json::Json;
use serde_json::{Value, json};

use super::flow::RawCheckFlow;
use super::memory::RawSelectionMemory;
use super::registry::RawSourceRegistry;
use super::selection::{report_section, select_sources, source_weights};

const CLAIM: &str = "The population of Brazil was 213 million people in 2021.";

fn parsed(text: Result<String, crate::boundary::CallError>) -> Value {
    serde_json::from_str(&text.unwrap()).unwrap()
}

/// A registry of two sources of the host, and one of fact-checks.
fn registry() -> RawSourceRegistry {
    let mut registry = RawSourceRegistry::new("\"empty\"").unwrap();
    registry.add(r#"{"name":"checks","category":"fact_checks"}"#).unwrap();
    registry.add(r#"{"name":"a","description":"Figures.","reliability_score":0.9}"#).unwrap();
    registry.add(r#"{"name":"b"}"#).unwrap();
    registry
}

fn flow(registry: &RawSourceRegistry) -> RawCheckFlow {
    RawCheckFlow::new(CLAIM, "{}", registry).unwrap()
}

/// Answers the judge's actions, as the driver does at once.
fn judge(flow: &mut RawCheckFlow) {
    loop {
        let actions = parsed(flow.actions());
        let Some(action) = actions.as_array().unwrap().iter().find(|action| action["kind"] == "judge") else { return };
        let request = action["request"].to_string();
        let request = JudgeRequest::from_json(Json::parse(&request).unwrap()).unwrap();
        let mut reply = serde_json::to_value(BuiltInJudge::default().judge(request)).unwrap();
        reply["kind"] = "judged".into();
        assert!(flow.receive(action["id"].as_str().unwrap(), &reply.to_string()).unwrap());
    }
}

fn ids(flow: &RawCheckFlow) -> Vec<String> {
    let actions = parsed(flow.actions());
    actions.as_array().unwrap().iter().filter_map(|action| Some(action["id"].as_str()?.to_owned())).collect()
}

fn answer(url: &str) -> String {
    let item = json!({ "url": url, "title": "T", "text": CLAIM, "published": "2022-01-01", "publisher": "P" });
    json!({ "kind": "answer", "answer": { "items": [item], "retry_after_seconds": 1.5 } }).to_string()
}

#[test]
fn a_check_is_driven_by_json_and_continues_from_its_state() {
    let registry = registry();
    let mut first = flow(&registry);
    assert_eq!(ids(&first), ["0/checks/1"]);
    let check = json!({ "claim": "Cats can fly", "rating": "False", "url": "https://e.org/", "date": null });
    let reply = json!({ "kind": "answer", "answer": { "prior_checks": [check] } }).to_string();
    assert!(first.receive("0/checks/1", &reply).unwrap());
    assert!(!first.receive("0/checks/1", &reply).unwrap());
    assert!(first.receive("1/a/1", &answer("https://www.ibge.gov.br/a")).unwrap());
    assert_eq!(ids(&first), ["1/b/1", "1/judge/2"]);
    judge(&mut first);
    let failed = r#"{"kind":"failed","trouble":"timeout","message":null}"#;
    assert!(first.receive("1/b/1", failed).unwrap());
    assert_eq!(parsed(first.actions())[0]["kind"], "wait");
    assert!(first.skip_source("b"));
    judge(&mut first);
    let mut second = flow(&registry);
    second.receive_all(&first.received().unwrap()).unwrap();
    assert_eq!(first.report().unwrap(), second.report().unwrap());
    assert_eq!(first.actions().unwrap(), second.actions().unwrap());
    assert_eq!(first.received().unwrap(), second.received().unwrap());
    let report = parsed(second.report());
    assert_eq!(report["evidence"][0]["stance"], "supports");
    assert_eq!(report["sources"].as_array().unwrap().len(), 3);
    assert!(second.markdown(None).contains("**takes no side**") || second.markdown(None).contains("**supports**"));
}

#[test]
fn every_kept_reply_is_parsed_back_unchanged() {
    for reply in [
        json!({ "kind": "answer", "answer": { "items": [], "prior_checks": [], "failure":
            { "code": "rate_limited", "status": 429, "message": "m" }, "retry_after_seconds": 7.0 } }),
        json!({ "kind": "text", "text": "t" }),
        json!({ "kind": "vectors", "vectors": [[0.5, -1.0]] }),
        json!({ "kind": "judged", "readings": [{ "stance": "refutes", "basis": "model", "supported": 0.125,
            "probabilities": { "supports": 0.25, "refutes": 0.5, "neutral": 0.25 }, "passage": "p",
            "reasons": [{ "kind": "denied", "speaks_for": "refutes", "claim": null, "text": "no" }], "vote": null, "model": null }], "decision": null }),
        json!({ "kind": "waited" }),
        json!({ "kind": "failed", "trouble": "other_origin", "message": null }),
        json!({ "kind": "skipped" }),
        json!({ "kind": "response", "status": 200, "headers": { "a": "b" }, "body": "x" }),
    ] {
        let text = reply.to_string();
        let read: credence_check::flow::CheckReply = crate::boundary::read("reply", &text).unwrap();
        assert_eq!(serde_json::to_value(read).unwrap(), reply);
    }
}

#[test]
fn an_invalid_argument_is_named_with_its_path() {
    let registry = registry();
    let path = |claim: &str, options: Value| {
        RawCheckFlow::new(claim, &options.to_string(), &registry).unwrap_err().path.clone()
    };
    assert_eq!(path("…", json!({})), "claim");
    let path = |options: Value| path(CLAIM, options);
    assert_eq!(path(json!({ "maxSource": 3 })), "options.maxSource");
    assert_eq!(path(json!({ "maxSources": 0 })), "options.maxSources");
    assert_eq!(path(json!({ "strategy": "magic" })), "options.strategy");
    assert_eq!(path(json!({ "timeframe": { "start": "soon" } })), "options.timeframe.start");
    assert_eq!(path(json!({ "bases": { "a": "ftp://e" } })), "options.bases[\"a\"]");
    assert_eq!(path(json!({ "bases": { "x": "https://e.org" } })), "options.bases[\"x\"]");
    assert_eq!(path(json!({ "llm": { "endpoint": "https://m.example" } })), "options.llm.model");
    assert_eq!(path(json!({ "trust": [{ "domain": "e.org", "level": "?" }] })), "options.trust[0].level");
    let mut flow = flow(&registry);
    let path = |flow: &mut RawCheckFlow, reply: &str| flow.receive("0/checks/1", reply).unwrap_err().path.clone();
    assert_eq!(path(&mut flow, r#"{"kind":"shrug"}"#), "reply.kind");
    assert_eq!(path(&mut flow, r#"{"kind":"answer","answer":{"items":[{"url":7}]}}"#), "reply.answer.items[0].url");
    assert_eq!(path(&mut flow, r#"{"kind":"failed","trouble":"bad"}"#), "reply.trouble");
    let mut registry = registry;
    let taken = registry.add(r#"{"name":"a"}"#).unwrap_err();
    assert_eq!(taken.path, "source.name");
    assert_eq!(taken.message, "`source.name` is `a`, expected a name that no other source has");
    assert_eq!(registry.set_key("nobody", true).unwrap_err().path, "name");
}

#[test]
fn no_error_and_no_state_repeats_a_key() {
    let registry = RawSourceRegistry::new("").unwrap();
    let error = RawCheckFlow::new(CLAIM, r#"{"keys":{"tavily_search":["zq9"]}}"#, &registry).unwrap_err();
    assert!(error.path == r#"options.keys["tavily_search"]"# && !error.message.contains("zq9"), "{error:?}");
    let mut registry = registry;
    registry.set_key("tavily_search", true).unwrap();
    let flow = RawCheckFlow::new(CLAIM, r#"{"keys":{"tavily_search":"zq9"}}"#, &registry).unwrap();
    for text in [flow.report(), flow.received(), flow.log(0), Ok(flow.markdown(None))] {
        assert!(!text.unwrap().contains("zq9"));
    }
}

#[test]
fn sources_are_selected_weighted_and_reported() {
    let registry = RawSourceRegistry::new("").unwrap();
    let claim = "O governo gastou 2 bilhões do orçamento com saúde em 2023";
    let selection = select_sources(claim, &registry, "").unwrap();
    assert_eq!(parsed(Ok(selection.clone()))["selected_sources"][0]["plugin_name"], "portal_transparencia");
    let weights = parsed(source_weights(&selection, &registry));
    assert_eq!(weights[0]["reliability"], 0.85);
    assert!(report_section(&selection, &registry).unwrap().unwrap().contains("portal_transparencia"));
    let embedded = parsed(select_sources(claim, &registry, r#"{"strategy":"embedding"}"#));
    assert_eq!(embedded["classification_method"], "embedding");
    let fallback = parsed(select_sources(claim, &registry, r#"{"strategy":"llm","text":"no"}"#));
    assert_eq!(fallback["classification_method"], "llm_fallback");
    assert_eq!(select_sources(claim, &registry, r#"{"table":"?"}"#).unwrap_err().path, "options.table");
}

#[test]
fn a_memory_is_exported_and_imported() {
    let registry = RawSourceRegistry::new("").unwrap();
    let selection = select_sources(CLAIM, &registry, "").unwrap();
    let mut memory = RawSelectionMemory::new("");
    assert!(memory.hold(CLAIM, &selection, 1000.0).unwrap());
    memory.compare(r#"["rules","embedding"]"#).unwrap();
    let trial = memory.record_trial(&["[", &selection, ",", &selection, "]"].concat()).unwrap();
    assert!(trial.is_some());
    memory.set_budget(Some(0.0));
    memory.set_price("\"llm\"", r#"{"perClaim":1}"#).unwrap();
    memory.record_outcome("\"rules\"", &selection, r#"["ibge_sidra"]"#).unwrap();
    let again = RawSelectionMemory::new(&memory.exported().unwrap());
    assert_eq!(again.exported().unwrap(), memory.exported().unwrap());
    assert_eq!(parsed(again.look_up(CLAIM, 1001.0))["classification_method"], "cache");
    assert_eq!(parsed(again.choose("\"llm\"", CLAIM, &registry))["strategy"], "rules");
    assert_eq!(memory.compare(r#"["rules"]"#).unwrap_err().path, "strategies");
}
