//! The native events: `thinking`, `tool_call`, `tool_result`, `token`, `done`, `error`.

use std::borrow::Cow;
use std::collections::VecDeque;

use super::ending::NO_REASON;
use super::event::{Event, EventSink, Failure, Outcome, Protocol, ToolBegin, ToolRecord, ToolResult, ValueRef};
use super::parser::{Message, Parser, ProtocolParser, Understanding};
use super::payload::{report_evidence, report_findings_of};
use credence_text::json::Json;

pub(super) const PARSER: ProtocolParser =
    ProtocolParser { protocol: Protocol::Native, recognizes, open: || Box::new(NativeParser::default()) };

/// The code shown for an error event that names none.
const NO_CODE: &str = "API_ERROR";

/// The name shown for a tool event that names none.
const NO_TOOL: &str = "unknown_tool";

fn recognizes(message: &Message<'_>) -> bool {
    kind_and_payload(message).is_some()
}

#[derive(Clone, Copy)]
enum Kind {
    Thinking,
    ToolCall,
    ToolResult,
    Token,
    Done,
    Error,
}

impl Kind {
    fn from_name(name: &str) -> Option<Self> {
        match name {
            "token" => Some(Self::Token),
            "thinking" => Some(Self::Thinking),
            "tool_call" => Some(Self::ToolCall),
            "tool_result" => Some(Self::ToolResult),
            "done" => Some(Self::Done),
            "error" => Some(Self::Error),
            _ => None,
        }
    }
}

/// The kind and payload of an event: named by its frame, by `event` beside `data` as in lines of JSON, or by `type`.
fn kind_and_payload<'a>(message: &Message<'a>) -> Option<(Kind, Json<'a>)> {
    let json = message.json;
    if !message.event.is_empty() {
        return Some((Kind::from_name(message.event)?, json));
    }
    let data = json.get("data").filter(|data| data.is_object()).unwrap_or(json);
    let name = json.text_of("event").unwrap_or_else(|| message.kind());
    Some((Kind::from_name(&name)?, data))
}

/// Native tool events carry no id: a result answers the oldest open call of its tool.
#[derive(Clone, Default)]
struct NativeParser {
    calls: u32,
    open: VecDeque<(String, String)>,
}

impl Parser for NativeParser {
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding {
        let Some((kind, json)) = kind_and_payload(message) else { return Understanding::Unknown };
        match kind {
            Kind::Token => read_token(json, sink),
            Kind::Thinking => read_thinking(json, sink),
            Kind::ToolCall => self.read_tool_call(json, sink),
            Kind::ToolResult => self.read_tool_result(json, sink),
            Kind::Done => self.read_done(json, sink),
            Kind::Error => self.read_error(json, sink),
        }
    }

    fn copy(&self) -> Box<dyn Parser> {
        Box::new(self.clone())
    }
}

impl NativeParser {
    fn read_tool_call(&mut self, json: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        let name = named_tool(json.get("tool"));
        let id = self.begin(&name);
        let args = json.some("args").map(|args| Cow::Borrowed(args.raw()));
        sink.event(Event::ToolBegin(ToolBegin { id: id.into(), name, args, carries_result: true }));
        Understanding::Known
    }

    fn read_tool_result(&mut self, json: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        let name = named_tool(json.get("tool"));
        let id = self.open.iter().position(|(open, _)| *open == name).and_then(|index| self.open.remove(index));
        let id = id.map_or_else(|| self.begin_late(&name, sink), |(_, id)| id);
        let succeeded = json.get("success").and_then(Json::boolean).unwrap_or(false);
        let result = match (succeeded, json.get("data")) {
            (false, _) => ToolResult::Failed(error_text(json)),
            (true, Some(data)) if data.is_blank() => ToolResult::Empty,
            (true, _) => ToolResult::Ok,
        };
        sink.event(Event::ToolEnd { id: id.into(), result });
        if let Some(data) = json.get("data").filter(|_| succeeded) {
            report_findings_of(data, sink);
        }
        Understanding::Known
    }

    fn begin(&mut self, name: &str) -> String {
        self.calls += 1;
        let id = format!("call_{}", self.calls);
        self.open.push_back((name.to_owned(), id.clone()));
        id
    }

    /// A result whose call was never announced is a call all the same.
    fn begin_late(&mut self, name: &str, sink: &mut dyn EventSink) -> String {
        let id = self.begin(name);
        self.open.pop_back();
        let begin = ToolBegin { id: id.clone().into(), name: name.to_owned().into(), args: None, carries_result: true };
        sink.event(Event::ToolBegin(begin));
        id
    }

    fn read_done(&mut self, json: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        self.open.clear();
        let [thread, response, history, steps] =
            json.pick(["thread_id", "response", "tool_call_history", "step_count"]);
        if let Some(thread) = thread.and_then(Json::text) {
            sink.event(Event::Thread(thread));
        }
        if let Some(history) = history {
            history.items().for_each(|record| read_record(record, sink));
        }
        if let Some(steps) = steps.and_then(Json::integer) {
            sink.event(Event::StepCount(u32::try_from(steps).unwrap_or(0)));
        }
        match response.filter(|response| response.is_object()) {
            Some(response) => read_response(response, sink),
            None => sink.event(Event::EmptyDone),
        }
        sink.event(Event::End { outcome: Outcome::Completed, failure: None });
        Understanding::Known
    }

    fn read_error(&mut self, json: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        self.open.clear();
        let code = json.text_of("code").map_or_else(|| NO_CODE.to_owned(), Cow::into_owned);
        let message = error_text(json).unwrap_or(Cow::Borrowed(NO_REASON)).into_owned();
        sink.event(Event::End { outcome: Outcome::Failed, failure: Some(Failure { code: Some(code), message }) });
        Understanding::Known
    }
}

fn read_token(json: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
    let Some(text) = json.text_of("content") else { return Understanding::Unknown };
    sink.event(Event::Text { part: 0, text });
    Understanding::Known
}

fn read_thinking(json: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
    let Some(text) = json.text_of("message") else { return Understanding::Unknown };
    sink.event(Event::Thinking(text));
    Understanding::Known
}

fn read_response(response: Json<'_>, sink: &mut dyn EventSink) {
    let [citations, confidence, message] = response.pick(["citations", "confidence", "message"]);
    report_evidence(response, sink);
    if let Some(citations) = citations {
        citations.items().filter(|citation| citation.is_object()).for_each(|citation| {
            sink.event(Event::CitedValue(value_ref(citation)));
        });
    }
    if let Some(confidence) = confidence.and_then(Json::number) {
        sink.event(Event::Claimed(confidence));
    }
    sink.event(Event::WholeText(message.and_then(Json::text).unwrap_or_default()));
}

fn read_record(record: Json<'_>, sink: &mut dyn EventSink) {
    if !record.is_object() {
        return;
    }
    let [name, args, success, data, error] = record.pick(["tool_name", "tool_args", "success", "data", "error"]);
    let success = success.and_then(Json::boolean).unwrap_or(false);
    sink.event(Event::ToolRecord(ToolRecord {
        tool_name: named_tool(name),
        tool_args: args.filter(|args| !args.is_null()),
        success,
        data,
        error: error.filter(|error| !error.is_null()).and_then(said),
    }));
    if let Some(data) = data.filter(|_| success) {
        report_findings_of(data, sink);
    }
}

fn value_ref(citation: Json<'_>) -> ValueRef<'_> {
    let [label, tool_name, display_name, field, value, url, title] =
        citation.pick(["label", "tool_name", "display_name", "field", "value", "url", "title"]);
    ValueRef {
        label: label.and_then(as_text).unwrap_or_default(),
        tool_name: tool_name.and_then(as_text).unwrap_or_default(),
        display_name: display_name.or(tool_name).and_then(as_text).unwrap_or_default(),
        field: field.and_then(as_text).unwrap_or_default(),
        value: value.and_then(as_text).unwrap_or_default(),
        url: url.and_then(Json::text),
        title: title.and_then(Json::text),
    }
}

/// A string as it is, a number as it was written.
fn as_text(json: Json<'_>) -> Option<Cow<'_, str>> {
    json.text().or_else(|| json.number().map(|_| Cow::Borrowed(json.raw())))
}

fn named_tool(name: Option<Json<'_>>) -> Cow<'_, str> {
    name.and_then(Json::text).filter(|name| !name.is_empty()).unwrap_or(Cow::Borrowed(NO_TOOL))
}

/// The reason of a failure, in `error` or `message`.
fn error_text(json: Json<'_>) -> Option<Cow<'_, str>> {
    json.some("error").or_else(|| json.some("message")).and_then(said)
}

/// What an error says: a text, the `message` of an object, or else its JSON.
fn said(error: Json<'_>) -> Option<Cow<'_, str>> {
    error.text().or_else(|| error.text_of("message")).or(Some(Cow::Borrowed(error.raw())))
}
