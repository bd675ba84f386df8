//! Citations in the metadata of a message: the whole list so far, each with the offset at which it was put in the text.

use super::message::{MessageKind, MessageState};
use crate::stream::citation::url_or_name;
use crate::stream::event::{CitationSpan, EventSink, OffsetUnit, SourceRef};
use crate::stream::field::Fields;
use credence_json::Json;

/// Reports the citations of a message that are new.
pub(super) fn read(message: &mut MessageState, json: Json<'_>, sink: &mut dyn EventSink) {
    if message.kind != MessageKind::Answer {
        return;
    }
    let Some(citations) = json.at_path("metadata.citations") else { return };
    for citation in citations.items().skip(message.n_citations) {
        message.n_citations += 1;
        let span = span_of(message, citation);
        let quote = citation.list("sourceContent").find_map(|content| content.text_of("text"));
        sink.cited(source_of(citation), quote, span);
    }
}

fn source_of(citation: Json<'_>) -> SourceRef<'_> {
    let location = citation.get("location").and_then(|location| location.text_of("url"));
    let (url, file) = match location {
        Some(url) => (Some(url), None),
        None => url_or_name(citation.text_of("source")),
    };
    SourceRef { url, file, title: citation.text_of("title"), ..SourceRef::default() }
}

/// A citation follows the words it is for: those since the citation before it.
fn span_of(message: &mut MessageState, citation: Json<'_>) -> CitationSpan {
    let offset = citation.count("textOffset").and_then(|offset| usize::try_from(offset).ok());
    let Some(end) = offset.filter(|end| *end > 0) else { return CitationSpan::Whole };
    if end > message.cited_to {
        message.cited_from = message.cited_to;
        message.cited_to = end;
    }
    let start = if end == message.cited_to { message.cited_from } else { 0 };
    CitationSpan::Span { part: message.part, unit: OffsetUnit::Utf16, start, end }
}
