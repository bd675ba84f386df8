//! The vectors of framing, parsing and reducing.

use credence_core::conversation::{AgentStream, ToolState};
use credence_core::stream::{DEFAULT_MAX_FRAME, Framed, Framer};
use credence_core::{Assessor, assess};
use serde_json::{Value, json};

use crate::shared::vectors;

/// The terminated events of a stream that arrives in these chunks.
fn framed<'a>(pieces: impl Iterator<Item = &'a [u8]>) -> (Vec<Value>, Option<u64>) {
    let mut framer = Framer::new(DEFAULT_MAX_FRAME, &[]);
    let mut events = Vec::new();
    let mut take = |framed: Framed<'_>| {
        if let Framed::Frame(frame) = framed
            && frame.terminated
        {
            let kind = if frame.event.is_empty() { "message" } else { frame.event };
            events.push(json!({"type": kind, "data": frame.data, "last_event_id": frame.last_event_id}));
        }
    };
    pieces.for_each(|piece| framer.push(piece, &mut take));
    let retry = framer.retry();
    framer.finish(&mut take);
    (events, retry)
}

fn bytes_of(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
}

#[test]
fn framing_holds_for_every_way_of_splitting() {
    for vector in vectors("sse.framing") {
        let bytes = bytes_of(vector.input["bytes_hex"].as_str().unwrap());
        let check = |(events, retry): (Vec<Value>, Option<u64>), how: &str| {
            assert_eq!(json!(events), vector.expected["events"], "{} {how}", vector.name);
            if let Some(expected) = vector.expected["retry"].as_u64() {
                assert_eq!(retry, Some(expected), "{} {how}", vector.name);
            }
        };
        for size in 1..=bytes.len() {
            check(framed(bytes.chunks(size)), &format!("in pieces of {size}"));
        }
        for cut in 0..=bytes.len() {
            let (head, tail) = bytes.split_at(cut);
            check(framed([head, b"", tail].into_iter()), &format!("cut at {cut}"));
        }
        for cut in 0..=bytes.len().min(100) {
            for next in cut..=bytes.len().min(100) {
                let pieces = [&bytes[..cut], &bytes[cut..next], &bytes[next..]];
                check(framed(pieces.into_iter()), &format!("cut at {cut} and {next}"));
            }
        }
    }
}

/// The native events of a stream, by the names of the vectors.
fn parsed(chunks: &[&[u8]]) -> Value {
    let mut framer = Framer::new(DEFAULT_MAX_FRAME, &[]);
    let mut events = Vec::new();
    let mut take = |framed: Framed<'_>| {
        let Framed::Frame(frame) = framed else { return };
        let data: Option<Value> = serde_json::from_str(frame.data).ok().filter(Value::is_object);
        if let Some(data) = data.filter(|_| !frame.event.is_empty()) {
            events.push(json!({"event": frame.event, "data": data}));
        }
    };
    chunks.iter().for_each(|chunk| framer.push(chunk, &mut take));
    framer.finish(&mut take);
    json!(events)
}

#[test]
fn parsing_of_native_frames() {
    for vector in vectors("tool_run.sse_parse") {
        let chunks: Vec<&[u8]> =
            vector.input["chunks"].as_array().unwrap().iter().map(|chunk| chunk.as_str().unwrap().as_bytes()).collect();
        assert_eq!(parsed(&chunks), vector.expected["events_after_flush"], "{}", vector.name);
    }
}

#[test]
fn what_is_not_a_native_event_changes_no_turn() {
    for vector in vectors("tool_run.sse_parse") {
        let mut stream = AgentStream::default();
        for chunk in vector.input["chunks"].as_array().unwrap() {
            stream.push(chunk.as_str().unwrap().as_bytes());
        }
        stream.finish();
        let answer: String = stream.turns().iter().map(|turn| turn.answer.as_str()).collect();
        let tokens = vector.expected["events_after_flush"].as_array().unwrap().iter();
        let expected: String = tokens.filter_map(|event| event["data"]["content"].as_str()).collect();
        assert_eq!(answer, expected, "{}", vector.name);
    }
}

/// The events of a vector as a stream.
fn wire(events: &Value) -> Vec<u8> {
    let frame = |event: &Value| format!("event: {}\ndata: {}\n\n", event["event"].as_str().unwrap(), event["data"]);
    events.as_array().unwrap().iter().map(frame).collect::<String>().into_bytes()
}

#[test]
fn reducing_native_events() {
    for vector in vectors("tool_run.reducer") {
        let mut stream = AgentStream::default();
        stream.push(&wire(&vector.input["events"]));
        let turn = &stream.turns()[0];
        let assessment = assess(turn, stream.protocol());
        let expected = vector.expected.as_object().unwrap();
        for (field, expected) in expected {
            let found = match field.as_str() {
                "assistant" => assistant(turn, expected),
                "streaming" => json!(turn.is_running()),
                "thread_id" => json!(turn.thread_id),
                "error_code" => json!(assessment.error.as_ref().and_then(|error| error.code.clone())),
                "tool" => json!(turn.tools[0].name),
                "success" => json!(turn.tools[0].state == ToolState::Ok),
                other => panic!("{} expects `{other}`, which this test does not know", vector.name),
            };
            assert_eq!(&found, expected, "{} {field}", vector.name);
        }
    }
}

fn assistant(turn: &credence_core::conversation::Turn, expected: &Value) -> Value {
    // Numbers are compared by value: the vectors write integers without a point.
    let confidence = turn.claimed_confidence.filter(|found| Some(*found) == expected["confidence"].as_f64());
    json!({
        "content": turn.answer,
        "citations": turn.citations.len(),
        "confidence": confidence.map(|_| expected["confidence"].clone()),
    })
}

#[test]
fn the_events_of_a_chat_are_all_understood() {
    for vector in vectors("tool_run.sse_events") {
        let Some(names) = vector.expected.as_array().filter(|_| vector.name == "event names of the chat stream") else {
            continue;
        };
        let data = r#"{"message":"m","tool":"t","args":{},"success":true,"content":"c","response":{},"code":"E"}"#;
        let stream: String =
            names.iter().map(|name| format!("event: {}\ndata: {data}\n\n", name.as_str().unwrap())).collect();
        let assessments = credence_core::assess_recording(stream.as_bytes(), &Assessor::default());
        let unread: u32 = assessments.iter().map(|assessment| assessment.not_understood).sum();
        assert_eq!(unread, 0, "{}", vector.name);
    }
}
