//! Runs of a LangGraph server, in any of its stream modes and any mix of them.
//!
//! No message ends a run: when its bytes end and no call is open, it is done. What a `values` state holds before the
//! agent answers is history. The text of models and agents inside a tool is not the answer: it is reported as thinking.

mod model_event;
mod speaker;

use std::borrow::Cow;

use super::ending::Ending;
use super::event::{Event, EventSink, Protocol};
use super::field::Fields;
use super::langchain::{Messages, Speaker, View, digest};
use super::parser::{Message, Parser, ProtocolParser, Understanding};
use super::payload::report_findings_of;
use credence_json::Json;
use credence_lookup::Lookup;
use speaker::{is_inside_tool, speaker_in};

pub(super) const PARSER: ProtocolParser = ProtocolParser::new::<LanggraphParser>(Protocol::Langgraph, recognizes);

fn recognizes(message: &Message<'_>) -> bool {
    let (event, json) = event_and_payload(message);
    let has = |name: &str| json.get(name).is_some();
    match mode_of(&event) {
        "metadata" => has("run_id"),
        "error" | "end" | "checkpoints" | "feedback" | "heartbeat" => false,
        mode if is_model_event(mode) => has("data") && has("run_id") && json.text_of("event").is_some(),
        "messages" | "messages-tuple" | "messages/partial" | "messages/complete" => json.items().any(is_message),
        "messages/metadata" => json.fields().any(|(_, about)| about.get("metadata").is_some()),
        "values" => {
            json.list("messages").any(is_message) || is_named(message) && json.is_object() && !is_typed(message)
        }
        "updates" => {
            is_named(message)
                && !is_typed(message)
                && json.fields().any(|(_, change)| change.is_object() || change.is_array())
        }
        "tasks" | "debug" => is_named(message) && (has("payload") || has("interrupts") || has("triggers")),
        _ => false,
    }
}

/// Whether this is a message of LangChain, or a state with one.
fn is_message(json: Json<'_>) -> bool {
    json.get("content").is_some() && (json.text_of("type").is_some() || json.text_of("role").is_some())
        || json.get("lc").is_some() && json.get("kwargs").is_some()
}

/// Whether the frame has the name, not its payload.
fn is_named(message: &Message<'_>) -> bool {
    !message.event.is_empty()
}

/// Whether the payload names its own kind, as states and changes never do.
fn is_typed(message: &Message<'_>) -> bool {
    message.json.text_of("type").is_some()
}

/// The stream mode in the name of an event, without the path of its graph.
fn mode_of(event: &str) -> &str {
    event.split('|').next().unwrap_or_default()
}

fn is_known(mode: &str) -> bool {
    const MODES: &str = "metadata messages messages-tuple messages/metadata messages/partial messages/complete updates \
        values custom events tasks debug error end checkpoints feedback heartbeat";
    MODES.split(' ').any(|known| known == mode) || is_model_event(mode)
}

fn is_model_event(mode: &str) -> bool {
    mode == "events" || mode.starts_with("on_")
}

/// An event of the model has a name and data itself, and is its own payload.
fn event_and_payload<'a>(message: &Message<'a>) -> (Cow<'a, str>, Json<'a>) {
    if message.json.text_of("event").is_some_and(|name| name.starts_with("on_")) {
        return (Cow::Borrowed("events"), message.json);
    }
    let (name, json) = message.name_and_payload();
    (name.unwrap_or_default(), json)
}

#[derive(Clone, Default)]
struct LanggraphParser {
    messages: Messages,
    run: Option<String>,
    attempt: i64,
    /// The graphs whose first state was seen: it is their input.
    with_input: Lookup,
    /// A short form of each field of each state, to see what changes.
    fields: Lookup,
    /// Messages that tools caused, by id.
    inside_tools: Lookup,
    has_thread: bool,
    is_over: bool,
}

impl Parser for LanggraphParser {
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding {
        let (event, json) = event_and_payload(message);
        let (mode, graph) = event.split_once('|').unwrap_or((&event, ""));
        let speaker = speaker_in(graph);
        match mode {
            "metadata" => self.read_run(json, sink),
            "messages" | "messages-tuple" => self.read_pieces(json, speaker, sink),
            "messages/metadata" => self.read_about(json, sink),
            "messages/partial" => self.read_listed(json, View::Growing, speaker, sink),
            "messages/complete" => self.read_listed(json, View::Whole, speaker, sink),
            "updates" => self.read_steps(json, speaker, sink),
            "values" => self.read_state(json, graph, sink),
            "custom" => report_findings_of(json, sink),
            "tasks" | "debug" => self.read_task(json, speaker, sink),
            "error" => self.read_error(json, sink),
            "end" => self.finish(sink),
            "checkpoints" | "feedback" | "heartbeat" => {}
            _ if is_model_event(mode) => return model_event::read(&mut self.messages, json, sink),
            _ => return Understanding::Unknown,
        }
        Understanding::Known
    }

    /// What a node writes, and a state, may be any value.
    fn read_plain(&mut self, event: &str, _json: Json<'_>, _sink: &mut dyn EventSink) -> Understanding {
        is_known(mode_of(event)).into()
    }

    fn finish(&mut self, sink: &mut dyn EventSink) {
        if self.is_over {
            return;
        }
        if let Some(end) = self.messages.end_by_silence() {
            self.is_over = true;
            sink.end(end);
        }
    }
}

impl LanggraphParser {
    /// A run begins, or the same one is tried again.
    fn read_run(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let id = json.text_of("run_id");
        let attempt = json.get("attempt").and_then(Json::integer).unwrap_or(1);
        if self.run.as_deref() != id.as_deref() {
            self.finish(sink);
            *self = Self { messages: std::mem::take(&mut self.messages), ..Self::default() };
            self.messages.begin_turn();
        } else if attempt > self.attempt && self.messages.is_touched() {
            sink.event(Event::Retract { part: self.messages.first_part() });
            self.messages.begin_turn();
        }
        self.attempt = attempt;
        self.run = id.as_deref().map(str::to_owned);
        sink.begin(id);
    }

    /// `[message, metadata]`.
    fn read_pieces(&mut self, json: Json<'_>, speaker: Speaker, sink: &mut dyn EventSink) {
        let mut pair = json.items();
        let message = pair.next().filter(|message| message.is_object()).unwrap_or(json);
        let about = pair.next();
        if let Some(about) = about {
            self.read_thread(about, sink);
        }
        let is_inside = speaker == Speaker::Tool || about.is_some_and(is_inside_tool);
        let view = if is_piece(message) { View::Piece } else { View::Whole };
        self.messages.read(message, view, Speaker::inside_tool(is_inside), sink);
    }

    fn read_thread(&mut self, about: Json<'_>, sink: &mut dyn EventSink) {
        if self.has_thread {
            return;
        }
        if let Some(thread) = about.text_of("thread_id") {
            self.has_thread = true;
            sink.event(Event::Thread(thread));
        }
    }

    /// What is known about messages that are about to come, by id.
    fn read_about(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        for (id, about) in json.fields() {
            let Some(about) = about.get("metadata") else { continue };
            self.read_thread(about, sink);
            if is_inside_tool(about) {
                self.inside_tools.set(id.into_owned(), 0);
            }
        }
    }

    fn read_listed(&mut self, json: Json<'_>, view: View, speaker: Speaker, sink: &mut dyn EventSink) {
        for message in json.items() {
            let id = message.text_of("id").unwrap_or_default();
            let is_inside = speaker == Speaker::Tool || self.inside_tools.get(id.as_ref()).is_some();
            self.messages.read(message, view, Speaker::inside_tool(is_inside), sink);
        }
    }

    /// What each node changed in the state.
    fn read_steps(&mut self, json: Json<'_>, speaker: Speaker, sink: &mut dyn EventSink) {
        for (node, change) in json.fields() {
            if node == "__interrupt__" {
                self.read_interrupts(change);
                continue;
            }
            let one = change.is_object().then_some(change);
            change.items().chain(one).for_each(|change| self.read_change(change, speaker, sink));
        }
    }

    fn read_change(&mut self, change: Json<'_>, speaker: Speaker, sink: &mut dyn EventSink) {
        for (field, value) in change.fields() {
            match field.as_ref() {
                "messages" => self.messages.read_list(value, speaker, sink),
                "__interrupt__" => self.read_interrupts(value),
                _ => report(value, sink),
            }
        }
    }

    fn read_interrupts(&mut self, interrupts: Json<'_>) {
        self.messages.waits |= !interrupts.is_blank();
    }

    /// The whole state. The first one of a run is its input, if the beginning of the run was seen.
    fn read_state(&mut self, json: Json<'_>, graph: &str, sink: &mut dyn EventSink) {
        let is_input = self.with_input.insert_new(graph.to_owned());
        let is_history = is_input && (self.run.is_some() || !graph.is_empty()) && !self.messages.is_touched();
        for (field, value) in json.fields() {
            match field.as_ref() {
                "messages" if is_history => self.messages.read_history(value),
                "messages" => self.messages.read_list(value, speaker_in(graph), sink),
                "__interrupt__" => self.read_interrupts(value),
                _ => self.read_field(graph, &field, value, is_history, sink),
            }
        }
    }

    /// A further field of the state, where it is not as it was.
    fn read_field(&mut self, graph: &str, field: &str, value: Json<'_>, is_history: bool, sink: &mut dyn EventSink) {
        if !value.is_object() && !value.is_array() {
            return;
        }
        let now = digest(value.raw()) as usize;
        let before = self.fields.set(format!("{graph}|{field}"), now);
        if before != Some(now) && !is_history {
            report(value, sink);
        }
    }

    /// A task that begins or ends; `debug` wraps it and reports checkpoints too.
    fn read_task(&mut self, json: Json<'_>, speaker: Speaker, sink: &mut dyn EventSink) {
        let task = json.get("payload").unwrap_or(json);
        if let Some(interrupts) = task.get("interrupts") {
            self.read_interrupts(interrupts);
        }
        let Some(result) = task.some("result") else { return };
        self.read_change(result, speaker, sink);
        // Some servers write the changes as pairs.
        for pair in result.items() {
            let mut pair = pair.items();
            let is_messages = pair.next().and_then(Json::text).is_some_and(|field| field == "messages");
            match pair.next() {
                Some(value) if is_messages => self.messages.read_list(value, speaker, sink),
                Some(value) => report(value, sink),
                None => {}
            }
        }
    }

    fn read_error(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        self.is_over = true;
        sink.end(Ending::error(json.first_text(&["error", "type"]), json.first_text(&["message", "error"])));
    }
}

fn report(value: Json<'_>, sink: &mut dyn EventSink) {
    if value.is_object() || value.is_array() {
        report_findings_of(value, sink);
    }
}

/// Whether a message is a piece of one.
fn is_piece(message: Json<'_>) -> bool {
    let class = message.list("id").last().and_then(Json::text);
    let kind = class.or_else(|| message.text_of("type")).unwrap_or_default();
    kind.ends_with("Chunk")
}

#[cfg(test)]
mod tests;
