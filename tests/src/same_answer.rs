//! The same answer in several protocols: every difference is listed, and there are no others.

use std::collections::BTreeMap;

use credence_core::conversation::AgentStream;
use credence_core::{AssessedSource, Assessment, Assessor};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::shared::{repository, shared};

/// A recording and the streams with the same answer.
#[derive(Deserialize)]
struct Case {
    recording: String,
    carriers: Vec<Carrier>,
}

/// A stream, and the reason for each difference from the provider's own stream.
#[derive(Deserialize)]
struct Carrier {
    file: String,
    differs: BTreeMap<String, String>,
}

fn cases() -> Vec<Case> {
    let text = std::fs::read_to_string(repository().join("tests/cases/same_answer.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// The aspects of a stream; the answer itself is compared separately.
fn aspects(assessment: &Assessment) -> BTreeMap<&'static str, Value> {
    let Assessment { tools, sources, citations, .. } = assessment;
    let named =
        |is: fn(&AssessedSource) -> bool| sources.iter().map(|source| &**source).filter(move |source| is(source));
    let id = |source: &AssessedSource| json!(source.id);
    BTreeMap::from([
        ("tool names", tools.iter().map(|call| json!(call.name)).collect()),
        ("tool states", tools.iter().map(|call| json!(call.state)).collect()),
        ("cited sources", sorted(named(|source| source.cited).map(id))),
        ("found sources", sorted(named(|source| source.retrieved).map(id))),
        ("titles", sorted(named(|source| source.cited).map(|source| json!([source.id, source.title])))),
        ("places", sorted(citations.iter().map(|citation| json!([citation.source_id, citation.start, citation.end])))),
        ("quotes", sorted(citations.iter().map(|citation| json!([citation.source_id, citation.quote])))),
    ])
}

fn sorted(values: impl Iterator<Item = Value>) -> Value {
    let mut values: Vec<Value> = values.collect();
    values.sort_by_key(Value::to_string);
    values.into()
}

#[test]
fn every_carrier_of_a_recording_gives_the_same_answer_sources_and_tool_states() {
    let Some(streams) = shared("data/streams") else { return };
    let read = |file: &str| {
        let mut stream = AgentStream::default();
        stream.push(&std::fs::read(streams.join(file)).unwrap());
        stream.finish();
        assert_eq!(stream.turns().len(), 1, "{file}");
        Assessor::default().assess(&stream.turns()[0], stream.protocol())
    };
    let mut wrong = Vec::new();
    for case in cases() {
        let recorded = read(&case.recording);
        let provider = aspects(&recorded);
        for Carrier { file, differs } in case.carriers {
            let carried = read(&file);
            assert_eq!((&carried.answer, carried.outcome), (&recorded.answer, recorded.outcome), "{file}");
            let carrier = aspects(&carried);
            let found: Vec<&str> =
                provider.keys().filter(|aspect| provider[*aspect] != carrier[*aspect]).copied().collect();
            if found != differs.keys().collect::<Vec<_>>() {
                wrong.push(format!("{file} differs in {found:?}, the table says {:?}", differs.keys()));
                for aspect in found.iter().filter(|aspect| !differs.contains_key(**aspect)) {
                    wrong.push(format!("  {aspect}\n    {}\n    {}", provider[aspect], carrier[aspect]));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
