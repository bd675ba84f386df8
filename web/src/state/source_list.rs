//! The sources of a turn as the list under the answer shows them.

use std::collections::BTreeSet;

use credence_address::web_address;
use credence_core::{AssessedCitation, AssessedSource, Assessment, Grounding, Shared};
use credence_lookup::Lookup;

/// The sources of a turn in three groups.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SourceList {
    /// Sources the answer cites.
    pub cited: Vec<Shared<SourceRow>>,
    /// Values of tools the answer cites.
    pub values: Vec<ValueRow>,
    /// Sources a tool returned and the answer does not cite.
    pub retrieved: Vec<Shared<SourceRow>>,
}

/// One source.
#[derive(Clone, Debug, PartialEq)]
pub struct SourceRow {
    /// Its numbers in the answer.
    pub labels: Vec<u32>,
    /// The source.
    pub source: Shared<AssessedSource>,
    /// The quotes of it in the answer, each once.
    pub quotes: Vec<String>,
    /// Whether a number in the answer differs from it.
    pub mismatched: bool,
    /// Whether the trust tables of its host were there.
    pub is_trust_known: bool,
}

/// One value of a tool.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueRow {
    /// Its number in the answer.
    pub label: Option<u32>,
    /// The title of the tool.
    pub tool: String,
    /// The path of the value in the tool's result.
    pub field: String,
    /// The value.
    pub value: String,
    /// Whether the answer gives another number.
    pub mismatched: bool,
}

impl SourceList {
    /// The list of an assessment; `is_trust_known` says whether the trust tables were there.
    #[must_use]
    pub fn from_assessment(assessment: &Assessment, is_trust_known: bool) -> Self {
        let citations = by_source(assessment);
        let row = |(source, citations): (&Shared<AssessedSource>, &Vec<&AssessedCitation>)| {
            Shared::new(SourceRow { is_trust_known, ..source_row(source, citations, assessment) })
        };
        let (found, retrieved): (Vec<_>, Vec<_>) =
            assessment.sources.iter().zip(&citations).map(row).partition(|row| row.source.cited);
        let cited = in_order_of_numbers(found);
        let values = assessment.citations.iter().filter(|citation| citation.source_id.is_none());
        Self { cited, values: values.map(|citation| value_row(citation, assessment)).collect(), retrieved }
    }

    /// How many rows there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cited.len() + self.values.len() + self.retrieved.len()
    }
}

/// The citations of each source.
fn by_source(assessment: &Assessment) -> Vec<Vec<&AssessedCitation>> {
    let places = places(assessment);
    let mut citations = vec![Vec::new(); assessment.sources.len()];
    for citation in &assessment.citations {
        if let Some(place) = citation.source_id.as_deref().and_then(|id| places.get(id)) {
            citations[place].push(citation);
        }
    }
    citations
}

/// Where each source is in the list, by its id.
pub(super) fn places(assessment: &Assessment) -> Lookup<&str> {
    let mut places = Lookup::default();
    for (place, source) in assessment.sources.iter().enumerate() {
        places.set(source.id.as_str(), place);
    }
    places
}

/// Inserted one by one: they are nearly in order, and a sorting algorithm would be a lot of code to load.
fn in_order_of_numbers(found: Vec<Shared<SourceRow>>) -> Vec<Shared<SourceRow>> {
    // A row without a number comes last.
    let number = |row: &SourceRow| row.labels.first().copied().unwrap_or(u32::MAX);
    let mut ordered: Vec<Shared<SourceRow>> = Vec::with_capacity(found.len());
    for row in found {
        let place = ordered.partition_point(|other| number(other) <= number(&row));
        ordered.insert(place, row);
    }
    ordered
}

fn source_row(source: &Shared<AssessedSource>, citations: &[&AssessedCitation], assessment: &Assessment) -> SourceRow {
    let labels: BTreeSet<u32> = citations.iter().filter_map(|citation| label_number(&citation.label)).collect();
    let mut quotes: Vec<String> = Vec::new();
    for quote in citations.iter().filter_map(|citation| citation.quote.as_ref().or(citation.value.as_ref())) {
        if !quotes.contains(quote) {
            quotes.push(quote.clone());
        }
    }
    let mismatched = labels.iter().any(|label| assessment.markers.mismatched.contains(label));
    SourceRow { labels: labels.into_iter().collect(), source: source.clone(), quotes, mismatched, is_trust_known: true }
}

/// By the id of a source: what it says about the sentences that cite it, and about how many it says that.
pub type FindingsOfSources = Vec<(String, Vec<(Grounding, usize)>)>;

/// What each source says about the sentences that cite it, and how often, contradictions first; by the ids of the sources.
///
/// One citation can support one sentence and contradict another, so every sentence is counted.
#[must_use]
pub fn findings(assessment: &Assessment) -> FindingsOfSources {
    let places = places(assessment);
    let mut found = vec![Vec::new(); assessment.sources.len()];
    let sentences = assessment.grounding.iter().flat_map(|found| &found.sentences);
    for check in sentences.flat_map(|sentence| &sentence.checks).filter(|check| check.is_counted()) {
        let citation = assessment.citations.get(check.citation as usize);
        let id = citation.and_then(|citation| citation.source_id.as_deref());
        if let Some(place) = id.and_then(|id| places.get(id)) {
            found[place].push(check.grounding);
        }
    }
    let found = assessment.sources.iter().zip(&found).filter(|(_, found)| !found.is_empty());
    found.map(|(source, found)| (source.id.clone(), counted(found))).collect()
}

fn counted(found: &[Grounding]) -> Vec<(Grounding, usize)> {
    let count = |kind| found.iter().filter(|grounding| **grounding == kind).count();
    let kinds = [Grounding::Refutes, Grounding::Supports, Grounding::Undecided, Grounding::Silent];
    kinds.into_iter().map(|kind| (kind, count(kind))).filter(|(_, n)| *n > 0).collect()
}

fn value_row(citation: &AssessedCitation, assessment: &Assessment) -> ValueRow {
    let label = label_number(&citation.label);
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    ValueRow {
        label,
        tool: citation.display_name.clone().or_else(|| citation.tool_name.clone()).unwrap_or_default(),
        field: text(&citation.field),
        value: text(&citation.value),
        mismatched: label.is_some_and(|label| assessment.markers.mismatched.contains(&label)),
    }
}

/// The number of a label such as `[3]`.
#[must_use]
pub fn label_number(label: &str) -> Option<u32> {
    label.trim_start_matches('[').trim_end_matches(']').parse().ok()
}

/// A link that may be followed: http or https only.
#[must_use]
pub fn safe_link(source: &AssessedSource) -> Option<&str> {
    source.url.as_deref().and_then(web_address)
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::{Assessor, assess_recording};

    fn list_of(recording: &[u8]) -> SourceList {
        SourceList::from_assessment(&assess_recording(recording, &Assessor::default()).pop().unwrap(), true)
    }

    #[test]
    fn cited_and_merely_retrieved_sources_stay_apart() {
        let list = list_of(include_bytes!("../../recordings/web-search-openai.sse"));
        assert_eq!((list.cited.len(), list.values.len(), list.retrieved.len()), (5, 0, 4));
        assert!(list.cited.iter().all(|row| !row.labels.is_empty()));
        assert!(list.retrieved.iter().all(|row| row.labels.is_empty()));
    }

    #[test]
    fn values_of_tools_are_a_group_of_their_own_and_keep_their_number() {
        let list = list_of(include_bytes!("../../recordings/portfolio-clean.sse"));
        assert!(list.cited.is_empty() && list.retrieved.is_empty());
        let labels: Vec<_> = list.values.iter().filter_map(|row| row.label).collect();
        assert_eq!(labels, [1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(list.values[0].value, "14.58%");
    }

    #[test]
    fn only_web_addresses_are_links() {
        let source = |url: &str| {
            let assessment =
                assess_recording(include_bytes!("../../recordings/web-search-openai.sse"), &Assessor::default());
            AssessedSource { url: Some(url.to_owned()), ..AssessedSource::clone(&assessment[0].sources[0]) }
        };
        assert!(safe_link(&source("HTTPS://e.org/")).is_some());
        assert_eq!(safe_link(&source("javascript:alert(1)//://")), None);
        assert_eq!(safe_link(&source("data:text/html,x")), None);
    }
}
