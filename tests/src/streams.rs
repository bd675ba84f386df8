//! Recorded streams of real providers, compared with tables that were written manually from the files.

use std::path::PathBuf;

use credence_core::conversation::AgentStream;
use credence_core::{Assessment, Assessor};
use serde_json::{Value, json};

use crate::shared::{repository, shared};

/// The tables in `tests/cases`: `streams.json`, and one for each other protocol.
fn cases() -> Vec<Value> {
    let folder = repository().join("tests/cases");
    let in_folder = std::fs::read_dir(folder.join("streams")).unwrap().map(|entry| entry.unwrap().path());
    let mut tables: Vec<PathBuf> = in_folder.chain([folder.join("streams.json")]).collect();
    tables.sort();
    let read = |table: PathBuf| -> Vec<Value> {
        let text = std::fs::read_to_string(&table).unwrap();
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", table.display()))
    };
    tables.into_iter().flat_map(read).collect()
}

/// The assessments of a stream that arrives in chunks of that size.
pub(crate) fn assessed(bytes: &[u8], chunk: usize) -> Vec<Assessment> {
    let assessor = Assessor::default();
    let mut stream = AgentStream::default();
    bytes.chunks(chunk).for_each(|piece| stream.push(piece));
    stream.finish();
    stream.turns().iter().map(|turn| assessor.assess(turn, stream.protocol())).collect()
}

/// The fields of an assessment that the table lists.
fn summary(assessment: &Assessment) -> Value {
    let words: Vec<&str> = assessment.answer.split_whitespace().collect();
    let tools: Vec<Value> =
        assessment.tools.iter().map(|tool| json!({"name": tool.name, "state": tool.state})).collect();
    json!({
        "protocol": assessment.protocol,
        "outcome": assessment.outcome,
        "error": assessment.error.as_ref().and_then(|error| error.code.clone()),
        "tools": tools,
        "cited": assessment.sources.iter().filter(|source| source.cited).count(),
        "retrieved": assessment.sources.iter().filter(|source| source.retrieved).count(),
        "citations": assessment.citations.len(),
        "with_offsets": assessment.citations.iter().filter(|citation| citation.start.is_some()).count(),
        "answer_utf16": assessment.answer.encode_utf16().count(),
        "answer_starts": words[..words.len().min(3)].join(" "),
        "answer_ends": words[words.len().saturating_sub(3)..].join(" "),
        "not_understood": assessment.not_understood,
    })
}

#[test]
fn every_recorded_stream_reads_as_it_was_read_by_hand() {
    let Some(streams) = shared("data/streams") else { return };
    let mut wrong = Vec::new();
    for case in cases() {
        let file = case["file"].as_str().unwrap();
        let bytes = std::fs::read(streams.join(file)).unwrap();
        let turns: Vec<Value> = assessed(&bytes, usize::MAX).iter().map(summary).collect();
        if json!(turns) != case["turns"] {
            wrong.push(format!("{file}\n  read     {}\n  expected {}", json!(turns), case["turns"]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn chunk_boundaries_do_not_matter() {
    let Some(streams) = shared("data/streams") else { return };
    for case in cases() {
        let file = case["file"].as_str().unwrap();
        let bytes = std::fs::read(streams.join(file)).unwrap();
        let whole = assessed(&bytes, usize::MAX);
        assert_eq!(assessed(&bytes, 1), whole, "{file} in pieces of 1");
        assert_eq!(assessed(&bytes, 7), whole, "{file} in pieces of 7");
    }
}

#[test]
fn every_citation_span_has_its_text() {
    let Some(streams) = shared("data/streams/openai-responses/openai-web-search-tool.1.chunks.txt") else { return };
    let assessment = &assessed(&std::fs::read(streams).unwrap(), usize::MAX)[0];
    let units: Vec<u16> = assessment.answer.encode_utf16().collect();
    for citation in &assessment.citations {
        let (start, end) = (citation.start.unwrap() as usize, citation.end.unwrap() as usize);
        let text = String::from_utf16(&units[start..end]).unwrap();
        let source = assessment.sources.iter().find(|source| Some(&source.id) == citation.source_id.as_ref()).unwrap();
        assert!(text.contains(source.url.as_deref().unwrap()), "`{text}` does not hold {}", source.id);
    }
}

#[test]
fn the_spans_of_grounding_supports_have_their_text() {
    let Some(file) = shared("data/streams/google/test_google_model_web_search_tool_stream.r1.sse") else { return };
    let bytes = std::fs::read(file).unwrap();
    let text = String::from_utf8(bytes.clone()).unwrap();
    let messages = text.lines().filter_map(|line| serde_json::from_str::<Value>(line.strip_prefix("data: ")?).ok());
    let metadata = messages.map(|message| message["candidates"][0]["groundingMetadata"].clone());
    let supports = metadata.filter_map(|metadata| metadata["groundingSupports"].as_array().cloned()).flatten();
    let expected = supports.flat_map(|support| {
        let words = support["segment"]["text"].as_str().unwrap().to_owned();
        let sources = support["groundingChunkIndices"].as_array().unwrap().len();
        std::iter::repeat_n(words, sources)
    });
    let assessment = &assessed(&bytes, usize::MAX)[0];
    let units: Vec<u16> = assessment.answer.encode_utf16().collect();
    let range = |start: Option<u32>, end: Option<u32>| start.unwrap() as usize..end.unwrap() as usize;
    let placed = assessment.citations.iter().map(|citation| range(citation.start, citation.end));
    let words: Vec<String> = placed.map(|range| String::from_utf16(&units[range]).unwrap()).collect();
    assert_eq!(words, expected.collect::<Vec<_>>());
    // The agent names the domain by a title, which nobody can check.
    let named = assessment.sources.iter().find(|source| source.title.as_deref() == Some("weather.gov")).unwrap();
    assert_eq!(named.domain.as_deref(), Some("vertexaisearch.cloud.google.com"));
    assert_eq!(named.trust.reason.as_deref(), Some("named_by_the_agent"));
}

#[test]
fn an_ag_ui_event_says_the_same_with_its_empty_fields_as_null() {
    let Some(file) = shared("data/streams/ag-ui/null-omission.json") else { return };
    let fixture: Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
    let optional = [
        "timestamp",
        "rawEvent",
        "metadata",
        "role",
        "name",
        "parentMessageId",
        "parentRunId",
        "code",
        "outcome",
        "result",
        "source",
        "subagentRunId",
        "usage",
    ];
    let mut events = String::new();
    let mut with_nulls = String::new();
    for case in fixture["stream"].as_array().unwrap() {
        let mut event = case["input"].clone();
        events += &format!("data: {event}\n\n");
        for field in optional {
            event.as_object_mut().unwrap().entry(field).or_insert(Value::Null);
        }
        with_nulls += &format!("data: {event}\n\n");
    }
    let read = assessed(events.as_bytes(), usize::MAX);
    assert_eq!(read, assessed(with_nulls.as_bytes(), usize::MAX));
    assert!(read.iter().all(|turn| turn.not_understood == 0));
    assert_eq!(read[0].answer, "Looking that up.");
    assert_eq!(json!(read[0].outcome), "failed");
}
