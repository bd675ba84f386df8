//! The project's recordings: each contains what the gallery describes.

use credence_core::conversation::ToolState;
use credence_core::stream::Outcome;
use credence_core::trust::{ClaimStatus, ContradictionKind, RuleOrigin, TrustLevel, TrustPolicy};
use credence_core::{
    AffectedTurns, AssessedSource, Assessment, Assessor, Band, ContradictionSide, ScoreKind, Session, assess_recording,
};

use crate::shared::repository;

fn bytes(name: &str) -> Vec<u8> {
    std::fs::read(repository().join(format!("web/recordings/{name}.sse"))).unwrap()
}

fn recording(name: &str) -> Assessment {
    let mut assessments = assess_recording(&bytes(name), &Assessor::default());
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
    let headline = retried.headline.unwrap();
    assert_eq!((headline.kind, headline.band), (ScoreKind::Sentences, Band::Yellow));
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

fn domain_of(assessment: &Assessment, source_id: &str) -> String {
    let source = assessment.sources.iter().find(|source| source.id == source_id).unwrap();
    source.domain.clone().unwrap()
}

#[test]
fn two_governments_that_disagree_both_stay_and_a_blog_against_a_journal_does_not() {
    let assessment = recording("sources-disagree");
    let found: Vec<_> = assessment
        .contradictions
        .iter()
        .map(|pair| {
            let side = |side: &ContradictionSide| (domain_of(&assessment, &side.source_id), side.rank, side.status);
            (pair.kind, pair.gap, side(&pair.supporting), side(&pair.refuting))
        })
        .collect();
    let side = |domain: &str, rank: u8, status: ClaimStatus| (domain.to_owned(), rank, status);
    use ClaimStatus::{Contested, Rejected, Verified};
    let blog = (side("sunny-bones.example", 1, Rejected), side("nejm.org", 4, Verified));
    let governments = (side("dietaryguidelines.gov", 5, Contested), side("gov.uk", 5, Contested));
    assert_eq!(
        found,
        [
            (ContradictionKind::Misinformation, 3, blog.0, blog.1),
            (ContradictionKind::Contested, 0, governments.0, governments.1),
        ]
    );
    assert!(
        assessment.contradictions.iter().all(|pair| pair.supporting.quote.is_some() && pair.refuting.quote.is_some())
    );
}

#[test]
fn the_host_of_the_blog_is_blocked_with_its_cause_until_the_reader_restores_it() {
    let assessment = recording("sources-disagree");
    let [blocked] = &assessment.blocked[..] else { panic!("{:?}", assessment.blocked) };
    assert_eq!(
        (blocked.domain.as_str(), blocked.original_trust_level),
        ("sunny-bones.example", TrustLevel::Unverified)
    );
    assert_eq!(blocked.cause_id.as_deref(), Some("vitamin d supplements protect healthy adults from broken bones"));
    assert!(blocked.can_restore);
    let blog = |assessment: &Assessment| {
        let is_blog = |source: &AssessedSource| source.domain.as_deref() == Some("sunny-bones.example");
        assessment.sources.iter().find(|source| is_blog(source)).unwrap().trust.clone()
    };
    assert_eq!((blog(&assessment).level, blog(&assessment).from), (TrustLevel::Blocked, RuleOrigin::Verification));

    let mut policy = TrustPolicy::bundled().clone();
    policy.override_domain("sunny-bones.example", TrustLevel::Trusted, Some("restored")).unwrap();
    let restored = assess_recording(&bytes("sources-disagree"), &Assessor::with_policy(policy)).remove(0);
    assert_eq!((blog(&restored).level, restored.blocked.len()), (TrustLevel::Trusted, 0));
    assert!(restored.contradictions.iter().all(|pair| pair.kind == ContradictionKind::Contested));
    let quality = |assessment: &Assessment| assessment.scores.source_quality.as_ref().unwrap().score;
    assert!(quality(&restored) > quality(&assessment));
    let vitamin = |assessment: &Assessment| assessment.claims[1].confidence.ratio;
    assert!(vitamin(&restored) > vitamin(&assessment), "its word counts again");
}

#[test]
fn a_story_that_two_papers_tell_counts_once() {
    let assessment = recording("sources-disagree");
    let support = assessment.claims[2].support;
    assert_eq!((support.n_pages, support.n_sites, support.n_texts), (3, 3, 2));
    assert!(assessment.claims[2].evidence.iter().all(|item| item.status == ClaimStatus::Verified));
    let score = assessment.scores.claim_evidence.unwrap();
    let sum: f64 = score.terms.iter().map(|term| term.delta).sum();
    assert!((sum - score.score).abs() < 1e-9);
}

#[test]
fn reading_a_conversation_twice_gives_the_same_result() {
    let mut session = Session::new(Assessor::default());
    session.push(&bytes("sources-disagree"));
    session.stream_mut(0).finish();
    let (first, learned) = (session.assessments(0, 0), session.learned().clone());
    let policy = session.assessor().policy.clone();
    session.set_trust(policy, learned.clone(), &AffectedTurns::All);
    assert_eq!(session.assessments(0, 0), first);
    assert_eq!(session.learned().blocked(), learned.blocked());
}
