//! Which sources the answer cites. A source part may be cited or only retrieved; the end of the text decides.

use std::borrow::Cow;

use crate::stream::event::{CitationSpan, Event, EventSink, OffsetUnit, PartKey, SourceRef};
use crate::stream::{anthropic, openai_responses};
use credence_text::json::Json;
use credence_text::lookup::Lookup;

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
    pub(super) fn hold(&mut self, json: Json<'_>) {
        let (source, quote) = source_of(json);
        let is_repeated = self.returned.get(name_of(&source)).is_some();
        if !is_repeated {
            self.held.push(HeldSource { source: owned(source), quote: quote.map(Cow::into_owned) });
        }
    }

    pub(super) fn read_text_end(&mut self, part: PartKey, json: Json<'_>, sink: &mut dyn EventSink) {
        let [citations, metadata] = json.pick(["citations", "providerMetadata"]);
        if let Some(citations) = citations.filter(|citations| citations.is_array()) {
            self.origin = CitationOrigin::Citations;
            return citations.items().for_each(|citation| self.cite(citation, part, sink));
        }
        for (_, provider) in metadata.into_iter().flat_map(Json::fields) {
            let details = provider.at_path("provider_details.citations");
            let lists = [provider.get("annotations"), provider.get("citations"), details];
            // One list may repeat another in a different form.
            let notes = lists.into_iter().flatten().find(|list| list.items().next().is_some());
            notes.into_iter().flat_map(Json::items).for_each(|note| self.cite_note(note, part, sink));
        }
    }

    fn cite(&mut self, citation: Json<'_>, part: PartKey, sink: &mut dyn EventSink) {
        let Some(source) = citation.get("source") else { return };
        let (source, _) = source_of(source);
        let quote = citation.text_of("citedText");
        let span = match offsets(citation, "startIndex", "endIndex") {
            Some(range) => span_between(part, range),
            None if quote.is_some() => CitationSpan::Part(part),
            None => CitationSpan::Whole,
        };
        sink.event(Event::Cited { source, quote, span });
    }

    /// An annotation as the provider sent it, or one of an agent library for several sources of one span.
    fn cite_note(&mut self, note: Json<'_>, part: PartKey, sink: &mut dyn EventSink) {
        if let Some(sources) = note.get("sources") {
            let anchor = note.get("anchor").and_then(|anchor| offsets(anchor, "start", "end"));
            let span = anchor.map_or(CitationSpan::Whole, |range| span_between(part, range));
            return sources.items().for_each(|source| self.cite_noted(source, span, sink));
        }
        let quote = note.text_of("cited_text");
        let (source, span) = match quote {
            Some(_) => (anthropic::cited_source(note), CitationSpan::Part(part)),
            None => (openai_responses::cited_source(note), openai_responses::span_of(part, note)),
        };
        self.cite_source(source, quote, span, sink);
    }

    fn cite_noted(&mut self, source: Json<'_>, span: CitationSpan, sink: &mut dyn EventSink) {
        let quote = source.get("excerpts").and_then(|excerpts| excerpts.items().find_map(Json::text));
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
        self.cited.is_new(name_of(&source).to_owned());
        sink.event(Event::Cited { source, quote, span });
    }

    /// At the end of the turn, reports the source parts as cited or retrieved.
    pub(super) fn report_held(&mut self, sink: &mut dyn EventSink) {
        for HeldSource { source, quote } in self.held.drain(..) {
            let is_cited = self.cited.get(name_of(&source)).is_some();
            match self.origin {
                CitationOrigin::Sources => {
                    sink.event(Event::Cited { source, quote: quote.map(Cow::Owned), span: CitationSpan::Whole });
                }
                CitationOrigin::Annotations if is_cited => {}
                CitationOrigin::Annotations | CitationOrigin::Citations => sink.event(Event::Retrieved(source)),
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
            self.returned.is_new(name_of(source).to_owned());
        }
        self.sink.event(event);
    }
}

/// A source and the quote from it. A document is identified by its file, its name or its title.
fn source_of(json: Json<'_>) -> (SourceRef<'_>, Option<Cow<'_, str>>) {
    let [url, title, filename, id, metadata] = json.pick(["url", "title", "filename", "id", "providerMetadata"]);
    let noted = |name| metadata.into_iter().flat_map(Json::fields).find_map(|(_, provider)| provider.text_of(name));
    let (url, title) = (url.and_then(Json::text), title.and_then(Json::text));
    let named = || filename.and_then(Json::text).or_else(|| title.clone()).or_else(|| id.and_then(Json::text));
    let file = noted("fileId").or_else(named).filter(|_| url.is_none());
    (SourceRef { url, file, title, published: noted("pageAge"), ..SourceRef::default() }, noted("citedText"))
}

/// The name by which sources of one stream are compared.
fn name_of<'s>(source: &'s SourceRef<'_>) -> &'s str {
    source.url.as_deref().or(source.file.as_deref()).unwrap_or_default()
}

fn owned(source: SourceRef<'_>) -> SourceRef<'static> {
    let owned = |text: Option<Cow<'_, str>>| text.map(|text| Cow::Owned(text.into_owned()));
    SourceRef {
        url: owned(source.url),
        file: owned(source.file),
        title: owned(source.title),
        snippet: owned(source.snippet),
        published: owned(source.published),
    }
}

fn offsets(json: Json<'_>, start: &str, end: &str) -> Option<(usize, usize)> {
    let at = |name| json.get(name).and_then(Json::integer).and_then(|offset| usize::try_from(offset).ok());
    at(start).zip(at(end)).filter(|(start, end)| start < end)
}

/// The SDK passes on the offsets of the provider. Every provider that sends offsets counts characters.
fn span_between(part: PartKey, (start, end): (usize, usize)) -> CitationSpan {
    CitationSpan::Span { part, unit: OffsetUnit::Character, start, end }
}
