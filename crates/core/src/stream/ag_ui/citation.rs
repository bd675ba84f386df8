//! Citations in the metadata of a message: the whole list so far, with the place where each was put in the text.

use std::borrow::Cow;

use super::message::{MessageKind, MessageState};
use crate::stream::event::{CitationSpan, Event, EventSink, OffsetUnit, SourceRef};
use credence_text::json::Json;
use credence_text::web_address::is_web_address;

/// Reports the citations of a message that are new.
pub(super) fn read(message: &mut MessageState, json: Json<'_>, sink: &mut dyn EventSink) {
    if message.kind != MessageKind::Answer {
        return;
    }
    let Some(citations) = json.at_path("metadata.citations") else { return };
    for citation in citations.items().skip(message.n_citations) {
        message.n_citations += 1;
        let span = span_of(message, citation);
        sink.event(Event::Cited { source: source_of(citation), quote: quote_of(citation), span });
    }
}

fn source_of(citation: Json<'_>) -> SourceRef<'_> {
    let [title, source, location] = citation.pick(["title", "source", "location"]);
    let named = source.and_then(Json::text);
    let located = location.and_then(|location| location.text_of("url"));
    let (url, file) = match located.or_else(|| named.clone().filter(|named| is_web_address(named))) {
        Some(url) => (Some(url), None),
        None => (None, named),
    };
    SourceRef { url, file, title: title.and_then(Json::text), ..SourceRef::default() }
}

fn quote_of(citation: Json<'_>) -> Option<Cow<'_, str>> {
    citation.get("sourceContent")?.items().find_map(|content| content.text_of("text"))
}

/// A citation stands after the words it is for; they reach back to the one before it, as far as is reported.
fn span_of(message: &mut MessageState, citation: Json<'_>) -> CitationSpan {
    let at = citation.get("textOffset").and_then(Json::integer).and_then(|at| usize::try_from(at).ok());
    let Some(end) = at.filter(|end| *end > 0) else { return CitationSpan::Whole };
    if end > message.cited_to {
        message.cited_from = message.cited_to;
        message.cited_to = end;
    }
    let start = if end == message.cited_to { message.cited_from } else { 0 };
    CitationSpan::Span { part: message.part, unit: OffsetUnit::Utf16, start, end }
}
