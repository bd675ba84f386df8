//! Which sources the answer cites: a source on its own may be cited or only found, and the end of the text tells.

use std::borrow::Cow;

use crate::stream::event::{Event, EventSink, OffsetUnit, PartKey, Place, SourceRef};
use crate::stream::{anthropic, openai_responses};
use credence_text::json::Json;
use credence_text::lookup::Lookup;

/// Holds back sources until it is known what they are.
#[derive(Clone, Default)]
pub(super) struct Citing {
    held: Vec<HeldSource>,
    /// How many were held when the step began.
    held_before_step: usize,
    /// Addresses the tools brought since the last text began.
    brought: Lookup,
    /// Names of the sources that citations named.
    cited: Lookup,
    teller: Teller,
}

#[derive(Clone)]
struct HeldSource {
    source: SourceRef<'static>,
    quote: Option<String>,
}

/// What tells the citations of this turn, the least telling first.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Teller {
    /// Only the sources themselves.
    #[default]
    Sources,
    /// What the provider noted about the text.
    Annotations,
    /// The citations of version 7, whose sources on their own are those that were found.
    Citations,
}

impl Citing {
    pub(super) fn begin_step(&mut self) {
        self.held_before_step = self.held.len();
    }

    pub(super) fn reset_step(&mut self) {
        self.held.truncate(self.held_before_step);
    }

    pub(super) fn begin_text(&mut self) {
        self.brought.clear();
    }

    /// A sink that hands on everything and notes which addresses a tool brought.
    pub(super) fn noting<'s>(&'s mut self, sink: &'s mut dyn EventSink) -> impl EventSink + 's {
        Noting { brought: &mut self.brought, sink }
    }

    /// Takes a source on its own; right behind the tool that brought it, it only says so again.
    pub(super) fn hold(&mut self, json: Json<'_>) {
        let (source, quote) = source_of(json);
        let is_repeated = self.brought.get(name_of(&source)).is_some();
        if !is_repeated {
            self.held.push(HeldSource { source: owned(source), quote: quote.map(Cow::into_owned) });
        }
    }

    pub(super) fn read_text_end(&mut self, part: PartKey, json: Json<'_>, sink: &mut dyn EventSink) {
        let [citations, metadata] = json.pick(["citations", "providerMetadata"]);
        if let Some(citations) = citations.filter(|citations| citations.is_array()) {
            self.teller = Teller::Citations;
            return citations.items().for_each(|citation| self.cite(citation, part, sink));
        }
        for (_, provider) in metadata.into_iter().flat_map(Json::fields) {
            let details = provider.at_path("provider_details.citations");
            let lists = [provider.get("annotations"), provider.get("citations"), details];
            // One list may repeat another in other words.
            let notes = lists.into_iter().flatten().find(|list| list.items().next().is_some());
            notes.into_iter().flat_map(Json::items).for_each(|note| self.cite_note(note, part, sink));
        }
    }

    fn cite(&mut self, citation: Json<'_>, part: PartKey, sink: &mut dyn EventSink) {
        let Some(source) = citation.get("source") else { return };
        let (source, _) = source_of(source);
        let quote = citation.text_of("citedText");
        let place = match offsets(citation, "startIndex", "endIndex") {
            Some(range) => span(part, range),
            None if quote.is_some() => Place::Part(part),
            None => Place::Whole,
        };
        sink.event(Event::Cited { source, quote, place });
    }

    /// A provider's own note, handed on as it came, or an agent library's for several sources of one stretch.
    fn cite_note(&mut self, note: Json<'_>, part: PartKey, sink: &mut dyn EventSink) {
        if let Some(sources) = note.get("sources") {
            let anchor = note.get("anchor").and_then(|anchor| offsets(anchor, "start", "end"));
            let place = anchor.map_or(Place::Whole, |range| span(part, range));
            return sources.items().for_each(|source| self.cite_noted(source, place, sink));
        }
        let quote = note.text_of("cited_text");
        let (source, place) = match quote {
            Some(_) => (anthropic::cited_source(note), Place::Part(part)),
            None => (openai_responses::cited_source(note), openai_responses::place_of(part, note)),
        };
        self.tell(source, quote, place, sink);
    }

    fn cite_noted(&mut self, source: Json<'_>, place: Place, sink: &mut dyn EventSink) {
        let quote = source.get("excerpts").and_then(|excerpts| excerpts.items().find_map(Json::text));
        let (source, _) = source_of(source);
        self.tell(source, quote, place, sink);
    }

    fn tell(&mut self, source: SourceRef<'_>, quote: Option<Cow<'_, str>>, place: Place, sink: &mut dyn EventSink) {
        self.teller = self.teller.max(Teller::Annotations);
        self.cited.is_new(name_of(&source).to_owned());
        sink.event(Event::Cited { source, quote, place });
    }

    /// At the end of the turn, tells what the sources on their own were.
    pub(super) fn tell_held(&mut self, sink: &mut dyn EventSink) {
        for HeldSource { source, quote } in self.held.drain(..) {
            let is_cited = self.cited.get(name_of(&source)).is_some();
            match self.teller {
                Teller::Sources => {
                    sink.event(Event::Cited { source, quote: quote.map(Cow::Owned), place: Place::Whole });
                }
                Teller::Annotations if is_cited => {}
                Teller::Annotations | Teller::Citations => sink.event(Event::Retrieved(source)),
            }
        }
    }
}

struct Noting<'s> {
    brought: &'s mut Lookup,
    sink: &'s mut dyn EventSink,
}

impl EventSink for Noting<'_> {
    fn event(&mut self, event: Event<'_>) {
        if let Event::Retrieved(source) = &event {
            self.brought.is_new(name_of(source).to_owned());
        }
        self.sink.event(event);
    }
}

/// A source and the words of it that are cited: an address, or a document known by its file, its name or its title.
fn source_of(json: Json<'_>) -> (SourceRef<'_>, Option<Cow<'_, str>>) {
    let [url, title, filename, id, metadata] = json.pick(["url", "title", "filename", "id", "providerMetadata"]);
    let noted = |name| metadata.into_iter().flat_map(Json::fields).find_map(|(_, provider)| provider.text_of(name));
    let (url, title) = (url.and_then(Json::text), title.and_then(Json::text));
    let named = || filename.and_then(Json::text).or_else(|| title.clone()).or_else(|| id.and_then(Json::text));
    let file = noted("fileId").or_else(named).filter(|_| url.is_none());
    (SourceRef { url, file, title, published: noted("pageAge"), ..SourceRef::default() }, noted("citedText"))
}

/// What a source is compared by within one stream.
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

/// Offsets are handed through as the provider gave them; those that give any count characters.
fn span(part: PartKey, (start, end): (usize, usize)) -> Place {
    Place::Span { part, unit: OffsetUnit::Character, start, end }
}
