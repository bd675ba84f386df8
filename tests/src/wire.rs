//! The turns that the replay agent writes in every protocol, read by the core. Everything that a protocol carries must arrive.

use std::path::{Path, PathBuf};

use credence_ask::AgentProtocol;
use credence_core::{AssessedSource, Assessment};
use serde_json::{Value, json};

use crate::shared::repository;
use crate::streams::assessed;

/// A written stream, and the turns that must be read from it.
struct Case {
    protocol: String,
    file: PathBuf,
    expected: Value,
}

fn cases() -> Vec<Case> {
    let folder = repository().join("tests/cases/wire");
    let mut folders: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    folders.iter().flat_map(|folder| cases_in(folder)).collect()
}

fn cases_in(folder: &Path) -> Vec<Case> {
    let protocol = folder.file_name().unwrap().to_string_lossy().into_owned();
    let text = std::fs::read_to_string(folder.join("expected.json")).unwrap();
    let table: serde_json::Map<String, Value> = serde_json::from_str(&text).unwrap();
    let case = |(name, expected): (String, Value)| {
        let files = ["sse", "jsonl"].map(|end| folder.join(format!("{name}.{end}")));
        let file = files.into_iter().find(|file| file.exists()).expect("each scenario is written");
        Case { protocol: protocol.clone(), file, expected }
    };
    table.into_iter().map(case).collect()
}

/// The fields of an assessment that the table lists.
fn summary(assessment: &Assessment) -> Value {
    let tools: Vec<Value> =
        assessment.tools.iter().map(|tool| json!({"name": tool.name, "state": tool.state})).collect();
    let addresses = |chosen: fn(&&AssessedSource) -> bool| {
        let mut urls: Vec<&str> = assessment
            .sources
            .iter()
            .map(|source| &**source)
            .filter(chosen)
            .filter_map(|source| source.url.as_deref())
            .collect();
        urls.sort_unstable();
        json!(urls)
    };
    json!({
        "outcome": assessment.outcome,
        "error": assessment.error.as_ref().and_then(|error| error.code.clone()),
        "tools": tools,
        "retrieved": addresses(|source| source.retrieved),
        "cited": addresses(|source| source.cited),
        "cited_words": cited_words(assessment),
        "claimed_confidence": assessment.claimed_confidence,
        "answer": assessment.answer,
    })
}

/// The text of each citation's span; `null` without a span.
fn cited_words(assessment: &Assessment) -> Vec<Option<String>> {
    let units: Vec<u16> = assessment.answer.encode_utf16().collect();
    let span = |start: Option<u32>, end: Option<u32>| Some(start? as usize..end? as usize);
    let text = |span: std::ops::Range<usize>| String::from_utf16_lossy(&units[span]);
    assessment.citations.iter().map(|citation| span(citation.start, citation.end).map(text)).collect()
}

#[test]
fn every_written_stream_is_read_as_expected() {
    let mut wrong = Vec::new();
    for case in cases() {
        let bytes = std::fs::read(&case.file).unwrap();
        let turns = assessed(&bytes, usize::MAX);
        let read: Vec<Value> = turns.iter().map(summary).collect();
        let read = json!(read);
        if read != case.expected {
            wrong.push(format!("{}\n  read      {read}\n  expected  {}", case.file.display(), case.expected));
        }
        assert!(turns.iter().all(|turn| turn.not_understood == 0), "{}", case.file.display());
        let protocol = AgentProtocol::from_name(&case.protocol).expect("each folder is a protocol").answers_in();
        assert!(turns.iter().all(|turn| turn.protocol == Some(protocol)), "{}", case.file.display());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn chunk_sizes_do_not_change_how_a_written_stream_is_read() {
    for case in cases() {
        let bytes = std::fs::read(&case.file).unwrap();
        let whole = assessed(&bytes, usize::MAX);
        assert_eq!(assessed(&bytes, 1), whole, "{} in chunks of 1", case.file.display());
        assert_eq!(assessed(&bytes, 7), whole, "{} in chunks of 7", case.file.display());
    }
}
