//! What stands in a LangChain message: text, thoughts, calls, results and annotations, as its providers write them.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::super::anthropic::cited_source;
use super::super::event::{CitationSpan, Event, EventSink, OffsetUnit, PartKey, SourceRef, ToolResult};
use super::super::payload::{is_blank_output, report_findings, report_findings_of};
use credence_text::json::Json;
use credence_text::web_address::is_web_address;

/// Whose message it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Agent,
    Tool,
    User,
    Other,
}

impl Kind {
    fn from_name(name: &str) -> Self {
        match name {
            "ai" | "assistant" | "AIMessage" | "AIMessageChunk" => Self::Agent,
            "tool" | "ToolMessage" | "ToolMessageChunk" => Self::Tool,
            "human" | "user" | "HumanMessage" | "HumanMessageChunk" => Self::User,
            _ => Self::Other,
        }
    }
}

/// A message and its kind, taken out of the constructor call that some servers write.
pub(super) fn unwrapped(message: Json<'_>) -> (Kind, Json<'_>) {
    if let Some(fields) = message.get("kwargs").filter(|_| message.get("lc").is_some()) {
        let class = message.get("id").and_then(|path| path.items().last()).and_then(Json::text);
        return (Kind::from_name(&class.unwrap_or_default()), fields);
    }
    let name = message.text_of("type").or_else(|| message.text_of("role")).unwrap_or_default();
    (Kind::from_name(&name), message)
}

/// What tells a message from others: its id, or all of it where it has none and is whole.
pub(super) fn identity(message: Json<'_>) -> Cow<'_, str> {
    let id = message.text_of("id").filter(|id| !id.is_empty());
    id.unwrap_or_else(|| {
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
    let is_text = |block: &Json<'_>| {
        block.text_of("type").is_some_and(|kind| matches!(kind.as_ref(), "text" | "output_text" | "refusal"))
    };
    block.text().or_else(|| {
        let block = Some(block).filter(is_text)?;
        block.text_of("text").or_else(|| block.text_of("refusal")).or(Some(Cow::Borrowed("")))
    })
}

/// What a message reasons: blocks of reasoning, or the field some providers use.
pub(super) fn reasoning_in(message: Json<'_>) -> String {
    let mut thought = String::new();
    for block in message.get("content").into_iter().flat_map(Json::items) {
        thought.push_str(&thought_in(block).unwrap_or_default());
        for summary in block.get("summary").into_iter().flat_map(Json::items) {
            thought.push_str(&summary.text_of("text").unwrap_or_default());
        }
    }
    let beside = message.get("additional_kwargs").and_then(|beside| beside.text_of("reasoning_content"));
    if thought.is_empty() { beside.map_or(thought, Cow::into_owned) } else { thought }
}

/// The thought of a block or of a piece of one.
pub(in super::super) fn thought_in(block: Json<'_>) -> Option<Cow<'_, str>> {
    block.text_of("reasoning").or_else(|| block.text_of("thinking"))
}

pub(super) fn called_tool(call: Json<'_>) -> Cow<'_, str> {
    let named = call.text_of("name").or_else(|| call.text_of("tool_name")).filter(|name| !name.is_empty());
    named.unwrap_or(Cow::Borrowed("tool"))
}

/// The arguments of a call, as JSON text.
pub(super) fn arguments(call: Json<'_>) -> Option<Cow<'_, str>> {
    let [args, input, partial] = call.pick(["args", "input", "partial_json"]);
    let args = [args, input, partial].into_iter().flatten().find(|args| !args.is_null())?;
    let text = args.text().unwrap_or(Cow::Borrowed(args.raw()));
    (!text.is_empty()).then_some(text)
}

/// What the message of a tool says became of its call.
pub(super) fn result_of(message: Json<'_>) -> ToolResult<'_> {
    let content = message.some("content").or_else(|| message.some("output"));
    let status = message.text_of("status").unwrap_or_default();
    let code = content.and_then(|content| content.text_of("error_code"));
    let is_error = message.get("is_error").and_then(Json::boolean) == Some(true);
    if matches!(status.as_ref(), "error" | "failed") || code.is_some() || is_error {
        let said = content.map(said_in).filter(|said| !said.is_empty()).map(Cow::Owned);
        return ToolResult::Failed(code.or(said));
    }
    let has_artifact = message.some("artifact").is_some_and(|artifact| !artifact.is_blank());
    if has_artifact || !content.is_none_or(says_nothing) { ToolResult::Ok } else { ToolResult::Empty }
}

/// Whether what a tool returned is nothing.
pub(super) fn says_nothing(content: Json<'_>) -> bool {
    let is_blank_text = |block: Json<'_>| text_in(block).is_some_and(|text| is_blank_output(&text));
    content.is_blank() || blocks_of(content).all(is_blank_text)
}

fn said_in(content: Json<'_>) -> String {
    let texts: Vec<Cow<'_, str>> = blocks_of(content).filter_map(text_in).collect();
    texts.join("\n")
}

/// The sources and the evidence in the message of a tool.
pub(super) fn report_result(message: Json<'_>, sink: &mut dyn EventSink) {
    let [content, output, artifact] = message.pick(["content", "output", "artifact"]);
    [content, output].into_iter().flatten().for_each(|content| report_output(content, sink));
    if let Some(artifact) = artifact.filter(|artifact| artifact.is_object() || artifact.is_array()) {
        report_findings_of(artifact, sink);
    }
}

/// The sources and the evidence in what a tool returned: a text, blocks, or any value.
pub(super) fn report_output(output: Json<'_>, sink: &mut dyn EventSink) {
    for block in blocks_of(output) {
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
        let [numbered, results, grounding] = beside.pick(["citations", "search_results", "grounding_metadata"]);
        let addresses = numbered.into_iter().flat_map(Json::items).zip(1..);
        for (url, label) in addresses.filter_map(|(address, label)| Some((address.text()?, label))) {
            let source = SourceRef { url: Some(url), ..SourceRef::default() };
            sink.event(Event::Listed { label, source, is_citation: true });
        }
        if let Some(results) = results {
            report_findings_of(results, sink);
        }
        let chunks =
            grounding.into_iter().flat_map(|grounding| grounding.pick(["groundingChunks", "grounding_chunks"]));
        for page in chunks.flatten().flat_map(Json::items).filter_map(|chunk| chunk.get("web")) {
            let (url, title) = (page.text_of("uri"), page.text_of("title"));
            sink.event(Event::Retrieved(SourceRef { url, title, ..SourceRef::default() }));
        }
    }
}

/// Reports one annotation. LangChain names no unit for its offsets; its providers count characters.
pub(super) fn cited(part: PartKey, annotation: Json<'_>, sink: &mut dyn EventSink) {
    let nested = annotation.some("url_citation").or_else(|| annotation.some("value"));
    let annotation = nested.filter(|nested| nested.is_object()).unwrap_or(annotation);
    let mut source: SourceRef<'_> = cited_source(annotation);
    source.file = source.file.or_else(|| annotation.text_of("filename"));
    source.title = source.title.or_else(|| annotation.text_of("filename"));
    if source.url.as_deref().is_some_and(|url| !is_web_address(url)) {
        source.file = source.file.or(source.url.take());
    }
    let quote = annotation.text_of("cited_text");
    sink.event(Event::Cited { source, quote, span: span_of(part, annotation) });
}

fn span_of(part: PartKey, annotation: Json<'_>) -> CitationSpan {
    let at = |name| annotation.get(name).and_then(Json::integer).and_then(|offset| usize::try_from(offset).ok());
    match (at("start_index"), at("end_index")) {
        (Some(start), Some(end)) if start < end => CitationSpan::Span { part, unit: OffsetUnit::Character, start, end },
        (Some(_), Some(_)) => CitationSpan::Whole,
        _ => CitationSpan::Part(part),
    }
}

/// Why the model stopped, as its provider says.
pub(super) fn stop_reason(message: Json<'_>) -> Option<Cow<'_, str>> {
    let said = message.get("response_metadata")?;
    let [finish, stop] = said.pick(["finish_reason", "stop_reason"]);
    [finish, stop].into_iter().flatten().find_map(Json::text)
}
