//! Citations as several providers write them: the cited source, and the range of the answer that it supports.

use std::borrow::Cow;

use super::event::{CitationSpan, OffsetUnit, PartKey, SourceRef};
use super::field::{Fields, unsigned};
use credence_address::is_web_address;
use credence_json::Json;

/// The range between two offsets of a part; the whole answer if there is no range or it is empty.
pub(super) fn span_between(part: PartKey, unit: OffsetUnit, range: Option<(usize, usize)>) -> CitationSpan {
    match range {
        Some((start, end)) if start < end => CitationSpan::Span { part, unit, start, end },
        _ => CitationSpan::Whole,
    }
}

/// The span of an annotation with `start_index` and `end_index`, which count characters.
pub(super) fn indexed_span(part: PartKey, annotation: Json<'_>) -> CitationSpan {
    span_between(part, OffsetUnit::Character, annotation.offsets("start_index", "end_index"))
}

/// The span of an OpenAI annotation: its range, or the place in the text where a citation of a file belongs.
pub(super) fn annotated_span(part: PartKey, annotation: Json<'_>) -> CitationSpan {
    let is_file = annotation.kind() == "file_citation" && annotation.get("start_index").is_none();
    match annotation.get("index").and_then(unsigned).filter(|_| is_file).map(usize::try_from) {
        Some(Ok(at)) => CitationSpan::Span { part, unit: OffsetUnit::Character, start: at, end: at },
        _ => indexed_span(part, annotation),
    }
}

/// The source of an OpenAI annotation: a page or a file.
pub(super) fn annotated_source(annotation: Json<'_>) -> SourceRef<'_> {
    SourceRef {
        url: annotation.text_of("url"),
        file: annotation.first_text(&["file_id", "filename"]),
        title: annotation.first_text(&["title", "filename"]),
        ..SourceRef::default()
    }
}

/// The source of an Anthropic citation: a page, a search result or a document of the request.
pub(super) fn cited_source(citation: Json<'_>) -> SourceRef<'_> {
    let (url, name) = url_or_name(citation.first_text(&["url", "source"]));
    let document = || citation.get("document_index").map(|index| Cow::Owned(format!("document {}", index.raw())));
    let file = citation.text_of("file_id").or(name).or_else(document);
    SourceRef { url, file, title: citation.first_text(&["title", "document_title"]), ..SourceRef::default() }
}

/// A web address, or any other name of a source.
pub(super) fn url_or_name(address: Option<Cow<'_, str>>) -> (Option<Cow<'_, str>>, Option<Cow<'_, str>>) {
    if address.as_deref().is_some_and(is_web_address) { (address, None) } else { (None, address) }
}
