//! Merges the records of one paper: the best value of each field, and its origin.

use super::cluster::Group;
use super::entry::{FieldOrigins, PaperEntry, Presence};
use crate::paper::identifier::{ARXIV_DOI, Scheme};
use crate::paper::identifiers::Identifiers;
use crate::paper::record::{Origin, PaperRecord};
use crate::paper::title::{surname_key, title_key};

/// The entry of one group.
pub(super) fn entry(records: &[PaperRecord], group: Group) -> PaperEntry {
    // Sorted by content, so that the result does not depend on the order of the records.
    let mut sorted: Vec<&PaperRecord> = group.records.iter().map(|record| &records[*record]).collect();
    sorted.sort_unstable_by(|first, second| first.origin.cmp(&second.origin).then_with(|| first.cmp(second)));
    let (identifiers, ids) = names(&sorted);
    let mut origins: Vec<Origin> = sorted.iter().map(|record| record.origin).collect();
    origins.dedup();
    let title = first(&sorted, |record| record.title.clone());
    let authors = longest(&sorted, |record| Some(record.authors.len()).filter(|length| *length > 0));
    let year = first(&sorted, |record| record.year);
    let abstract_text = longest(&sorted, |record| record.abstract_text.as_ref().map(String::len));
    let venue = first(&sorted, |record| record.venue.clone());
    let citation_count = most(&sorted, |record| record.citation_count);
    let reference_count = most(&sorted, |record| record.reference_count);
    let influential = most(&sorted, |record| record.influential_citation_count);
    let open_access = any(&sorted, |record| record.open_access);
    let open_access_url = first(&sorted, |record| record.open_access_url.clone());
    let is_retracted = any(&sorted, |record| record.is_retracted);
    let url = first(&sorted, |record| record.url.clone());
    let origin_of = |found: &Option<&PaperRecord>| found.map(|record| record.origin);
    PaperEntry {
        id: identity(&ids, &sorted),
        identifiers,
        ids,
        field_origins: FieldOrigins {
            title: origin(&title),
            authors: origin_of(&authors),
            year: origin(&year),
            abstract_text: origin_of(&abstract_text),
            venue: origin(&venue),
            citation_count: origin(&citation_count),
            reference_count: origin(&reference_count),
            influential_citation_count: origin(&influential),
            open_access: origin(&open_access),
            open_access_url: origin(&open_access_url),
            is_retracted: origin(&is_retracted),
            url: origin(&url),
        },
        title: value(title),
        authors: authors.map(|record| record.authors.clone()).unwrap_or_default(),
        year: value(year),
        abstract_text: abstract_text.and_then(|record| record.abstract_text.clone()),
        venue: value(venue),
        citation_count: value(citation_count),
        reference_count: value(reference_count),
        influential_citation_count: value(influential),
        open_access: value(open_access),
        open_access_url: value(open_access_url),
        is_retracted: value(is_retracted),
        url: value(url),
        references: references(&sorted),
        presence: presence(&origins),
        origins,
        records: group.records,
        joins: group.joins,
    }
}

/// A value and its origin.
type From<T> = Option<(T, Origin)>;

fn value<T>(from: From<T>) -> Option<T> {
    from.map(|(value, _)| value)
}

fn origin<T>(from: &From<T>) -> Option<Origin> {
    from.as_ref().map(|(_, origin)| *origin)
}

/// The value from the preferred origin.
fn first<T>(sorted: &[&PaperRecord], read: impl Fn(&PaperRecord) -> Option<T>) -> From<T> {
    sorted.iter().find_map(|record| Some((read(record)?, record.origin)))
}

fn most(sorted: &[&PaperRecord], read: impl Fn(&PaperRecord) -> Option<u64>) -> From<u64> {
    let mut most: From<u64> = None;
    for record in sorted {
        if let Some(count) = read(record).filter(|count| most.is_none_or(|(most, _)| *count > most)) {
            most = Some((count, record.origin));
        }
    }
    most
}

/// `true` if any origin says so.
fn any(sorted: &[&PaperRecord], read: impl Fn(&PaperRecord) -> Option<bool>) -> From<bool> {
    first(sorted, |record| read(record).filter(|is_so| *is_so)).or_else(|| first(sorted, read))
}

fn longest<'r>(sorted: &[&'r PaperRecord], length: impl Fn(&PaperRecord) -> Option<usize>) -> Option<&'r PaperRecord> {
    let mut longest: Option<(&PaperRecord, usize)> = None;
    for record in sorted {
        if let Some(length) = length(record).filter(|length| longest.is_none_or(|(_, most)| *length > most)) {
            longest = Some((record, length));
        }
    }
    longest.map(|(record, _)| record)
}

/// The name in each system and all of them; the DOI of a publisher stands before the one of a preprint in arXiv.
fn names(sorted: &[&PaperRecord]) -> (Identifiers, Vec<String>) {
    let mut all: Vec<(Scheme, bool, &str)> = Vec::new();
    for record in sorted {
        for (scheme, value) in record.identifiers.iter() {
            all.push((scheme, value.starts_with(ARXIV_DOI), value));
        }
    }
    all.sort_unstable();
    all.dedup();
    let mut identifiers = Identifiers::default();
    for (scheme, _, value) in &all {
        identifiers.add_written(*scheme, value);
    }
    identifiers.arxiv_version = sorted.iter().filter_map(|record| record.identifiers.arxiv_version).max();
    (identifiers, all.iter().map(|(scheme, _, value)| [scheme.name(), ":", value].concat()).collect())
}

/// The strongest name; else title, surname and year; else the address.
fn identity(ids: &[String], sorted: &[&PaperRecord]) -> String {
    if let Some(id) = ids.first() {
        return id.clone();
    }
    let title = first(sorted, |record| record.title.as_deref().map(title_key).filter(|key| !key.is_empty()));
    let Some((title, _)) = title else {
        let url = first(sorted, |record| record.url.clone());
        return ["url:", &value(url).unwrap_or_default()].concat();
    };
    let surname = first(sorted, |record| surname_key(record.authors.first()?));
    let year = first(sorted, |record| record.year).map(|(year, _)| year.to_string());
    ["title:", &title, "|", &value(surname).unwrap_or_default(), "|", &year.unwrap_or_default()].concat()
}

/// Every work cited, each once, in the order of the origins.
fn references(sorted: &[&PaperRecord]) -> Vec<String> {
    let mut known = credence_text::lookup::Lookup::default();
    let mut references = Vec::new();
    for reference in sorted.iter().flat_map(|record| &record.references) {
        if known.is_new(reference.as_str()) {
            references.push(reference.clone());
        }
    }
    references
}

fn presence(origins: &[Origin]) -> Presence {
    let is_on_web = origins.contains(&Origin::Web);
    let is_in_api = origins.iter().any(|origin| *origin != Origin::Web);
    match (is_in_api, is_on_web) {
        (true, true) => Presence::Both,
        (false, true) => Presence::Serp,
        (true | false, false) => Presence::Api,
    }
}
