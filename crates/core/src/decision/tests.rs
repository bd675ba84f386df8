//! Decisions, case by case.

use super::*;
use crate::evidence::Stance;

const TEXTS: [&str; 3] = [
    "The committee found on Tuesday that the bridge had been inspected twice in the year before it fell into the river.",
    "Engineers who looked at the steel say that rust had eaten through the second pillar long before the storm came.",
    "A spokesman of the city confirmed the date of the last inspection and promised to open the records to the public.",
];

fn hit(url: &'static str, stance: Stance) -> EvidenceHit<'static> {
    EvidenceHit { url: Some(url), stance: Some(stance), ..EvidenceHit::default() }
}

fn decided(hits: &[EvidenceHit<'_>], attempts: (u32, u32)) -> Decision {
    decided_by(hits, attempts, DecisionRules::default())
}

fn decided_by(hits: &[EvidenceHit<'_>], (made, most): (u32, u32), rules: DecisionRules) -> Decision {
    let task = Task { id: Some("t1"), target: Some("The bridge was inspected."), ..Task::default() };
    let history = History { evidence: hits, n_pages: 3, n_queries: 2, ..History::default() };
    decide_from_history(&task, &history, made, most, &DecisionConfig { rules, ..DecisionConfig::default() })
}

fn left_out(decision: &Decision) -> Vec<(u32, LeftOutReason, Option<u32>)> {
    decision.left_out.iter().map(|left_out| (left_out.hit, left_out.reason, left_out.of_hit)).collect()
}

#[test]
fn weights_come_from_the_tier_of_the_domain() {
    let hits = [hit("https://www.cdc.gov/a", Stance::Supports), hit("https://www.reuters.com/b", Stance::Supports)];
    let decision = decided(&hits, (0, 3));
    assert_eq!((decision.status, decision.outcome()), (DecisionStatus::Final, Some(DecisionOutcome::True)));
    assert_eq!((decision.support.weight, decision.support.n_sources, decision.support.is_enough), (1.8, 2, true));
    let votes: Vec<_> =
        decision.support.votes.iter().map(|vote| (vote.domain.as_str(), vote.weight, vote.tier_from)).collect();
    assert_eq!(votes, [("cdc.gov", 1.0, TierOrigin::Level), ("reuters.com", 0.8, TierOrigin::Kind)]);
    assert_eq!((decision.refute.missing_weight, decision.refute.missing_sources), (1.6, 2));
    assert!(decision.warnings.is_empty());
}

#[test]
fn four_unknown_sites_decide_with_a_warning() {
    let urls = ["https://a.example", "https://b.example", "https://c.example", "https://d.example"];
    let decision = decided(&urls.map(|url| hit(url, Stance::Refutes)), (0, 3));
    assert_eq!(decision.outcome(), Some(DecisionOutcome::False));
    assert_eq!(decision.warnings[0].code, DecisionWarningCode::OtherSourcesOnly);
    assert!(decision.result.unwrap().proof.contains("Warning: this rests on"));
}

#[test]
fn copies_and_further_pages_of_a_domain_have_no_vote() {
    let [first, second, third] = TEXTS;
    let copy = format!("{first} (Reuters)");
    let hits = [
        EvidenceHit { snippet: &copy, ..hit("https://mirror.example/1", Stance::Supports) },
        EvidenceHit { snippet: first, ..hit("https://reuters.com/1", Stance::Supports) },
        EvidenceHit { snippet: second, ..hit("https://reuters.com/2", Stance::Supports) },
        EvidenceHit { snippet: third, ..hit("https://mirror.example/2", Stance::Supports) },
        EvidenceHit { snippet: first, ..hit("https://other.example/1", Stance::Refutes) },
    ];
    let decision = decided(&hits, (0, 3));
    assert_eq!(decision.support.votes.iter().map(|vote| vote.hit).collect::<Vec<_>>(), [1, 3]);
    let expected = [(0, LeftOutReason::NearCopy, Some(1)), (2, LeftOutReason::SameDomain, Some(1))];
    assert_eq!(left_out(&decision), expected);
    assert_eq!((decision.support.weight, decision.refute.weight), (1.2, 0.4));
    // Reuters votes by its newer story, and who prints the older one still speaks for Reuters.
    let newer = EvidenceHit { date_utc: Some("2025-06-01"), ..hits[2] };
    let decision = decided(&[hits[0], hits[1], newer], (0, 3));
    assert_eq!((decision.support.weight, decision.support.votes[0].hit), (0.8, 2));
}

#[test]
fn a_page_that_copies_two_sources_does_not_make_them_one() {
    let [first, second, _] = TEXTS;
    let hits = [
        EvidenceHit { snippet: first, ..hit("https://www.cdc.gov/a", Stance::Supports) },
        EvidenceHit { snippet: second, ..hit("https://www.reuters.com/b", Stance::Supports) },
        EvidenceHit { snippet: first, ..hit("https://spam.example/a", Stance::Supports) },
        EvidenceHit { snippet: second, ..hit("https://spam.example/b", Stance::Supports) },
    ];
    assert_eq!(decided(&hits, (0, 3)).support.weight, 1.8);
}

#[test]
fn what_may_not_vote_says_why() {
    let dated = |url, date| EvidenceHit { date_utc: Some(date), ..hit(url, Stance::Supports) };
    let hits = [
        hit("https://a.gov", Stance::Neutral),
        EvidenceHit { stance: None, ..hit("https://b.gov", Stance::Supports) },
        dated("mailto:someone@c.gov", "2025-06-01"),
        dated("https://spam.blogspot.com", "2025-06-01"),
        hit("https://e.gov", Stance::Supports),
        dated("https://f.gov", "last summer"),
        dated("https://g.gov", "2024-06-01"),
        EvidenceHit { weight: Some(0.0), ..dated("https://h.gov", "2025-06-01") },
        EvidenceHit { rejected: true, ..dated("https://i.gov", "2025-06-01") },
        EvidenceHit { pub_date: Some("2025-06-30"), ..dated("https://j.gov", "soon") },
    ];
    let task = Task { timeframe: Timeframe::new(Some("2025-01-01"), Some("2025-12-31")).ok(), ..Task::default() };
    let history = History { evidence: &hits, ..History::default() };
    let decision = decide_from_history(&task, &history, 0, 1, &DecisionConfig::default());
    let expected = [
        LeftOutReason::Neutral,
        LeftOutReason::UnknownStance,
        LeftOutReason::NoAddress,
        LeftOutReason::Blocked,
        LeftOutReason::Undated,
        LeftOutReason::UnreadableDate,
        LeftOutReason::OutsideTimeframe,
        LeftOutReason::NoWeight,
        LeftOutReason::Rejected,
    ];
    assert_eq!(decision.left_out.iter().map(|left_out| left_out.reason).collect::<Vec<_>>(), expected);
    assert_eq!(decision.support.votes.len(), 1);
    let codes: Vec<_> = decision.warnings.iter().map(|warning| (warning.code, warning.hit)).collect();
    let expected = [(DecisionWarningCode::UnreadableDate, Some(5)), (DecisionWarningCode::UnknownStance, Some(1))];
    assert_eq!(codes, expected);
}

#[test]
fn sources_of_a_side_count_together_only_when_they_are_near_in_time() {
    let dated = |url, date| EvidenceHit { date_utc: Some(date), ..hit(url, Stance::Supports) };
    let hits = [
        dated("https://a.gov", "2025-06-01T00:00:00Z"),
        dated("https://b.gov", "2025-06-10T00:00:00Z"),
        dated("https://c.gov", "2025-06-12T00:00:00Z"),
        hit("https://d.gov", Stance::Supports),
        dated("https://e.gov", "2025-06-12T00:00:01Z"),
    ];
    let rules = DecisionRules { within_hours: Some(48), ..DecisionRules::default() };
    let decision = decided_by(&hits, (0, 3), rules);
    assert_eq!(decision.support.votes.iter().map(|vote| vote.hit).collect::<Vec<_>>(), [4, 2]);
    let expected = [
        (0, LeftOutReason::OutsideWindow, None),
        (1, LeftOutReason::OutsideWindow, None),
        (3, LeftOutReason::Undated, None),
    ];
    assert_eq!(left_out(&decision), expected);
    assert_eq!(decided_by(&hits[..2], (0, 3), rules).status, DecisionStatus::NeedMoreSearch);
    assert_eq!(decided_by(&hits[1..3], (0, 3), rules).outcome(), Some(DecisionOutcome::True));
}

#[test]
fn copies_of_one_page_in_an_archive_are_the_page() {
    let hits = [
        hit("https://web.archive.org/web/2020/https://www.cdc.gov/a", Stance::Supports),
        hit("https://web.archive.org/web/2021/https://www.cdc.gov/a", Stance::Supports),
        hit("https://web.archive.org/web/2021/https://www.reuters.com/a", Stance::Supports),
    ];
    let decision = decided(&hits, (0, 3));
    assert_eq!((decision.support.weight, decision.support.n_sources), (1.8, 2));
}

#[test]
fn a_conflict_is_searched_again_and_then_invalid_and_by_the_flowchart_the_larger_side_wins() {
    let hits = [
        hit("https://a.gov", Stance::Supports),
        hit("https://b.gov", Stance::Supports),
        hit("https://reuters.com", Stance::Refutes),
        hit("https://apnews.com", Stance::Refutes),
    ];
    let again = decided(&hits, (1, 5));
    assert_eq!(
        (again.status, again.reason, again.conflict),
        (DecisionStatus::NeedMoreSearch, DecisionReason::Conflict, true)
    );
    assert_eq!(decided(&hits, (5, 5)).outcome(), Some(DecisionOutcome::Invalid));
    let flowchart = DecisionRules { profile: DecisionProfile::Flowchart, ..DecisionRules::default() };
    let won = decided_by(&hits, (1, 5), flowchart);
    assert_eq!((won.outcome(), won.reason), (Some(DecisionOutcome::True), DecisionReason::SupportIsLarger));
    assert_eq!(won.warnings[0].code, DecisionWarningCode::WonAgainstEnough);
    let tie = [hits[0], hits[1], hit("https://c.gov", Stance::Refutes), hit("https://d.gov", Stance::Refutes)];
    let tied = decided_by(&tie, (1, 5), flowchart);
    assert_eq!((tied.outcome(), tied.reason), (Some(DecisionOutcome::Invalid), DecisionReason::Tie));
}

#[test]
fn where_the_number_of_attempts_is_not_known_it_would_search_again() {
    let decision = decide_so_far(&Task::default(), &History::default(), &DecisionConfig::default());
    assert_eq!((decision.status, decision.reason), (DecisionStatus::NeedMoreSearch, DecisionReason::NoEvidence));
    assert_eq!((decision.attempts, decision.max_attempts), (None, None));
}

#[test]
fn the_result_names_its_sources_and_how_much_was_searched() {
    let rules = DecisionRules { debug: true, ..DecisionRules::default() };
    let hits = [
        EvidenceHit {
            snippet: TEXTS[0],
            title: Some("A"),
            pub_date: Some("2025-06-01"),
            ..hit("https://a.gov/x", Stance::Refutes)
        },
        hit("https://b.gov/x", Stance::Refutes),
        hit("https://c.example/x", Stance::Supports),
    ];
    let result = decided_by(&hits, (0, 1), rules).result.unwrap();
    assert_eq!(result.debug, Some(DecisionDebug { total_queries: 2, total_pages_visited: 3 }));
    let named: Vec<_> = result.sources.iter().map(|source| (source.url.as_deref().unwrap(), source.supports)).collect();
    assert_eq!(named, [("https://a.gov/x", false), ("https://b.gov/x", false), ("https://c.example/x", true)]);
    assert_eq!(result.sources[0].excerpt, TEXTS[0]);
    let expected = "**False**: the evidence refutes it. Support weighs 0.4 from 1 source, refutation 2 from 2 sources; \
        enough is 1.6 from 2 sources.\n\nAgainst:\n- [1] a.gov, 2025-06-01: “The committee found on Tuesday that the bridge had \
        been inspected twice in the year before it fell into the river.”\n- [2] b.gov\n\nFor:\n- [3] c.example";
    assert_eq!(result.proof, expected);
}

#[test]
fn a_model_writes_only_what_stands_below_outcome_and_sums() {
    let hits = [hit("https://a.gov/x", Stance::Refutes), hit("https://b.gov/x", Stance::Refutes)];
    let decision = decided(&hits, (0, 1));
    let reply = r#"{"choices":[{"message":{"role":"assistant","content":" Two agencies say it was not [1][2]. "}}]}"#;
    let proof = proof_from_reply(&decision, reply).unwrap();
    assert!(
        proof.starts_with("**False**: the evidence refutes it.")
            && proof.ends_with("\n\nTwo agencies say it was not [1][2].")
    );
    let failure = |content: &str| proof_from_text(&decision, content).unwrap_err();
    assert_eq!(failure(" \n"), ProofFailure::Empty);
    assert_eq!(failure("see [3]"), ProofFailure::UnknownSource);
    assert_eq!(failure("[x](https://evil.example)"), ProofFailure::Markup);
    assert_eq!(failure(&"é".repeat(700)), ProofFailure::TooLong);
    for reply in ["", "{}", "[]", "{\"choices\":[]}", "{\"choices\":[{\"message\":{\"content\":null}}]}", "<html>"] {
        assert_eq!(proof_from_reply(&decision, reply), Err(ProofFailure::NotAReply), "{reply}");
    }
    let pieces = r#"{"choices":[{"message":{"content":[{"type":"text","text":"So "},{"text":"it is."}]}}]}"#;
    assert!(proof_from_reply(&decision, pieces).unwrap().ends_with("So it is."));
}
