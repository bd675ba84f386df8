//! The Interactions API of Gemini: steps with text, annotations, and tools of Google, of servers and of the host application.

use std::borrow::Cow;

use crate::stream::ending::{ENDED_EARLY, NOT_FINISHED, failed};
use crate::stream::event::{
    CitationSpan, Event, EventSink, Failure, OffsetUnit, Outcome, PartKey, SourceRef, ToolBegin, ToolResult,
};
use crate::stream::parser::Understanding;
use crate::stream::payload::{report_findings, report_findings_of, unsigned};
use credence_text::json::Json;

/// An interaction; what has an `event_type` is a piece of one, what is an object `interaction` is all of it.
pub(super) fn is_interaction(json: Json<'_>) -> bool {
    const FAMILIES: [&str; 3] = ["interaction.", "step.", "content."];
    let kind = json.text_of("event_type");
    let is_event = kind.is_some_and(|kind| kind == "error" || FAMILIES.iter().any(|family| kind.starts_with(family)));
    is_event || is_whole(json)
}

fn is_whole(json: Json<'_>) -> bool {
    let is_named = json.text_of("object").is_some_and(|object| object == "interaction");
    is_named && (json.get("outputs").is_some() || json.get("steps").is_some())
}

#[derive(Clone, Default)]
pub(super) struct Interaction {
    host_called: bool,
    /// The status that was reported last.
    status: Option<String>,
    /// The call of the step that is running.
    call: Option<String>,
    n_calls: u32,
}

impl Interaction {
    pub(super) fn read(&mut self, json: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        let interaction = json.get("interaction").unwrap_or(json);
        match json.text_of("event_type").unwrap_or_default().as_ref() {
            "" => {
                sink.event(Event::Begin { id: json.text_of("id") });
                self.read_outputs(json, sink);
                self.complete(json, sink);
            }
            "interaction.start" | "interaction.created" => {
                sink.event(Event::Begin { id: interaction.text_of("id") });
            }
            "interaction.complete" | "interaction.completed" => self.complete(interaction, sink),
            "error" => {
                let error = json.some("error").unwrap_or(json);
                sink.event(failed(error.text_of("code"), error.text_of("message")));
                *self = Self::default();
            }
            "step.start" => self.read_step(index_of(json), json.get("step"), sink),
            "content.start" => self.read_step(index_of(json), json.get("content"), sink),
            "step.delta" | "content.delta" => return self.read_delta(json, sink),
            "step.stop" | "content.stop" => self.call = None,
            kind if kind.starts_with("interaction.") => self.status = json.text_of("status").map(Cow::into_owned),
            _ => return Understanding::Unknown,
        }
        Understanding::Known
    }

    fn read_outputs(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let [outputs, steps] = json.pick(["outputs", "steps"]);
        for (step, index) in [outputs, steps].into_iter().flatten().flat_map(Json::items).zip(0..) {
            self.read_step(index, Some(step), sink);
            self.call = None;
        }
    }

    /// A step as it begins, or all of it.
    fn read_step(&mut self, index: PartKey, step: Option<Json<'_>>, sink: &mut dyn EventSink) {
        let Some(step) = step else { return };
        for content in step.get("content").into_iter().flat_map(Json::items) {
            self.read_content(index, content, sink);
        }
        self.read_content(index, step, sink);
    }

    fn read_delta(&mut self, json: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        let Some(delta) = json.get("delta") else { return Understanding::Unknown };
        self.read_content(index_of(json), delta, sink)
    }

    /// Text, a thought, a call or a result: alike in steps, in their content and in deltas.
    fn read_content(&mut self, part: PartKey, content: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        let kind = content.text_of("type").unwrap_or_default();
        match kind.as_ref() {
            "text" => {
                if let Some(text) = content.text_of("text").filter(|text| !text.is_empty()) {
                    sink.event(Event::Text { part, text });
                }
                annotate(part, content, sink);
            }
            "text_annotation" | "text_annotation_delta" => annotate(part, content, sink),
            "thought_summary" => {
                let summary = content.get("content").and_then(|summary| summary.text_of("text"));
                sink.event(Event::Thinking(summary.unwrap_or_default()));
            }
            "thought" => {
                let summary = content.get("summary").into_iter().flat_map(Json::items);
                let texts = summary.filter_map(|piece| piece.text_of("text")).chain(content.text_of("text"));
                texts.for_each(|text| sink.event(Event::Thinking(text)));
            }
            "function_call" => self.read_call("", true, content, sink),
            "arguments_delta" | "arguments" => self.read_arguments(content, sink),
            "thought_signature" | "model_output" | "user_input" | "image" | "audio" | "video" | "document" => {}
            "function_result" => {}
            _ => {
                if let Some(name) = kind.strip_suffix("_call") {
                    self.read_call(name, false, content, sink);
                } else if let Some(name) = kind.strip_suffix("_result") {
                    self.read_result(name, content, sink);
                } else {
                    return Understanding::Unknown;
                }
            }
        }
        Understanding::Known
    }

    /// A call, as its step begins or as a delta repeats it with its arguments.
    fn read_call(&mut self, tool: &str, is_host: bool, content: Json<'_>, sink: &mut dyn EventSink) {
        self.host_called |= is_host;
        let named = content.text_of("id").filter(|id| !id.is_empty()).map(Cow::into_owned);
        let id = named.or_else(|| self.call.clone()).unwrap_or_else(|| {
            self.n_calls += 1;
            format!("call_{}", self.n_calls)
        });
        let name = content
            .text_of("name")
            .unwrap_or_else(|| if tool.is_empty() { "tool".into() } else { tool.to_owned().into() });
        sink.event(Event::ToolBegin(ToolBegin { id: id.as_str().into(), name, args: None, carries_result: !is_host }));
        if let Some(args) = content.some("arguments").filter(|args| !args.is_blank()) {
            let args = args.text().unwrap_or(Cow::Borrowed(args.raw()));
            sink.event(Event::ToolArgsWhole { id: id.as_str().into(), args });
        }
        self.call = Some(id);
    }

    fn read_arguments(&mut self, content: Json<'_>, sink: &mut dyn EventSink) {
        let delta = content.text_of("partial_arguments").or_else(|| content.text_of("arguments"));
        if let (Some(id), Some(delta)) = (&self.call, delta) {
            sink.event(Event::ToolArgs { id: id.as_str().into(), delta });
        }
    }

    /// A result names its call as its step begins, and what it is comes as a delta.
    fn read_result(&mut self, tool: &str, content: Json<'_>, sink: &mut dyn EventSink) {
        let named = content.text_of("call_id").filter(|id| !id.is_empty()).map(Cow::into_owned);
        let Some(id) = named.or_else(|| self.call.clone()) else { return };
        let name = content.text_of("name").unwrap_or_else(|| Cow::Owned(tool.to_owned()));
        sink.event(Event::ToolBegin(ToolBegin { id: id.as_str().into(), name, args: None, carries_result: true }));
        let [result, is_error] = content.pick(["result", "is_error"]);
        let failed = is_error.and_then(Json::boolean) == Some(true);
        if result.is_some() || failed {
            let ended = result_of(result, failed);
            if ended == ToolResult::Ok
                && let Some(result) = result
            {
                report(result, sink);
            }
            sink.event(Event::ToolEnd { id: id.as_str().into(), result: ended });
        }
        self.call = Some(id);
    }

    fn complete(&mut self, interaction: Json<'_>, sink: &mut dyn EventSink) {
        if let Some(status) = interaction.text_of("status") {
            self.status = Some(status.into_owned());
        }
        self.status.get_or_insert_with(|| "completed".to_owned());
        self.end(sink);
    }

    /// The end by the last status, for a stream whose last event is missing.
    pub(super) fn end(&mut self, sink: &mut dyn EventSink) {
        let because = |message: &str| Failure { code: self.status.clone(), message: message.to_owned() };
        let (outcome, failure) = match self.status.as_deref() {
            None | Some("in_progress" | "queued") => return,
            Some("failed") => (Outcome::Failed, Some(because(NOT_FINISHED))),
            Some("cancelled") => (Outcome::Stopped, None),
            Some("incomplete") => (Outcome::Cut, Some(because(ENDED_EARLY))),
            Some("requires_action") => (Outcome::Waiting, None),
            Some(_) if self.host_called => (Outcome::Waiting, None),
            Some(_) => (Outcome::Completed, None),
        };
        sink.event(Event::End { outcome, failure });
        *self = Self::default();
    }
}

/// Offsets are bytes of the step's text, and no words are given to check them by.
fn annotate(part: PartKey, content: Json<'_>, sink: &mut dyn EventSink) {
    for annotation in content.get("annotations").into_iter().flat_map(Json::items) {
        let at = |name| annotation.get(name).and_then(unsigned).and_then(|offset| usize::try_from(offset).ok());
        let span = match (at("start_index").unwrap_or(0), at("end_index")) {
            (start, Some(end)) if start < end => CitationSpan::Span { part, unit: OffsetUnit::Byte, start, end },
            _ => CitationSpan::Whole,
        };
        sink.event(Event::Cited { source: cited_source(annotation), quote: None, span });
    }
}

fn cited_source(annotation: Json<'_>) -> SourceRef<'_> {
    let names = annotation.pick(["document_uri", "file_name", "media_id", "place_id", "source"]);
    SourceRef {
        url: annotation.text_of("url"),
        file: names.into_iter().flatten().find_map(Json::text),
        title: annotation
            .text_of("title")
            .or_else(|| annotation.text_of("file_name"))
            .or_else(|| annotation.text_of("name")),
        ..SourceRef::default()
    }
}

/// A page that could not be fetched has a status of its own.
fn result_of(result: Option<Json<'_>>, failed: bool) -> ToolResult<'_> {
    let Some(result) = result else { return ToolResult::Failed(None) };
    let mut pages = result.items().filter_map(page_status).peekable();
    let said = pages.peek().cloned();
    let none_came = said.is_some() && pages.all(|status| status != "success");
    if failed {
        let text = result.text().or_else(|| result.text_of("message")).or(Some(Cow::Borrowed(result.raw())));
        return ToolResult::Failed(text);
    }
    if none_came {
        return ToolResult::Failed(said);
    }
    if result.is_blank() { ToolResult::Empty } else { ToolResult::Ok }
}

fn page_status(page: Json<'_>) -> Option<Cow<'_, str>> {
    page.text_of("status").filter(|_| page.get("url").is_some())
}

fn report(result: Json<'_>, sink: &mut dyn EventSink) {
    match result.text() {
        Some(text) => report_findings(&text, sink),
        None => report_findings_of(result, sink),
    }
}

fn index_of(json: Json<'_>) -> PartKey {
    json.get("index").and_then(unsigned).unwrap_or(0)
}
