//! The events of LangChain's `astream_events`: models, tools, retrievers.

use std::borrow::Cow;

use super::super::event::{EventSink, ToolResult};
use super::super::field::Fields;
use super::super::langchain::{Messages, Speaker, View, is_tool_message};
use super::super::parser::Understanding;
use super::super::payload::report_findings_of;
use super::speaker::is_inside_tool;
use credence_json::Json;

pub(super) fn read(messages: &mut Messages, json: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
    let event = json.text_of("event").unwrap_or_default();
    let Some(data) = json.get("data") else { return event.starts_with("on_").into() };
    match event.as_ref() {
        "on_chat_model_stream" => read_message(messages, json, data.get("chunk"), View::EventPiece, sink),
        "on_chat_model_end" => read_message(messages, json, data.get("output"), View::Whole, sink),
        "on_tool_start" => begin_tool(messages, json, data, sink),
        "on_tool_end" => end_tool(messages, json, data, sink),
        "on_tool_error" => fail_tool(messages, json, data, sink),
        "on_retriever_end" => data.get("output").into_iter().for_each(|found| report_findings_of(found, sink)),
        "on_custom_event" => report_findings_of(data, sink),
        "on_chain_end" if is_outermost(json) => {
            if let Some(state) = data.get("output").and_then(|output| output.get("messages")) {
                messages.read_list(state, Speaker::Agent, sink);
            }
        }
        _ => return event.starts_with("on_").into(),
    }
    Understanding::Known
}

fn is_outermost(json: Json<'_>) -> bool {
    json.get("parent_ids").is_some_and(|parents| parents.is_array() && parents.items().next().is_none())
}

fn read_message(
    messages: &mut Messages,
    json: Json<'_>,
    message: Option<Json<'_>>,
    view: View,
    sink: &mut dyn EventSink,
) {
    let is_inside = json.get("metadata").is_some_and(is_inside_tool);
    if let Some(message) = message {
        messages.read(message, view, Speaker::inside_tool(is_inside), sink);
    }
}

/// A tool that no message called is known by its own run.
fn begin_tool(messages: &mut Messages, json: Json<'_>, data: Json<'_>, sink: &mut dyn EventSink) {
    if messages.calls.has_open() {
        return;
    }
    let id = id_of(json, data);
    messages.calls.begin(&id, &name_of(json), sink);
    sink.whole_args(&id, data.some("input").map(|input| Cow::Borrowed(input.raw())));
}

fn id_of<'a>(json: Json<'a>, data: Json<'a>) -> Cow<'a, str> {
    let called = data.text_of("tool_call_id").or_else(|| json.text_of("run_id"));
    called.unwrap_or_default()
}

fn name_of(json: Json<'_>) -> Cow<'_, str> {
    json.text_of("name").unwrap_or(Cow::Borrowed("tool"))
}

fn end_tool(messages: &mut Messages, json: Json<'_>, data: Json<'_>, sink: &mut dyn EventSink) {
    let output = data.get("output");
    let id = id_of(json, data);
    if messages.calls.is_open(&id) {
        messages.calls.end_with_output(&id, output, sink);
        return;
    }
    match output {
        Some(message) if is_tool_message(message) => messages.read(message, View::Whole, Speaker::Agent, sink),
        // What a tool returned to the call of a message comes again as the message of the tool.
        Some(output) if messages.calls.has_open() => report_findings_of(output, sink),
        _ => {
            messages.calls.begin(&id, &name_of(json), sink);
            messages.calls.end_with_output(&id, output, sink);
        }
    }
}

fn fail_tool(messages: &mut Messages, json: Json<'_>, data: Json<'_>, sink: &mut dyn EventSink) {
    let id = id_of(json, data);
    messages.calls.begin(&id, &name_of(json), sink);
    messages.calls.end(&id, ToolResult::Failed(data.some("error").and_then(Json::error_text)), sink);
}
