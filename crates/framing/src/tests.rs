//! The formats beside server-sent events: the same frames in all pieces.

use proptest::prelude::*;

use super::*;
use crate::crc32::crc32;

/// Frames as `event|data|JSON`, marked if they are not ended.
fn framed<'b>(max_frame: usize, pieces: impl IntoIterator<Item = &'b [u8]>) -> Vec<String> {
    let mut framer = Framer::new(max_frame, &[]);
    let mut frames = Vec::new();
    let mut take = |framed: Framed<'_>| {
        frames.push(match framed {
            Framed::TooLong => "too long".to_owned(),
            Framed::Damaged => "damaged".to_owned(),
            Framed::Frame(frame) => {
                let mark = if frame.terminated { "" } else { " unterminated" };
                format!("{}|{}|{}{mark}", frame.event, frame.data, frame.json.map_or("-", |json| json.raw()))
            }
        });
    };
    pieces.into_iter().for_each(|piece| framer.push(piece, &mut take));
    framer.finish(&mut take);
    frames
}

/// The frames of some bytes, which are the same for every size of pieces.
fn frames(bytes: &[u8]) -> Vec<String> {
    let whole = framed(DEFAULT_MAX_FRAME, [bytes]);
    for size in 1..=bytes.len().min(40) {
        assert_eq!(framed(DEFAULT_MAX_FRAME, bytes.chunks(size)), whole, "in pieces of {size}");
    }
    whole
}

/// A message of AWS with headers of text.
fn message(headers: &[(&str, &str)], payload: &str) -> Vec<u8> {
    let mut written = Vec::new();
    for (name, value) in headers {
        written.push(name.len() as u8);
        written.extend(name.bytes().chain([7]).chain((value.len() as u16).to_be_bytes()).chain(value.bytes()));
    }
    let length = (PRELUDE_AND_CHECKSUM + written.len() + payload.len()) as u32;
    let mut bytes = [length.to_be_bytes(), (written.len() as u32).to_be_bytes()].concat();
    bytes.extend(crc32(&bytes).to_be_bytes());
    bytes.extend(written);
    bytes.extend(payload.bytes());
    bytes.extend(crc32(&bytes).to_be_bytes());
    bytes
}

const PRELUDE_AND_CHECKSUM: usize = 16;

fn event(name: &str, payload: &str) -> Vec<u8> {
    message(&[(":event-type", name), (":content-type", "application/json"), (":message-type", "event")], payload)
}

#[test]
fn the_prefix_of_a_line_is_its_name() {
    let text = "f:{\"messageId\":\"m\"}\n0:\"Hi \"\n8:[{\"a\":1}]\r\n\nd:{\"finishReason\":\"stop\"}\n";
    assert_eq!(
        frames(text.as_bytes()),
        [
            r#"f|{"messageId":"m"}|{"messageId":"m"}"#,
            r#"0|"Hi "|"Hi ""#,
            r#"8|[{"a":1}]|[{"a":1}]"#,
            r#"d|{"finishReason":"stop"}|{"finishReason":"stop"}"#
        ]
    );
    assert_eq!(frames(b"\n0:\"a\"\n0:\"b"), [r#"0|"a"|"a""#, "0|\"b|- unterminated"]);
    assert_eq!(framed(9, [&b"0:\"a\"\n0:\"long text\"\n0:\"b\"\n"[..]]), [r#"0|"a"|"a""#, "too long", r#"0|"b"|"b""#]);
}

#[test]
fn fields_and_json_are_no_prefixed_lines() {
    assert_eq!(frames(b"data:{\"a\":1}\n\n"), [r#"|{"a":1}|{"a":1}"#]);
    assert_eq!(frames(b"id:1\ndata:[2]\n\n"), ["|[2]|[2]"]);
    assert_eq!(frames(b"{\"a\":\"0:{\"}\n{\"b\":1}\n"), [r#"|{"a":"0:{"}|{"a":"0:{"}"#, r#"|{"b":1}|{"b":1}"#]);
    for text in ["a", "a:", "a: b", "ab:{}", "A:{}", "d", "0"] {
        assert_eq!(frames(text.as_bytes()), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn a_line_with_a_name_only_is_no_part_of_an_event() {
    let text = "message:\ndata:{\"event\":\"start\",\"data\":\"\"}\n\nmessage:\ndata:{\"event\":\"end\"}\n";
    let whole = frames(text.as_bytes());
    assert_eq!(whole.len(), 2);
    assert!(whole[1].starts_with(r#"|{"event":"end"}"#));
}

#[test]
fn frames_between_delimiters_are_json_or_plain_text() {
    let text = r#"{"type":"status"}␃🔚␗Closed ␃🔚␗14 "days"␃🔚␗␃🔚␗{"type":"end"}␃🔚␗{no JSON"#;
    assert_eq!(
        frames(text.as_bytes()),
        [
            r#"|{"type":"status"}|{"type":"status"}"#,
            r#"|Closed |"Closed ""#,
            r#"|14 "days"|"14 \"days\"""#,
            r#"|{"type":"end"}|{"type":"end"}"#,
            r#"|{no JSON|"{no JSON" unterminated"#
        ]
    );
    assert_eq!(frames("{} ␃🔚 {\"a\":1}".as_bytes()), ["|{}|{}", r#"|{"a":1}|{"a":1}"#]);
    let long = ["{}␃🔚␗", &"x".repeat(50), "␃🔚␗b␃🔚␗"].concat();
    for size in [1, 7, 200] {
        assert_eq!(framed(20, long.as_bytes().chunks(size)), ["|{}|{}", "too long", "|b|\"b\""]);
    }
}

#[test]
fn messages_of_the_binary_stream_are_checked() {
    let first = event("contentBlockDelta", r#"{"delta":{"text":"é"}}"#);
    let last = event("messageStop", "{}");
    let expected = [r#"contentBlockDelta|{"delta":{"text":"é"}}|{"delta":{"text":"é"}}"#, "messageStop|{}|{}"];
    assert_eq!(frames(&[&first[..], &last].concat()), expected);

    let damaged = |at: usize| {
        let mut bytes = first.clone();
        bytes[at] ^= 1;
        frames(&[&bytes[..], &last].concat())
    };
    assert_eq!(damaged(first.len() - 6), ["damaged", expected[1]], "the payload");
    assert_eq!(damaged(first.len() - 1), ["damaged", expected[1]], "its checksum");
    assert_eq!(damaged(6), ["damaged"], "the lengths");
    assert_eq!(damaged(9), ["damaged"], "their checksum");
    assert_eq!(frames(&first[..first.len() - 1]), ["damaged"]);
    assert_eq!(framed(40, [&first[..], &last].concat().chunks(3)), ["too long", "too long"]);
}

#[test]
fn exceptions_are_errors_with_their_type_as_code() {
    let exception = |payload: &str| {
        let headers = [(":exception-type", "throttlingException"), (":message-type", "exception")];
        frames(&message(&headers, payload)).remove(0)
    };
    let json = r#"{"code":"throttlingException","error":{"message":"Slow down"}}"#;
    assert_eq!(exception(r#"{"message":"Slow down"}"#), format!("error|{json}|{json}"));
    let plain = r#"{"code":"throttlingException","error":"Slow \"down\""}"#;
    assert_eq!(exception(r#"Slow "down""#), format!("error|{plain}|{plain}"));
    let headers = [(":error-code", "internal"), (":error-message", "gone"), (":message-type", "error")];
    let error = r#"{"code":"internal","error":"gone"}"#;
    assert_eq!(frames(&message(&headers, "")), [format!("error|{error}|{error}")]);
}

#[test]
fn time_grows_with_the_bytes_alone() {
    let blank = " ".repeat(200_000);
    assert_eq!(framed(DEFAULT_MAX_FRAME, [blank.as_bytes(), b"\n{}\n"].concat().chunks(1)), ["|{}|{}"]);
    let text = ["{}␃🔚␗", &"␃🔚".repeat(100_000)].concat();
    assert_eq!(framed(DEFAULT_MAX_FRAME, text.as_bytes().chunks(1)).len(), 2);
}

proptest! {
    #[test]
    fn any_bytes_are_framed_alike_in_all_pieces(
        start in prop::sample::select(vec![&b"0:\""[..], b"{}\xe2\x90\x83\xf0\x9f\x94\x9a\xe2\x90\x97", b"\0\0\0", b"d:{"]),
        parts in prop::collection::vec(prop_oneof![
            prop::collection::vec(any::<u8>(), 0..6),
            prop::sample::select(vec![
                b"0:\"a\"\n".to_vec(), "␃🔚␗".as_bytes().to_vec(), "␃🔚".as_bytes().to_vec(), b"{\"a\":1}".to_vec(),
                b"\n".to_vec(), event("a", "{}"), event("b", "x"), b"data: {}\n\n".to_vec(),
            ]),
        ], 0..8),
        is_binary: bool,
        max_frame in 1_usize..60,
        size in 1_usize..9,
    ) {
        let start = if is_binary { event("first", "{}") } else { start.to_vec() };
        let bytes = [start, parts.concat()].concat();
        for max_frame in [max_frame, DEFAULT_MAX_FRAME] {
            prop_assert_eq!(framed(max_frame, bytes.chunks(size)), framed(max_frame, [&bytes[..]]));
        }
    }
}
