//! AG-UI, 0.x and 1.0: messages and calls, each known by its id, and the ways in which its producers report failed tools.

mod call;
mod citation;
mod message;
mod snapshot;

use std::borrow::Cow;

use super::ai_sdk::ending_of;
use super::ending::Ending;
use super::event::{Event, EventSink, Outcome, PartKey, Protocol};
use super::field::Fields;
use super::parser::{Message, Parser, ProtocolParser, Understanding};
use super::payload::report_named_sources;
use call::Calls;
use credence_json::Json;
use credence_lookup::Lookup;
use message::{MessageKind, MessageState};

pub(super) const PARSER: ProtocolParser = ProtocolParser::new::<AgUiParser>(Protocol::AgUi, recognizes);

fn recognizes(message: &Message<'_>) -> bool {
    is_known(&message.kind())
}

fn is_known(kind: &str) -> bool {
    const FAMILIES: [&str; 6] = ["RUN_", "TEXT_MESSAGE_", "TOOL_CALL_", "REASONING_", "THINKING_", "SUBAGENT_"];
    const KINDS: &str = "STATE_SNAPSHOT STATE_DELTA MESSAGES_SNAPSHOT ACTIVITY_SNAPSHOT ACTIVITY_DELTA \
        RAW CUSTOM STEP_STARTED STEP_FINISHED";
    KINDS.split(' ').any(|known| known == kind) || FAMILIES.iter().any(|family| kind.starts_with(family))
}

/// The error of an object without a type, as a server sends it when it fails outside of a run.
fn untyped_error(json: Json<'_>) -> Option<Json<'_>> {
    json.some("error").filter(|_| json.get("type").is_none())
}

#[derive(Clone, Default)]
struct AgUiParser {
    run: Option<String>,
    /// The run has ended; late events belong to it unless a new message or call begins.
    is_over: bool,
    messages: Vec<MessageState>,
    message_of: Lookup,
    /// The message that pieces without an id continue.
    last_message: Option<usize>,
    calls: Calls,
    has_text: bool,
    /// Text of the answer came after the last call.
    has_text_since_call: bool,
    /// A graph of the older kind asked the user and will wait.
    asked: bool,
    /// The messages of this turn as the agent keeps them, for a run that streams none.
    kept: Option<String>,
}

impl Parser for AgUiParser {
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding {
        let json = message.json;
        match message.kind().as_ref() {
            "TEXT_MESSAGE_CONTENT" | "TEXT_MESSAGE_CHUNK" => self.read_text(json, sink),
            "TEXT_MESSAGE_START" => self.begin_message(json),
            "TEXT_MESSAGE_END" => self.end_message(json, sink),
            "REASONING_MESSAGE_START" | "THINKING_TEXT_MESSAGE_START" => sink.event(Event::ThoughtBegin),
            "REASONING_MESSAGE_CONTENT" | "REASONING_MESSAGE_CHUNK" | "THINKING_TEXT_MESSAGE_CONTENT" => {
                sink.thinking(json.text_of("delta").unwrap_or_default());
            }
            "TOOL_CALL_START" | "TOOL_CALL_CHUNK" | "TOOL_CALL_ARGS" | "TOOL_CALL_RESULT" => {
                self.read_call(&message.kind(), json, sink);
            }
            "REASONING_ENCRYPTED_VALUE" => self.calls.read_outcome(json, sink),
            "SUBAGENT_STARTED" => self.calls.begin_subagent(json),
            "SUBAGENT_ERROR" => self.calls.fail_subagent(json, sink),
            "RUN_STARTED" => self.begin_run(json, sink),
            "RUN_FINISHED" => self.finish_run(json, sink),
            "RUN_ERROR" => self.fail_run(json, sink),
            "MESSAGES_SNAPSHOT" => self.read_snapshot(json, sink),
            "STATE_SNAPSHOT" | "STATE_DELTA" | "CUSTOM" if !self.is_over => self.read_state(json, sink),
            _ if untyped_error(json).is_some() => self.fail_run(json, sink),
            kind if is_known(kind) => {}
            _ => return Understanding::Unknown,
        }
        Understanding::Known
    }

    fn finish(&mut self, sink: &mut dyn EventSink) {
        if !self.is_over {
            self.report_kept(sink);
        }
    }
}

impl AgUiParser {
    fn begin_run(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let run = json.text_of("runId");
        if self.is_over || self.run.as_deref().is_some_and(|known| Some(known) != run.as_deref()) {
            *self = Self::default();
        }
        self.run = run.clone().map(Cow::into_owned);
        sink.begin(run);
        if let Some(thread) = json.text_of("threadId") {
            sink.event(Event::Thread(thread));
        }
    }

    /// Something new after the end is a run whose start was not reported.
    fn reopen(&mut self) {
        if self.is_over {
            *self = Self::default();
        }
    }

    fn finish_run(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        self.report_kept(sink);
        if let Some(result) = json.text_of("result").filter(|_| !self.has_text) {
            sink.event(Event::WholeText(result));
        }
        self.end(self.ending_of_run(json), sink);
    }

    fn ending_of_run(&self, json: Json<'_>) -> Ending {
        let outcome = json.some("outcome");
        let kind = outcome.and_then(|outcome| outcome.text().or_else(|| outcome.text_of("type")));
        let pending = outcome.and_then(|outcome| outcome.some("pendingToolCallIds"));
        let has_pending = pending.is_some_and(|pending| pending.items().next().is_some());
        // Where the agent lists the calls that wait, there are no others.
        let awaits_page = || pending.is_none() && self.awaits_page();
        match kind.as_deref() {
            Some("interrupt") => Ending::WAITING,
            Some("cancelled") => Ending::STOPPED,
            _ if self.asked || has_pending => Ending::WAITING,
            _ => match ending_of(&finish_reason(json)) {
                Ending { outcome: Outcome::Completed, .. } => Ending::completed_unless(awaits_page()),
                ending => ending,
            },
        }
    }

    /// Whether the last thing of the run is a call without a result: the page or a person answers it. An agent whose tool fell silent
    /// goes on to write.
    fn awaits_page(&self) -> bool {
        !self.has_text_since_call && self.calls.has_open()
    }

    fn fail_run(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let code = json.text_of("code");
        let text = json.text_of("message").or_else(|| json.some("error")?.error_text());
        let is_stopped = code.as_deref() == Some("abort");
        self.end(if is_stopped { Ending::STOPPED } else { Ending::error(code, text) }, sink);
    }

    fn end(&mut self, ending: Ending, sink: &mut dyn EventSink) {
        if !self.is_over {
            self.report_kept(sink);
        }
        // An error after the end says that the run did not complete.
        if !self.is_over || ending.outcome == Outcome::Failed {
            sink.end(ending);
        }
        self.is_over = true;
    }

    fn begin_message(&mut self, json: Json<'_>) {
        self.reopen();
        let id = json.text_of("messageId").unwrap_or_default();
        self.add_message(id, json);
    }

    fn add_message(&mut self, id: Cow<'_, str>, json: Json<'_>) -> usize {
        let index = self.messages.len();
        let part = index as PartKey + 1;
        self.messages.push(MessageState::new(json, part));
        self.message_of.set(id.into_owned(), index);
        self.last_message = Some(index);
        index
    }

    /// The message a piece belongs to; one without an id continues the last.
    fn message(&mut self, json: Json<'_>) -> usize {
        let id = json.text_of("messageId");
        let known = id.as_deref().map_or(self.last_message, |id| self.message_of.get(id));
        let index = known.unwrap_or_else(|| self.add_message(id.unwrap_or_default(), json));
        self.last_message = Some(index);
        index
    }

    fn read_text(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        self.reopen();
        let index = self.message(json);
        let MessageState { kind, part, .. } = self.messages[index];
        let text = json.text_of("delta").unwrap_or_default();
        match kind {
            MessageKind::Answer if !text.is_empty() => {
                self.has_text = true;
                self.has_text_since_call |= !text.trim().is_empty();
                sink.text(part, Some(text));
            }
            MessageKind::Aside => sink.thinking(text),
            MessageKind::Answer | MessageKind::Echo => {}
        }
        citation::read(&mut self.messages[index], json, sink);
    }

    fn end_message(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let id = json.text_of("messageId").unwrap_or_default();
        if let Some(index) = self.message_of.get(id.as_ref()).filter(|_| !self.is_over) {
            citation::read(&mut self.messages[index], json, sink);
        }
    }

    fn read_call(&mut self, kind: &str, json: Json<'_>, sink: &mut dyn EventSink) {
        if !self.calls.knows(json) {
            self.reopen();
        }
        if matches!(kind, "TOOL_CALL_START" | "TOOL_CALL_CHUNK") {
            self.has_text_since_call = false;
        }
        match kind {
            "TOOL_CALL_RESULT" => self.calls.read_result(json, self.is_over, sink),
            "TOOL_CALL_START" => self.calls.begin(json, sink),
            "TOOL_CALL_CHUNK" => self.calls.read_chunk(json, sink),
            _ => self.calls.read_args(json, sink),
        }
    }

    /// The state and the custom events of an agent: sources, a failed tool, and that it waits for the host application.
    fn read_state(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let name = json.text_of("name").unwrap_or_default();
        let [value, snapshot] = json.pick(["value", "snapshot"]);
        match name.as_ref() {
            "mcp_tool_execution_failed" => self.calls.fail_named(value.unwrap_or(json), sink),
            "on_interrupt" => self.asked = true,
            _ => {
                value.into_iter().chain(snapshot).for_each(|value| report_named_sources(&name, value, sink));
                json.list("delta").for_each(|change| read_change(change, sink));
            }
        }
    }
}

/// A change of the state: a value at `/sources/-` is a source.
fn read_change(change: Json<'_>, sink: &mut dyn EventSink) {
    let path = change.text_of("path").unwrap_or_default();
    let name = path.split('/').nth(1).unwrap_or_default();
    if let Some(value) = change.get("value") {
        report_named_sources(name, value, sink);
    }
}

/// Why the model stopped, where a producer sends it.
fn finish_reason(json: Json<'_>) -> String {
    let reason = json.at_path("metadata.tanstack.finishReason").or_else(|| json.get("finishReason"));
    reason.and_then(Json::text).unwrap_or_default().replace('_', "-")
}

#[cfg(test)]
mod tests;
