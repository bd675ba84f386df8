//! Every dialect reads its fixture: `NAME.sse`, `.jsonl`, `.txt` or `.body.json` beside its declaration.

use std::fs;

use credence_core::assess;
use credence_core::conversation::{AgentStream, ToolState, Turn};
use credence_core::stream::{DEFAULT_MAX_FRAME, Mapping, Outcome, Protocol, dialect_names, propose_mapping};
use serde_json::Value;

use crate::fuzz::dialect_fixtures;
use crate::shared::repository;

const ANSWER: [&str; 2] = ["The lighthouse is 34 metres tall.", "It was first lit in 1911."];
/// What a fixture may hold besides, and is then read: the texts of its sources, and why a tool failed.
const TEXTS: [&str; 2] =
    ["The lighthouse at Cape Ros is 34 metres tall and has 187 steps.", "The lamp of Cape Ros was first lit in 1921."];
const FAILURE: &str = "timeout after 30 s: index offline";

fn read_in(pieces: &[&[u8]]) -> AgentStream {
    let mut stream = AgentStream::default();
    pieces.iter().for_each(|piece| stream.push(piece));
    stream.finish();
    stream
}

fn last(stream: &AgentStream) -> &Turn {
    stream.turns().last().expect("a fixture has a turn")
}

fn texts_of(turn: &Turn) -> String {
    let passages = turn.sources.iter().flat_map(|source| &source.passages).map(|passage| passage.text.as_str());
    passages.chain(turn.tools.iter().filter_map(|call| call.output.as_deref())).collect::<Vec<_>>().join("\n")
}

fn failed_calls(turn: &Turn) -> impl Iterator<Item = &str> {
    turn.tools.iter().filter(|call| call.state == ToolState::Failed).filter_map(|call| call.error.as_deref())
}

#[test]
fn every_dialect_reads_what_its_fixture_holds() {
    for (name, bytes) in dialect_fixtures().unwrap() {
        let written = String::from_utf8(bytes.clone()).unwrap();
        let stream = read_in(&[&bytes]);
        let turn = last(&stream);
        assert_eq!((stream.protocol(), turn.dialect.as_deref()), (Some(Protocol::Mapped), Some(name.as_str())));
        assert!(ANSWER.iter().all(|sentence| turn.answer.contains(sentence)), "{name}: {}", turn.answer);
        assert_eq!((turn.outcome, turn.misread.unknown_kind), (Some(Outcome::Completed), 0), "{name}");
        let texts = texts_of(turn);
        for text in TEXTS.iter().filter(|text| written.contains(**text)) {
            assert!(texts.contains(text), "{name}: {text}");
        }
        let failed: Vec<_> = failed_calls(turn).collect();
        assert_eq!(failed.iter().any(|error| error.contains(FAILURE)), written.contains(FAILURE), "{name}: {failed:?}");
        assert_eq!(assess(turn, stream.protocol()).markers.dangling, [0; 0], "{name}");
    }
}

#[test]
fn every_chunking_gives_the_same_turns() {
    for (name, bytes) in dialect_fixtures().unwrap() {
        let whole = read_in(&[&bytes]);
        for length in [1, 7, 64] {
            let pieces: Vec<&[u8]> = bytes.chunks(length).collect();
            assert_eq!(read_in(&pieces).turns(), whole.turns(), "{name} in pieces of {length}");
        }
    }
}

/// What is cut off, left out or sent twice makes no failure.
#[test]
fn a_damaged_stream_tells_no_failure_of_its_own() {
    for (name, bytes) in dialect_fixtures().unwrap() {
        let whole = failed_calls(last(&read_in(&[&bytes]))).count();
        let check = |pieces: &[&[u8]]| {
            let stream = read_in(pieces);
            for turn in stream.turns() {
                assert!(failed_calls(turn).count() <= whole, "{name}");
                let code = turn.failure.as_ref().and_then(|failure| failure.code.as_deref());
                let is_nothing = matches!(code, Some("not_a_stream" | "empty_stream"));
                assert!(turn.outcome != Some(Outcome::Failed) || is_nothing, "{name}: {:?}", turn.failure);
            }
        };
        (0..bytes.len()).step_by(11).for_each(|end| check(&[&bytes[..end]]));
        let frames: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
        for left_out in 0..frames.len() {
            check(&[&frames[..left_out], &frames[left_out + 1..]].concat());
        }
        let twice: Vec<&[u8]> = frames.iter().flat_map(|frame| [*frame, *frame]).collect();
        if !bytes.starts_with(b"[") && frames.len() > 1 && !frames.iter().any(|frame| frame.starts_with(b"event:")) {
            read_in(&twice);
        }
    }
}

#[test]
fn a_mapping_of_ones_own_reads_a_stream_that_nobody_else_has() {
    let mapping = r#"{
        "rules": [
            {"when": {"op": "say"}, "text": "words"},
            {"when": {"op": "found"}, "sources": {"each": "pages[]", "url": "where", "text": "what"}},
            {"when": {"op": "used"}, "call": {"name": "tool", "output": "gave", "error": "trouble"}},
            {"when": {"op": "bye"}, "end": "completed"}
        ]
    }"#;
    let mut stream = AgentStream::with_mapping(DEFAULT_MAX_FRAME, Mapping::read(mapping).unwrap());
    let lines = [
        r#"{"op":"used","tool":"find","trouble":"offline"}"#,
        r#"{"op":"found","pages":[{"where":"https://a.org/x","what":"It is 34 metres tall."}]}"#,
        r#"{"op":"say","words":"It is "}"#,
        r#"{"op":"say","words":"34 metres tall [1]."}"#,
        r#"{"op":"bye"}"#,
    ];
    stream.push(lines.join("\n").as_bytes());
    stream.finish();
    let turn = last(&stream);
    assert_eq!((turn.answer.as_str(), turn.outcome), ("It is 34 metres tall [1].", Some(Outcome::Completed)));
    assert_eq!(failed_calls(turn).collect::<Vec<_>>(), ["offline"]);
    assert_eq!(assess(turn, stream.protocol()).citations.len(), 1);
    assert_eq!(turn.dialect.as_deref(), Some("mapping"));
}

#[test]
fn what_is_wrong_with_a_mapping_is_told_with_its_place() {
    let error = |written: &str| Mapping::read(written).map(drop).unwrap_err().to_string();
    assert_eq!(error("{"), "`mapping`: expected JSON, found not JSON at byte 1: expected a name in quotes");
    let at = |written: &str| Mapping::read(written).map(drop).unwrap_err().at;
    assert_eq!(at("{}"), "mapping");
    assert_eq!(at(r#"{"txet":"a"}"#), "mapping");
    assert_eq!(at(r#"{"rules":[{"text":"a"},{"text":5}]}"#), "mapping.rules[1].text");
    assert_eq!(at(r#"{"rules":[{"when":{"a":{}},"text":"a"}]}"#), "mapping.rules[0].when.a");
    assert_eq!(at(r#"{"text":"a[x]"}"#), "mapping.text");
    assert_eq!(at(r#"{"text":"a","end":"soon"}"#), "mapping.end");
    assert_eq!(at(r#"{"text":"a","sources":[{"url":"b"}]}"#), "mapping.sources[0]");
    assert_eq!(at(r#"{"text":"a","call":{"nmae":"b"}}"#), "mapping.call");
}

#[test]
fn every_proposal_is_a_mapping() {
    for (name, bytes) in dialect_fixtures().unwrap() {
        if let Some(mapping) = propose_mapping(&bytes).mapping {
            Mapping::read(&mapping).unwrap_or_else(|error| panic!("{name}: {error}\n{mapping}"));
        }
    }
}

/// A message of many parts is read in time that grows with it, not with its square.
#[test]
fn large_messages_are_read_in_linear_time() {
    let many = |n: usize, item: &str| vec![item; n].join(",");
    type Message = fn(usize, &dyn Fn(usize, &str) -> String) -> String;
    let messages: [(&str, Message); 4] = [
        ("open-webui", |n, many| {
            let (texts, sources) = (many(n, r#""a""#), many(n, r#"{"source":"https://a.example/x"}"#));
            let data = format!(r#"{{"source":{{}},"document":[{texts}],"metadata":[{sources}]}}"#);
            format!(r#"{{"chat_id":"c","message_id":"m","data":{{"type":"source","data":{data}}}}}"#)
        }),
        ("adk", |n, many| {
            let (chunks, supports) = (
                many(n, r#"{"web":{"uri":"https://a.example/x"}}"#),
                many(n, r#"{"segment":{"endIndex":3},"groundingChunkIndices":[9999999,3]}"#),
            );
            let grounding = format!(r#"{{"groundingChunks":[{chunks}],"groundingSupports":[{supports}]}}"#);
            format!(
                r#"{{"invocationId":"i","author":"a","content":{{"parts":[{{"text":"abc"}}]}},"groundingMetadata":{grounding}}}"#
            )
        }),
        ("flowise", |n, many| {
            format!(r#"{{"event":"usedTools","data":[{}]}}"#, many(n, r#"{"tool":"t","toolOutput":"a"}"#))
        }),
        ("perplexica", |n, many| {
            let patch = many(n, r#"{"path":"/data","value":"x"}"#);
            format!(r#"{{"type":"updateBlock","blockId":"b","patch":[{patch}]}}"#)
        }),
    ];
    for (name, message) in messages {
        let time = |n: usize| {
            let bytes = message(n, &many);
            let begun = std::time::Instant::now();
            let stream = read_in(&[bytes.as_bytes()]);
            assert_eq!(stream.protocol(), Some(Protocol::Mapped), "{name}");
            begun.elapsed().as_secs_f64()
        };
        let (small, large) = (time(4_000), time(32_000));
        assert!(large < 40.0 * small.max(0.005), "{name}: {small} s, eight times as much {large} s");
    }
}

/// The table of docs/protocols.md, from the declarations.
#[test]
fn the_page_lists_every_dialect() {
    let (start, end) = ("<!-- dialects -->\n", "<!-- end of dialects -->");
    let page = fs::read_to_string(repository().join("docs/protocols.md")).unwrap();
    let (before, rest) = page.split_once(start).unwrap();
    let (written, after) = rest.split_once(end).unwrap();
    let row = |name: &str| {
        let declared = fs::read_to_string(repository().join(format!("crates/core/dialects/{name}.json"))).unwrap();
        let declared: Value = serde_json::from_str(&declared).unwrap();
        format!("| `{name}` | {} |\n", declared["comment"].as_str().unwrap().trim_end_matches('.'))
    };
    let table = format!("| dialect | what it is |\n|---|---|\n{}", dialect_names().map(row).collect::<String>());
    if std::env::var_os("CREDENCE_WRITE_DOCS").is_some() {
        fs::write(repository().join("docs/protocols.md"), format!("{before}{start}{table}{end}{after}")).unwrap();
        return;
    }
    assert_eq!(written, table, "update it with CREDENCE_WRITE_DOCS=1");
}

#[test]
fn a_run_can_be_stopped_by_the_id_that_its_stream_names() {
    for (name, run, thread) in [("dify", "tk7", "cv7"), ("a2a", "t1", "x1")] {
        let fixtures = dialect_fixtures().unwrap();
        let (_, bytes) = fixtures.iter().find(|(known, _)| known == name).unwrap();
        let stream = read_in(&[bytes]);
        let cursor = stream.cursor();
        assert_eq!((cursor.run_id.as_deref(), cursor.thread_id.as_deref()), (Some(run), Some(thread)), "{name}");
        assert_eq!(stream.turns().len(), 1, "{name}");
    }
}

/// A task of A2A: what was said before the cut, and what an agent answers to a subscription.
fn a2a_resumed(before: &[&str], after: &[&str]) -> AgentStream {
    let frame = |result: &&str| format!("data: {{\"jsonrpc\":\"2.0\",\"id\":\"q\",{result}}}\n\n");
    let mut stream = AgentStream::default();
    stream.push(before.iter().map(frame).collect::<String>().as_bytes());
    stream.push(b"data: {\"jsonrpc\":\"2.0\",\"result\":{\"artif");
    stream.reconnect();
    stream.push(after.iter().map(frame).collect::<String>().as_bytes());
    stream.finish();
    stream
}

#[test]
fn a_task_is_read_on_where_the_agent_says_it_is_by_now() {
    let about = r#""taskId":"t1","contextId":"c1""#;
    let piece = |text: &str, append: bool| {
        format!(
            r#""result":{{"artifactUpdate":{{{about},"append":{append},"artifact":{{"artifactId":"a","parts":[{{"text":"{text}"}}]}}}}}}"#
        )
    };
    let task = |state: &str, artifacts: &str| {
        format!(
            r#""result":{{"task":{{"id":"t1","contextId":"c1","status":{{"state":"{state}"}},"artifacts":[{artifacts}]}}}}"#
        )
    };
    let begun = [task("TASK_STATE_SUBMITTED", ""), piece("The dam ", false), piece("is ", true)];
    let begun: Vec<&str> = begun.iter().map(String::as_str).collect();
    let snapshot = task(
        "TASK_STATE_WORKING",
        r#"{"artifactId":"a","parts":[{"text":"The dam "},{"text":"is "},{"text":"120 "}]}"#,
    );
    let end = format!(r#""result":{{"statusUpdate":{{{about},"status":{{"state":"TASK_STATE_COMPLETED"}}}}}}"#);
    let stream = a2a_resumed(&begun, &[&snapshot, &piece("m high.", true), &end]);
    let turn = &stream.turns()[0];
    assert_eq!(
        (turn.answer.as_str(), turn.outcome, stream.turns().len()),
        ("The dam is 120 m high.", Some(Outcome::Completed), 1)
    );
    // An agent of version 0.3 may send the rest alone.
    let stream = a2a_resumed(&begun, &[&piece("120 m high.", true), &end]);
    assert_eq!(stream.turns()[0].answer, "The dam is 120 m high.");
    // A task that has ended meanwhile has no rest: the answer stays cut. A question that is refused so has failed.
    let refused = r#""error":{"code":-32004,"message":"This operation is not supported"}"#;
    let stream = a2a_resumed(&begun, &[refused]);
    assert_eq!((stream.turns()[0].answer.as_str(), stream.turns()[0].outcome), ("The dam is ", Some(Outcome::Cut)));
    let stream = a2a_resumed(&[], &[refused]);
    assert_eq!(stream.turns()[0].outcome, Some(Outcome::Failed));
}

#[test]
fn another_run_in_the_same_stream_is_another_turn() {
    let event = |task: &str, text: &str| {
        format!(
            "data: {{\"event\":\"message\",\"task_id\":\"{task}\",\"message_id\":\"m\",\"conversation_id\":\"c\",\"answer\":\"{text}\"}}\n\n"
        )
    };
    let end = "data: {\"event\":\"message_end\",\"task_id\":\"t1\",\"message_id\":\"m\",\"conversation_id\":\"c\"}\n\n";
    let both = [event("t1", "One. "), event("t1", "And more."), end.to_owned(), event("t2", "Two.")].concat();
    let stream = read_in(&[both.as_bytes()]);
    let answers: Vec<_> = stream.turns().iter().map(|turn| turn.answer.as_str()).collect();
    assert_eq!(answers, ["One. And more.", "Two."]);
}
