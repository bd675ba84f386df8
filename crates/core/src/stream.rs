//! Bytes → frames → events. One file a wire format; the format is found out by the first event that tells it.

mod ag_ui;
mod ai_sdk;
mod anthropic;
mod assistant_transport;
mod chat_completions;
mod cohere;
mod event;
mod frame;
mod gemini;
mod langchain;
mod langchain_agent;
mod langgraph;
mod native;
mod openai_responses;
mod payload;
mod said;

pub use event::{
    Event, EventSink, EvidenceRef, Failure, Misread, OffsetUnit, Outcome, PartKey, Place, Protocol, SourceRef,
    ToolBegin, ToolRecord, ToolResult, ValueRef,
};
pub use frame::{DEFAULT_MAX_FRAME, Frame, Framed, Framer};
pub use payload::{report_findings, sources_in};

use std::borrow::Cow;

use credence_text::json::Json;

/// A wire format: how to recognise it and how to read it. A further format is one file and one line in [`FORMATS`].
struct Format {
    protocol: Protocol,
    recognises: fn(&Message<'_>) -> bool,
    open: fn() -> Box<dyn FormatReader>,
}

/// The formats in the order they are tried; the most particular first.
const FORMATS: &[Format] = &[
    langchain_agent::FORMAT,
    langgraph::FORMAT,
    openai_responses::FORMAT,
    ag_ui::FORMAT,
    ai_sdk::FORMAT,
    anthropic::FORMAT,
    cohere::FORMAT,
    assistant_transport::FORMAT,
    gemini::FORMAT,
    chat_completions::FORMAT,
    native::FORMAT,
];

/// Reads the messages of one format.
trait FormatReader: Send {
    /// Hands on what `message` says; `Unknown` when it is of no kind this format has.
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding;
    /// Reads a payload that is a text, a number, `true`, `false` or `null`.
    fn read_plain(&mut self, _event: &str) -> Understanding {
        Understanding::Unknown
    }
    /// Takes the `[DONE]` that ends many streams; it says nothing about how the turn went.
    fn read_end_mark(&mut self, _sink: &mut dyn EventSink) {}
    /// Takes the end of the bytes, for formats whose turns may end without a message that says so.
    fn finish(&mut self, _sink: &mut dyn EventSink) {}
    /// An own copy, so that a conversation can be copied in the middle of a stream.
    fn copy(&self) -> Box<dyn FormatReader>;
}

/// Whether a message made sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Understanding {
    Known,
    Unknown,
}

/// A frame whose payload is an object or a list.
struct Message<'a> {
    /// The frame's event name; empty when it has none.
    event: &'a str,
    json: Json<'a>,
}

impl<'a> Message<'a> {
    /// The payload's `type`; empty when it has none.
    fn kind(&self) -> Cow<'a, str> {
        self.json.text_of("type").unwrap_or_default()
    }
}

/// Turns the bytes of a stream, in any pieces, into events.
pub struct EventReader {
    framer: Framer,
    messages: MessageReader,
}

impl Clone for EventReader {
    fn clone(&self) -> Self {
        Self { framer: self.framer.clone(), messages: self.messages.copy() }
    }
}

impl std::fmt::Debug for EventReader {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("EventReader").field("framer", &self.framer).finish_non_exhaustive()
    }
}

impl EventReader {
    /// A reader that leaves out frames longer than `max_frame` bytes and finds the format out by itself.
    #[must_use]
    pub fn new(max_frame: usize) -> Self {
        Self { framer: Framer::new(max_frame), messages: MessageReader::default() }
    }

    /// Takes the next bytes and hands on the events they complete.
    pub fn push(&mut self, bytes: &[u8], sink: &mut dyn EventSink) {
        let messages = &mut self.messages;
        self.framer.push(bytes, |framed| messages.read(framed, sink));
        messages.keep_id(self.framer.last_event_id());
    }

    /// Hands on what an unterminated last frame still says.
    pub fn finish(&mut self, sink: &mut dyn EventSink) {
        let messages = &mut self.messages;
        self.framer.finish(|framed| messages.read(framed, sink));
        if let Some((_, reader)) = &mut messages.format {
            reader.finish(sink);
        }
    }

    /// As [`Self::finish`], where the reader stopped the agent: that no more comes says nothing about how the turn went.
    pub fn stop(&mut self, sink: &mut dyn EventSink) {
        let messages = &mut self.messages;
        self.framer.finish(|framed| messages.read(framed, sink));
        if let Some((_, reader)) = &mut messages.format {
            reader.finish(&mut WithoutEnd(sink));
        }
    }

    /// The format, once it is known.
    #[must_use]
    pub fn protocol(&self) -> Option<Protocol> {
        self.messages.format.as_ref().map(|(protocol, _)| *protocol)
    }

    /// The last event id, for resuming.
    #[must_use]
    pub fn last_event_id(&self) -> &str {
        &self.messages.last_event_id
    }

    /// The number of the last event, in formats that number them.
    #[must_use]
    pub fn sequence(&self) -> Option<u64> {
        self.messages.sequence
    }

    /// Gets ready for a new connection: half an event that is left is dropped.
    pub fn reconnect(&mut self) {
        self.framer.reconnect();
    }

    /// The time a server asked to wait before reconnecting, in milliseconds.
    #[must_use]
    pub fn retry(&self) -> Option<u64> {
        self.framer.retry()
    }
}

/// Leaves out an end that a format concludes from silence.
struct WithoutEnd<'a>(&'a mut dyn EventSink);

impl EventSink for WithoutEnd<'_> {
    fn event(&mut self, event: Event<'_>) {
        if !matches!(event, Event::End { .. }) {
            self.0.event(event);
        }
    }
}

#[derive(Default)]
struct MessageReader {
    format: Option<(Protocol, Box<dyn FormatReader>)>,
    last_event_id: String,
    sequence: Option<u64>,
}

impl MessageReader {
    fn copy(&self) -> Self {
        let format = self.format.as_ref().map(|(protocol, reader)| (*protocol, reader.copy()));
        Self { format, last_event_id: self.last_event_id.clone(), sequence: self.sequence }
    }

    fn read(&mut self, framed: Framed<'_>, sink: &mut dyn EventSink) {
        match framed {
            Framed::TooLong => sink.event(Event::NotUnderstood(Misread::TooLong)),
            Framed::Frame(frame) => self.read_frame(frame, sink),
        }
    }

    fn keep_id(&mut self, id: &str) {
        if self.last_event_id != id {
            id.clone_into(&mut self.last_event_id);
        }
    }

    fn read_frame(&mut self, frame: Frame<'_>, sink: &mut dyn EventSink) {
        if is_end_mark(frame.data) {
            if let Some((_, reader)) = &mut self.format {
                reader.read_end_mark(sink);
            }
            return;
        }
        match Json::parse(frame.data) {
            Ok(json) => {
                // An event whose end did not come counts as seen when it is whole; a torn one must be sent again.
                if !frame.terminated {
                    self.keep_id(frame.last_event_id);
                }
                self.read_json(frame.event, json, sink);
            }
            Err(_) if frame.data.contains('\n') => self.read_lines(frame, sink),
            Err(_) => sink.event(Event::NotUnderstood(Misread::Broken)),
        }
    }

    /// Several objects in one frame, one a line: seen where newline-delimited JSON is labelled an event stream.
    fn read_lines(&mut self, frame: Frame<'_>, sink: &mut dyn EventSink) {
        let mut understood = false;
        for line in frame.data.lines() {
            if let Ok(json) = Json::parse(line) {
                understood = true;
                self.read_json(frame.event, json, sink);
            }
        }
        if !understood {
            sink.event(Event::NotUnderstood(Misread::Broken));
        }
    }

    fn read_json(&mut self, event: &str, json: Json<'_>, sink: &mut dyn EventSink) {
        if !json.is_object() && !json.is_array() {
            self.read_plain(event, sink);
            return;
        }
        let message = Message { event, json };
        let understanding = match self.reader_of(&message) {
            Some(reader) => reader.read(&message, sink),
            None => Understanding::Unknown,
        };
        if understanding == Understanding::Unknown {
            sink.event(Event::NotUnderstood(Misread::UnknownKind));
        }
        self.note_sequence(json);
    }

    /// Keeps the number of the event, where its format counts events.
    fn note_sequence(&mut self, json: Json<'_>) {
        let field = self.format.as_ref().and_then(|(protocol, _)| number_field(*protocol));
        let number = field.and_then(|field| json.get(field)).and_then(payload::unsigned);
        self.sequence = number.or(self.sequence);
    }

    fn read_plain(&mut self, event: &str, sink: &mut dyn EventSink) {
        let understanding = self.format.as_mut().map(|(_, reader)| reader.read_plain(event));
        if understanding != Some(Understanding::Known) {
            sink.event(Event::NotUnderstood(Misread::Broken));
        }
    }

    fn reader_of(&mut self, message: &Message<'_>) -> Option<&mut Box<dyn FormatReader>> {
        if self.format.is_none() {
            let format = FORMATS.iter().find(|format| (format.recognises)(message))?;
            self.format = Some((format.protocol, (format.open)()));
        }
        self.format.as_mut().map(|(_, reader)| reader)
    }
}

/// Where events of a format carry their number.
const fn number_field(protocol: Protocol) -> Option<&'static str> {
    match protocol {
        Protocol::OpenaiResponses => Some("sequence_number"),
        Protocol::LangchainAgent => Some("seq"),
        Protocol::Native
        | Protocol::Anthropic
        | Protocol::AgUi
        | Protocol::AiSdk
        | Protocol::ChatCompletions
        | Protocol::Gemini
        | Protocol::Langgraph
        | Protocol::AssistantTransport
        | Protocol::Cohere => None,
    }
}

/// `[DONE]` ends many streams; it says nothing about how the turn went.
fn is_end_mark(data: &str) -> bool {
    data.trim() == "[DONE]"
}
