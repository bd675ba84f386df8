//! Files in the schemas of dialects with other words, fields in another order and without optional ones: `facts.json` says what each holds.

use std::fmt::Write;
use std::fs;

use credence_core::conversation::{AgentStream, ToolState, Turn};
use credence_core::stream::Outcome;
use serde_json::Value;

use crate::shared::repository;

/// What was read of a file, in one text for each kind of fact.
fn found(turns: &[Turn]) -> [(&'static str, String); 3] {
    let (mut texts, mut failures) = (String::new(), String::new());
    for turn in turns {
        turn.sources.iter().flat_map(|source| &source.passages).for_each(|passage| texts += &passage.text);
        turn.tools.iter().filter_map(|call| call.output.as_deref()).for_each(|output| texts += output);
        let failed = turn.tools.iter().filter(|call| call.state == ToolState::Failed);
        failed.filter_map(|call| call.error.as_deref()).for_each(|error| failures += error);
        turn.failure.iter().for_each(|failure| failures += &failure.message);
    }
    let answer = turns.iter().map(|turn| turn.answer.as_str()).collect();
    [("answer", answer), ("texts", texts), ("failures", failures)]
}

/// What of a file was not read, and what was said that is not so.
fn wrong_in(name: &str, facts: &Value, chunk: usize) -> String {
    let bytes = fs::read(repository().join("tests/cases/other-dialects").join(name)).unwrap();
    let mut stream = AgentStream::default();
    bytes.chunks(chunk).for_each(|piece| stream.push(piece));
    stream.finish();
    let turns = stream.turns();
    let mut wrong = String::new();
    for (kind, found) in found(turns) {
        for fact in facts[kind].as_array().unwrap().iter().filter_map(Value::as_str) {
            if !found.contains(fact) {
                let _ = writeln!(wrong, "{name}, {kind}: {fact:?} is not in {found:?}");
            }
        }
    }
    let has_failure = !facts["failures"].as_array().unwrap().is_empty();
    for turn in turns {
        let failed =
            turn.outcome == Some(Outcome::Failed) || turn.tools.iter().any(|call| call.state == ToolState::Failed);
        if matches!(turn.outcome, Some(Outcome::Cut | Outcome::NotRead) | None) || (failed && !has_failure) {
            let _ = writeln!(wrong, "{name}: {:?}", turn.outcome);
        }
    }
    wrong
}

#[test]
fn every_fact_is_read_of_files_with_other_words() {
    let text = fs::read_to_string(repository().join("tests/cases/other-dialects/facts.json")).unwrap();
    let facts: Value = serde_json::from_str(&text).unwrap();
    let files = facts.as_object().unwrap();
    for chunk in [usize::MAX, 1, 37] {
        let wrong: String = files.iter().map(|(name, facts)| wrong_in(name, facts, chunk)).collect();
        assert!(wrong.is_empty(), "{wrong}");
    }
}
