//! What an answer of Gemini is grounded on: searched pages, documents, places, fetched pages, recited sources.

use std::borrow::Cow;

use crate::stream::event::{CitationSpan, Event, EventSink, OffsetUnit, SourceRef, ToolBegin, ToolResult};
use crate::stream::payload::{short, unsigned};
use crate::stream::streamed_text::StreamedText;
use credence_text::json::Json;
use credence_text::lookup::Lookup;
use credence_text::web_address::is_web_address;

/// The grounding of a turn; later metadata may repeat what earlier told.
#[derive(Clone, Default)]
pub(super) struct Grounding {
    /// The sources of the last metadata that had any.
    sources: Vec<SourceRef<'static>>,
    /// Metadata, supports, citations and addresses that were reported.
    told: Lookup<String>,
    /// The queries, and whether they were shown as a call.
    queries: Option<String>,
    /// A search was called by code or as a tool, so that its queries are no further call.
    pub(super) searched: bool,
}

impl Grounding {
    /// Reports the sources and what they support; whether the metadata has any.
    pub(super) fn read(&mut self, metadata: Json<'_>, text: &StreamedText, sink: &mut dyn EventSink) -> bool {
        let [chunks, supports, web_queries, queries] =
            metadata.pick(["groundingChunks", "groundingSupports", "webSearchQueries", "retrievalQueries"]);
        let chunks = chunks.filter(|chunks| chunks.items().next().is_some());
        if let Some(chunks) = chunks {
            self.sources = chunks.items().map(source_of).collect();
            self.sources.iter().for_each(|source| sink.event(Event::Retrieved(source.clone())));
        }
        if let Some(queries) = web_queries.or(queries).filter(|queries| queries.items().next().is_some()) {
            self.queries = Some(format!("{{\"queries\":{}}}", queries.raw()));
        }
        supports.into_iter().flat_map(Json::items).for_each(|support| self.support(support, text, sink));
        chunks.is_some()
    }

    fn support(&mut self, support: Json<'_>, text: &StreamedText, sink: &mut dyn EventSink) {
        if !self.told.is_new(support.raw().to_owned()) {
            return;
        }
        let span = support.get("segment").map_or(CitationSpan::Whole, |segment| span_of(segment, text));
        for index in support.get("groundingChunkIndices").into_iter().flat_map(Json::items) {
            let source = unsigned(index).and_then(|index| self.sources.get(usize::try_from(index).ok()?));
            if let Some(source) = source {
                sink.event(Event::Cited { source: named(source), quote: None, span });
            }
        }
    }

    /// Sources that the answer recites; their offsets are bytes too, and no words are given to check them by.
    pub(super) fn read_citations(&mut self, metadata: Json<'_>, text: &StreamedText, sink: &mut dyn EventSink) {
        let [sources, citations] = metadata.pick(["citationSources", "citations"]);
        for citation in [sources, citations].into_iter().flatten().flat_map(Json::items) {
            if !self.told.is_new(citation.raw().to_owned()) {
                continue;
            }
            let range = range_of(citation);
            let span = range.map_or(CitationSpan::Whole, |range| text.span(0, OffsetUnit::Byte, range, None));
            let source =
                SourceRef { url: citation.text_of("uri"), title: citation.text_of("title"), ..SourceRef::default() };
            sink.event(Event::Cited { source, quote: None, span });
        }
    }

    /// Every page that was fetched is a call of `url_context`.
    pub(super) fn read_fetched(&mut self, metadata: Json<'_>, sink: &mut dyn EventSink) {
        for page in metadata.get("urlMetadata").into_iter().flat_map(Json::items) {
            let Some(url) = page.text_of("retrievedUrl") else { continue };
            let id = format!("url_context {url}");
            if !self.told.is_new(id.clone()) {
                continue;
            }
            let status = page.text_of("urlRetrievalStatus").unwrap_or_default();
            let args = page.get("retrievedUrl").map(|url| Cow::Owned(format!("{{\"url\":{}}}", url.raw())));
            let name = Cow::Borrowed("url_context");
            sink.event(Event::ToolBegin(ToolBegin { id: id.as_str().into(), name, args, carries_result: true }));
            let is_fetched = matches!(status.as_ref(), "" | "URL_RETRIEVAL_STATUS_SUCCESS");
            if is_fetched {
                sink.event(Event::Retrieved(SourceRef { url: Some(url), ..SourceRef::default() }));
            }
            let result = if is_fetched { ToolResult::Ok } else { ToolResult::Failed(Some(status)) };
            sink.event(Event::ToolEnd { id: id.into(), result });
        }
    }

    /// The queries as a call, once all of them are known. Without sources nothing says how the search went.
    pub(super) fn end(&mut self, sink: &mut dyn EventSink) {
        let Some(queries) = self.queries.take().filter(|_| !self.searched) else { return };
        let has_sources = !self.sources.is_empty();
        let id = Cow::Borrowed("google_search");
        let (name, args) = (id.clone(), Some(Cow::Owned(queries)));
        sink.event(Event::ToolBegin(ToolBegin { id: id.clone(), name, args, carries_result: has_sources }));
        if has_sources {
            sink.event(Event::ToolEnd { id, result: ToolResult::Ok });
        }
    }
}

/// A page, a document, a place or an image. One that is none of them keeps its number, so that it cites nothing.
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
    let [url, file, title, snippet] = [url, file, title, found.text_of("text")].map(owned);
    SourceRef { url, file, title, snippet, published: None }
}

/// What a source is known by, without its text.
fn named<'a>(source: &'a SourceRef<'_>) -> SourceRef<'a> {
    let [url, file, title] = [&source.url, &source.file, &source.title].map(|name| name.as_deref().map(Cow::Borrowed));
    SourceRef { url, file, title, ..SourceRef::default() }
}

fn owned(text: Option<Cow<'_, str>>) -> Option<Cow<'static, str>> {
    text.map(|text| Cow::Owned(text.into_owned()))
}

/// Google's own searches are named by addresses with spaces in them.
fn is_address(address: &str) -> bool {
    address.split_whitespace().next().is_some_and(is_web_address)
}

/// Offsets are bytes of the part; a start that is not said is 0.
fn range_of(segment: Json<'_>) -> Option<(usize, usize)> {
    let at = |name| segment.get(name).and_then(unsigned).and_then(|offset| usize::try_from(offset).ok());
    Some((at("startIndex").unwrap_or(0), at("endIndex")?))
}

fn span_of(segment: Json<'_>, text: &StreamedText) -> CitationSpan {
    let Some(range) = range_of(segment) else { return CitationSpan::Whole };
    let words = segment.text_of("text");
    let named = segment.get("partIndex").and_then(unsigned).unwrap_or(0);
    // Parts that are not text count on the wire and not here, so that the words decide.
    let last = text.parts().saturating_sub(1) as u64;
    let has = |part: &u64| words.as_deref().is_some_and(|words| text.has(*part, OffsetUnit::Byte, range, words));
    let part = [named, last, 0].into_iter().find(has).unwrap_or(named);
    text.span(part, OffsetUnit::Byte, range, words.as_deref())
}
