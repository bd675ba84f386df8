//! The native events: `thinking`, `tool_call`, `tool_result`, `token`, `done`, `error`.

use std::borrow::Cow;
use std::collections::VecDeque;

use super::ending::Ending;
use super::event::{Event, EventSink, Protocol, ToolRecord, ToolResult, ValueRef};
use super::field::Fields;
use super::parser::{Message, Parser, ProtocolParser, Understanding};
use super::payload::{report_evidence, report_findings_of};
use credence_json::Json;

pub(super) const PARSER: ProtocolParser = ProtocolParser::new::<NativeParser>(Protocol::Native, recognizes);

/// The code shown for an error event that names none.
const NO_CODE: &str = "API_ERROR";

/// The name shown for a tool event that names none.
const NO_TOOL: &str = "unknown_tool";

fn recognizes(message: &Message<'_>) -> bool {
    let (name, json) = name_and_payload(message);
    let is_text = |name: &str| json.get(name).is_some_and(|value| value.text().is_some());
    match name.as_ref() {
        "token" => is_text("content"),
        "thinking" => is_text("message"),
        "tool_call" => json.get("tool").is_some(),
        "tool_result" if json.is_object() && json.is_blank() => true,
        "tool_result" => is_text("tool") && json.get("success").is_some_and(|success| success.boolean().is_some()),
        // Other protocols end with a frame of this name, too.
        "done" => {
            json.is_object() && json.is_blank()
                || json.pick(["response", "tool_call_history"]).iter().any(Option::is_some)
        }
        // Other servers name frames so, too, with an error in a field of it.
        "error" => {
            message.event == "error"
                && json.is_object()
                && json.fields().all(|(name, _)| matches!(name.as_ref(), "code" | "message"))
        }
        _ => false,
    }
}

fn name_and_payload<'a>(message: &Message<'a>) -> (Cow<'a, str>, Json<'a>) {
    match message.name_and_payload() {
        (Some(name), json) => (name, json),
        (None, json) => (message.kind(), json),
    }
}

/// Native tool events carry no id: a result answers the oldest open call of its tool.
#[derive(Clone, Default)]
struct NativeParser {
    calls: u32,
    open: VecDeque<(String, String)>,
}

impl Parser for NativeParser {
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding {
        let (name, json) = name_and_payload(message);
        match name.as_ref() {
            "token" => match json.text_of("content") {
                Some(text) => sink.event(Event::Text { part: 0, text }),
                None => return Understanding::Unknown,
            },
            "thinking" => match json.text_of("message") {
                Some(text) => {
                    sink.event(Event::ThoughtBegin);
                    sink.thinking(text);
                }
                None => return Understanding::Unknown,
            },
            "tool_call" => self.read_tool_call(json, sink),
            "tool_result" => self.read_tool_result(json, sink),
            "done" => self.read_done(json, sink),
            "error" => self.read_error(json, sink),
            _ => return Understanding::Unknown,
        }
        Understanding::Known
    }
}

impl NativeParser {
    fn read_tool_call(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let name = tool_name(json, "tool");
        let id = self.next_id();
        sink.call(&id, &name, json.some("args").map(|args| Cow::Borrowed(args.raw())));
        self.open.push_back((name.into_owned(), id));
    }

    fn read_tool_result(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let name = tool_name(json, "tool");
        let known = self.open.iter().position(|(open, _)| *open == name).and_then(|index| self.open.remove(index));
        // A result without a call is a call, too.
        let id = known.map(|(_, id)| id).unwrap_or_else(|| {
            let id = self.next_id();
            sink.call(&id, &name, None);
            id
        });
        let data = json.get("data");
        if !json.flag("success") {
            return sink.result(&id, ToolResult::Failed(error_in(json)));
        }
        let result = ToolResult::of_output(data, data.is_some_and(Json::is_blank));
        sink.result(&id, result);
        if let Some(data) = data {
            report_findings_of(data, sink);
        }
    }

    fn next_id(&mut self) -> String {
        self.calls += 1;
        format!("call_{}", self.calls)
    }

    fn read_done(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        self.open.clear();
        // A payload may have megabytes: its fields are found in one pass.
        let [thread, response, history, steps] =
            json.pick(["thread_id", "response", "tool_call_history", "step_count"]);
        if let Some(thread) = thread.and_then(Json::text) {
            sink.event(Event::Thread(thread));
        }
        let records = Json::items_of(history).filter(|record| record.is_object());
        records.for_each(|record| read_record(record, sink));
        if let Some(steps) = steps.and_then(Json::integer) {
            sink.event(Event::StepCount(u32::try_from(steps).unwrap_or(0)));
        }
        match response.filter(|response| response.is_object()) {
            Some(response) => read_response(response, sink),
            None => sink.event(Event::EmptyDone),
        }
        sink.end(Ending::COMPLETED);
    }

    fn read_error(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        self.open.clear();
        let code = json.text_of("code").unwrap_or(Cow::Borrowed(NO_CODE));
        sink.end(Ending::error(Some(code), error_in(json)));
    }
}

fn read_response(response: Json<'_>, sink: &mut dyn EventSink) {
    report_evidence(response, sink);
    let [citations, confidence, message] = response.pick(["citations", "confidence", "message"]);
    for citation in Json::items_of(citations).filter(|citation| citation.is_object()) {
        sink.event(Event::CitedValue(value_ref(citation)));
    }
    if let Some(confidence) = confidence.and_then(Json::number) {
        sink.event(Event::Claimed(confidence));
    }
    sink.event(Event::WholeText(message.and_then(Json::text).unwrap_or_default()));
}

fn read_record(record: Json<'_>, sink: &mut dyn EventSink) {
    let [name, args, success, data, error] = record.pick(["tool_name", "tool_args", "success", "data", "error"]);
    let record = ToolRecord {
        tool_name: name.and_then(Json::text).filter(|name| !name.is_empty()).unwrap_or(Cow::Borrowed(NO_TOOL)),
        tool_args: args.filter(|args| !args.is_null()),
        success: success.and_then(Json::boolean).unwrap_or(false),
        data,
        error: error.filter(|error| !error.is_null()).map(Json::error_text_or_json),
    };
    let record = record.checked();
    let found = data.filter(|_| record.success);
    sink.event(Event::ToolRecord(record));
    if let Some(data) = found {
        report_findings_of(data, sink);
    }
}

fn value_ref(citation: Json<'_>) -> ValueRef<'_> {
    let [label, tool_name, display_name, field, value, url, title] =
        citation.pick(["label", "tool_name", "display_name", "field", "value", "url", "title"]);
    ValueRef {
        label: text_or_number(label),
        tool_name: text_or_number(tool_name),
        display_name: text_or_number(display_name.or(tool_name)),
        field: text_or_number(field),
        value: text_or_number(value),
        url: url.and_then(Json::text),
        title: title.and_then(Json::text),
    }
}

/// A string as it is, a number as it was written; empty for anything else.
fn text_or_number(json: Option<Json<'_>>) -> Cow<'_, str> {
    json.and_then(|json| json.text().or_else(|| json.number().map(|_| Cow::Borrowed(json.raw())))).unwrap_or_default()
}

fn tool_name<'a>(json: Json<'a>, field: &str) -> Cow<'a, str> {
    json.filled(field).unwrap_or(Cow::Borrowed(NO_TOOL))
}

/// The reason of a failure, in `error` or `message`.
fn error_in(json: Json<'_>) -> Option<Cow<'_, str>> {
    json.some("error").or_else(|| json.some("message")).map(Json::error_text_or_json)
}

#[cfg(test)]
mod tests {
    use crate::conversation::AgentStream;

    #[test]
    fn thoughts_stand_on_lines_of_their_own() {
        let mut stream = AgentStream::default();
        stream.push(
            b"event: thinking\ndata: {\"message\":\"Plan\"}\n\nevent: thinking\ndata: {\"message\":\"Search\"}\n\n",
        );
        stream.push(b"event: done\ndata: {\"response\":{\"message\":\"Yes.\"}}\n\n");
        stream.push(b"event: thinking\ndata: {\"message\":\"Again\"}\n\n");
        stream.finish();
        let thoughts: Vec<&str> = stream.turns().iter().map(|turn| turn.thinking.as_str()).collect();
        assert_eq!(thoughts, ["Plan\nSearch", "Again"]);
    }
}
