//! Tests of the paper index.

use super::*;
use crate::paper::Origin;
use crate::paper::identifier::Scheme;
use proptest::prelude::*;

fn named(names: &[(Scheme, &str)]) -> PaperRecord {
    let mut record = PaperRecord::default();
    names.iter().for_each(|(scheme, name)| record.identifiers.add_written(*scheme, name));
    record
}

fn titled(title: &str, author: &str, year: Option<i32>) -> PaperRecord {
    let authors = if author.is_empty() { Vec::new() } else { vec![author.to_owned()] };
    PaperRecord { title: Some(title.to_owned()), authors, year, ..PaperRecord::default() }
}

fn entries(records: &[PaperRecord]) -> Vec<PaperEntry> {
    let mut index = PaperIndex::new();
    for record in records {
        index.add(record.clone());
    }
    index.entries()
}

#[test]
fn a_later_record_joins_two_entries() {
    let records = [
        named(&[(Scheme::Doi, "10.1/a")]),
        named(&[(Scheme::Pmid, "7")]),
        named(&[(Scheme::Doi, "10.1/A"), (Scheme::Pmid, "7")]),
    ];
    assert_eq!(entries(&records[..2]).len(), 2);
    let joined = entries(&records);
    assert_eq!(joined.len(), 1);
    assert_eq!((joined[0].id.as_str(), joined[0].joins.len()), ("doi:10.1/a", 2));
    assert_eq!(joined[0].ids, ["doi:10.1/a", "pmid:7"]);
    let mut shared: Vec<_> = joined[0].joins.iter().map(|join| join.shared.as_str()).collect();
    shared.sort_unstable();
    assert_eq!(shared, ["doi:10.1/a", "pmid:7"]);
}

#[test]
fn differing_years_stay_apart_even_through_a_third_record() {
    let title = "Same Title Here";
    let records =
        [titled(title, "Jo Li", Some(2020)), titled(title, "Jo Li", None), titled(title, "Jo Li", Some(2021))];
    let found = entries(&records);
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(|entry| entry.records.iter().filter(|record| **record != 1).count() == 1));
}

#[test]
fn different_papers_of_one_title_stay_apart() {
    let with_doi = |doi: &str| PaperRecord {
        identifiers: named(&[(Scheme::Doi, doi)]).identifiers,
        ..titled("Editorial", "Jo Li", Some(2020))
    };
    assert_eq!(entries(&[with_doi("10.1/a"), with_doi("10.1/b")]).len(), 2);
    assert_eq!(entries(&[titled("Editorial", "", None), titled("Editorial", "", None)]).len(), 2);
    let two = [titled("A study of the sea", "Jo Li", None), titled("A study of the sea", "Al Ko", None)];
    assert_eq!(entries(&two).len(), 2);
    let preprint = with_doi("10.48550/arXiv.2301.12345");
    let found = entries(&[preprint, with_doi("10.1/a")]);
    assert_eq!((found.len(), found[0].id.as_str()), (1, "doi:10.1/a"));
    assert_eq!(found[0].identifiers.arxiv.as_deref(), Some("2301.12345"));
}

#[test]
fn nine_of_ten_words_join() {
    let ten = "one two three four five six seven eight nine ten";
    let nine = "one two three four five six seven eight nine";
    let swapped = "one two three four five six seven eight nine eleven";
    let found = entries(&[titled(ten, "", None), titled(nine, "", None)]);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].joins[0].reason, found[0].joins[0].similarity), (JoinReason::SimilarTitle, Some(0.9)));
    assert_eq!(entries(&[titled(ten, "", None), titled(swapped, "", None)]).len(), 2);
}

#[test]
fn the_best_of_each_is_kept_with_its_origin() {
    let doi = named(&[(Scheme::Doi, "10.1/a")]).identifiers;
    let crossref = PaperRecord {
        identifiers: doi.clone(),
        title: Some("Title".to_owned()),
        citation_count: Some(3),
        open_access: Some(false),
        ..PaperRecord::new(Origin::Crossref)
    };
    let semantic_scholar = PaperRecord {
        identifiers: doi.clone(),
        title: Some("title.".to_owned()),
        citation_count: Some(9),
        open_access: Some(true),
        abstract_text: Some("long".to_owned()),
        ..PaperRecord::new(Origin::SemanticScholar)
    };
    let web = PaperRecord { identifiers: doi, ..PaperRecord::new(Origin::Web) };
    let found = &entries(&[web, semantic_scholar, crossref])[0];
    assert_eq!((found.title.as_deref(), found.field_origins.title), (Some("Title"), Some(Origin::Crossref)));
    assert_eq!(found.field_origins.citation_count, Some(Origin::SemanticScholar));
    assert_eq!((found.open_access, found.presence), (Some(true), Presence::Both));
    assert_eq!(found.origins, [Origin::Crossref, Origin::SemanticScholar, Origin::Web]);
    assert_eq!(PaperCounts::of(std::iter::empty()), PaperCounts::default());
}

#[test]
fn pages_without_names_are_one_by_their_address() {
    let page = |url: &str| PaperRecord { url: Some(url.to_owned()), ..PaperRecord::new(Origin::Web) };
    let found = entries(&[page("https://e.org/1"), page("https://e.org/1#top"), page("https://e.org/2")]);
    assert_eq!((found.len(), found[0].joins[0].reason), (2, JoinReason::SameAddress));
}

#[test]
fn many_records_of_one_title_take_no_square_of_time() {
    let records: Vec<PaperRecord> = (0..5_000)
        .map(|number| PaperRecord {
            identifiers: named(&[(Scheme::Doi, &format!("10.1/{number}"))]).identifiers,
            ..titled("The same title for all of them", "Jo Li", Some(2020))
        })
        .collect();
    assert_eq!(entries(&records).len(), 5_000);
}

fn record() -> impl Strategy<Value = PaperRecord> {
    let name = |scheme: Scheme| prop::option::weighted(0.3, (0..4_u8).prop_map(move |number| (scheme, number)));
    let title = prop::sample::select(vec![
        "one two three four five six seven eight nine ten",
        "one two three four five six seven eight nine",
        "two one three four five six seven eight nine ten",
        "A short title",
        "Editorial",
    ]);
    let author = prop::sample::select(vec!["Jan van der Berg", "Berg, Jan", "Jo Li", ""]);
    let names = (name(Scheme::Doi), name(Scheme::Pmid), name(Scheme::OpenAlex));
    let origin = prop::sample::select(vec![Origin::Crossref, Origin::Web, Origin::OpenAlex]);
    let abstract_text = prop::option::of(prop::sample::select(vec!["One.".to_owned(), "Another one.".to_owned()]));
    let ranked = (abstract_text, prop::option::of(0..3_u64));
    (names, prop::option::of(title), author, prop::option::of(2019..2021), origin, ranked).prop_map(
        |((doi, pmid, openalex), title, author, year, origin, (abstract_text, citation_count))| {
            let known = titled(title.unwrap_or_default(), author, year);
            let mut record = PaperRecord { origin, abstract_text, citation_count, ..known };
            for (scheme, number) in [doi, pmid, openalex].into_iter().flatten() {
                let written = if scheme == Scheme::Doi { format!("10.1/{number}") } else { format!("{}", number + 1) };
                record.identifiers.add_written(scheme, &written);
            }
            record
        },
    )
}

/// An entry without the indices of its records, and their contents instead.
fn contents(records: &[PaperRecord]) -> Vec<String> {
    let mut all: Vec<String> = entries(records)
        .into_iter()
        .map(|mut entry| {
            let mut held: Vec<PaperRecord> = entry.records.iter().map(|record| records[*record].clone()).collect();
            held.sort();
            entry.records.clear();
            entry.joins.iter_mut().for_each(|join| join.records = [0, 0]);
            format!("{entry:?} {held:?}")
        })
        .collect();
    all.sort();
    all
}

proptest! {
    #[test]
    fn the_order_of_the_records_does_not_matter(
        (records, shuffled) in prop::collection::vec(record(), 0..14)
            .prop_flat_map(|records| (Just(records.clone()), Just(records).prop_shuffle())),
    ) {
        prop_assert_eq!(contents(&records), contents(&shuffled));
    }

    #[test]
    fn every_record_is_in_one_entry_and_shared_names_join(records in prop::collection::vec(record(), 0..14)) {
        let found = entries(&records);
        let mut indices: Vec<usize> = found.iter().flat_map(|entry| entry.records.clone()).collect();
        indices.sort_unstable();
        prop_assert_eq!(indices, (0..records.len()).collect::<Vec<_>>());
        let mut ids: Vec<&String> = found.iter().flat_map(|entry| &entry.ids).collect();
        let n_ids = ids.len();
        ids.sort_unstable();
        ids.dedup();
        prop_assert_eq!(ids.len(), n_ids, "a name stands in one entry");
        for entry in &found {
            prop_assert_eq!(entry.joins.len() + 1, entry.records.len());
        }
    }
    #[test]
    fn a_group_tells_what_its_entry_tells(records in prop::collection::vec(record(), 0..14)) {
        let mut index = PaperIndex::new();
        for record in records {
            index.add(record);
        }
        for group in index.groups() {
            let entry = index.entry(&group);
            let candidate = index.candidate(&group);
            prop_assert_eq!(candidate.has_abstract, entry.abstract_text.is_some());
            prop_assert_eq!(candidate.citation_count, entry.citation_count);
            prop_assert_eq!(index.presence(&group), entry.presence);
            prop_assert_eq!(index.names(&group), (entry.id, entry.ids));
        }
    }
}
