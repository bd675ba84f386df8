//! What dialects add to a completion: sources, tools that the provider runs, and calls that did not come about.

use std::borrow::Cow;

use crate::stream::citation::{annotated_source, indexed_span};
use crate::stream::ending::Ending;
use crate::stream::event::{Event, EventSink, PartKey, SourceRef, ToolResult};
use crate::stream::field::Fields;
use crate::stream::payload::{report_findings, short, sources_of, text_result_of};
use credence_address::is_web_address;
use credence_json::Json;
use credence_lookup::Lookup;

/// The numbered list of sources that Perplexity, xAI and Azure send, most of them with every chunk.
#[derive(Clone, Default)]
pub(super) struct List {
    /// The lists as they were last sent.
    addresses: String,
    results: String,
    /// The documents of Open WebUI that have a number, by what it tells them apart by.
    numbered: Lookup,
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

    /// Reports what stands in messages of their own beside the completion; whether there is anything of the kind: a list of
    /// citations (Exa), `sources` (Open WebUI), or an `event` for its page (Hayhooks).
    pub(super) fn read_beside(&mut self, json: Json<'_>, sink: &mut dyn EventSink) -> bool {
        let [citations, sources, event] = json.pick(["citations", "sources", "event"]);
        if citations.is_some_and(Json::is_array) {
            self.read(json, sink);
        }
        let is_group = |group: &Json<'_>| group.get("document").is_some_and(Json::is_array);
        let groups: Vec<Json<'_>> = Json::items_of(sources).filter(is_group).collect();
        groups.iter().for_each(|group| self.read_group(*group, sink));
        let event = event.filter(|event| event.text_of("type").is_some());
        event.and_then(|event| event.get("data")).filter(is_group).into_iter().for_each(|group| {
            self.read_group(group, sink);
        });
        citations.is_some_and(Json::is_array) || !groups.is_empty() || event.is_some()
    }

    /// Texts that Open WebUI found, each with its metadata. It numbers the sources in the order they come, and texts of one source
    /// have one number.
    fn read_group(&mut self, group: Json<'_>, sink: &mut dyn EventSink) {
        let holder = group.get("source").unwrap_or(group);
        let mut metadata = group.list("metadata");
        for text in group.list("document") {
            let about = metadata.next().unwrap_or(holder);
            let id = about.filled("source").or_else(|| holder.first_text(&["id", "url", "name"])).unwrap_or_default();
            let n_numbered = self.numbered.len();
            let place = self.numbered.get_or_set(id.clone().into_owned(), n_numbered).unwrap_or(n_numbered);
            let urls = [about.text_of("url"), Some(id.clone()), holder.text_of("url")];
            let source = SourceRef {
                url: short(urls.into_iter().flatten().find(|url| is_web_address(url))),
                file: short(about.filled("name").or(Some(id))),
                title: short(about.first_text(&["title", "name"]).or_else(|| holder.text_of("name"))),
                ..SourceRef::default()
            };
            sink.retrieved(SourceRef { snippet: text.text(), ..source.clone() });
            if let Ok(label) = u32::try_from(place + 1) {
                sink.event(Event::Listed { label, name: None, source, is_citation: false });
            }
        }
    }
}

/// Reports the passages that RAGFlow sends with its answer: a list, or an object with their numbers, from 0.
pub(super) fn read_reference(reference: Json<'_>, sink: &mut dyn EventSink) {
    let chunks = reference.get("chunks").unwrap_or(reference);
    let numbered = chunks.fields().filter_map(|(number, chunk)| Some((number.parse().ok()?, chunk)));
    for (label, chunk) in (0_u32..).zip(chunks.items()).chain(numbered).filter(|(_, chunk)| chunk.is_object()) {
        let source = SourceRef {
            url: short(chunk.text_of("url").filter(|url| is_web_address(url))),
            file: short(chunk.first_text(&["document_name", "document_id", "id"])),
            title: short(chunk.text_of("document_name")),
            snippet: chunk.first_text(&["content", "content_with_weight"]),
            ..SourceRef::default()
        };
        sink.event(Event::Listed { label, name: None, source, is_citation: false });
    }
}

/// Reports the passages that PrivateGPT sends with a choice.
pub(super) fn read_passages(choice: Json<'_>, sink: &mut dyn EventSink) {
    for (passage, label) in choice.list("sources").zip(1..) {
        let document = passage.get("document").unwrap_or(passage);
        let about = document.get("doc_metadata").unwrap_or(document);
        let source = SourceRef {
            url: short(about.first_text(&["url", "source"]).filter(|url| is_web_address(url))),
            file: short(about.filled("file_name").or_else(|| document.text_of("doc_id"))),
            title: short(about.first_text(&["title", "file_name"])),
            snippet: passage.text_of("text"),
            ..SourceRef::default()
        };
        sink.event(Event::Listed { label, name: None, source, is_citation: false });
    }
}

fn report_list(list: Option<Json<'_>>, is_citation: bool, last: &mut String, sink: &mut dyn EventSink) {
    let Some(list) = list.filter(|list| list.is_array() && list.raw() != last.as_str()) else { return };
    last.clear();
    last.push_str(list.raw());
    for (entry, label) in list.items().zip(1..) {
        sink.event(Event::Listed { label, name: None, source: listed(entry), is_citation });
    }
}

fn listed(entry: Json<'_>) -> SourceRef<'_> {
    let url = entry.text().or_else(|| entry.text_of("url"));
    SourceRef {
        url: short(url),
        file: short(entry.first_text(&["filepath", "id"])),
        title: short(entry.text_of("title")),
        snippet: entry.first_text(&["snippet", "content", "text"]),
        published: entry.first_text(&["date", "last_updated", "publishedDate"]),
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
