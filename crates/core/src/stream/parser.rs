//! What each protocol provides: how to recognize it, and a parser for its messages.

use std::borrow::Cow;

use super::event::{EventSink, Protocol};
use super::field::Fields;
use credence_json::Json;

/// A protocol and its parser. To add a protocol, add a file with one of these, and a line in `parsers.rs`.
#[derive(Clone, Copy)]
pub(super) struct ProtocolParser {
    pub(super) protocol: Protocol,
    pub(super) recognizes: fn(&Message<'_>) -> bool,
    pub(super) open: fn(&Message<'_>) -> Box<dyn OpenParser>,
    /// The field with the number of an event, for resuming.
    pub(super) sequence: Option<&'static str>,
}

impl ProtocolParser {
    pub(super) const fn new<P: Parser + Clone + Default + 'static>(
        protocol: Protocol,
        recognizes: fn(&Message<'_>) -> bool,
    ) -> Self {
        Self { protocol, recognizes, open: |_| Box::new(P::default()), sequence: None }
    }

    /// The same without reading anything.
    pub(super) const fn reading_nothing(&self) -> Self {
        Self { open: |_| Box::new(Silent), ..*self }
    }

    /// The same, for a protocol that numbers its events in this field.
    pub(super) const fn numbered_by(self, field: &'static str) -> Self {
        Self { sequence: Some(field), ..self }
    }
}

/// Parses the messages of one protocol.
pub(super) trait Parser: Send {
    /// Reports the events in `message`; `Unknown` if the protocol has no message of this kind.
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding;
    /// Takes a payload that is a string, a number, `true`, `false` or `null`. A frame of plain text has one that is a string.
    fn read_plain(&mut self, _event: &str, _json: Json<'_>, _sink: &mut dyn EventSink) -> Understanding {
        Understanding::Unknown
    }
    /// Takes the `[DONE]` at the end of many streams. By itself it does not say how the turn ended.
    fn read_end_mark(&mut self, _sink: &mut dyn EventSink) {}
    /// Takes the end of the bytes, for protocols in which no message ends a turn.
    fn finish(&mut self, _sink: &mut dyn EventSink) {}
}

/// Reads nothing of a stream.
#[derive(Clone)]
struct Silent;

impl Parser for Silent {
    fn read(&mut self, _message: &Message<'_>, _sink: &mut dyn EventSink) -> Understanding {
        Understanding::Known
    }
}

/// A parser that can be copied, so that a conversation can be copied in the middle of a stream.
pub(super) trait OpenParser: Parser {
    fn copy(&self) -> Box<dyn OpenParser>;
}

impl<P: Parser + Clone + 'static> OpenParser for P {
    fn copy(&self) -> Box<dyn OpenParser> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn OpenParser> {
    fn clone(&self) -> Self {
        self.as_ref().copy()
    }
}

/// Whether a message was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Understanding {
    Known,
    Unknown,
}

impl From<bool> for Understanding {
    fn from(is_known: bool) -> Self {
        if is_known { Self::Known } else { Self::Unknown }
    }
}

/// A frame with a JSON payload. Before the protocol is known it may be plain, as for [`Parser::read_plain`].
pub(super) struct Message<'a> {
    /// The frame's event name; empty if it has none.
    pub(super) event: &'a str,
    pub(super) json: Json<'a>,
}

impl<'a> Message<'a> {
    /// The payload's `type`; empty if it has none.
    pub(super) fn kind(&self) -> Cow<'a, str> {
        self.json.kind()
    }

    /// Whether the payload is an object or a list.
    pub(super) fn is_container(&self) -> bool {
        self.json.is_object() || self.json.is_array()
    }

    /// The name and payload of an event: named by its frame, or by `event` beside `data` as in lines of JSON.
    pub(super) fn name_and_payload(&self) -> (Option<Cow<'a, str>>, Json<'a>) {
        if !self.event.is_empty() {
            return (Some(Cow::Borrowed(self.event)), self.json);
        }
        let data = self.json.get("data").filter(|data| data.is_object() || data.is_array());
        (self.json.text_of("event"), data.unwrap_or(self.json))
    }
}
