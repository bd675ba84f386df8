//! What each protocol provides: how to recognize it, and a parser for its messages.

use std::borrow::Cow;

use super::event::{EventSink, Protocol};
use credence_text::json::Json;

/// A protocol and its parser. To add a protocol, add a file with one of these, and a line in `PARSERS`.
pub(super) struct ProtocolParser {
    pub(super) protocol: Protocol,
    pub(super) recognizes: fn(&Message<'_>) -> bool,
    pub(super) open: fn() -> Box<dyn Parser>,
}

/// Parses the messages of one protocol.
pub(super) trait Parser: Send {
    /// Reports the events in `message`; `Unknown` if the protocol has no message of this kind.
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding;
    /// Takes a payload that is a string, a number, `true`, `false` or `null`.
    fn read_plain(&mut self, _event: &str) -> Understanding {
        Understanding::Unknown
    }
    /// Takes the `[DONE]` at the end of many streams. By itself it does not say how the turn ended.
    fn read_end_mark(&mut self, _sink: &mut dyn EventSink) {}
    /// Takes the end of the bytes, for protocols in which no message ends a turn.
    fn finish(&mut self, _sink: &mut dyn EventSink) {}
    /// A copy of the parser, so that a conversation can be copied in the middle of a stream.
    fn copy(&self) -> Box<dyn Parser>;
}

/// Whether a message was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Understanding {
    Known,
    Unknown,
}

/// A frame whose payload is an object or a list.
pub(super) struct Message<'a> {
    /// The frame's event name; empty if it has none.
    pub(super) event: &'a str,
    pub(super) json: Json<'a>,
}

impl<'a> Message<'a> {
    /// The payload's `type`; empty if it has none.
    pub(super) fn kind(&self) -> Cow<'a, str> {
        self.json.text_of("type").unwrap_or_default()
    }
}
