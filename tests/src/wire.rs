//! The turns the replay agent tells in every wire format, read by the core: what each format carries must arrive.

use std::path::{Path, PathBuf};

use credence_core::{AssessedSource, Assessment};
use serde_json::{Value, json};

use crate::shared::repository;
use crate::streams::assessed;

/// A written stream and what must be read from it.
struct Case {
    protocol: String,
    file: PathBuf,
    expected: Value,
}

fn cases() -> Vec<Case> {
    let folder = repository().join("tests/cases/wire");
    let mut folders: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    folders.iter().flat_map(|folder| cases_of(folder)).collect()
}

fn cases_of(folder: &Path) -> Vec<Case> {
    let protocol = folder.file_name().unwrap().to_string_lossy().into_owned();
    let text = std::fs::read_to_string(folder.join("expected.json")).unwrap();
    let table: serde_json::Map<String, Value> = serde_json::from_str(&text).unwrap();
    let case = |(name, expected): (String, Value)| {
        let file = folder.join(format!("{name}.sse"));
        Case { protocol: protocol.clone(), file, expected }
    };
    table.into_iter().map(case).collect()
}

/// The assessment in the words of the table.
fn summary(assessment: &Assessment) -> Value {
    let tools: Vec<Value> =
        assessment.tools.iter().map(|tool| json!({"name": tool.name, "state": tool.state})).collect();
    let addresses = |chosen: fn(&&AssessedSource) -> bool| {
        let mut urls: Vec<&str> =
            assessment.sources.iter().filter(chosen).filter_map(|source| source.url.as_deref()).collect();
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

/// The words each citation stands on; `null` for one without a place.
fn cited_words(assessment: &Assessment) -> Vec<Option<String>> {
    let units: Vec<u16> = assessment.answer.encode_utf16().collect();
    let place = |start: Option<u32>, end: Option<u32>| Some(start? as usize..end? as usize);
    let words = |range: std::ops::Range<usize>| String::from_utf16_lossy(&units[range]);
    assessment.citations.iter().map(|citation| place(citation.start, citation.end).map(words)).collect()
}

#[test]
fn every_written_stream_is_read_as_it_was_meant() {
    let mut wrong = Vec::new();
    for case in cases() {
        let bytes = std::fs::read(&case.file).unwrap();
        let turns = assessed(&bytes, usize::MAX);
        let read: Vec<Value> = turns.iter().map(summary).collect();
        if json!(read) != json!([case.expected]) {
            wrong.push(format!(
                "{}\n  read    {}\n  meant   {}",
                case.file.display(),
                json!(read),
                json!([case.expected])
            ));
        }
        assert!(turns.iter().all(|turn| turn.not_understood == 0), "{}", case.file.display());
        assert!(turns.iter().all(|turn| json!(turn.protocol) == json!(case.protocol)), "{}", case.file.display());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_written_stream_reads_the_same_in_any_pieces() {
    for case in cases() {
        let bytes = std::fs::read(&case.file).unwrap();
        let whole = assessed(&bytes, usize::MAX);
        assert_eq!(assessed(&bytes, 1), whole, "{} in pieces of 1", case.file.display());
        assert_eq!(assessed(&bytes, 7), whole, "{} in pieces of 7", case.file.display());
    }
}
