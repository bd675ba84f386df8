//! What dialects add to a completion: sources, tools that the provider runs, and calls that did not come about.

use std::borrow::Cow;

use crate::stream::citation::{annotated_source, indexed_span};
use crate::stream::ending::Ending;
use crate::stream::event::{Event, EventSink, PartKey, SourceRef, ToolResult};
use crate::stream::field::Fields;
use crate::stream::payload::{report_findings, short, sources_of, text_result_of};
use credence_json::Json;

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
        // The results have more details of the same sources, so they come first.
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
        file: short(entry.first_text(["filepath", "id"])),
        title: short(entry.text_of("title")),
        snippet: entry.first_text(["snippet", "content"]),
        published: entry.first_text(["date", "last_updated"]),
    }
}

/// An annotation: OpenAI counts characters, OpenRouter sends 0 for both ends where it does not know them.
pub(super) fn read_annotation(part: PartKey, annotation: Json<'_>, sink: &mut dyn EventSink) {
    let nested = annotation.some("url_citation").or_else(|| annotation.some("file_citation"));
    let citation = nested.unwrap_or(annotation);
    let source = SourceRef { snippet: citation.text_of("content"), ..annotated_source(citation) };
    sink.cited(source, None, indexed_span(part, citation));
}

/// The result of a tool that the provider runs: sources, or a text. Without a text it still runs.
pub(super) fn read_executed_result(id: &str, tool: Json<'_>, sink: &mut dyn EventSink) {
    let Some(output) = tool.text_of("output") else { return };
    let results = tool.get("search_results").map(sources_of).unwrap_or_default();
    let has_results = !results.is_empty();
    results.into_iter().for_each(|source| sink.retrieved(source));
    // The text repeats the results.
    if !has_results {
        report_findings(&output, sink);
    }
    sink.result(id, if has_results { ToolResult::Ok(None) } else { text_result_of(output) });
}

/// The call a model wrote that its provider refused to pass on. Groq sends it with the error.
pub(super) fn read_failed_generation(error: Json<'_>, ending: &Ending, sink: &mut dyn EventSink) {
    let Some(generation) = error.text_of("failed_generation") else { return };
    let Ok(call) = Json::parse(&generation) else { return };
    let Some(name) = call.filled("name") else { return };
    let id = "failed_generation";
    sink.call(id, &name, call.some("arguments").map(Json::text_or_json));
    let message = ending.failure.as_ref().map(|failure| Cow::Borrowed(failure.message.as_str()));
    sink.result(id, ToolResult::Failed(message));
}
