//! Server-sent events by the WHATWG standard: one case per rule, in every chunking.

use credence_core::stream::{DEFAULT_MAX_FRAME, Event, EventParser, EventSink, Framed, Framer};

/// An event as `name|data|last event id`, marked if its blank line is missing.
type Events = &'static [&'static str];

/// A rule, bytes that follow it, the resulting events, and the requested reconnection time.
const CASES: &[(&str, &[u8], Events, Option<u64>)] = &[
    ("one byte order mark before the stream is left out", b"\xef\xbb\xbfdata: a\n\n", &["|a|"], None),
    (
        "a second one belongs to the name of the field",
        b"\xef\xbb\xbf\xef\xbb\xbfdata: a\n\ndata: b\n\n",
        &["|b|"],
        None,
    ),
    ("a later one too", b"data: a\n\n\xef\xbb\xbfdata: b\n\n", &["|a|"], None),
    ("a line ends in LF", b"data: a\ndata: b\n\n", &["|a\nb|"], None),
    ("a line ends in CR", b"data: a\rdata: b\r\r", &["|a\nb|"], None),
    ("a line ends in CRLF, once", b"data: a\r\ndata: b\r\n\r\n", &["|a\nb|"], None),
    ("LF CR are two ends", b"data: a\n\rdata: b\n\r", &["|a|", "|b|"], None),
    ("ends of lines may be mixed", b"data: a\r\ndata: b\n\rdata: c\r\r", &["|a\nb|", "|c|"], None),
    (
        "other white space ends no line",
        "data: a\u{2028}b\u{85}\u{b}\u{c}\n\n".as_bytes(),
        &["|a\u{2028}b\u{85}\u{b}\u{c}|"],
        None,
    ),
    ("a line that begins with a colon is a comment", b": x\n:\n:data: y\ndata: a\n: z\ndata: b\n\n", &["|a\nb|"], None),
    ("the first colon ends the name", b"data: a:b\n\ndata::c\n\n", &["|a:b|", "|:c|"], None),
    (
        "one space after the colon is ignored",
        b"data:a\n\ndata: a\n\ndata:  a\n\ndata:\ta\n\n",
        &["|a|", "|a|", "| a|", "|\ta|"],
        None,
    ),
    ("space before the colon belongs to the name", b"data : a\n data: b\ndata: c\n\n", &["|c|"], None),
    ("space at the end of a line stays", b"data: a  \n\n", &["|a  |"], None),
    ("a line without a colon is a name without a value", b"data\n\ndata\ndata\n\n", &["||", "|\n|"], None),
    ("an empty value is a value", b"data:\n\ndata: \n\n", &["||", "||"], None),
    ("names are compared letter by letter", b"DATA: a\nData: b\nEvent: x\ndata: c\n\n", &["|c|"], None),
    ("unknown fields are ignored", b"foo: a\nfoo\ndata: b\ndatum: c\n\n", &["|b|"], None),
    ("the last name of an event counts", b"event: x\nevent: y\ndata: a\n\n", &["y|a|"], None),
    ("an event's name is for one event", b"event: x\ndata: a\n\ndata: b\n\n", &["x|a|", "|b|"], None),
    ("an event without data is none, and its name is forgotten", b"event: x\n\ndata: a\n\n", &["|a|"], None),
    ("an empty name is no name", b"event: x\nevent:\ndata: a\n\n", &["|a|"], None),
    ("nor is a line with the field alone", b"event: x\nevent\ndata: a\n\n", &["|a|"], None),
    ("an id stays until the next", b"id: 1\ndata: a\n\ndata: b\n\nid: 2\ndata: c\n\n", &["|a|1", "|b|1", "|c|2"], None),
    ("an id may follow the data", b"data: a\nid: 1\n\n", &["|a|1"], None),
    ("an id without data is remembered", b"id: 1\n\ndata: a\n\n", &["|a|1"], None),
    ("an empty id takes the last one back", b"id: 1\ndata: a\n\nid\ndata: b\n\n", &["|a|1", "|b|"], None),
    ("an id with a null is ignored", b"id: 1\ndata: a\n\nid: 2\x003\ndata: b\n\n", &["|a|1", "|b|1"], None),
    ("a time to wait is digits", b"retry: 1500\n\n", &[], Some(1_500)),
    (
        "anything else is no time to wait",
        b"retry: 3\nretry: 1.5\nretry: -1\nretry: +1\nretry: 1s\nretry:\nretry:  4\n\n",
        &[],
        Some(3),
    ),
    ("a time to wait needs no event", b"retry: 7\n", &[], Some(7)),
    ("a null is a character of the data", b"data: a\0b\n\n", &["|a\0b|"], None),
    ("bytes that are no UTF-8 are replaced", b"data: a\xff\xe2\x82\n\n", &["|a\u{fffd}\u{fffd}|"], None),
    ("characters may be cut anywhere", "event: 雪\nid: é\ndata: 😀\n\n".as_bytes(), &["雪|😀|é"], None),
    ("blank lines make no events", b"\n\n\r\n\r\rdata: a\n\n\n\n", &["|a|"], None),
    ("an event without a blank line is marked", b"data: a\n\ndata: b\n", &["|a|", "|b| unterminated"], None),
    ("so is one with an incomplete line", b"id: 1\ndata: b", &["|b|1 unterminated"], None),
    ("a last line of another kind is no event", b"data: a\n\nid: 1\nevent: x", &["|a|"], None),
];

struct Ignored;

impl EventSink for Ignored {
    fn event(&mut self, _event: Event<'_>) {}
}

fn framed<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> (Vec<String>, Option<u64>) {
    let mut framer = Framer::new(DEFAULT_MAX_FRAME, &[]);
    let mut events = Vec::new();
    let mut take = |framed: Framed<'_>| {
        let Framed::Frame(frame) = framed else { return };
        let mark = if frame.terminated { "" } else { " unterminated" };
        events.push(format!("{}|{}|{}{mark}", frame.event, frame.data, frame.last_event_id));
    };
    pieces.into_iter().for_each(|piece| framer.push(piece, &mut take));
    let retry = framer.retry();
    framer.finish(&mut take);
    (events, retry)
}

#[test]
fn each_rule_holds_for_every_way_of_splitting() {
    for (rule, bytes, events, retry) in CASES {
        let check = |read: (Vec<String>, Option<u64>), how: &str| {
            assert_eq!(
                (read.0.iter().map(String::as_str).collect::<Vec<_>>().as_slice(), read.1),
                (*events, *retry),
                "{rule}, {how}"
            );
        };
        check(framed([*bytes]), "whole");
        check(framed(bytes.chunks(1)), "byte by byte");
        for first in 0..=bytes.len() {
            for second in first..=bytes.len() {
                let pieces = [&bytes[..first], &bytes[first..second], &bytes[second..]];
                check(framed(pieces), &format!("cut at {first} and {second}"));
            }
        }
    }
}

#[test]
fn short_streams_are_read_alike_in_all_their_splits() {
    for bytes in [&b"data:\r\n\r\n\nx"[..], b"\xef\xbb\xbfdata:a\r\n\r", b"id:1\n\ndata\r\r", "data:😀\n\n".as_bytes()]
    {
        let whole = framed([bytes]);
        for cuts in 0_u32..1 << (bytes.len() - 1) {
            let is_cut = |at: &usize| cuts >> (at - 1) & 1 == 1;
            let ends = (1..bytes.len()).filter(is_cut).chain([bytes.len()]);
            let mut start = 0;
            let pieces: Vec<&[u8]> = ends.map(|end| &bytes[std::mem::replace(&mut start, end)..end]).collect();
            assert_eq!(framed(pieces), whole, "{bytes:?} cut as {cuts:b}");
        }
    }
}

#[test]
fn complete_events_are_not_requested_again_and_incomplete_ones_are() {
    let last_id = |bytes: &[u8]| {
        let mut parser = EventParser::new(DEFAULT_MAX_FRAME);
        parser.push(bytes, &mut Ignored);
        parser.finish(&mut Ignored);
        parser.last_event_id().to_owned()
    };
    assert_eq!(last_id(b"id: 1\ndata: {}\n\nid: 2\n\n"), "2");
    assert_eq!(last_id(b"id: 1\ndata: {}\n\nid: 2\ndata: {\"a\":"), "1");
    assert_eq!(last_id(b"id: 1\ndata: {}\n\ndata: {\"a\":1}\nid: 2\n"), "2");
}
