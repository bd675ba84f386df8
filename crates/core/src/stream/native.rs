//! The native events: `thinking`, `tool_call`, `tool_result`, `token`, `done`, `error`.

use std::borrow::Cow;
use std::collections::VecDeque;

use super::event::{Event, EventSink, Failure, Outcome, Protocol, ToolBegin, ToolRecord, ToolResult, ValueRef};
use super::payload::sources_of;
use super::{Format, FormatReader, Message, Understanding};
use crate::json::Json;

pub(super) const FORMAT: Format =
    Format { protocol: Protocol::Native, recognises, open: || Box::new(NativeReader::default()) };

/// The code shown for an error event that names none.
const NO_CODE: &str = "API_ERROR";

/// The name shown for a tool event that names none.
const NO_TOOL: &str = "unknown_tool";

fn recognises(message: &Message<'_>) -> bool {
    Kind::of(payload(message).0).is_some()
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
    fn of(name: &str) -> Option<Self> {
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

/// The name and payload of an event, which in lines of JSON stand side by side as `event` and `data`.
fn payload<'a>(message: &Message<'a>) -> (&'a str, Json<'a>) {
    if !message.name.is_empty() {
        return (message.name, message.json);
    }
    let name = message.json.get("event").and_then(|event| event.raw().strip_prefix('"')?.strip_suffix('"'));
    let data = message.json.get("data").filter(|data| data.is_object());
    (name.unwrap_or_default(), data.unwrap_or(message.json))
}

/// Native tool events carry no identity: a result answers the oldest open call of its tool.
#[derive(Clone, Default)]
struct NativeReader {
    calls: u32,
    open: VecDeque<(String, String)>,
}

impl FormatReader for NativeReader {
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding {
        let (name, json) = payload(message);
        let Some(kind) = Kind::of(name) else { return Understanding::Unknown };
        match kind {
            Kind::Token => read_token(json, sink),
            Kind::Thinking => read_thinking(json, sink),
            Kind::ToolCall => self.read_tool_call(json, sink),
            Kind::ToolResult => self.read_tool_result(json, sink),
            Kind::Done => self.read_done(json, sink),
            Kind::Error => self.read_error(json, sink),
        }
    }

    fn copy(&self) -> Box<dyn FormatReader> {
        Box::new(self.clone())
    }
}

impl NativeReader {
    fn read_tool_call(&mut self, json: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        let name = tool_name(json, "tool");
        let id = self.begin(&name);
        let args = json.some("args").map(|args| Cow::Borrowed(args.raw()));
        sink.event(Event::ToolBegin(ToolBegin { id: id.into(), name, args, carries_result: true }));
        Understanding::Known
    }

    fn read_tool_result(&mut self, json: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        let name = tool_name(json, "tool");
        let id = self.open.iter().position(|(open, _)| *open == name).and_then(|index| self.open.remove(index));
        let id = id.map_or_else(|| self.begin_late(&name, sink), |(_, id)| id);
        let succeeded = json.get("success").and_then(Json::boolean).unwrap_or(false);
        let result = match (succeeded, json.get("data")) {
            (false, _) => ToolResult::Failed(error_text(json)),
            (true, Some(data)) if data.is_blank() => ToolResult::Empty,
            (true, _) => ToolResult::Ok,
        };
        sink.event(Event::ToolEnd { id: id.into(), result });
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
        if let Some(thread) = json.text_of("thread_id") {
            sink.event(Event::Thread(thread));
        }
        let response = json.get("response").filter(|response| response.is_object());
        if let Some(history) = json.get("tool_call_history") {
            history.items().for_each(|record| read_record(record, sink));
        }
        if let Some(steps) = json.get("step_count").and_then(Json::integer) {
            sink.event(Event::StepCount(u32::try_from(steps).unwrap_or(0)));
        }
        match response {
            Some(response) => read_response(response, sink),
            None => sink.event(Event::EmptyDone),
        }
        sink.event(Event::End { outcome: Outcome::Completed, failure: None });
        Understanding::Known
    }

    fn read_error(&mut self, json: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        self.open.clear();
        let code = json.text_of("code").map_or_else(|| NO_CODE.to_owned(), Cow::into_owned);
        let message = error_text(json).map_or_else(|| "the agent gave no reason".to_owned(), Cow::into_owned);
        sink.event(Event::End {
            outcome: Outcome::Failed,
            failure: Some(Failure { code: Some(code), message }),
        });
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
    if let Some(citations) = response.get("citations") {
        citations.items().filter(|citation| citation.is_object()).for_each(|citation| {
            sink.event(Event::CitedValue(value_ref(citation)));
        });
    }
    if let Some(confidence) = response.get("confidence").and_then(Json::number) {
        sink.event(Event::Claimed(confidence));
    }
    sink.event(Event::WholeText(response.text_of("message").unwrap_or_default()));
}

fn read_record(record: Json<'_>, sink: &mut dyn EventSink) {
    if !record.is_object() {
        return;
    }
    let success = record.get("success").and_then(Json::boolean).unwrap_or(false);
    let data = record.get("data");
    sink.event(Event::ToolRecord(ToolRecord {
        tool_name: tool_name(record, "tool_name"),
        tool_args: record.some("tool_args"),
        success,
        data,
        error: error_text(record),
    }));
    if let Some(data) = data.filter(|_| success) {
        sources_of(data).into_iter().for_each(|source| sink.event(Event::Retrieved(source)));
    }
}

fn value_ref(citation: Json<'_>) -> ValueRef<'_> {
    let text = |name| citation.get(name).and_then(as_text).unwrap_or_default();
    let tool_name = text("tool_name");
    let display_name = citation.text_of("display_name").unwrap_or_else(|| tool_name.clone());
    ValueRef {
        label: text("label"),
        tool_name,
        display_name,
        field: text("field"),
        value: text("value"),
        url: citation.text_of("url"),
        title: citation.text_of("title"),
    }
}

/// A string as it is, a number as it was written.
fn as_text(json: Json<'_>) -> Option<Cow<'_, str>> {
    json.text().or_else(|| json.number().map(|_| Cow::Borrowed(json.raw())))
}

fn tool_name<'a>(json: Json<'a>, field: &str) -> Cow<'a, str> {
    json.text_of(field).filter(|name| !name.is_empty()).unwrap_or(Cow::Borrowed(NO_TOOL))
}

/// The reason of a failure: `error` or `message`, as text or as an object with a `message`.
fn error_text(json: Json<'_>) -> Option<Cow<'_, str>> {
    let error = json.some("error").or_else(|| json.some("message"))?;
    error.text().or_else(|| error.text_of("message")).or(Some(Cow::Borrowed(error.raw())))
}
