//! Tests of the research loop.

use super::*;

fn page(url: &str) -> FoundPage {
    FoundPage { url: url.to_owned(), ..FoundPage::default() }
}

fn found(urls: &[&str]) -> ResearchAnswer {
    ResearchAnswer::Found { query: None, results: urls.iter().map(|url| page(url)).collect() }
}

fn text(url: &str) -> ResearchAnswer {
    ResearchAnswer::Page { page: FoundPage { text: Some("text".to_owned()), ..page(url) } }
}

fn hits(count: usize) -> ResearchAnswer {
    ResearchAnswer::Evidence { hits: vec![Hit { stance: "support".to_owned(), ..Hit::default() }; count] }
}

fn decided(is_final: bool) -> ResearchAnswer {
    ResearchAnswer::Decided { is_final, outcome: is_final.then(|| "True".to_owned()), quality: None }
}

fn failed(status: Option<u16>, retry_after: Option<u32>) -> ResearchAnswer {
    ResearchAnswer::Failed { error: ResearchError { message: "no".to_owned(), status, retry_after } }
}

fn given(research: &mut ResearchLoop, answers: Vec<ResearchAnswer>) {
    for answer in answers {
        assert!(research.receive(answer.clone()), "{answer:?} is no answer to {:?}", research.next());
    }
}

#[test]
fn it_searches_reads_judges_and_decides() {
    let mut research = ResearchLoop::new(ResearchPlan::new("claim"));
    assert_eq!(research.next(), Action::Search { attempt: 1, query: "claim".to_owned() });
    given(&mut research, vec![found(&["https://a.org/", "https://a.org/#x", "https://b.org/"])]);
    assert!(matches!(research.next(), Action::Read { page, .. } if page.url == "https://a.org/"));
    given(&mut research, vec![text("https://a.org/")]);
    assert!(matches!(research.next(), Action::Judge { page, .. } if page.text.as_deref() == Some("text")));
    given(&mut research, vec![hits(2), text("https://b.org/"), hits(1)]);
    assert_eq!(research.next(), Action::Decide { attempts: 1, max_attempts: 3 });
    given(&mut research, vec![decided(true)]);
    let Action::Done { reason, outcome, .. } = research.next() else { panic!("{:?}", research.next()) };
    assert_eq!((reason, outcome.as_deref()), (EndReason::Decided, Some("True")));
    assert_eq!((research.evidence().len(), research.pages().len()), (3, 2));
    assert!(!research.receive(decided(true)), "it is over");
}

#[test]
fn it_searches_again_until_no_attempt_is_left() {
    let mut research = ResearchLoop::new(ResearchPlan { max_attempts: 2, ..ResearchPlan::new("claim") });
    given(&mut research, vec![found(&[]), decided(false)]);
    assert!(matches!(research.next(), Action::Search { attempt: 2, .. }));
    given(&mut research, vec![found(&["https://a.org/"]), text("https://a.org/"), hits(0), decided(false)]);
    assert!(matches!(research.next(), Action::Done { reason: EndReason::AttemptsUsed, attempts: 2, .. }));
}

#[test]
fn three_equal_results_in_a_row_end_it_with_a_last_decision() {
    let mut research = ResearchLoop::new(ResearchPlan { max_attempts: 9, ..ResearchPlan::new("claim") });
    for _ in 0..2 {
        given(&mut research, vec![found(&[]), decided(false)]);
    }
    given(&mut research, vec![found(&[])]);
    assert_eq!(research.next(), Action::Decide { attempts: 9, max_attempts: 9 });
    given(&mut research, vec![decided(true)]);
    assert!(matches!(research.next(), Action::Done { reason: EndReason::Stuck, attempts: 3, .. }));
}

#[test]
fn temporary_failures_are_retried_with_doubled_waits() {
    let mut research = ResearchLoop::new(ResearchPlan::new("claim"));
    let wait = |seconds, reason| Action::Wait { seconds, reason };
    given(&mut research, vec![failed(None, None)]);
    assert_eq!(research.next(), wait(2, WaitReason::BackOff));
    assert!(!research.receive(found(&[])), "it waits");
    given(&mut research, vec![ResearchAnswer::Waited, failed(Some(429), Some(30))]);
    assert_eq!(research.next(), wait(30, WaitReason::Asked));
    given(&mut research, vec![ResearchAnswer::Waited, failed(Some(503), None)]);
    assert!(matches!(research.next(), Action::Failed { reason: FailReason::Search, .. }));
}

#[test]
fn a_failure_for_good_is_not_tried_again_and_a_page_is_left_out() {
    let mut research = ResearchLoop::new(ResearchPlan::new("claim"));
    given(&mut research, vec![found(&["https://a.org/", "https://b.org/"]), failed(Some(404), None)]);
    assert!(matches!(research.next(), Action::Read { page, .. } if page.url == "https://b.org/"));
    given(&mut research, vec![failed(Some(429), Some(301))]);
    assert!(matches!(research.next(), Action::Decide { .. }), "the wait is too long");
    let left_out = research.log().iter().filter(|step| step.kind == StepKind::PageLeftOut).count();
    assert_eq!(left_out, 2);
}

#[test]
fn the_gate_asks_for_good_sources_beside_the_decision() {
    let plan = ResearchPlan { gate: Some(0.85), max_attempts: 2, ..ResearchPlan::new("claim") };
    let with = |quality| ResearchAnswer::Decided { is_final: true, outcome: Some("True".to_owned()), quality };
    let good = Quality { score: 0.9, live_domains: 2 };
    let mut research = ResearchLoop::new(plan.clone());
    given(&mut research, vec![found(&[]), with(Some(good))]);
    assert!(matches!(research.next(), Action::Done { reason: EndReason::Decided, gate_passed: Some(true), .. }));
    let mut research = ResearchLoop::new(plan);
    given(&mut research, vec![found(&[]), with(None)]);
    assert!(matches!(research.next(), Action::Search { attempt: 2, .. }));
    given(&mut research, vec![found(&["https://a.org/"]), failed(Some(404), None)]);
    given(&mut research, vec![with(Some(Quality { live_domains: 1, ..good }))]);
    let Action::Done { reason, gate_passed, .. } = research.next() else { panic!("{:?}", research.next()) };
    assert_eq!((reason, gate_passed), (EndReason::AttemptsUsed, Some(false)));
}

#[test]
fn without_reading_the_words_of_the_search_are_judged() {
    let mut research = ResearchLoop::new(ResearchPlan { read_pages: false, ..ResearchPlan::new("claim") });
    given(&mut research, vec![found(&["https://a.org/"])]);
    assert!(matches!(research.next(), Action::Judge { .. }));
}

#[test]
fn a_plan_out_of_bounds_is_named() {
    let problem = ResearchPlan { max_attempts: 0, ..ResearchPlan::new("c") }.checked().unwrap_err();
    assert_eq!(problem.field, "max_attempts");
    assert!(ResearchPlan::new("c").checked().is_ok());
}
