//! The citations of a turn with their labels: those the agent sent, or else those built from its tool records.

use std::ops::Range;

use super::label::{Labels, number_of};
use super::source_names::{Named, SourceNames};
use super::span::{resolve, resolve_bytes};
use crate::citation::{
    BuiltCitation, CitationProfile, ExtractorTable, build_citations, inline_links, marked, markers_in, named_markers_in,
};
use crate::conversation::{ListedSource, Mention, Referent, ToolState, Turn, address_key, source_key};
use crate::record::{AssessedCitation, Grounding};
use crate::stream::{CitationSpan, SourceRef};
use credence_lookup::Lookup;

/// The citations of a turn, in the order of their labels.
pub(super) struct CitationList {
    pub(super) citations: Vec<AssessedCitation>,
    /// Labels that the answer is expected to refer to with `[n]`.
    pub(super) marked_labels: Vec<u32>,
    /// Whether each source of the turn is cited by a marker or a link.
    pub(super) cited_by_marker: Vec<bool>,
    /// Whether a span was sent that is not in the answer.
    pub(super) misplaced: bool,
    /// Whether the agent sent citations; else they are what it could have cited.
    pub(super) is_sent: bool,
}

impl CitationList {
    pub(super) fn new(turn: &Turn, extractors: &ExtractorTable, profile: CitationProfile) -> Self {
        if turn.citations.is_empty() && turn.listed.is_empty() {
            return Self::built(turn, extractors, profile);
        }
        Self::sent(turn)
    }

    /// Labels and texts of the cited values.
    pub(super) fn values(&self) -> impl Iterator<Item = (u32, &str)> {
        self.citations
            .iter()
            .filter(|citation| citation.source_id.is_none())
            .filter_map(|citation| Some((number_of(&citation.label)?, citation.value.as_deref()?)))
    }

    /// The labels of the citations, in their order.
    pub(super) fn labels(&self) -> Vec<&str> {
        self.citations.iter().map(|citation| citation.label.as_str()).collect()
    }

    fn sent(turn: &Turn) -> Self {
        let places: Vec<CitationSpan> = turn.citations.iter().map(|citation| citation.span).collect();
        let ranges = resolve(turn, &places);
        let misplaced =
            places.iter().zip(&ranges).any(|(place, range)| *place != CitationSpan::Whole && range.is_none());
        let mut labels = Labels::listed(&turn.listed);
        let mut marked_labels = Vec::new();
        let mut citations = Vec::new();
        let mut cited_by_marker = vec![false; turn.sources.len()];
        let written = marked(&turn.answer);
        for (citation, range) in turn.citations.iter().zip(ranges) {
            let (label, is_marked) = labels.label(&citation.referent);
            // A citation with a span of its own needs no marker in the text.
            let number = number_of(&label);
            // A citation that has no place is for the markers that the answer numbers in the order of its sources.
            let is_written = range.is_none() && number.is_some_and(|number| written.binary_search(&number).is_ok());
            marked_labels.extend(number.filter(|_| is_marked || is_written));
            if let Referent::Source(source) = &citation.referent
                && is_written
            {
                cited_by_marker[*source] = true;
            }
            citations.push(AssessedCitation {
                source_id: source_id(turn, &citation.referent),
                quote: citation.quote.clone(),
                passages: passages_of(turn, &citation.referent, &citation.mention),
                title: citation.mention.title.clone(),
                start: range.map(|(start, _)| start),
                end: range.map(|(_, end)| end),
                ..value_citation(label, &citation.referent)
            });
        }
        let mut cited = Self { citations, marked_labels, cited_by_marker, misplaced, is_sent: true };
        let n_named = cited.add_named(turn, &mut labels);
        cited.add_listed(turn, n_named > 0);
        cited.add_linked(turn, &mut labels);
        cited
    }

    /// Adds a citation for every link of the answer to one of the turn's sources, unless the agent says itself where it cites that source.
    fn add_linked(&mut self, turn: &Turn, labels: &mut Labels) {
        let links = inline_links(&turn.answer);
        if links.is_empty() {
            return;
        }
        let by_key = positions(turn);
        let is_placed = self.placed(turn, &by_key);
        let ranges: Vec<Range<usize>> = links.iter().map(|link| link.range.clone()).collect();
        for (link, range) in links.iter().zip(resolve_bytes(&turn.answer, &ranges)) {
            let source = by_key.get(&address_key(link.address)).filter(|source| !is_placed[*source]);
            if let (Some(source), Some(range)) = (source, range) {
                let (label, _) = labels.label(&Referent::Source(source));
                self.cite(turn, label, source, &mention_of(link.address), Some(range));
            }
        }
    }

    /// Which sources are cited at a place.
    fn placed(&self, turn: &Turn, by_key: &Lookup) -> Vec<bool> {
        let mut is_placed = vec![false; turn.sources.len()];
        let placed = self.citations.iter().filter(|citation| citation.start.is_some());
        for source in placed.filter_map(|citation| by_key.get(citation.source_id.as_deref()?)) {
            is_placed[source] = true;
        }
        is_placed
    }

    /// Adds a citation for every marker that names a source in words, and for every number whose source the answer defines. Returns how
    /// many it added.
    fn add_named(&mut self, turn: &Turn, labels: &mut Labels) -> usize {
        let markers = named_markers_in(&turn.answer);
        if markers.is_empty() || turn.sources.is_empty() {
            return 0;
        }
        let names = SourceNames::of(turn);
        let by_key = positions(turn);
        let is_placed = self.placed(turn, &by_key);
        let place_of_label = places_by_label(turn);
        let is_listed = |number: u32| place_of_label.get(&u64::from(number)).is_some();
        let ranges: Vec<Range<usize>> = markers.iter().map(|marker| marker.range.clone()).collect();
        let before = self.citations.len();
        // The end of the last marker that names its source as a whole, so that its parts name nothing: `[handbook.pdf, page 3]`.
        let mut end_of_whole = 0;
        for (marker, range) in markers.iter().zip(resolve_bytes(&turn.answer, &ranges)) {
            if marker.number.is_some_and(is_listed) || marker.range.start < end_of_whole {
                continue;
            }
            let defined = marker.number.and_then(|_| by_key.get(&address_key(address_in(marker.name)?)));
            // A file in parentheses is cited if a list has it; else the answer may only speak of it.
            let is_certain =
                |named: &Named| !turn.answer[marker.range.start..].starts_with('(') || named.place.is_some();
            let named = names.get(marker.name).filter(is_certain);
            let source = defined.or(named.map(|named| named.source)).filter(|source| !is_placed[*source]);
            let (Some(source), Some(range)) = (source, range) else { continue };
            if marker.name.contains([',', ';']) {
                end_of_whole = marker.range.end;
            }
            let listed = named.and_then(|named| turn.listed.get(named.place?)).filter(|listed| listed.source == source);
            let label = match (marker.number, listed) {
                (Some(number), _) => marked_as(number),
                (None, Some(listed)) => marked_as(listed.label),
                (None, None) => labels.label(&Referent::Source(source)).0,
            };
            self.marked_labels.extend(marker.number);
            let mention = listed.map(|listed| listed.mention.clone()).unwrap_or_default();
            self.cite(turn, label, source, &mention, Some(range));
        }
        self.citations.len() - before
    }

    /// Adds a citation for every marker that names a source of the agent's numbered list.
    ///
    /// If no marker refers to the list, a list of citations still says what the answer cites. A list of search results
    /// only says what was found.
    fn add_listed(&mut self, turn: &Turn, has_named: bool) {
        if turn.listed.is_empty() {
            return;
        }
        let place_of_label = places_by_label(turn);
        let markers = markers_in(&turn.answer);
        let spans: Vec<Range<usize>> = markers.iter().map(|marker| marker.range.clone()).collect();
        let ranges = resolve_bytes(&turn.answer, &spans);
        let mut has_marker = has_named;
        for (marker, range) in markers.into_iter().zip(ranges) {
            let listed = place_of_label.get(&u64::from(marker.number)).and_then(|place| turn.listed.get(place));
            let Some(ListedSource { source, mention, .. }) = listed else { continue };
            has_marker = true;
            self.marked_labels.push(marker.number);
            self.cite(turn, marked_as(marker.number), *source, mention, range);
        }
        if !has_marker && turn.citations.is_empty() && !turn.is_running() {
            let citations = turn.listed.iter().filter(|listed| listed.is_citation);
            citations.for_each(|listed| self.cite(turn, marked_as(listed.label), listed.source, &listed.mention, None));
        }
    }

    fn cite(&mut self, turn: &Turn, label: String, source: usize, mention: &Mention, range: Option<(u32, u32)>) {
        self.cited_by_marker[source] = true;
        self.citations.push(AssessedCitation {
            source_id: Some(turn.sources[source].key.clone()),
            passages: passages_of(turn, &Referent::Source(source), mention),
            title: mention.title.clone(),
            start: range.map(|(start, _)| start),
            end: range.map(|(_, end)| end),
            ..value_citation(label, &Referent::Source(source))
        });
    }

    /// The citations that the tool records allow; a source counts as cited where the answer names its label.
    fn built(turn: &Turn, extractors: &ExtractorTable, profile: CitationProfile) -> Self {
        let records = turn.tools.iter().filter(|call| matches!(call.state, ToolState::Ok | ToolState::Empty));
        let calls = records.filter_map(|call| Some((call.name.as_str(), call.data.as_deref()?)));
        let built = build_citations(calls, extractors, profile);
        let used = marked(&turn.answer);
        let by_key = positions(turn);
        let mut cited_by_marker = vec![false; turn.sources.len()];
        let mut citations = Vec::new();
        let mut marked_labels = Vec::new();
        let mut labels = Labels::default();
        for (citation, label) in built.into_iter().zip(1..) {
            let source = citation.url.as_deref().and_then(|url| by_key.get(&key_for(url)));
            if let Some(index) = source.filter(|_| used.binary_search(&label).is_ok()) {
                cited_by_marker[index] = true;
            }
            marked_labels.push(label);
            labels.keep(label, source);
            let mention = built_mention(turn, &citation, source);
            let passages =
                source.map(|index| passages_of(turn, &Referent::Source(index), &mention)).unwrap_or_default();
            let source_id = source.map(|index| turn.sources[index].key.clone());
            citations.push(AssessedCitation { passages, ..built_citation(citation, source_id) });
        }
        let mut list = Self { citations, marked_labels, cited_by_marker, misplaced: false, is_sent: false };
        if list.citations.is_empty() {
            list.add_by_order(turn, &used);
        }
        list.add_named(turn, &mut labels);
        list.add_linked(turn, &mut labels);
        list
    }

    /// Takes `[n]` for the nth source that tools returned, where nothing says what it is and there are that many.
    fn add_by_order(&mut self, turn: &Turn, used: &[u32]) {
        let returned: Vec<usize> = (0..turn.sources.len()).filter(|index| turn.sources[*index].retrieved).collect();
        let source_of = |number: u32| returned.get((number as usize).checked_sub(1)?).copied();
        if used.is_empty() || used.iter().any(|number| source_of(*number).is_none()) {
            return;
        }
        let markers = markers_in(&turn.answer);
        let ranges: Vec<Range<usize>> = markers.iter().map(|marker| marker.range.clone()).collect();
        for (marker, range) in markers.iter().zip(resolve_bytes(&turn.answer, &ranges)) {
            let Some(source) = source_of(marker.number) else { continue };
            self.marked_labels.push(marker.number);
            self.cite(turn, marked_as(marker.number), source, &Mention::default(), range);
            self.citations.last_mut().into_iter().for_each(|citation| citation.by_order = true);
        }
    }
}

/// The texts of its source that a citation names, where there are several.
fn passages_of(turn: &Turn, referent: &Referent, mention: &Mention) -> Vec<u32> {
    let (Referent::Source(source) | Referent::Value(_, Some(source))) = referent else { return Vec::new() };
    let source = &turn.sources[*source];
    if source.passages.len() < 2 {
        return Vec::new();
    }
    mention.passages_of(source).into_iter().filter_map(|passage| u32::try_from(passage).ok()).collect()
}

/// How a built citation names its source: by the fragment of its address, and by its title if that is not the source's.
fn built_mention(turn: &Turn, built: &BuiltCitation, source: Option<usize>) -> Mention {
    let first = source.and_then(|index| turn.sources[index].title.as_deref());
    let title = Some(built.value.clone()).filter(|title| source.is_some() && first != Some(title.as_str()));
    Mention { title, ..mention_of(built.url.as_deref().unwrap_or_default()) }
}

/// What a link names: the part of the page behind `#`.
fn mention_of(address: &str) -> Mention {
    let fragment = address.split_once('#').map(|(_, fragment)| fragment.to_owned());
    Mention { fragment, ..Mention::default() }
}

/// Places in the agent's list by their number.
fn places_by_label(turn: &Turn) -> Lookup<u64> {
    let mut places = Lookup::default();
    for (place, listed) in turn.listed.iter().enumerate() {
        places.set(u64::from(listed.label), place);
    }
    places
}

/// The address at the beginning of a definition.
fn address_in(definition: &str) -> Option<&str> {
    let from = definition.find("http")?;
    let ends = |found: char| found.is_whitespace() || matches!(found, '>' | ')' | '"');
    definition[from..].split(ends).next()
}

/// A label as the answer writes it.
fn marked_as(number: u32) -> String {
    format!("[{number}]")
}

fn source_id(turn: &Turn, referent: &Referent) -> Option<String> {
    let index = match referent {
        Referent::Source(index) => Some(*index),
        Referent::Value(_, source) => *source,
    };
    Some(turn.sources.get(index?)?.key.clone())
}

/// The index in the turn of each source, by its key.
fn positions(turn: &Turn) -> Lookup {
    let mut positions = Lookup::default();
    for (index, source) in turn.sources.iter().enumerate() {
        positions.set(source.key.clone(), index);
    }
    positions
}

fn key_for(url: &str) -> String {
    source_key(&SourceRef { url: Some(url.into()), ..SourceRef::default() })
}

fn value_citation(label: String, referent: &Referent) -> AssessedCitation {
    let value = match referent {
        Referent::Value(value, _) => Some(value.clone()),
        Referent::Source(_) => None,
    };
    let text = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
    AssessedCitation {
        label,
        source_id: None,
        quote: None,
        passages: Vec::new(),
        title: None,
        start: None,
        end: None,
        by_order: false,
        tool_name: value.as_ref().and_then(|value| text(&value.tool_name)),
        display_name: value.as_ref().and_then(|value| text(&value.display_name)),
        field: value.as_ref().and_then(|value| text(&value.field)),
        value: value.as_ref().and_then(|value| text(&value.value)),
        grounding: Grounding::NotCheckable,
    }
}

fn built_citation(built: BuiltCitation, source_id: Option<String>) -> AssessedCitation {
    AssessedCitation {
        label: built.label,
        source_id,
        quote: None,
        passages: Vec::new(),
        title: None,
        start: None,
        end: None,
        by_order: false,
        tool_name: Some(built.tool_name),
        display_name: Some(built.display_name),
        field: Some(built.field),
        value: Some(built.value),
        grounding: Grounding::NotCheckable,
    }
}

#[cfg(test)]
mod tests {
    use crate::assess::assess;
    use crate::conversation::Reducer;
    use crate::stream::{CitationSpan, Event, EventSink, SourceRef};

    fn source(url: &str) -> SourceRef<'_> {
        SourceRef { url: Some(url.into()), ..SourceRef::default() }
    }

    #[test]
    fn a_listed_source_is_cited_at_its_markers() {
        let mut reducer = Reducer::default();
        for (label, url) in [(1, "https://a.org/"), (2, "https://b.org/"), (3, "https://c.org/")] {
            reducer.event(Event::Listed { label, name: None, source: source(url), is_citation: true });
            reducer.event(Event::Listed { label, name: None, source: source(url), is_citation: true });
        }
        reducer.event(Event::Text { part: 0, text: "Is 𝄞 so [2]? Yes [1, 2], not [9].".into() });
        let assessment = assess(&reducer.turns()[0], None);
        let citations: Vec<(&str, &str, u32, u32)> = assessment
            .citations
            .iter()
            .map(|citation| {
                let source = citation.source_id.as_deref().unwrap();
                (citation.label.as_str(), source, citation.start.unwrap(), citation.end.unwrap())
            })
            .collect();
        let (a, b) = ("https://a.org/", "https://b.org/");
        assert_eq!(citations, [("[2]", b, 9, 12), ("[1]", a, 18, 24), ("[2]", b, 18, 24)]);
        let cited: Vec<bool> = assessment.sources.iter().map(|source| source.cited).collect();
        assert_eq!(cited, [true, true, false]);
        assert!(assessment.sources.iter().all(|source| source.retrieved));
        assert_eq!(assessment.markers.dangling, [9]);
        assert!(assessment.markers.unused.is_empty());
    }

    #[test]
    fn markers_in_the_order_of_sources_without_a_place_cite_them() {
        let mut reducer = Reducer::default();
        for url in ["https://a.org/", "https://b.org/", "https://c.org/"] {
            reducer.event(Event::Cited { source: source(url), quote: None, span: CitationSpan::Whole });
        }
        reducer.event(Event::Text { part: 0, text: "It is so [1]. It is not [2][9].".into() });
        let assessment = assess(&reducer.turns()[0], None);
        assert_eq!((assessment.markers.used, assessment.markers.dangling), (vec![1, 2], vec![9]));
        assert!(assessment.markers.unused.is_empty());
        // A citation with a place of its own has no marker, and a marker of its number is another one.
        let mut reducer = Reducer::default();
        let span = CitationSpan::Span { part: 0, start: 0, end: 5, unit: crate::stream::OffsetUnit::Utf16 };
        reducer.event(Event::Text { part: 0, text: "It is so [1].".into() });
        reducer.event(Event::Cited { source: source("https://a.org/"), quote: None, span });
        assert_eq!(assess(&reducer.turns()[0], None).markers.dangling, [1]);
    }

    #[test]
    fn a_list_of_search_results_cites_nothing_and_other_citations_get_other_labels() {
        let mut reducer = Reducer::default();
        reducer.event(Event::Listed { label: 1, name: None, source: source("https://a.org/"), is_citation: false });
        reducer.event(Event::Text { part: 0, text: "So it is.".into() });
        assert!(assess(&reducer.turns()[0], None).sources.iter().all(|source| !source.cited));
        let cited = Event::Cited { source: source("https://b.org/"), quote: None, span: CitationSpan::Whole };
        reducer.event(cited);
        let assessment = assess(&reducer.turns()[0], None);
        assert_eq!(assessment.citations[0].label, "[2]");
    }

    #[test]
    fn a_list_of_citations_without_markers_is_cited_once_the_turn_has_ended() {
        let mut reducer = Reducer::default();
        reducer.event(Event::Listed { label: 1, name: None, source: source("https://a.org/"), is_citation: true });
        reducer.event(Event::Text { part: 0, text: "So it is.".into() });
        assert!(assess(&reducer.turns()[0], None).citations.is_empty());
        reducer.finish(crate::stream::Outcome::Completed);
        let assessment = assess(&reducer.turns()[0], None);
        assert_eq!((assessment.citations[0].label.as_str(), assessment.citations[0].start), ("[1]", None));
        assert!(assessment.sources[0].cited && assessment.markers.unused.is_empty());
    }

    #[test]
    fn a_link_to_a_source_cites_it_where_it_stands() {
        let mut reducer = Reducer::default();
        reducer.event(Event::Retrieved(source("https://a.org/x")));
        let text = "Open for 14 days ([A](https://A.org/x?utm_source=b)). See [other](https://b.org/).";
        reducer.event(Event::Text { part: 0, text: text.into() });
        let assessment = assess(&reducer.turns()[0], None);
        let [citation] = &assessment.citations[..] else { panic!("{:?}", assessment.citations) };
        assert_eq!((citation.label.as_str(), citation.source_id.as_deref()), ("[1]", Some("https://a.org/x")));
        assert_eq!((citation.start, citation.end), (Some(18), Some(51)));
        assert!(assessment.sources[0].cited && assessment.markers.unused.is_empty());
    }

    /// The sources that an answer cites, as label, source and what is written there.
    fn cited_in(answer: &str, events: Vec<Event<'_>>) -> Vec<(String, String, String)> {
        let mut reducer = Reducer::default();
        events.into_iter().for_each(|event| reducer.event(event));
        reducer.event(Event::Text { part: 0, text: answer.into() });
        reducer.finish(crate::stream::Outcome::Completed);
        let assessment = assess(&reducer.turns()[0], None);
        assert!(assessment.markers.dangling.is_empty(), "{:?}", assessment.markers);
        let units: Vec<u16> = answer.encode_utf16().collect();
        let written = |start: u32, end: u32| String::from_utf16(&units[start as usize..end as usize]).unwrap();
        let cited = assessment.citations.iter().filter_map(|citation| {
            let written = written(citation.start?, citation.end?);
            Some((citation.label.clone(), citation.source_id.clone()?, written))
        });
        cited.collect()
    }

    fn listed<'a>(label: u32, name: &'a str, source: SourceRef<'a>) -> Event<'a> {
        let name = Some(name).filter(|name| !name.is_empty()).map(Into::into);
        Event::Listed { label, name, source, is_citation: false }
    }

    fn told<const N: usize>(cited: [(&str, &str, &str); N]) -> Vec<(String, String, String)> {
        cited.map(|(label, source, written)| (label.to_owned(), source.to_owned(), written.to_owned())).to_vec()
    }

    #[test]
    fn markers_name_the_sources_of_the_list() {
        let (a, b) = ("https://a.org/", "https://b.org/");
        let list = |first: u32, names: [&'static str; 2]| {
            vec![listed(first, names[0], source(a)), listed(first + 1, names[1], source(b))]
        };
        assert_eq!(
            cited_in("So it is [ID:0]. Or not [ID:1].", list(0, ["", ""])),
            told([("[0]", a, "[ID:0]"), ("[1]", b, "[ID:1]")])
        );
        assert_eq!(
            cited_in("So it is [citation:n1]. Or not [n2].", list(1, ["n1", "n2"])),
            told([("[1]", a, "[citation:n1]"), ("[2]", b, "[n2]")])
        );
        assert_eq!(
            cited_in("So it is [e41ac2d]. Or not [b7c9d2e, e41ac2d].", list(1, ["e41ac2d0", "b7c9d2e1"])),
            told([("[1]", a, "[e41ac2d]"), ("[2]", b, "[b7c9d2e, e41ac2d]"), ("[1]", a, "[b7c9d2e, e41ac2d]")])
        );
        assert_eq!(
            cited_in("So it is \u{e202}turn0search1. Or turn0search0.", list(1, ["turn0search0", "turn0search1"])),
            told([("[2]", b, "\u{e202}turn0search1"), ("[1]", a, "turn0search0")])
        );
        assert_eq!(cited_in("So it is [e41ac2d].", list(1, ["e41ac2d0", "e41ac2d1"])), told([]));
    }

    #[test]
    fn files_and_titles_are_names() {
        let file = |name: &'static str| SourceRef { file: Some(name.into()), ..SourceRef::default() };
        let returned = || {
            let titled = SourceRef { title: Some("The bridge".into()), ..source("https://a.org/x") };
            vec![Event::Retrieved(file("docs/history.md")), Event::Retrieved(titled)]
        };
        assert_eq!(
            cited_in("So it is [history.md]. Or not 【4:1†History.md】. Or [The bridge] `[history.md]`.", returned()),
            told([
                ("[1]", "docs/history.md", "[history.md]"),
                ("[1]", "docs/history.md", "【4:1†History.md】"),
                ("[2]", "https://a.org/x", "[The bridge]"),
            ])
        );
        let defined = "So it is [^1]. Or not [^2].\n\n[^1]: history.md\n[^2]: [A](https://a.org/x)\n";
        assert_eq!(
            cited_in(defined, returned()),
            told([("[1]", "docs/history.md", "[^1]"), ("[2]", "https://a.org/x", "[^2]")])
        );
    }

    #[test]
    fn a_sentence_is_compared_with_the_source_that_its_marker_names() {
        for (answer, name) in [
            ("The shop is open for 14 days [citation:n1].", "n1"),
            ("The shop is open for 14 days [shop.md].", ""),
            ("The shop is open for 14 days <sup>1</sup>.", ""),
            ("The shop is open for 14 days [doc1].", ""),
            ("The shop is open for 14 days 【1】.", ""),
            ("The shop is open for 14 days ［1］.", ""),
            ("The shop is open for 14 days \\[1\\].", ""),
            ("The shop is open for 14 days [[1]].", ""),
            ("The shop is open for 14 days turn0search0.", "turn0search0"),
        ] {
            let mut reducer = Reducer::default();
            let text = SourceRef {
                file: Some("shop.md".into()),
                snippet: Some("The shop is open for 30 days.".into()),
                ..SourceRef::default()
            };
            reducer.event(listed(1, name, text));
            reducer.event(Event::Text { part: 0, text: answer.into() });
            reducer.finish(crate::stream::Outcome::Completed);
            let assessment = assess(&reducer.turns()[0], None);
            let coverage = &assessment.coverage;
            assert_eq!((coverage.cited_sentences, coverage.contradicted), (1, 1), "{answer}");
        }
    }

    #[test]
    fn a_sentence_is_compared_with_the_source_that_it_links_to() {
        let mut reducer = Reducer::default();
        let snippet = Some("The shop is open for 30 days.".into());
        reducer.event(Event::Retrieved(SourceRef { snippet, ..source("https://a.org/x") }));
        let text = "The shop is open for 14 days ([A](https://a.org/x)).";
        reducer.event(Event::Text { part: 0, text: text.into() });
        reducer.finish(crate::stream::Outcome::Completed);
        let assessment = assess(&reducer.turns()[0], None);
        assert_eq!((assessment.coverage.cited_sentences, assessment.coverage.contradicted), (1, 1));
    }

    #[test]
    fn a_link_adds_nothing_where_the_agent_cites_the_source_itself() {
        let mut reducer = Reducer::default();
        reducer.event(Event::Text { part: 0, text: "So it is ([A](https://a.org/)).".into() });
        let span = CitationSpan::Span { part: 0, start: 9, end: 30, unit: crate::stream::OffsetUnit::Utf16 };
        reducer.event(Event::Cited { source: source("https://a.org/"), quote: None, span });
        assert_eq!(assess(&reducer.turns()[0], None).citations.len(), 1);
    }

    fn source_of(url: &str, title: &str) -> crate::record::Shared<crate::record::AssessedSource> {
        let mut reducer = Reducer::default();
        let source = SourceRef { url: Some(url.into()), title: Some(title.into()), ..SourceRef::default() };
        reducer.event(Event::Cited { source, quote: None, span: CitationSpan::Whole });
        assess(&reducer.turns()[0], None).sources.remove(0)
    }

    #[test]
    fn a_title_never_raises_the_trust_in_a_redirect() {
        use crate::trust::TrustLevel::{Blocked, Unverified};
        let redirect = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZ";
        let blocked = crate::trust::TrustPolicy::bundled().rules().find(|trust| trust.level == Blocked).unwrap();
        for (title, level) in [
            ("weather.gov", Unverified),
            ("nature.com", Unverified),
            ("Weather. Now!", Unverified),
            (blocked.rule.as_deref().unwrap(), Blocked),
        ] {
            let source = source_of(redirect, title);
            assert_eq!((source.url.as_deref(), source.trust.level), (Some(redirect), level), "{title}");
            assert_eq!(source.domain.as_deref(), Some("vertexaisearch.cloud.google.com"), "{title}");
        }
        assert_eq!(source_of("https://e.org/", "weather.gov").trust.level, Unverified);
    }

    #[test]
    fn the_page_behind_a_copy_or_a_redirect_decides() {
        let level = |url: &str| source_of(url, "").trust.level;
        let page = "https://www.nature.com/articles/1";
        let blog = "https://blog.example/a";
        assert!(level(page) > level(blog));
        for wrapper in ["https://web.archive.org/web/2020/", "https://r.jina.ai/", "https://www.google.com/url?q="] {
            assert_eq!(level(&[wrapper, page].concat()), level(page), "{wrapper}");
            assert_eq!(level(&[wrapper, blog].concat()), level(blog), "{wrapper}");
        }
        assert_eq!(level(&["https://www.nih.gov/exit?to=", blog].concat()), level(blog));
        assert_eq!(level(&["https://proxy.example/", page].concat()), level("https://proxy.example/"));
    }

    #[test]
    fn a_deceptive_address_is_no_evidence_and_says_nothing_about_its_host() {
        let source = source_of("https://nih.gov@who.int/x", "");
        assert_eq!(source.trust.level, crate::trust::TrustLevel::Blocked);
        assert_eq!(source.trust.reason.as_deref(), Some("deceptive_address"));
        assert!(source_of("https://www.who.int/x", "").trust.level > source.trust.level);
    }

    #[test]
    fn who_publishes_there_decides_about_the_level() {
        use crate::trust::TrustLevel::{Academic, Government, Low, Unverified};
        for (url, level) in [
            ("https://www.ox.ac.uk/a", Academic),
            ("https://people.csail.mit.edu/a", Low),
            ("https://web.stanford.edu/a", Low),
            ("https://www.stanford.edu/~a/b", Low),
            ("https://www.stanford.edu/wp-content/uploads/2020/a.pdf", Low),
            ("https://zenodo.org/records/1", Low),
            ("https://doi.org/10.5281/zenodo.1", Low),
            ("https://arxiv.org/abs/1", Academic),
            ("https://www.regulations.gov/comment/A", Low),
            ("https://www.fda.gov/dockets/Public-Comments/7", Low),
            ("https://www.fda.gov/drugs/a", Government),
            ("https://my.edu.kg/a", Unverified),
            ("https://shop.edu.pl/a", Unverified),
        ] {
            assert_eq!(source_of(url, "").trust.level, level, "{url}");
        }
    }
}
