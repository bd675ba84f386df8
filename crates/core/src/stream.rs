//! Bytes → frames → events. Each protocol has one file; the first event that identifies the protocol decides.

mod ag_ui;
mod ai_sdk;
mod answer_text;
mod anthropic;
mod assistant_transport;
mod chat_completions;
mod citation;
mod cohere;
mod early;
mod ending;
mod event;
mod field;
mod gemini;
mod host_calls;
mod langchain;
mod langchain_agent;
mod langgraph;
mod loose_json;
mod mapped;
mod native;
mod nodes;
mod openai_responses;
mod parser;
mod parsers;
mod payload;
mod recognizer;
mod report;
mod runs;
mod stated_error;
mod streamed_text;
mod tally;
mod text_sources;
mod tool_failure;

pub use credence_framing::{DEFAULT_MAX_FRAME, Frame, Framed, Framer};
pub use event::{
    CitationSpan, Event, EventSink, EvidenceRef, Failure, Misread, OffsetUnit, Outcome, PartKey, Protocol, SourceRef,
    ToolBegin, ToolRecord, ToolResult, TraceSpan, ValueRef,
};
pub(crate) use loose_json::json_of_python;
pub use mapped::{Dialects, Mapping, MappingError, MappingProposal, MessageKind, dialect_names, propose_mapping};
pub use parsers::{ParserGroup, Parsers};
pub use payload::{report_findings, sources_in};
pub use recognizer::Recognizer;
pub use runs::{BetweenSteps, MOST_RUNS, RunList, RunRecord, find_runs, runs_in};
pub use tally::Tally;

use credence_json::Json;

use answer_text::{AnswerSink, AnswerText};
use early::Early;
use field::{Fields, unsigned};
use parser::{Message, OpenParser, ProtocolParser, Understanding};
use payload::{FINDING_FIELDS, check_of_payload};
use report::Filtered;
use stated_error::{error_in, error_of_frame, error_of_text};

/// Parses the bytes of a stream, in chunks of any size, into events.
#[derive(Clone)]
pub struct EventParser {
    framer: Framer,
    messages: MessageParser,
}

impl std::fmt::Debug for EventParser {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("EventParser").field("framer", &self.framer).finish_non_exhaustive()
    }
}

impl EventParser {
    /// A parser that leaves out frames longer than `max_frame` bytes and detects the protocol automatically.
    #[must_use]
    pub fn new(max_frame: usize) -> Self {
        Self::with_parsers(max_frame, Parsers::all())
    }

    /// The same for a choice of protocols.
    #[must_use]
    pub fn with_parsers(max_frame: usize, parsers: Parsers) -> Self {
        Self { framer: Framer::new(max_frame, &FINDING_FIELDS), messages: MessageParser::new(parsers) }
    }

    /// The same for a stream that the user's own mapping describes.
    #[must_use]
    pub fn with_mapping(max_frame: usize, mapping: Mapping) -> Self {
        let mut parser = Self::with_parsers(max_frame, Parsers::recognizing());
        parser.messages.parser = Some(mapped::parser_of(mapping.into()));
        parser
    }

    /// Takes the next bytes and reports the events they complete.
    pub fn push(&mut self, bytes: &[u8], sink: &mut dyn EventSink) {
        let messages = &mut self.messages;
        self.framer.push(bytes, |framed| messages.read(framed, sink));
        messages.keep_id(self.framer.last_event_id());
    }

    /// Takes the end of the bytes and reports the events of an unterminated last frame.
    pub fn finish(&mut self, sink: &mut dyn EventSink) {
        self.finish_frames(sink);
        self.messages.finish(sink);
    }

    /// As [`Self::finish`], where the user stopped the agent: the end of the bytes does not say how the turn ended.
    pub fn stop(&mut self, sink: &mut dyn EventSink) {
        self.finish_frames(sink);
        self.messages.finish_open(sink);
    }

    fn finish_frames(&mut self, sink: &mut dyn EventSink) {
        let messages = &mut self.messages;
        self.framer.finish(|framed| messages.read(framed, sink));
    }

    /// The protocol, once it is known.
    #[must_use]
    pub fn protocol(&self) -> Option<Protocol> {
        self.messages.parser.as_ref().map(|(open, _)| open.protocol)
    }

    /// How many messages came before one that tells the protocol.
    #[must_use]
    pub fn n_unrecognized(&self) -> u64 {
        let MessageParser { tally, early, .. } = &self.messages;
        tally.messages + early.len() as u64
    }

    /// How much of the stream was understood.
    #[must_use]
    pub fn tally(&self) -> &Tally {
        &self.messages.tally
    }

    /// The error that a stream states which is in no known protocol.
    #[must_use]
    pub fn stated_error(&self) -> Option<&Failure> {
        self.messages.stated.as_ref().filter(|_| self.messages.parser.is_none())
    }

    /// The last event id, for resuming.
    #[must_use]
    pub fn last_event_id(&self) -> &str {
        &self.messages.last_event_id
    }

    /// The number of the last event, in protocols that number them.
    #[must_use]
    pub fn sequence(&self) -> Option<u64> {
        self.messages.sequence
    }

    /// Prepares for a new connection: drops an incomplete event.
    pub fn reconnect(&mut self) {
        self.framer.reconnect();
    }

    /// The server's retry time in milliseconds.
    #[must_use]
    pub fn retry(&self) -> Option<u64> {
        self.framer.retry()
    }
}

#[derive(Clone)]
struct MessageParser {
    parsers: Parsers,
    parser: Option<(&'static ProtocolParser, Box<dyn OpenParser>)>,
    last_event_id: String,
    sequence: Option<u64>,
    text: AnswerText,
    tally: Tally,
    /// The first error that no protocol defines, from before the protocol is known.
    stated: Option<Failure>,
    early: Early,
}

impl MessageParser {
    fn new(parsers: Parsers) -> Self {
        Self {
            parsers,
            parser: None,
            last_event_id: String::new(),
            sequence: None,
            text: AnswerText::default(),
            tally: Tally::default(),
            stated: None,
            early: Early::default(),
        }
    }

    /// Takes the end of the bytes.
    fn finish(&mut self, sink: &mut dyn EventSink) {
        self.give_up_early(sink);
        if let Some((_, parser)) = &mut self.parser {
            parser.finish(&mut AnswerSink { text: &mut self.text, raw: "", sink, has_failed: false });
        }
        self.text.flush(sink);
    }

    /// As [`Self::finish`], where the end of the bytes does not say how the turn ended.
    fn finish_open(&mut self, sink: &mut dyn EventSink) {
        self.finish(&mut Filtered { sink, is_wanted: |event| !matches!(event, Event::End { .. }) });
    }

    fn read(&mut self, framed: Framed<'_>, sink: &mut dyn EventSink) {
        match framed {
            Framed::TooLong => {
                self.tally.count(false);
                sink.event(Event::NotUnderstood(Misread::TooLong));
            }
            Framed::Damaged => {
                self.tally.count(false);
                sink.event(Event::NotUnderstood(Misread::Lost));
            }
            Framed::Frame(frame) => self.read_frame(frame, sink),
        }
    }

    fn keep_id(&mut self, id: &str) {
        if self.last_event_id != id {
            id.clone_into(&mut self.last_event_id);
        }
    }

    fn read_frame(&mut self, frame: Frame<'_>, sink: &mut dyn EventSink) {
        match frame.json {
            Ok(json) => {
                // An unterminated event counts as seen if its payload is complete; otherwise the server must send it again.
                if !frame.terminated {
                    self.keep_id(frame.last_event_id);
                }
                self.read_json(frame.event, json, sink);
            }
            // A frame with a name and nothing else says all by its name.
            Err(_) if frame.data.trim().is_empty() && !matches!(frame.event, "" | "error") => {}
            Err(_) if is_end_mark(frame.data) => {
                if let Some((_, parser)) = &mut self.parser {
                    parser.read_end_mark(&mut AnswerSink { text: &mut self.text, raw: "", sink, has_failed: false });
                }
            }
            Err(_) if frame.data.contains('\n') => self.read_lines(frame, sink),
            Err(_) => self.read_broken(frame, sink),
        }
    }

    fn read_broken(&mut self, frame: Frame<'_>, sink: &mut dyn EventSink) {
        if frame.event == "error" {
            return self.fail(error_of_text(frame.data), sink);
        }
        self.tally.count(false);
        // What begins like a message held something; other texts are signs of life.
        let is_message = frame.terminated && frame.data.trim_start().starts_with(['{', '[']);
        sink.event(Event::NotUnderstood(if is_message { Misread::Lost } else { Misread::Broken }));
    }

    /// Ends the turn with an error that no protocol defines, after what the parser still holds.
    fn fail(&mut self, failure: Failure, sink: &mut dyn EventSink) {
        self.tally.count(self.parser.is_some());
        if self.parser.is_none() {
            self.stated.get_or_insert(failure);
            return;
        }
        self.finish_open(sink);
        self.text.end(sink);
        sink.event(Event::End { outcome: Outcome::Failed, failure: Some(failure) });
    }

    /// Several objects in one frame, one per line: some servers label newline-delimited JSON as an event stream.
    fn read_lines(&mut self, frame: Frame<'_>, sink: &mut dyn EventSink) {
        let mut understood = false;
        for line in frame.data.lines() {
            if let Ok(json) = check_of_payload().finish(line) {
                understood = true;
                self.read_json(frame.event, json, sink);
            }
        }
        if !understood {
            self.read_broken(frame, sink);
        }
    }

    fn read_json(&mut self, event: &str, json: Json<'_>, sink: &mut dyn EventSink) {
        let message = Message { event, json };
        if self.parser.is_none() {
            self.recognize(&message, sink);
        }
        if self.parser.is_none() {
            self.read_early(&message, sink);
        } else {
            self.read_message(&message, sink);
        }
    }

    /// Takes a message whose protocol is not known.
    fn read_early(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) {
        if let Some(failure) = stated_in(message) {
            self.fail(failure, sink);
        } else if message.json.items().next().is_some_and(Json::is_object) {
            // A whole list of messages in one frame.
            message
                .json
                .items()
                .filter(|item| item.is_object())
                .for_each(|item| self.read_json(message.event, item, sink));
        } else if !self.early.keep(message.event, message.json.raw()) {
            self.give_up_early(sink);
            self.not_understood(message, sink);
        }
    }

    fn read_message(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) {
        let (event, json) = (message.event, message.json);
        let mut answer = AnswerSink { text: &mut self.text, raw: json.raw(), sink, has_failed: false };
        let understanding = match &mut self.parser {
            Some((_, parser)) if message.is_container() => parser.read(message, &mut answer),
            Some((_, parser)) if event != "error" => parser.read_plain(event, json, &mut answer),
            Some(_) | None => Understanding::Unknown,
        };
        let has_failed = answer.has_failed;
        self.note_sequence(json);
        let is_read = understanding == Understanding::Known && (event != "error" || has_failed);
        match stated_in(message).filter(|_| !is_read) {
            Some(failure) => self.fail(failure, sink),
            None if understanding == Understanding::Known => self.tally.count(true),
            None => self.not_understood(message, sink),
        }
    }

    fn not_understood(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) {
        self.tally.count(false);
        if message.is_container() {
            self.tally.note(message);
        }
        let misread = if message.is_container() { Misread::UnknownKind } else { Misread::Broken };
        sink.event(Event::NotUnderstood(misread));
    }

    /// Counts the messages that were kept as not understood: no protocol has them.
    fn give_up_early(&mut self, sink: &mut dyn EventSink) {
        self.take_early(sink, Self::not_understood);
    }

    fn take_early(&mut self, sink: &mut dyn EventSink, read: fn(&mut Self, &Message<'_>, &mut dyn EventSink)) {
        for early in self.early.take() {
            if let Ok(json) = check_of_payload().finish(&early.payload) {
                read(self, &Message { event: &early.event, json }, sink);
            }
        }
    }

    /// Keeps the number of the event, in protocols that number them.
    fn note_sequence(&mut self, json: Json<'_>) {
        if let Some((ProtocolParser { sequence: Some(field), .. }, _)) = &self.parser {
            self.sequence = json.get(field).and_then(unsigned).or(self.sequence);
        }
    }

    /// Opens the parser of the protocol that has such a message, and gives it the messages before.
    fn recognize(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) {
        self.parser = self.parsers.recognize(message).map(|parser| (parser, (parser.open)(message)));
        if self.parser.is_some() {
            self.take_early(sink, Self::read_message);
        }
    }
}

/// The error that a message states outside of what its protocol defines.
fn stated_in(message: &Message<'_>) -> Option<Failure> {
    match message.event {
        "error" if message.is_container() => Some(error_of_frame(message.json)),
        "error" => Some(error_of_text(&message.json.text_or_json())),
        _ => error_in(message.json),
    }
}

/// Whether this is the `[DONE]` at the end of many streams.
fn is_end_mark(data: &str) -> bool {
    data.trim() == "[DONE]"
}
