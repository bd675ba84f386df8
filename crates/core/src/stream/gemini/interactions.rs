//! The Interactions API of Gemini: steps with text, annotations, and tools of Google, of servers and of the host application.

use std::borrow::Cow;

use crate::stream::citation::span_between;
use crate::stream::ending::{ENDED_EARLY, Ending, NOT_FINISHED};
use crate::stream::event::{EventSink, OffsetUnit, PartKey, SourceRef, ToolResult};
use crate::stream::field::Fields;
use crate::stream::parser::Understanding;
use crate::stream::payload::report_value;
use credence_json::Json;

/// Whether this is an event of an interaction, by its `event_type`, or a whole `interaction` object.
pub(super) fn is_interaction(json: Json<'_>) -> bool {
    const FAMILIES: [&str; 3] = ["interaction.", "step.", "content."];
    let kind = json.text_of("event_type");
    let is_error = |kind: &str| kind == "error" && json.get("error").is_some_and(Json::is_object);
    let is_event = kind.is_some_and(|kind| is_error(&kind) || FAMILIES.iter().any(|family| kind.starts_with(family)));
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
                sink.begin(json.text_of("id"));
                self.read_outputs(json, sink);
                self.complete(json, sink);
            }
            "interaction.start" | "interaction.created" => {
                sink.begin(interaction.text_of("id"));
            }
            "interaction.complete" | "interaction.completed" => self.complete(interaction, sink),
            "error" => {
                let error = json.some("error").unwrap_or(json);
                sink.end(Ending::error(error.text_of("code"), error.text_of("message")));
                *self = Self::default();
            }
            "step.start" => self.read_step(json.index("index"), json.get("step"), sink),
            "content.start" => self.read_step(json.index("index"), json.get("content"), sink),
            "step.delta" | "content.delta" => return self.read_delta(json, sink),
            "step.stop" | "content.stop" => self.call = None,
            kind if kind.starts_with("interaction.") => self.status = json.text_of("status").map(Cow::into_owned),
            _ => return Understanding::Unknown,
        }
        Understanding::Known
    }

    fn read_outputs(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        for (step, index) in json.list("outputs").chain(json.list("steps")).zip(0..) {
            self.read_step(index, Some(step), sink);
            self.call = None;
        }
    }

    /// A step as it begins, or all of it.
    fn read_step(&mut self, index: PartKey, step: Option<Json<'_>>, sink: &mut dyn EventSink) {
        let Some(step) = step else { return };
        for content in step.list("content") {
            self.read_content(index, content, sink);
        }
        self.read_content(index, step, sink);
    }

    fn read_delta(&mut self, json: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        let Some(delta) = json.get("delta") else { return Understanding::Unknown };
        self.read_content(json.index("index"), delta, sink)
    }

    /// Text, a thought, a call or a result: alike in steps, in their content and in deltas.
    fn read_content(&mut self, part: PartKey, content: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        let kind = content.kind();
        match kind.as_ref() {
            "text" | "text_annotation" | "text_annotation_delta" => {
                sink.text(part, content.text_of("text").filter(|_| kind == "text"));
                content.list("annotations").for_each(|annotation| read_annotation(part, annotation, sink));
            }
            "thought_summary" => {
                let summary = content.get("content").and_then(|summary| summary.text_of("text"));
                sink.thinking(summary.unwrap_or_default());
            }
            "thought" => {
                let summary = content.list("summary").filter_map(|piece| piece.text_of("text"));
                summary.chain(content.text_of("text")).for_each(|text| sink.thinking(text));
            }
            "function_call" => self.read_call("tool", true, content, sink),
            "arguments_delta" | "arguments" => self.read_arguments(content, sink),
            "function_result" | "thought_signature" | "model_output" | "user_input" => {}
            "image" | "audio" | "video" | "document" => {}
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
        let named = content.filled("id").map(Cow::into_owned);
        let id = named.or_else(|| self.call.clone()).unwrap_or_else(|| {
            self.n_calls += 1;
            format!("call_{}", self.n_calls)
        });
        sink.begin_call(&id, &content.text_of("name").unwrap_or(Cow::Borrowed(tool)), None, !is_host);
        let args = content.some("arguments").filter(|args| !args.is_blank());
        sink.whole_args(&id, args.map(Json::text_or_json));
        self.call = Some(id);
    }

    fn read_arguments(&mut self, content: Json<'_>, sink: &mut dyn EventSink) {
        let delta = content.first_text(&["partial_arguments", "arguments"]);
        if let (Some(id), Some(delta)) = (&self.call, delta) {
            sink.args(id, delta);
        }
    }

    /// A result names its call as its step begins; its content comes as a delta.
    fn read_result(&mut self, tool: &str, content: Json<'_>, sink: &mut dyn EventSink) {
        let named = content.filled("call_id").map(Cow::into_owned);
        let Some(id) = named.or_else(|| self.call.clone()) else { return };
        sink.call(&id, &content.text_of("name").unwrap_or(Cow::Borrowed(tool)), None);
        let output = content.get("result");
        if let Some(result) = result_of(output, content.flag("is_error")) {
            if matches!(result, ToolResult::Ok(_)) {
                output.into_iter().for_each(|output| report_value(output, sink));
            }
            sink.result(&id, result);
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
        let ending = match self.status.as_deref() {
            None | Some("in_progress" | "queued") => return,
            Some(status @ "failed") => Ending::failed(status, NOT_FINISHED),
            Some("cancelled") => Ending::STOPPED,
            Some(status @ "incomplete") => Ending::cut(status, ENDED_EARLY),
            Some(status) => Ending::completed_unless(self.host_called || status == "requires_action"),
        };
        sink.end(ending);
        *self = Self::default();
    }
}

/// The offsets count bytes of the step's text.
fn read_annotation(part: PartKey, annotation: Json<'_>, sink: &mut dyn EventSink) {
    let range = annotation.offsets_from_zero("start_index", "end_index");
    sink.cited(cited_source(annotation), None, span_between(part, OffsetUnit::Byte, range));
}

fn cited_source(annotation: Json<'_>) -> SourceRef<'_> {
    SourceRef {
        url: annotation.text_of("url"),
        file: annotation.first_text(&["document_uri", "file_name", "media_id", "place_id", "source"]),
        title: annotation.first_text(&["title", "file_name", "name"]),
        ..SourceRef::default()
    }
}

/// The result of a call, once it is known. Pages of which none could be fetched are a failure.
fn result_of(output: Option<Json<'_>>, has_failed: bool) -> Option<ToolResult<'_>> {
    if has_failed {
        return Some(ToolResult::Failed(output.map(Json::error_text_or_json)));
    }
    let output = output?;
    let mut pages = output.items().filter_map(page_status);
    match pages.next() {
        Some(status) if status != "success" && pages.all(|status| status != "success") => {
            Some(ToolResult::Failed(Some(status)))
        }
        _ => Some(ToolResult::of_output(Some(output), output.is_blank())),
    }
}

fn page_status(page: Json<'_>) -> Option<Cow<'_, str>> {
    page.text_of("status").filter(|_| page.get("url").is_some())
}
