//! The events of LangChain's `astream_events`: models, tools, retrievers.

use std::borrow::Cow;

use super::super::event::{Event, EventSink, ToolResult};
use super::super::langchain::{Messages, Speaker, View, is_tool_message};
use super::super::parser::Understanding;
use super::super::payload::report_findings_of;
use super::speaker::is_inside_tool;
use credence_text::json::Json;

pub(super) fn read(messages: &mut Messages, json: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
    let event = json.text_of("event").unwrap_or_default();
    let Some(data) = json.get("data") else { return known_if(event.starts_with("on_")) };
    match event.as_ref() {
        "on_chat_model_stream" => read_said(messages, json, data.get("chunk"), View::EventPiece, sink),
        "on_chat_model_end" => read_said(messages, json, data.get("output"), View::Whole, sink),
        "on_tool_start" => begin_tool(messages, json, data, sink),
        "on_tool_end" => end_tool(messages, json, data, sink),
        "on_tool_error" => fail_tool(messages, json, data, sink),
        "on_retriever_end" => {
            if let Some(documents) = data.get("output") {
                report_findings_of(documents, sink);
            }
        }
        "on_custom_event" => report_findings_of(data, sink),
        "on_chain_end" if is_outermost(json) => {
            if let Some(state) = data.get("output").and_then(|output| output.get("messages")) {
                messages.read_list(state, Speaker::Agent, sink);
            }
        }
        _ => return known_if(event.starts_with("on_")),
    }
    Understanding::Known
}

fn known_if(is_known: bool) -> Understanding {
    if is_known { Understanding::Known } else { Understanding::Unknown }
}

fn is_outermost(json: Json<'_>) -> bool {
    json.get("parent_ids").is_some_and(|parents| parents.is_array() && parents.items().next().is_none())
}

fn read_said(messages: &mut Messages, json: Json<'_>, said: Option<Json<'_>>, view: View, sink: &mut dyn EventSink) {
    let is_inside = json.get("metadata").is_some_and(is_inside_tool);
    let speaker = if is_inside { Speaker::Tool } else { Speaker::Agent };
    if let Some(said) = said {
        messages.read(said, view, speaker, sink);
    }
}

/// A tool that no message called is known by its own run.
fn begin_tool(messages: &mut Messages, json: Json<'_>, data: Json<'_>, sink: &mut dyn EventSink) {
    if messages.has_open_calls() {
        return;
    }
    let id = id_of(json, data);
    messages.begin_call(&id, name_of(json), sink);
    if let Some(input) = data.some("input") {
        let args = Cow::Borrowed(input.raw());
        sink.event(Event::ToolArgsWhole { id, args });
    }
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
    if messages.is_open_call(&id) {
        messages.finish_call(&id, output, sink);
        return;
    }
    match output {
        Some(message) if is_tool_message(message) => messages.read(message, View::Whole, Speaker::Agent, sink),
        // What a tool returned to the call of a message comes again as the message of the tool.
        Some(output) if messages.has_open_calls() => report_findings_of(output, sink),
        _ => {
            messages.begin_call(&id, name_of(json), sink);
            messages.finish_call(&id, output, sink);
        }
    }
}

fn fail_tool(messages: &mut Messages, json: Json<'_>, data: Json<'_>, sink: &mut dyn EventSink) {
    let id = id_of(json, data);
    let error = data.some("error");
    let said = error.and_then(|error| error.text().or_else(|| error.text_of("message")));
    messages.begin_call(&id, name_of(json), sink);
    messages.end_call(&id, ToolResult::Failed(said), sink);
}
