//! Merges the records of one paper: the best value of each field, and its origin.

use super::cluster::PaperGroup;
use super::entry::{FieldOrigins, PaperEntry, Presence};
use crate::paper::fields::paper_fields;
use crate::paper::identifier::{ARXIV_DOI, Scheme};
use crate::paper::identifiers::Identifiers;
use crate::paper::record::{Origin, PaperRecord};
use crate::paper::title::{surname_key, title_key};

macro_rules! merge {
    ($($(#[$attribute:meta])* $field:ident: $type:ty => $rank:ident,)+) => {
        /// The entry of one group.
        pub(super) fn entry(records: &[PaperRecord], group: &PaperGroup) -> PaperEntry {
            let sorted = sorted(records, group);
            let (identifiers, ids) = all_identifiers(&sorted);
            let origins = origins(&sorted);
            $(let $field = best(&sorted, |record| $rank(record.$field.as_ref()));)+
            PaperEntry {
                id: canonical_id(&ids, &sorted),
                identifiers,
                ids,
                field_origins: FieldOrigins { $($field: $field.map(|record| record.origin),)+ },
                $($field: $field.map(|record| record.$field.clone()).unwrap_or_default(),)+
                references: references(&sorted),
                presence: found_by(&origins),
                origins,
                records: group.records.clone(),
                joins: group.joins.clone(),
            }
        }
    };
}

paper_fields!(merge);

/// The strongest identifier of a group, and all of them.
pub(super) fn names(records: &[PaperRecord], group: &PaperGroup) -> (String, Vec<String>) {
    let sorted = sorted(records, group);
    let (_, ids) = all_identifiers(&sorted);
    (canonical_id(&ids, &sorted), ids)
}

/// The records of a group, sorted by content, so that the result does not depend on their order.
fn sorted<'r>(records: &'r [PaperRecord], group: &PaperGroup) -> Vec<&'r PaperRecord> {
    let mut sorted: Vec<&PaperRecord> = group.records.iter().map(|record| &records[*record]).collect();
    sorted.sort_unstable_by(|first, second| first.origin.cmp(&second.origin).then_with(|| first.cmp(second)));
    sorted
}

fn origins(sorted: &[&PaperRecord]) -> Vec<Origin> {
    let mut origins: Vec<Origin> = sorted.iter().map(|record| record.origin).collect();
    origins.dedup();
    origins
}

/// The record with the highest rank; of equal ones, that of the preferred origin.
fn best<'r>(sorted: &[&'r PaperRecord], rank: impl Fn(&PaperRecord) -> Option<u64>) -> Option<&'r PaperRecord> {
    let ranked = sorted.iter().rev().filter_map(|record| Some((rank(record)?, *record)));
    ranked.max_by_key(|(rank, _)| *rank).map(|(_, record)| record)
}

/// All values rank the same, so that the preferred origin decides.
fn presence<T>(value: Option<&T>) -> Option<u64> {
    value.map(|_| 0)
}

fn item_count(list: &[String]) -> Option<u64> {
    (!list.is_empty()).then_some(list.len() as u64)
}

fn length(text: Option<&String>) -> Option<u64> {
    text.map(|text| text.len() as u64)
}

fn count(count: Option<&u64>) -> Option<u64> {
    count.copied()
}

fn flag(flag: Option<&bool>) -> Option<u64> {
    flag.copied().map(u64::from)
}

/// The identifier of each scheme, and all of them. The DOI of a publisher comes before that of a preprint in arXiv.
fn all_identifiers(sorted: &[&PaperRecord]) -> (Identifiers, Vec<String>) {
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

/// The strongest identifier; otherwise title, surname and year; otherwise the URL.
fn canonical_id(ids: &[String], sorted: &[&PaperRecord]) -> String {
    if let Some(id) = ids.first() {
        return id.clone();
    }
    let first = |read: &dyn Fn(&PaperRecord) -> Option<String>| sorted.iter().find_map(|record| read(record));
    let title_of = |record: &PaperRecord| record.title.as_deref().map(title_key).filter(|key| !key.is_empty());
    let Some(title) = first(&title_of) else {
        return ["url:", &first(&|record| record.url.clone()).unwrap_or_default()].concat();
    };
    let surname = first(&|record| surname_key(record.authors.first()?)).unwrap_or_default();
    let year = first(&|record| record.year.map(|year| year.to_string())).unwrap_or_default();
    ["title:", &title, "|", &surname, "|", &year].concat()
}

/// Every cited work once, in the order of the origins.
fn references(sorted: &[&PaperRecord]) -> Vec<String> {
    let mut known = credence_lookup::Lookup::default();
    let mut references = Vec::new();
    for reference in sorted.iter().flat_map(|record| &record.references) {
        if known.insert_new(reference.as_str()) {
            references.push(reference.clone());
        }
    }
    references
}

pub(super) fn found_by(origins: &[Origin]) -> Presence {
    let is_on_web = origins.contains(&Origin::Web);
    let is_in_api = origins.iter().any(|origin| *origin != Origin::Web);
    match (is_in_api, is_on_web) {
        (true, true) => Presence::Both,
        (false, true) => Presence::Serp,
        (true | false, false) => Presence::Api,
    }
}
