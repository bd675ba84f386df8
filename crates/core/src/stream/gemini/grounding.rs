//! The grounding of an answer of Gemini: searched pages, documents, places, fetched pages, recited sources.

use std::borrow::Cow;

use crate::stream::citation::span_between;
use crate::stream::event::{CitationSpan, EventSink, OffsetUnit, SourceRef, ToolResult};
use crate::stream::field::{Fields, unsigned};
use crate::stream::payload::short;
use crate::stream::streamed_text::StreamedText;
use credence_address::is_web_address;
use credence_json::Json;
use credence_lookup::Lookup;

/// The grounding of a turn; later metadata may repeat earlier one.
#[derive(Clone, Default)]
pub(super) struct Grounding {
    /// The sources of the last metadata that had any.
    sources: Vec<SourceRef<'static>>,
    /// Metadata, supports, citations and addresses that were reported.
    reported: Lookup<String>,
    /// The queries, and whether they were shown as a call.
    queries: Option<String>,
    /// A search was called by code or as a tool, so that its queries are no further call.
    pub(super) searched: bool,
}

impl Grounding {
    /// Reports the sources and what they support; whether the metadata has any.
    pub(super) fn read(&mut self, metadata: Json<'_>, text: &StreamedText, sink: &mut dyn EventSink) -> bool {
        let sources: Vec<_> = metadata.list("groundingChunks").map(source_of).collect();
        let has_sources = !sources.is_empty();
        if has_sources {
            self.sources = sources;
            self.sources.iter().for_each(|source| sink.retrieved(source.clone()));
        }
        let queries = metadata.get("webSearchQueries").or_else(|| metadata.get("retrievalQueries"));
        if let Some(queries) = queries.filter(|queries| queries.items().next().is_some()) {
            self.queries = Some(format!("{{\"queries\":{}}}", queries.raw()));
        }
        metadata.list("groundingSupports").for_each(|support| self.read_support(support, text, sink));
        has_sources
    }

    fn read_support(&mut self, support: Json<'_>, text: &StreamedText, sink: &mut dyn EventSink) {
        if !self.reported.insert_new(support.raw().to_owned()) {
            return;
        }
        let span = support.get("segment").map_or(CitationSpan::Whole, |segment| span_of(segment, text));
        for index in support.list("groundingChunkIndices") {
            let source = unsigned(index).and_then(|index| self.sources.get(usize::try_from(index).ok()?));
            if let Some(source) = source {
                sink.cited(named_chunk(source), None, span);
            }
        }
    }

    /// Sources that the answer recites. Their offsets count bytes, too, and the metadata has no text to check them by.
    pub(super) fn read_citations(&mut self, metadata: Json<'_>, sink: &mut dyn EventSink) {
        for citation in metadata.list("citationSources").chain(metadata.list("citations")) {
            if self.reported.insert_new(citation.raw().to_owned()) {
                let (url, title) = (citation.text_of("uri"), citation.text_of("title"));
                let span = span_between(0, OffsetUnit::Byte, range_of(citation));
                sink.cited(SourceRef { url, title, ..SourceRef::default() }, None, span);
            }
        }
    }

    /// Every page that was fetched is a call of `url_context`.
    pub(super) fn read_fetched(&mut self, metadata: Json<'_>, sink: &mut dyn EventSink) {
        for page in metadata.list("urlMetadata") {
            let Some(url) = page.get("retrievedUrl") else { continue };
            let Some(address) = url.text() else { continue };
            let id = format!("url_context {address}");
            if !self.reported.insert_new(id.clone()) {
                continue;
            }
            sink.call(&id, "url_context", Some(Cow::Owned(format!("{{\"url\":{}}}", url.raw()))));
            let status = page.text_of("urlRetrievalStatus").unwrap_or_default();
            if matches!(status.as_ref(), "" | "URL_RETRIEVAL_STATUS_SUCCESS") {
                sink.retrieved(SourceRef { url: Some(address), ..SourceRef::default() });
                sink.result(&id, ToolResult::Ok(None));
            } else {
                sink.result(&id, ToolResult::Failed(Some(status)));
            }
        }
    }

    /// The queries as a call, once all of them are known. Without sources the result of the search is unknown.
    pub(super) fn end(&mut self, sink: &mut dyn EventSink) {
        const SEARCH: &str = "google_search";
        let Some(queries) = self.queries.take().filter(|_| !self.searched) else { return };
        let has_sources = !self.sources.is_empty();
        sink.begin_call(SEARCH, SEARCH, Some(Cow::Owned(queries)), has_sources);
        if has_sources {
            sink.result(SEARCH, ToolResult::Ok(None));
        }
    }
}

/// A page, a document, a place or an image. Any other keeps its index as an empty source.
fn source_of(chunk: Json<'_>) -> SourceRef<'static> {
    let kinds = chunk.pick(["web", "retrievedContext", "maps", "image"]);
    let Some(found) = kinds.into_iter().flatten().next() else { return SourceRef::default() };
    let first = |names: [&str; 2]| names.into_iter().find_map(|name| short(found.text_of(name)));
    let address = first(["uri", "sourceUri"]);
    let title = first(["title", "domain"]);
    let store = || first(["documentName", "fileSearchStore"]);
    let (url, file) = match address {
        Some(address) if is_address(&address) => (Some(address), None),
        other => (None, other.or_else(|| title.clone()).or_else(store)),
    };
    SourceRef { url, file, title, snippet: found.text_of("text"), published: None }.into_owned()
}

/// A chunk as a support names it: its text tells it from other chunks of the same page.
fn named_chunk<'a>(source: &'a SourceRef<'_>) -> SourceRef<'a> {
    let [url, file, title, snippet] =
        [&source.url, &source.file, &source.title, &source.snippet].map(|text| text.as_deref().map(Cow::Borrowed));
    SourceRef { url, file, title, snippet, ..SourceRef::default() }
}

/// The addresses of Google's own searches contain spaces.
fn is_address(address: &str) -> bool {
    address.split_whitespace().next().is_some_and(is_web_address)
}

/// The offsets count bytes of the part.
fn range_of(segment: Json<'_>) -> Option<(usize, usize)> {
    segment.offsets_from_zero("startIndex", "endIndex")
}

fn span_of(segment: Json<'_>, text: &StreamedText) -> CitationSpan {
    let Some(range) = range_of(segment) else { return CitationSpan::Whole };
    text.locate(segment.index("partIndex"), OffsetUnit::Byte, range, segment.text_of("text").as_deref())
}
