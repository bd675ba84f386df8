//! Laws for any bytes and any run of tools.

use credence_core::conversation::{AgentStream, ToolState};
use credence_core::score::{CallRecord, score_tool_run};
use credence_core::stream::{Event, EventParser, EventSink, Outcome};
use credence_core::{Assessment, Assessor, WarningCode, assess_recording};
use proptest::prelude::*;

/// Events as text, so that they can be compared after their bytes are gone.
#[derive(Default)]
struct Written(Vec<String>);

impl EventSink for Written {
    fn event(&mut self, event: Event<'_>) {
        self.0.push(format!("{event:?}"));
    }
}

fn events(bytes: &[u8], sizes: &[usize]) -> Vec<String> {
    let mut parser = EventParser::new(1 << 20);
    let mut written = Written::default();
    let mut rest = bytes;
    let mut sizes = sizes.iter().cycle();
    while !rest.is_empty() {
        let size = sizes.next().map_or(rest.len(), |size| (*size).clamp(1, rest.len()));
        let (piece, after) = rest.split_at(size);
        parser.push(piece, &mut written);
        rest = after;
    }
    parser.finish(&mut written);
    written.0
}

/// Bytes that are similar enough to streams to reach every part of the parsers.
fn streamlike() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        Just("event: token\ndata: {\"content\":\"a é 😀\"}\n\n".to_owned()),
        Just("data: {\"type\":\"message_start\",\"message\":{\"id\":\"m\"}}\r\n\r\n".to_owned()),
        Just(
            "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"x\"}}\n"
                .to_owned()
        ),
        Just("data: {\"type\":\"response.output_text.delta\",\"delta\":\"y\",\"output_index\":0}\r\r".to_owned()),
        Just(
            "data: {\"type\":\"response.completed\",\"response\":{\"output\":[{\"type\":\"function_call\"}]}}\n\n"
                .to_owned()
        ),
        Just(
            "event: done\ndata: {\"response\":{\"message\":\"m\",\"citations\":[{}],\"confidence\":7}}\n\n".to_owned()
        ),
        Just("event: tool_call\ndata: {\"tool\":1}\n\nevent: tool_result\ndata: {}\n\n".to_owned()),
        Just("event: done\ndata: {}\n\n".to_owned()),
        Just("[{\"event\":\"token\",\"data\":{\"content\":\"q\"}},".to_owned()),
        Just(": +12\nid: 3\nretry: 5\n".to_owned()),
        Just("\u{feff}".to_owned()),
        r#"[\[\]{}:," \\n\r\x00-\x7fé😀]{0,12}"#,
        any::<String>(),
    ];
    let text = prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat().into_bytes());
    let noise = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4);
    (text, noise).prop_map(|(mut bytes, noise)| {
        for (index, byte) in noise {
            if !bytes.is_empty() {
                let at = index.index(bytes.len());
                bytes[at] = byte;
            }
        }
        bytes
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_chunking_gives_the_same_events(bytes in streamlike(), sizes in prop::collection::vec(1_usize..40, 1..6)) {
        let whole = events(&bytes, &[usize::MAX]);
        prop_assert_eq!(events(&bytes, &[1]), whole.clone());
        prop_assert_eq!(events(&bytes, &sizes), whole);
    }

    #[test]
    fn any_bytes_end_in_turns_with_an_outcome(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let assessments = assess_recording(&bytes, &Assessor::default());
        prop_assert!(!assessments.is_empty());
        let mut stream = AgentStream::default();
        stream.push(&bytes);
        stream.finish();
        prop_assert_eq!(stream.turns().len(), assessments.len());
        prop_assert!(stream.turns().iter().all(|turn| turn.outcome.is_some()));
        for assessment in &assessments {
            prop_assert!(assessment.outcome != Outcome::Failed || assessment.error.is_some());
            prop_assert!(assessment.tools.iter().all(|tool| tool.state != ToolState::Running));
        }
    }

    #[test]
    fn every_end_has_an_outcome(bytes in streamlike(), cut in any::<prop::sample::Index>()) {
        let end = if bytes.is_empty() { 0 } else { cut.index(bytes.len()) };
        let mut stream = AgentStream::default();
        stream.push(&bytes[..end]);
        stream.finish();
        prop_assert!(stream.turns().iter().all(|turn| turn.outcome.is_some()));
    }

    #[test]
    fn a_cut_never_loses_text_that_had_arrived(cut in 0_usize..2_000) {
        let bytes = tokens(60);
        let end = cut.min(bytes.len());
        let mut stream = AgentStream::default();
        stream.push(&bytes[..end]);
        let before: String = stream.turns().iter().map(|turn| turn.answer.as_str()).collect();
        stream.finish();
        let after: String = stream.turns().iter().map(|turn| turn.answer.as_str()).collect();
        prop_assert!(after.starts_with(&before));
    }

    #[test]
    fn one_more_failure_never_raises_a_tool_run(run in prop::collection::vec((any::<bool>(), any::<bool>()), 1..12), index in any::<prop::sample::Index>()) {
        let mut records: Vec<CallRecord> = run.into_iter().map(|(success, empty)| CallRecord {
            tool_name: "t".to_owned(), success, empty, ..CallRecord::default()
        }).collect();
        let before = score_tool_run(&records, None).score;
        let at = index.index(records.len());
        records[at].success = false;
        prop_assert!(score_tool_run(&records, None).score <= before);
    }

    #[test]
    fn the_same_bytes_give_the_same_words(bytes in streamlike()) {
        let write = || serde_json::to_string(&assess_recording(&bytes, &Assessor::default())).unwrap();
        prop_assert_eq!(write(), write());
    }
}

fn tokens(count: usize) -> Vec<u8> {
    (0..count)
        .map(|index| format!("event: token\ndata: {{\"content\":\"w{index} \"}}\n\n"))
        .collect::<String>()
        .into_bytes()
}

fn only(stream: &[u8]) -> Assessment {
    let mut assessments = assess_recording(stream, &Assessor::default());
    assert_eq!(assessments.len(), 1);
    assessments.remove(0)
}

fn warned(assessment: &Assessment, code: WarningCode) -> bool {
    assessment.warnings.iter().any(|warning| warning.code == code)
}

#[test]
fn broken_json_is_counted_and_the_rest_stays() {
    let assessment = only(b"event: token\ndata: {\"content\":\"a\"}\n\nevent: token\ndata: {\"content\":\n\nevent: done\ndata: {\"response\":{}}\n\n");
    assert_eq!((assessment.answer.as_str(), assessment.not_understood), ("a", 1));
    assert!(warned(&assessment, WarningCode::BrokenJson));
    // It may have held text of the answer.
    assert_eq!(assessment.outcome, Outcome::Cut);
    assert_eq!(assessment.error.unwrap().code.as_deref(), Some("lost_text"));
}

#[test]
fn a_line_of_a_hundred_megabytes_is_left_out_and_the_rest_stays() {
    let mut stream = AgentStream::default();
    stream.push(b"event: token\ndata: {\"content\":\"before \"}\n\nevent: token\ndata: {\"content\":\"");
    let piece = vec![b'x'; 1 << 20];
    (0..100).for_each(|_| stream.push(&piece));
    stream.push(b"\"}\n\nevent: token\ndata: {\"content\":\"after\"}\n\n");
    stream.finish();
    let turn = &stream.turns()[0];
    assert_eq!((turn.answer.as_str(), turn.misread.too_long), ("before after", 1));
}

#[test]
fn wrong_types_lose_only_the_wrong_field() {
    let assessment = only(
        b"event: tool_call\ndata: {\"tool\":7,\"args\":\"x\"}\n\nevent: token\ndata: {\"content\":5}\n\n\
          event: done\ndata: {\"thread_id\":3,\"response\":{\"message\":\"m\",\"citations\":\"none\",\"confidence\":\"high\"},\"tool_call_history\":{},\"step_count\":\"two\"}\n\n",
    );
    assert_eq!((assessment.answer.as_str(), assessment.not_understood), ("m", 1));
    assert_eq!(assessment.tools[0].name, "unknown_tool");
    assert_eq!(assessment.claimed_confidence, None);
}

#[test]
fn an_empty_done_keeps_the_answer_and_has_a_warning() {
    let assessment = only(b"event: token\ndata: {\"content\":\"kept\"}\n\nevent: done\ndata: {}\n\n");
    assert_eq!((assessment.answer.as_str(), assessment.outcome), ("kept", Outcome::Completed));
    assert!(warned(&assessment, WarningCode::EmptyDone));
    let nothing = only(b"event: done\ndata: {}\n\n");
    assert_eq!(nothing.outcome, Outcome::Failed);
    assert_eq!(nothing.error.unwrap().code.as_deref(), Some("empty_done"));
}

#[test]
fn bytes_that_are_not_a_stream_are_a_failure() {
    let page = only(b"<!doctype html><html><body>Not found</body></html>");
    assert_eq!((page.outcome, page.error.unwrap().code.as_deref()), (Outcome::Failed, Some("not_a_stream")));
    let nothing = only(b"");
    assert_eq!(nothing.error.unwrap().code.as_deref(), Some("empty_stream"));
}

#[test]
fn no_call_and_no_source_give_no_number() {
    let assessment = only(
        b"event: token\ndata: {\"content\":\"hello\"}\n\nevent: done\ndata: {\"response\":{\"message\":\"hello\"}}\n\n",
    );
    assert_eq!(assessment.headline, None);
    assert_eq!(assessment.scores, credence_core::Scores::default());
}

#[test]
fn an_impossible_confidence_is_named_and_not_shown() {
    let assessment = only(b"event: done\ndata: {\"response\":{\"message\":\"m\",\"confidence\":95}}\n\n");
    assert_eq!(assessment.claimed_confidence, None);
    assert!(warned(&assessment, WarningCode::ConfidenceOutOfRange));
}
