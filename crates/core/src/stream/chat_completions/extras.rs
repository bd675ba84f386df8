//! What dialects add to a completion: sources, tools that the provider runs, and calls that did not come about.

use std::borrow::Cow;

use crate::stream::event::{CitationSpan, Event, EventSink, OffsetUnit, SourceRef, ToolBegin, ToolResult};
use crate::stream::payload::{is_blank_output, report_findings, short, sources_of, unsigned};
use credence_text::json::Json;

/// The numbered list of sources that Perplexity, xAI and Azure send, most of them with every chunk.
#[derive(Clone, Default)]
pub(super) struct List {
    /// The lists as they were last sent.
    addresses: String,
    results: String,
}

impl List {
    /// Reports `citations` and `search_results`, once as long as they stay the same.
    pub(super) fn read(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let [citations, results] = json.pick(["citations", "search_results"]);
        // The results say more of the same sources, so they come first.
        report_list(results, false, &mut self.results, sink);
        report_list(citations, true, &mut self.addresses, sink);
    }

    /// Reports the documents that Azure searched: it calls them citations, and the answer cites them by markers.
    pub(super) fn read_documents(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        report_list(json.get("citations"), false, &mut self.addresses, sink);
    }
}

fn report_list(list: Option<Json<'_>>, is_citation: bool, last: &mut String, sink: &mut dyn EventSink) {
    let Some(list) = list.filter(|list| list.is_array() && list.raw() != last.as_str()) else { return };
    last.clear();
    last.push_str(list.raw());
    for (entry, label) in list.items().zip(1..) {
        sink.event(Event::Listed { label, source: listed(entry), is_citation });
    }
}

fn listed(entry: Json<'_>) -> SourceRef<'_> {
    let url = entry.text().or_else(|| entry.text_of("url"));
    SourceRef {
        url: short(url),
        file: short(entry.text_of("filepath").or_else(|| entry.text_of("id"))),
        title: short(entry.text_of("title")),
        snippet: entry.text_of("snippet").or_else(|| entry.text_of("content")),
        published: entry.text_of("date").or_else(|| entry.text_of("last_updated")),
    }
}

/// An annotation: OpenAI counts characters, OpenRouter gives 0 for both ends where it does not know them.
pub(super) fn annotated(annotation: Json<'_>, sink: &mut dyn EventSink) {
    let nested = [annotation.some("url_citation"), annotation.some("file_citation")];
    let citation = nested.into_iter().flatten().next().unwrap_or(annotation);
    let source = SourceRef {
        url: citation.text_of("url"),
        file: citation.text_of("file_id").or_else(|| citation.text_of("filename")),
        title: citation.text_of("title").or_else(|| citation.text_of("filename")),
        snippet: citation.text_of("content"),
        published: None,
    };
    let at = |name| citation.get(name).and_then(unsigned).and_then(|offset| usize::try_from(offset).ok());
    let span = match (at("start_index"), at("end_index")) {
        (Some(start), Some(end)) if start < end => {
            CitationSpan::Span { part: 0, unit: OffsetUnit::Character, start, end }
        }
        _ => CitationSpan::Whole,
    };
    sink.event(Event::Cited { source, quote: None, span });
}

/// What a tool of the provider returned: its results, or a text; without either it still runs.
pub(super) fn executed_tool(id: &str, tool: Json<'_>, sink: &mut dyn EventSink) {
    let Some(output) = tool.some("output").and_then(Json::text) else { return };
    let results = tool.get("search_results").map(sources_of).unwrap_or_default();
    let has_results = !results.is_empty();
    results.into_iter().for_each(|source| sink.event(Event::Retrieved(source)));
    // The text repeats the results.
    if !has_results {
        report_findings(&output, sink);
    }
    let is_empty = !has_results && is_blank_output(&output);
    let result = if is_empty { ToolResult::Empty } else { ToolResult::Ok };
    sink.event(Event::ToolEnd { id: id.into(), result });
}

/// The call a model wrote that its provider would not pass on, as Groq tells it.
pub(super) fn failed_generation(error: Json<'_>, message: &str, sink: &mut dyn EventSink) {
    let Some(generation) = error.text_of("failed_generation") else { return };
    let Ok(call) = Json::parse(&generation) else { return };
    let Some(name) = call.text_of("name").filter(|name| !name.is_empty()) else { return };
    let id = Cow::Borrowed("failed_generation");
    let args = call.some("arguments").map(|args| args.text().unwrap_or(Cow::Borrowed(args.raw())));
    sink.event(Event::ToolBegin(ToolBegin { id: id.clone(), name, args, carries_result: true }));
    sink.event(Event::ToolEnd { id, result: ToolResult::Failed(Some(Cow::Borrowed(message))) });
}
