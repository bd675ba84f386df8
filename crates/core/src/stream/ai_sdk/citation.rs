//! Which sources the answer cites. A source part may be cited or only retrieved; the end of the text decides.

use std::borrow::Cow;

use crate::stream::citation::{annotated_source, cited_source, indexed_span, span_between};
use crate::stream::event::{CitationSpan, Event, EventSink, OffsetUnit, PartKey, SourceRef};
use crate::stream::field::Fields;
use credence_json::Json;
use credence_lookup::Lookup;

/// Collects source parts until it is known whether the answer cites them.
#[derive(Clone, Default)]
pub(super) struct CitationCollector {
    held: Vec<HeldSource>,
    /// How many were held when the step began.
    held_before_step: usize,
    /// Addresses that tools returned since the last text began.
    returned: Lookup,
    /// Names of the cited sources.
    cited: Lookup,
    origin: CitationOrigin,
}

#[derive(Clone)]
struct HeldSource {
    source: SourceRef<'static>,
    quote: Option<String>,
}

/// What the citations of this turn come from, the least reliable first.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
enum CitationOrigin {
    /// Source parts only.
    #[default]
    Sources,
    /// Annotations of the provider in the metadata of the text.
    Annotations,
    /// The citations of version 7, whose source parts are the retrieved sources.
    Citations,
}

impl CitationCollector {
    pub(super) fn begin_step(&mut self) {
        self.held_before_step = self.held.len();
    }

    pub(super) fn reset_step(&mut self) {
        self.held.truncate(self.held_before_step);
    }

    pub(super) fn begin_text(&mut self) {
        self.returned.clear();
    }

    /// A sink that passes every event on and records the addresses a tool returned.
    pub(super) fn recording<'s>(&'s mut self, sink: &'s mut dyn EventSink) -> impl EventSink + 's {
        RecordingSink { returned: &mut self.returned, sink }
    }

    /// Takes a source part. Right after the tool that returned the source, it only repeats it.
    pub(super) fn set(&mut self, json: Json<'_>) {
        let (source, quote) = source_of(json);
        let is_repeated = self.returned.get(name_of(&source)).is_some();
        if !is_repeated {
            self.held.push(HeldSource { source: source.into_owned(), quote: quote.map(Cow::into_owned) });
        }
    }

    pub(super) fn read_text_end(&mut self, part: PartKey, json: Json<'_>, sink: &mut dyn EventSink) {
        let [citations, metadata] = json.pick(["citations", "providerMetadata"]);
        if let Some(citations) = citations.filter(|citations| citations.is_array()) {
            self.origin = CitationOrigin::Citations;
            return citations.items().for_each(|citation| self.cite(citation, part, sink));
        }
        for (_, provider) in Json::fields_of(metadata) {
            let details = provider.at_path("provider_details.citations");
            let lists = [provider.get("annotations"), provider.get("citations"), details];
            // One list may repeat another in a different form.
            let notes = lists.into_iter().flatten().find(|list| list.items().next().is_some());
            Json::items_of(notes).for_each(|note| self.cite_note(note, part, sink));
        }
    }

    fn cite(&mut self, citation: Json<'_>, part: PartKey, sink: &mut dyn EventSink) {
        let Some(source) = citation.get("source") else { return };
        let (source, _) = source_of(source);
        let quote = citation.text_of("citedText");
        let span = match span_of(part, citation, "startIndex", "endIndex") {
            CitationSpan::Whole if quote.is_some() => CitationSpan::Part(part),
            span => span,
        };
        sink.cited(source, quote, span);
    }

    /// An annotation as the provider sent it, or one of an agent library for several sources of one span.
    fn cite_note(&mut self, note: Json<'_>, part: PartKey, sink: &mut dyn EventSink) {
        if let Some(sources) = note.get("sources") {
            let anchor = note.get("anchor");
            let span = anchor.map_or(CitationSpan::Whole, |anchor| span_of(part, anchor, "start", "end"));
            return sources.items().for_each(|source| self.cite_noted(source, span, sink));
        }
        let quote = note.text_of("cited_text");
        let (source, span) = match quote {
            Some(_) => (cited_source(note), CitationSpan::Part(part)),
            None => (annotated_source(note), indexed_span(part, note)),
        };
        self.cite_source(source, quote, span, sink);
    }

    fn cite_noted(&mut self, source: Json<'_>, span: CitationSpan, sink: &mut dyn EventSink) {
        let quote = source.list("excerpts").find_map(Json::text);
        let (source, _) = source_of(source);
        self.cite_source(source, quote, span, sink);
    }

    fn cite_source(
        &mut self,
        source: SourceRef<'_>,
        quote: Option<Cow<'_, str>>,
        span: CitationSpan,
        sink: &mut dyn EventSink,
    ) {
        self.origin = self.origin.max(CitationOrigin::Annotations);
        self.cited.insert_new(name_of(&source).to_owned());
        sink.cited(source, quote, span);
    }

    /// At the end of the turn, reports the source parts as cited or retrieved.
    pub(super) fn report_held(&mut self, sink: &mut dyn EventSink) {
        for HeldSource { source, quote } in self.held.drain(..) {
            let is_cited = self.cited.get(name_of(&source)).is_some();
            match self.origin {
                CitationOrigin::Sources => sink.cited(source, quote.map(Cow::Owned), CitationSpan::Whole),
                CitationOrigin::Annotations if is_cited => {}
                CitationOrigin::Annotations | CitationOrigin::Citations => sink.retrieved(source),
            }
        }
    }
}

struct RecordingSink<'s> {
    returned: &'s mut Lookup,
    sink: &'s mut dyn EventSink,
}

impl EventSink for RecordingSink<'_> {
    fn event(&mut self, event: Event<'_>) {
        if let Event::Retrieved(source) = &event {
            self.returned.insert_new(name_of(source).to_owned());
        }
        self.sink.event(event);
    }
}

/// A source and the quote from it. A document is identified by its file, its name or its title.
fn source_of(json: Json<'_>) -> (SourceRef<'_>, Option<Cow<'_, str>>) {
    let [url, title, filename, id, metadata] = json.pick(["url", "title", "filename", "id", "providerMetadata"]);
    let noted = |name| Json::fields_of(metadata).find_map(|(_, provider)| provider.text_of(name));
    let (url, title) = (url.and_then(Json::text), title.and_then(Json::text));
    let named = || filename.and_then(Json::text).or_else(|| title.clone()).or_else(|| id.and_then(Json::text));
    let file = noted("fileId").or_else(named).filter(|_| url.is_none());
    (SourceRef { url, file, title, published: noted("pageAge"), ..SourceRef::default() }, noted("citedText"))
}

/// The name by which sources of one stream are compared.
fn name_of<'s>(source: &'s SourceRef<'_>) -> &'s str {
    source.url.as_deref().or(source.file.as_deref()).unwrap_or_default()
}

/// The SDK passes on the offsets of the provider. Every provider that sends offsets counts characters.
fn span_of(part: PartKey, json: Json<'_>, start: &str, end: &str) -> CitationSpan {
    span_between(part, OffsetUnit::Character, json.offsets(start, end))
}
