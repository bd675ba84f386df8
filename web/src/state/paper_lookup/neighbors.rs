//! Following a paper: a part that asks OpenAlex and Semantic Scholar what it cites and what cites it.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use std::future::Future;
use std::pin::Pin;

use credence_check::selection::claim_overlap;
use credence_research::api::ApiResponse;
use credence_research::paper::{Origin, PaperEntry, PaperRecord, identifier_of_url};
use credence_research::tracker::{CitationTracker, TrackerOptions, TrackerReport, TrackerRequest, TrackerStep};

use super::answer::{Direction, Neighbor, PaperNeighbors};
use crate::part::{NotLoaded, entrances};
use crate::service::perform;

/// The most papers that are read of each service in each direction: one request for each.
const MOST_PAPERS: u32 = 100;

entrances! {
    /// The papers around the one at an address, those most relevant to a claim; `None` if it names no paper or none is found.
    papers fn follow(address: String, claim: String) -> Pin<Box<dyn Future<Output = Option<PaperNeighbors>>>> {
        Box::pin(neighbors(address, claim))
    }
}

async fn neighbors(address: String, claim: String) -> Option<PaperNeighbors> {
    let mut seed = PaperRecord::new(Origin::Other);
    seed.identifiers.add(identifier_of_url(&address)?);
    let options = TrackerOptions { most_papers: MOST_PAPERS, ..TrackerOptions::default() };
    let mut tracker = CitationTracker::new(vec![seed], options).ok()?;
    // One request at a time: there are few, and each service wants to be asked slowly.
    while let TrackerStep::Send(request) = tracker.step() {
        send(&mut tracker, *request).await;
    }
    for related in tracker.report().related {
        let similarity = similarity(&claim, &related.paper);
        tracker.score(&related.paper.id, Some(similarity), None, None);
    }
    shown(&tracker.report())
}

async fn send(tracker: &mut CitationTracker, TrackerRequest { id, request, limits, .. }: TrackerRequest) {
    let response = perform::send(&request, limits.requests_per_second, limits.retry_after_seconds).await;
    let Some(response) = response else {
        tracker.fail(id, "");
        return;
    };
    let headers = Vec::from_iter(response.retry_after.map(|seconds| ("retry-after".to_owned(), seconds.to_string())));
    tracker.receive(id, &ApiResponse { status: response.status, headers: &headers, body: &response.body });
}

/// The words that a paper shares with the claim: those of its title, or of its abstract if these are more.
fn similarity(claim: &str, paper: &PaperEntry) -> f64 {
    let texts = [&paper.title, &paper.abstract_text].into_iter().flatten();
    texts.map(|text| claim_overlap(claim, text).share).fold(0.0, f64::max)
}

/// What is shown of a report; `None` without a paper.
fn shown(report: &TrackerReport) -> Option<PaperNeighbors> {
    let neighbor = |candidate: usize| {
        let related = &report.related[candidate];
        let direction = match (related.cites.is_empty(), related.cited_by.is_empty()) {
            (true, _) => Direction::Cited,
            (false, true) => Direction::Citing,
            (false, false) => Direction::Both,
        };
        Neighbor { paper: related.paper.clone(), direction, is_influential: related.is_influential }
    };
    let papers: Vec<Neighbor> = report.ranking.kept.iter().map(|ranked| neighbor(ranked.candidate)).collect();
    let title = report.seeds.first().and_then(|seed| seed.title.clone());
    (!papers.is_empty()).then_some(PaperNeighbors { title, papers, n_found: report.related.len() })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tracker that got its answers from Semantic Scholar.
    fn tracked() -> CitationTracker {
        let mut seed = PaperRecord::new(Origin::Other);
        seed.identifiers.add(identifier_of_url("https://doi.org/10.1000/seed").unwrap());
        let options = TrackerOptions { openalex: None, ..TrackerOptions::default() };
        let mut tracker = CitationTracker::new(vec![seed], options).unwrap();
        while let TrackerStep::Send(request) = tracker.step() {
            let body = if request.request.url.contains("/references") {
                r#"{"data":[{"isInfluential":true,"citedPaper":{"externalIds":{"DOI":"10.1000/a"},"title":"A","abstract":"x"}},
                    {"isInfluential":false,"citedPaper":{"externalIds":{"DOI":"10.1000/b"},"title":"B"}}]}"#
            } else if request.request.url.contains("/citations") {
                r#"{"data":[{"isInfluential":false,"citingPaper":{"externalIds":{"DOI":"10.1000/c"},"title":"C","abstract":"y"}}]}"#
            } else {
                r#"{"externalIds":{"DOI":"10.1000/seed"},"title":"Seed"}"#
            };
            tracker.receive(request.id, &ApiResponse { status: 200, headers: &[], body });
        }
        tracker
    }

    #[test]
    fn the_papers_that_are_kept_have_a_direction_and_the_most_relevant_comes_first() {
        let found = shown(&tracked().report()).unwrap();
        let papers: Vec<_> = found.papers.iter().map(|near| (near.paper.id.as_str(), near.direction)).collect();
        assert_eq!(papers, [("doi:10.1000/a", Direction::Cited), ("doi:10.1000/c", Direction::Citing)]);
        assert_eq!((found.title.as_deref(), found.n_found), (Some("Seed"), 3));
    }

    #[test]
    fn words_of_the_claim_make_a_paper_relevant() {
        let report = tracked().report();
        let of = |claim: &str| similarity(claim, &report.related[0].paper);
        assert!(of("A x") > of("Something else entirely"));
    }
}
