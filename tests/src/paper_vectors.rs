//! The vectors of papers: identifiers, identity, titles, relevance, impact.

use credence_research::paper::{
    Candidate, Origin, PaperCounts, PaperIndex, PaperRecord, RankingOptions, RelevanceProfile, Scheme,
    identifier_of_url, impact, rank_related, surname, title_key, title_similarity,
};
use serde_json::{Value, json};

use crate::shared::vectors;

#[test]
fn the_strongest_name_is_the_identity() {
    for vector in vectors("trust.canonical_id") {
        let found = record(&vector.input, Origin::Other).identifiers.canonical();
        assert_eq!(json!(found), vector.expected, "{}", vector.name);
    }
}

#[test]
fn names_are_found_in_addresses() {
    for vector in vectors("trust.identifier") {
        let found = identifier_of_url(text(&vector.input["url"])).map(|found| found.canonical());
        assert_eq!(json!(found), vector.expected, "{}", vector.name);
    }
}

#[test]
fn records_of_one_paper_are_one_entry() {
    for vector in vectors("trust.dedupe") {
        let mut index = PaperIndex::new();
        for (field, origin) in [("papers", Origin::Other), ("web", Origin::Web)] {
            for paper in vector.input[field].as_array().into_iter().flatten() {
                index.add(record(paper, origin));
            }
        }
        let entries = index.entries();
        let counts = json!(PaperCounts::of(entries.iter().map(|entry| entry.presence)));
        for (field, expected) in vector.expected.as_object().unwrap() {
            let found = match field.as_str() {
                "entries" => json!(entries.len()),
                "source" => json!(entries[0].presence),
                _ => counts[field].clone(),
            };
            assert_eq!(found, *expected, "{}: `{field}`", vector.name);
        }
    }
}

#[test]
fn surnames_are_read_in_either_order() {
    for vector in vectors("trust.surname") {
        let found = vector.input["name"].as_str().and_then(surname);
        assert_eq!(json!(found), vector.expected, "{}", vector.name);
    }
}

#[test]
fn titles_are_compared_by_their_words() {
    for vector in vectors("trust.title_key") {
        assert_eq!(json!(title_key(text(&vector.input["title"]))), vector.expected, "{}", vector.name);
    }
    for vector in vectors("trust.title_similarity") {
        let found = title_similarity(text(&vector.input["a"]), text(&vector.input["b"]));
        assert!((found - vector.expected["jaccard"].as_f64().unwrap()).abs() < 5e-5, "{}: {found}", vector.name);
        let is_same = found >= vector.input["threshold"].as_f64().unwrap();
        assert_eq!(json!(is_same), vector.expected["same"], "{}", vector.name);
    }
}

#[test]
fn relevance_is_the_sum_of_its_terms() {
    for vector in vectors("trust.citation_relevance") {
        let (input, expected) = (&vector.input, &vector.expected);
        let has = |field: &str| input.get(field).is_some();
        if has("papers") || has("scores") {
            check_list(input, expected, &vector.name);
        } else if has("llm") {
            check_score(&staged(input).0, &expected["score"], &vector.name);
        } else if has("impact") {
            check_score(&staged(input).1, &expected["stage1"], &vector.name);
        } else {
            let ranking = rank_related(&[candidate(input)], RankingOptions::default());
            check_score(&ranking.kept[0].score, &expected["score"], &vector.name);
        }
    }
}

fn check_score(found: &f64, expected: &Value, name: &str) {
    assert_eq!(found.to_bits(), expected.as_f64().unwrap().to_bits(), "{name}: {found}");
}

/// Lists contain scores, names with scores, or papers.
fn check_list(input: &Value, expected: &Value, name: &str) {
    let items = input.get("scores").unwrap_or(&input["papers"]).as_array().unwrap();
    let candidates: Vec<Candidate> = items.iter().map(candidate_of_list).collect();
    let limit = input["max_count"].as_u64().map_or(10, |count| usize::try_from(count).unwrap());
    let kept = rank_related(&candidates, RankingOptions { profile: RelevanceProfile::Default, limit }).kept;
    for (field, expected) in expected.as_object().unwrap() {
        let found = match field.as_str() {
            "kept" => json!(kept.len()),
            "lowest_kept" => json!(kept.last().unwrap().score),
            "order" => json!(kept.iter().map(|paper| &items[paper.candidate][0]).collect::<Vec<_>>()),
            other => panic!("{name} expects `{other}`, which is not looked at"),
        };
        assert_eq!(found, *expected, "{name}: `{field}`");
    }
}

/// The terms of a score: 0.5 for an influential citation, at most 0.3 for similarity, the rest for inference.
fn candidate_of_list(item: &Value) -> Candidate {
    let Some(score) = item.as_f64().or_else(|| item[1].as_f64()) else { return candidate_with_abstract(item) };
    let left = if score >= 0.5 { score - 0.5 } else { score };
    let near = left.min(0.3);
    Candidate {
        has_abstract: true,
        is_influential: score >= 0.5,
        embedding_similarity: Some(near / 0.3),
        nli_relevance: Some((left - near) / 0.2),
        ..Candidate::default()
    }
}

fn candidate_with_abstract(item: &Value) -> Candidate {
    Candidate { has_abstract: item["abstract"].is_string(), ..candidate(item) }
}

fn candidate(input: &Value) -> Candidate {
    Candidate {
        has_abstract: true,
        is_influential: input["is_influential"].as_bool().unwrap_or_default(),
        embedding_similarity: input["embedding_similarity"].as_f64().or_else(|| input["embedding"].as_f64()),
        nli_relevance: input["nli_relevance"].as_f64(),
        model_relevance: input["llm"].as_f64(),
        citation_count: None,
    }
}

/// The score and the first-stage score of a paper with the impact of the vector among five others.
fn staged(input: &Value) -> (f64, f64) {
    let fifth = input["impact"].as_f64().unwrap() * 5.0;
    let others = (0..5).map(|index| Candidate {
        has_abstract: true,
        citation_count: Some(if f64::from(index) < fifth { 0 } else { 2 }),
        ..Candidate::default()
    });
    let ranked = Candidate { citation_count: Some(1), ..candidate(input) };
    let candidates: Vec<Candidate> = [ranked].into_iter().chain(others).collect();
    let ranking = rank_related(&candidates, RankingOptions { profile: RelevanceProfile::Staged, limit: 6 });
    let found = ranking.kept.iter().find(|paper| paper.candidate == 0).unwrap();
    (found.score, found.first_stage.unwrap())
}

#[test]
fn impact_is_a_percentile() {
    for vector in vectors("trust.impact") {
        let counts: Vec<Option<u64>> =
            vector.input["citation_counts"].as_array().unwrap().iter().map(Value::as_u64).collect();
        assert_eq!(json!(impact(&counts)), vector.expected, "{}", vector.name);
    }
}

fn record(paper: &Value, origin: Origin) -> PaperRecord {
    let mut record = PaperRecord { origin, ..PaperRecord::default() };
    let names = [
        ("doi", Scheme::Doi),
        ("pmid", Scheme::Pmid),
        ("pmcid", Scheme::Pmcid),
        ("arxiv_id", Scheme::Arxiv),
        ("openalex_work_id", Scheme::OpenAlex),
    ];
    for (field, scheme) in names {
        if let Some(written) = paper[field].as_str() {
            record.identifiers.add_written(scheme, written);
        }
    }
    record.title = paper["title"].as_str().map(str::to_owned);
    record.authors = paper["author"].as_str().map(str::to_owned).into_iter().collect();
    record.year = paper["year"].as_i64().map(|year| i32::try_from(year).unwrap());
    record.url = paper["url"].as_str().map(str::to_owned);
    record
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}
