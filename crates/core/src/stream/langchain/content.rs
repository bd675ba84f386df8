//! The content of a LangChain message: text, thoughts, calls, results and annotations, as its providers write them.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::super::citation::{cited_source, indexed_span};
use super::super::event::{CitationSpan, Event, EventSink, PartKey, SourceRef, ToolResult};
use super::super::field::Fields;
use super::super::payload::{is_blank_output, report_findings, report_findings_of};
use credence_json::Json;

/// The author of a message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Agent,
    Tool,
    User,
    /// The application.
    System,
    Other,
}

impl Kind {
    fn from_name(name: &str) -> Self {
        match name {
            "ai" | "assistant" | "AIMessage" | "AIMessageChunk" => Self::Agent,
            "tool" | "ToolMessage" | "ToolMessageChunk" => Self::Tool,
            "human" | "user" | "HumanMessage" | "HumanMessageChunk" => Self::User,
            "system" | "developer" | "SystemMessage" => Self::System,
            _ => Self::Other,
        }
    }
}

/// A message and its kind, taken out of the constructor call that some servers write.
pub(super) fn unwrapped(message: Json<'_>) -> (Kind, Json<'_>) {
    if let Some(fields) = message.get("kwargs").filter(|_| message.get("lc").is_some()) {
        let class = message.list("id").last().and_then(Json::text);
        return (Kind::from_name(&class.unwrap_or_default()), fields);
    }
    (Kind::from_name(&message.first_text(&["type", "role"]).unwrap_or_default()), message)
}

/// Whether this is the message of a tool.
pub(in super::super) fn is_tool_message(message: Json<'_>) -> bool {
    unwrapped(message).0 == Kind::Tool
}

/// The id of a message. A whole message without one is known by its content, a piece continues the last message.
pub(super) fn identity(message: Json<'_>) -> Cow<'_, str> {
    message.filled("id").unwrap_or_else(|| {
        let is_piece = message.get("tool_call_chunks").is_some();
        if is_piece { Cow::Borrowed("") } else { Cow::Owned(format!("#{:x}", digest(message.raw()))) }
    })
}

/// A short form of a text, the same everywhere.
pub(in super::super) fn digest(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// The blocks of a content, which may be one text.
pub(super) fn blocks_of(content: Json<'_>) -> impl Iterator<Item = Json<'_>> {
    let one = (!content.is_array() && !content.is_null()).then_some(content);
    content.items().chain(one)
}

/// The text of a text block.
pub(super) fn text_in(block: Json<'_>) -> Option<Cow<'_, str>> {
    block.text().or_else(|| {
        let is_text = matches!(block.kind().as_ref(), "text" | "output_text" | "refusal");
        is_text.then(|| block.first_text(&["text", "refusal"]).unwrap_or_default())
    })
}

/// The reasoning of a message: blocks of reasoning, or the field some providers use.
pub(super) fn reasoning_in(message: Json<'_>) -> String {
    let mut thought = String::new();
    for block in message.list("content") {
        let summary = block.list("summary").filter_map(|summary| summary.text_of("text"));
        thought.extend(thought_in(block).into_iter().chain(summary));
    }
    let beside = message.get("additional_kwargs").and_then(|beside| beside.text_of("reasoning_content"));
    if thought.is_empty() { beside.map_or(thought, Cow::into_owned) } else { thought }
}

/// The thought of a block or of a piece of one.
pub(in super::super) fn thought_in(block: Json<'_>) -> Option<Cow<'_, str>> {
    block.first_text(&["reasoning", "thinking"])
}

pub(in super::super) fn tool_name(call: Json<'_>) -> Cow<'_, str> {
    call.first_text(&["name", "tool_name"]).filter(|name| !name.is_empty()).unwrap_or(Cow::Borrowed("tool"))
}

/// The arguments of a call, as JSON text.
pub(super) fn arguments(call: Json<'_>) -> Option<Cow<'_, str>> {
    let args = ["args", "input", "partial_json"].into_iter().find_map(|name| call.some(name))?;
    Some(args.text_or_json()).filter(|args| !args.is_empty())
}

/// The result of a call in the message of its tool.
pub(super) fn result_of(message: Json<'_>) -> ToolResult<'_> {
    let content = message.some("content").or_else(|| message.some("output"));
    let status = message.text_of("status").unwrap_or_default();
    let code = content.and_then(|content| content.text_of("error_code"));
    if matches!(status.as_ref(), "error" | "failed") || code.is_some() || message.flag("is_error") {
        let text = content.map(text_of_content).filter(|text| !text.is_empty()).map(Cow::Owned);
        return ToolResult::Failed(code.or(text));
    }
    let has_artifact = message.some("artifact").is_some_and(|artifact| !artifact.is_blank());
    let is_empty = !has_artifact && content.is_none_or(is_empty_content);
    ToolResult::of_output(content, is_empty)
}

/// Whether a tool returned nothing.
pub(super) fn is_empty_content(content: Json<'_>) -> bool {
    let is_blank_text = |block: Json<'_>| text_in(block).is_some_and(|text| is_blank_output(&text));
    content.is_blank() || blocks_of(content).all(is_blank_text)
}

fn text_of_content(content: Json<'_>) -> String {
    let texts: Vec<Cow<'_, str>> = blocks_of(content).filter_map(text_in).collect();
    texts.join("\n")
}

/// Reports the sources and the evidence in the message of a tool.
pub(super) fn report_result(message: Json<'_>, sink: &mut dyn EventSink) {
    let [content, output, artifact] = message.pick(["content", "output", "artifact"]);
    [content, output].into_iter().flatten().for_each(|content| report_content(content, sink));
    if let Some(artifact) = artifact.filter(|artifact| artifact.is_object() || artifact.is_array()) {
        report_findings_of(artifact, sink);
    }
}

/// Reports the sources and the evidence that a tool returned: in a text, in blocks, or in any value.
pub(super) fn report_content(content: Json<'_>, sink: &mut dyn EventSink) {
    for block in blocks_of(content) {
        match text_in(block) {
            Some(text) => report_findings(&text, sink),
            None => report_findings_of(block, sink),
        }
    }
}

/// The annotations of a text block, by LangChain's name or by the provider's.
pub(in super::super) fn annotations_of(block: Json<'_>) -> Vec<Json<'_>> {
    let lists = block.pick(["annotations", "citations"]);
    lists.into_iter().flatten().flat_map(Json::items).filter(|item| item.is_object()).collect()
}

/// The annotations that some providers' messages have outside their content.
pub(super) fn annotations_beside(message: Json<'_>) -> Vec<Json<'_>> {
    let holders = message.pick(["additional_kwargs", "response_metadata"]);
    holders.into_iter().flatten().flat_map(annotations_of).collect()
}

/// Reports the sources that some providers' messages have outside their content: numbered addresses, search results and
/// the pages an answer was grounded on.
pub(super) fn report_beside(message: Json<'_>, sink: &mut dyn EventSink) {
    for beside in message.pick(["additional_kwargs", "response_metadata"]).into_iter().flatten() {
        for (address, label) in beside.list("citations").zip(1..).filter(|(address, _)| address.text().is_some()) {
            let source = SourceRef { url: address.text(), ..SourceRef::default() };
            sink.event(Event::Listed { label, name: None, source, is_citation: true });
        }
        if let Some(results) = beside.get("search_results") {
            report_findings_of(results, sink);
        }
        if let Some(grounding) = beside.get("grounding_metadata") {
            let chunks = grounding.list("groundingChunks").chain(grounding.list("grounding_chunks"));
            chunks.filter_map(|chunk| chunk.get("web")).for_each(|page| report_page(page, sink));
        }
    }
}

fn report_page(page: Json<'_>, sink: &mut dyn EventSink) {
    sink.retrieved(SourceRef { url: page.text_of("uri"), title: page.text_of("title"), ..SourceRef::default() });
}

/// Reports one annotation. LangChain names no unit for its offsets; its providers count characters.
pub(super) fn report_citation(part: PartKey, annotation: Json<'_>, sink: &mut dyn EventSink) {
    let nested = annotation.some("url_citation").or_else(|| annotation.some("value"));
    let annotation = nested.filter(|nested| nested.is_object()).unwrap_or(annotation);
    let mut source = cited_source(annotation);
    source.file = source.file.or_else(|| annotation.text_of("filename"));
    source.title = source.title.or_else(|| annotation.text_of("filename"));
    let has_offsets = annotation.offsets("start_index", "end_index").is_some();
    let span = if has_offsets { indexed_span(part, annotation) } else { CitationSpan::Part(part) };
    sink.cited(source, annotation.text_of("cited_text"), span);
}

/// Why the model stopped, by its provider.
pub(super) fn stop_reason(message: Json<'_>) -> Option<Cow<'_, str>> {
    message.get("response_metadata")?.first_text(&["finish_reason", "stop_reason"])
}
