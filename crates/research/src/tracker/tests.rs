//! Tests of the citation tracker.

use super::*;
use crate::api::ApiResponse;
use crate::paper::PaperRecord;
use crate::paper::Scheme;
use credence_core::evidence::{EvidenceGraph, Stance};

fn seed() -> PaperRecord {
    let mut seed = PaperRecord::default();
    seed.identifiers.add_written(Scheme::Doi, "10.1000/seed");
    seed
}

/// The responses of two services, by the address.
fn answer(url: &str) -> (u16, &'static str) {
    let found = [
        (
            "/works/doi:10.1000/seed",
            r#"{"id":"https://openalex.org/W1","doi":"https://doi.org/10.1000/seed",
            "referenced_works":["https://openalex.org/W2","https://openalex.org/W3"]}"#,
        ),
        (
            "filter=openalex:W2|W3",
            r#"{"meta":{"count":2,"next_cursor":null},"results":[
            {"id":"https://openalex.org/W2","doi":"https://doi.org/10.1000/two","title":"Two","abstract_inverted_index":{"a":[0]}},
            {"id":"https://openalex.org/W3","title":"Three"}]}"#,
        ),
        ("filter=cites:W1", r#"{"meta":{"count":0},"results":[]}"#),
        (
            "/references",
            r#"{"data":[{"isInfluential":true,"citedPaper":{"paperId":"2d5673caa9e6af3a7b82a43f19ee920992db07ad",
            "externalIds":{"DOI":"10.1000/TWO"},"title":"Two","abstract":"a longer one"}}]}"#,
        ),
        (
            "/citations",
            r#"{"data":[{"isInfluential":false,"citingPaper":{"paperId":"3d5673caa9e6af3a7b82a43f19ee920992db07ad",
            "title":"Four","abstract":"b"}}]}"#,
        ),
        (
            "/paper/DOI:10.1000/seed?",
            r#"{"paperId":"4d5673caa9e6af3a7b82a43f19ee920992db07ad","externalIds":{"DOI":"10.1000/seed"},"year":2020}"#,
        ),
    ];
    found.into_iter().find(|(part, _)| url.contains(part)).map_or((404, "{}"), |(_, body)| (200, body))
}

fn run(tracker: &mut CitationTracker) -> Vec<String> {
    let mut sent = Vec::new();
    loop {
        match tracker.step() {
            TrackerStep::Send(step) => {
                let (status, body) = answer(&step.request.url);
                assert!(tracker.receive(step.id, &ApiResponse { status, headers: &[], body }));
                assert!(!tracker.receive(step.id, &ApiResponse { status, headers: &[], body }), "once is enough");
                sent.push(step.request.url);
            }
            TrackerStep::Wait => panic!("nothing is under way"),
            TrackerStep::Done => return sent,
        }
    }
}

#[test]
fn two_interfaces_become_one_list() {
    let mut tracker = CitationTracker::new(vec![seed()], TrackerOptions::default()).unwrap();
    assert_eq!(run(&mut tracker).len(), 6);
    let report = tracker.report();
    assert_eq!((report.seeds.len(), report.seeds[0].year), (1, Some(2020)));
    assert_eq!(report.seeds[0].ids.len(), 3);
    let ids: Vec<_> = report.related.iter().map(|tracked| tracked.paper.id.as_str()).collect();
    assert_eq!(ids, ["doi:10.1000/two", "openalex:W3", "s2:3d5673caa9e6af3a7b82a43f19ee920992db07ad"]);
    assert!(report.related[0].is_influential, "one interface says so");
    assert_eq!(report.related[0].cited_by, ["doi:10.1000/seed"]);
    assert_eq!(report.ranking.without_abstract, [1]);
    let cites: Vec<_> = report.cites.iter().map(|[citing, cited]| (citing.as_str(), cited.as_str())).collect();
    assert_eq!(
        cites,
        [("doi:10.1000/seed", "doi:10.1000/two"), ("s2:3d5673caa9e6af3a7b82a43f19ee920992db07ad", "doi:10.1000/seed"),]
    );
    assert!(report.failures.is_empty());
}

#[test]
fn the_callers_scores_decide_the_order() {
    let mut tracker = CitationTracker::new(vec![seed()], TrackerOptions::default()).unwrap();
    run(&mut tracker);
    tracker.score("s2:3d5673caa9e6af3a7b82a43f19ee920992db07ad", Some(1.0), Some(1.0), None);
    tracker.score("https://openalex.org/W2", Some(0.0), None, None);
    let report = tracker.report();
    let kept: Vec<_> = report.ranking.kept.iter().map(|ranked| (ranked.candidate, ranked.score)).collect();
    assert_eq!(kept, [(0, 0.5), (2, 0.5)]);
    let options = TrackerOptions { openalex: None, ..TrackerOptions::default() };
    let mut tracker = CitationTracker::new(vec![seed()], options).unwrap();
    assert!(run(&mut tracker).iter().all(|url| url.contains("semanticscholar")));
}

#[test]
fn a_rate_limited_service_gets_three_requests() {
    let options = TrackerOptions { openalex: None, references: false, citations: false, ..TrackerOptions::default() };
    let mut tracker = CitationTracker::new(vec![seed()], options).unwrap();
    let headers = [("retry-after".to_owned(), "9".to_owned())];
    for attempt in 1..=3 {
        let TrackerStep::Send(step) = tracker.step() else { panic!("there is one to send") };
        assert_eq!((step.attempt, step.limits.retry_after_seconds), (attempt, (attempt > 1).then_some(9.0)));
        assert_eq!(tracker.step(), TrackerStep::Wait);
        assert!(tracker.receive(step.id, &ApiResponse { status: 429, headers: &headers, body: "" }));
    }
    assert_eq!(tracker.step(), TrackerStep::Done);
    assert_eq!(tracker.report().failures.len(), 1);
}

#[test]
fn a_new_theory_based_on_supported_papers_is_not_an_orphan() {
    let options = TrackerOptions { citations: false, ..TrackerOptions::default() };
    let mut tracker = CitationTracker::new(vec![seed()], options).unwrap();
    run(&mut tracker);
    let mut graph = EvidenceGraph::new();
    let claim = graph.add_claim("claim").unwrap();
    tracker.report().add_to(&mut graph).unwrap();
    let theory = graph.find("doi:10.1000/seed").unwrap();
    assert_eq!(graph.integrity(0).orphan_papers, [theory], "nothing speaks for what it cites yet");
    let cited = graph.find("doi:10.1000/two").unwrap();
    graph.add_evidence(cited, claim, Stance::Supports, Some(0.9)).unwrap();
    assert_eq!(graph.integrity(0).orphan_papers, []);
}

#[test]
fn seeds_need_a_name() {
    let seeds = vec![seed(), PaperRecord::default()];
    let error = CitationTracker::new(seeds, TrackerOptions::default()).unwrap_err();
    assert_eq!((error.seed, error.problem), (1, SeedProblem::NoName));
}
