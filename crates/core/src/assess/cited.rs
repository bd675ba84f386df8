//! Which label stands for what: the citations the agent sent, else those built from its own records.

use std::ops::Range;

use super::place::{resolve, resolve_bytes};
use crate::citation::{BuiltCitation, CitationProfile, ExtractorTable, build_citations, marked, markers_in};
use crate::conversation::{Referent, ToolState, Turn, source_key};
use crate::record::{AssessedCitation, Grounding};
use crate::stream::{Place, SourceRef};
use credence_text::lookup::Lookup;

/// The label list of a turn.
pub(super) struct Cited {
    pub(super) citations: Vec<AssessedCitation>,
    /// Labels that the answer is expected to name with `[n]`.
    pub(super) marked_labels: Vec<u32>,
    /// Whether each source of the turn is cited by a marker.
    pub(super) by_marker: Vec<bool>,
    /// Whether a place was sent that is not in the answer.
    pub(super) misplaced: bool,
    /// Whether the agent sent citations; else they are what it could have cited.
    pub(super) is_sent: bool,
}

impl Cited {
    pub(super) fn of(turn: &Turn, extractors: &ExtractorTable, profile: CitationProfile) -> Self {
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

    fn sent(turn: &Turn) -> Self {
        let places: Vec<Place> = turn.citations.iter().map(|citation| citation.place).collect();
        let ranges = resolve(turn, &places);
        let misplaced = places.iter().zip(&ranges).any(|(place, range)| *place != Place::Whole && range.is_none());
        let mut labels = Labels::listed(&turn.listed);
        let mut marked_labels = Vec::new();
        let mut citations = Vec::new();
        for (citation, range) in turn.citations.iter().zip(ranges) {
            let (label, is_marked) = labels.of(&citation.referent);
            // A citation with a place of its own needs no marker in the text.
            marked_labels.extend(number_of(&label).filter(|_| is_marked));
            citations.push(AssessedCitation {
                source_id: source_id(turn, &citation.referent),
                quote: citation.quote.clone(),
                start: range.map(|(start, _)| start),
                end: range.map(|(_, end)| end),
                ..value_citation(label, &citation.referent)
            });
        }
        let mut cited =
            Self { citations, marked_labels, by_marker: vec![false; turn.sources.len()], misplaced, is_sent: true };
        cited.add_listed(turn);
        cited
    }

    /// A source of the agent's numbered list is cited at every marker of its number, and by nothing else: a list that
    /// no marker points into says what was found, not what was used.
    fn add_listed(&mut self, turn: &Turn) {
        if turn.listed.is_empty() {
            return;
        }
        let mut of_label = Lookup::<u64>::default();
        for (label, source) in &turn.listed {
            of_label.hold(u64::from(*label), *source);
        }
        let markers = markers_in(&turn.answer);
        // `[1, 2]` is two markers in one place.
        let mut places: Vec<Range<usize>> = markers.iter().map(|marker| marker.range.clone()).collect();
        places.dedup();
        let ranges = resolve_bytes(&turn.answer, &places);
        let mut place = 0;
        for marker in markers {
            place += usize::from(places.get(place).is_some_and(|range| *range != marker.range));
            let range = ranges.get(place).copied().flatten();
            let Some(source) = of_label.get(&u64::from(marker.number)) else { continue };
            self.by_marker[source] = true;
            self.marked_labels.push(marker.number);
            self.citations.push(AssessedCitation {
                source_id: Some(turn.sources[source].key.clone()),
                start: range.map(|(start, _)| start),
                end: range.map(|(_, end)| end),
                ..value_citation(format!("[{}]", marker.number), &Referent::Source(source))
            });
        }
    }

    /// The list an agent could have cited from; a source counts as cited when the answer names its label.
    fn built(turn: &Turn, extractors: &ExtractorTable, profile: CitationProfile) -> Self {
        let records = turn.tools.iter().filter(|call| matches!(call.state, ToolState::Ok | ToolState::Empty));
        let calls = records.filter_map(|call| Some((call.name.as_str(), call.data.as_deref()?)));
        let built = build_citations(calls, extractors, profile);
        let used = marked(&turn.answer);
        let by_key = positions(turn);
        let mut by_marker = vec![false; turn.sources.len()];
        let mut citations = Vec::new();
        let mut marked_labels = Vec::new();
        for (citation, label) in built.into_iter().zip(1..) {
            let source = citation.url.as_deref().and_then(|url| by_key.get(&key_of(url)));
            if let Some(index) = source.filter(|_| used.binary_search(&label).is_ok()) {
                by_marker[index] = true;
            }
            marked_labels.push(label);
            citations.push(built_citation(citation, source.map(|index| turn.sources[index].key.clone())));
        }
        Self { citations, marked_labels, by_marker, misplaced: false, is_sent: false }
    }
}

/// Labels given so far: as they were sent, else one a source in the order they are first cited.
#[derive(Default)]
struct Labels {
    next: u32,
    of_source: Lookup<u64>,
}

impl Labels {
    /// Labels beside those of the agent's own list.
    fn listed(listed: &[(u32, usize)]) -> Self {
        let mut labels = Self::default();
        for (label, source) in listed {
            labels.of_source.hold(*source as u64, *label as usize);
            labels.next = labels.next.max(*label);
        }
        labels
    }

    fn of(&mut self, referent: &Referent) -> (String, bool) {
        match referent {
            Referent::Value(value, _) => {
                self.next = self.next.saturating_add(1);
                let label = number_of(&value.label).unwrap_or(self.next);
                self.next = self.next.max(label);
                (format!("[{label}]"), true)
            }
            Referent::Source(index) => (format!("[{}]", self.of_source(*index)), false),
        }
    }

    fn of_source(&mut self, index: usize) -> u32 {
        let given = self.of_source.get(&(index as u64)).and_then(|label| u32::try_from(label).ok());
        given.unwrap_or_else(|| {
            self.next = self.next.saturating_add(1);
            self.of_source.hold(index as u64, self.next as usize);
            self.next
        })
    }
}

/// The number of `[n]` or `n`; labels count from 1.
pub(super) fn number_of(label: &str) -> Option<u32> {
    let digits = label.trim().trim_start_matches('[').trim_end_matches(']');
    digits.parse().ok().filter(|number| *number > 0)
}

fn source_id(turn: &Turn, referent: &Referent) -> Option<String> {
    let index = match referent {
        Referent::Source(index) => Some(*index),
        Referent::Value(_, source) => *source,
    };
    Some(turn.sources.get(index?)?.key.clone())
}

/// The place in the turn of each source.
fn positions(turn: &Turn) -> Lookup {
    let mut positions = Lookup::default();
    for (index, source) in turn.sources.iter().enumerate() {
        positions.hold(source.key.clone(), index);
    }
    positions
}

fn key_of(url: &str) -> String {
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
        start: None,
        end: None,
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
        start: None,
        end: None,
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
    use crate::stream::{Event, EventSink, Place, SourceRef};

    fn source(url: &str) -> SourceRef<'_> {
        SourceRef { url: Some(url.into()), ..SourceRef::default() }
    }

    #[test]
    fn a_listed_source_is_cited_where_its_marker_stands() {
        let mut reducer = Reducer::default();
        for (label, url) in [(1, "https://a.org/"), (2, "https://b.org/"), (3, "https://c.org/")] {
            reducer.event(Event::Listed { label, source: source(url) });
            reducer.event(Event::Listed { label, source: source(url) });
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
    fn a_list_without_markers_cites_nothing_and_other_citations_get_other_labels() {
        let mut reducer = Reducer::default();
        reducer.event(Event::Listed { label: 1, source: source("https://a.org/") });
        reducer.event(Event::Text { part: 0, text: "So it is.".into() });
        assert!(assess(&reducer.turns()[0], None).sources.iter().all(|source| !source.cited));
        let cited = Event::Cited { source: source("https://b.org/"), quote: None, place: Place::Whole };
        reducer.event(cited);
        let assessment = assess(&reducer.turns()[0], None);
        assert_eq!(assessment.citations[0].label, "[2]");
    }

    #[test]
    fn a_redirect_of_grounding_is_trusted_as_the_domain_it_leads_to() {
        let redirect = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZ";
        let domain = |url: &'static str, title: &'static str| {
            let mut reducer = Reducer::default();
            let source = SourceRef { url: Some(url.into()), title: Some(title.into()), ..SourceRef::default() };
            reducer.event(Event::Cited { source, quote: None, place: Place::Whole });
            let source = assess(&reducer.turns()[0], None).sources.remove(0);
            assert_eq!(source.url.as_deref(), Some(url));
            (source.domain.unwrap(), source.trust.level)
        };
        let (page, level) = domain(redirect, "weather.gov");
        assert_eq!((page.as_str(), level), ("weather.gov", domain("https://weather.gov/", "").1));
        assert_eq!(domain(redirect, "Weather. Now!").0, "vertexaisearch.cloud.google.com");
        assert_eq!(domain("https://e.org/", "weather.gov").0, "e.org");
    }
}
