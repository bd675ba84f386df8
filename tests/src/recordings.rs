//! The project's own recordings: each shows what the gallery says it shows.

use credence_core::conversation::ToolState;
use credence_core::stream::Outcome;
use credence_core::{Assessment, Assessor, Band, ScoreKind, assess_recording};

use crate::shared::repository;

fn recording(name: &str) -> Assessment {
    let path = repository().join(format!("web/recordings/{name}.sse"));
    let mut assessments = assess_recording(&std::fs::read(path).unwrap(), &Assessor::default());
    assert_eq!(assessments.len(), 1, "{name} is one turn");
    assessments.remove(0)
}

fn states(assessment: &Assessment) -> Vec<ToolState> {
    assessment.tools.iter().map(|tool| tool.state).collect()
}

fn n_sources(assessment: &Assessment) -> (usize, usize) {
    let cited = assessment.sources.iter().filter(|source| source.cited).count();
    (cited, assessment.sources.iter().filter(|source| source.retrieved).count())
}

#[test]
fn a_clean_run_is_green_and_every_marker_fits() {
    let clean = recording("portfolio-clean");
    let run = clean.scores.tool_run.unwrap();
    assert_eq!((run.score.to_bits(), run.band), (1.0_f64.to_bits(), Band::Green));
    assert_eq!(clean.markers.used, [1, 2, 3, 4, 5, 6, 7]);
    assert!(
        clean.markers.dangling.is_empty() && clean.markers.unused.is_empty() && clean.markers.mismatched.is_empty()
    );
    assert_eq!(clean.claimed_confidence, Some(0.93));
}

#[test]
fn failed_and_retried_tools_are_seen_and_counted() {
    let retried = recording("tools-failed-and-retried");
    use ToolState::{Empty, Failed, Ok};
    assert_eq!(states(&retried), [Failed, Ok, Empty, Failed, Ok]);
    assert_eq!(retried.tools[1].attempt, 2);
    let run = retried.scores.tool_run.unwrap();
    assert!((run.score - 0.72).abs() < 1e-9, "{run:?}");
    assert_eq!(retried.headline.unwrap().kind, ScoreKind::ToolRun);
}

#[test]
fn web_searches_keep_cited_and_retrieved_apart() {
    for (name, expected, citations) in [
        ("web-search-openai", (5, 9), 6),
        ("web-search-anthropic", (5, 7), 8),
        ("censo-brasil", (3, 6), 4),
        ("fujisan", (4, 6), 5),
    ] {
        let search = recording(name);
        assert_eq!(n_sources(&search), expected, "{name}");
        assert_eq!(search.citations.len(), citations, "{name}");
        assert!(search.citations.iter().all(|citation| citation.start.is_some()), "{name}");
        assert!(search.scores.source_quality.is_some(), "{name}");
        assert_eq!(search.not_understood, 0, "{name}");
    }
}

#[test]
fn dangling_unused_and_mismatched_markers_are_told_apart() {
    let markers = recording("markers-dangle").markers;
    assert_eq!(
        (markers.used, markers.dangling, markers.unused, markers.mismatched),
        (vec![1, 2], vec![5], vec![3], vec![2])
    );
}

#[test]
fn every_way_a_turn_ends_is_told_apart() {
    let ends = [
        ("portfolio-clean", Outcome::Completed, None),
        ("cut", Outcome::Cut, None),
        ("refused", Outcome::Failed, Some("refusal")),
        ("paused", Outcome::Waiting, None),
        ("agent-error", Outcome::Failed, Some("MODEL_OVERLOADED")),
    ];
    for (name, outcome, code) in ends {
        let ended = recording(name);
        assert_eq!((ended.outcome, ended.error.and_then(|error| error.code).as_deref()), (outcome, code), "{name}");
    }
}

#[test]
fn a_cut_stream_keeps_its_answer_and_leaves_its_call_unanswered() {
    let cut = recording("cut");
    assert_eq!(states(&cut), [ToolState::Ok, ToolState::Unanswered]);
    assert!(!cut.answer.is_empty());
    assert_eq!(cut.not_understood, 1);
}
