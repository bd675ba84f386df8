//! Tests of the check as a state machine.

use proptest::prelude::*;

use super::*;
use crate::registry::{HostSource, SourceRegistry};
use crate::report::{CheckGround, CheckLimit, CheckNeed, CheckStatus, SourceState, check_report};
use crate::selection::{ClaimType, ClassificationMethod, SearchType, SelectedSource, Selection, SelectionStrategy};
use crate::source::{PriorCheck, SourceAnswer, SourceCategory, SourceClients, SourceItem};
use credence_ask::{AgentQuestion, Headers};
use credence_core::decision::{DecisionOutcome, DecisionReason};
use credence_core::judge::{BuiltInJudge, Judge, JudgeRequest, JudgeState, ModelReading, ModelStance, VoteGround};
use credence_research::api::{ApiFailure, ApiFailureCode};

const CLAIM: &str = "The population of Brazil was 213 million people in 2021.";

/// A registry of added sources alone, which these tests answer for.
fn registry(names: &[&str]) -> SourceRegistry {
    let mut registry = SourceRegistry::default();
    for name in names {
        let category = match *name {
            "checks" => Some(SourceCategory::FactChecks),
            "gazettes" => Some(SourceCategory::Gazettes),
            _ => None,
        };
        let description = "Figures.".to_owned();
        let source = HostSource { name: (*name).to_owned(), description, category, reliability_score: Some(0.8) };
        registry.add(source).unwrap();
    }
    registry
}

fn selection(names: &[&str]) -> Selection {
    let source = |(index, name): (usize, &&str)| SelectedSource {
        plugin_name: (*name).to_owned(),
        relevance: [0.9, 0.8, 0.7, 0.6][index.min(3)],
        reason: "It has figures.".to_owned(),
        ..SelectedSource::default()
    };
    Selection {
        claim_type: ClaimType::Statistics,
        selected_sources: names.iter().enumerate().map(source).collect(),
        classification_method: ClassificationMethod::Rules,
        warnings: Vec::new(),
        cached: None,
    }
}

fn plan(names: &[&str]) -> CheckPlan {
    CheckPlan { selection: Some(selection(names)), ..CheckPlan::new(CLAIM) }
}

fn flow(names: &[&str]) -> CheckFlow {
    CheckFlow::new(plan(names), registry(names)).unwrap()
}

fn item(url: &str, text: &str) -> SourceItem {
    SourceItem { url: url.to_owned(), text: text.to_owned(), ..SourceItem::default() }
}

fn answer(items: Vec<SourceItem>) -> CheckReply {
    CheckReply::Answer { answer: SourceAnswer { items, ..SourceAnswer::default() } }
}

/// A result that supports the claim. The census office uses its own words, since copies of one text count once.
fn says(url: &str) -> CheckReply {
    let own = "Our international data base shows: in 2021, the population of Brazil was 213 million people, up from the year before.";
    answer(vec![item(url, if url.contains("census") { own } else { CLAIM })])
}

fn failed(code: ApiFailureCode, status: u16, retry_after_seconds: Option<f64>) -> CheckReply {
    let failure = Some(ApiFailure { code, status, message: None });
    CheckReply::Answer { answer: SourceAnswer { failure, retry_after_seconds, ..SourceAnswer::default() } }
}

fn failed_request(trouble: RequestFailure) -> CheckReply {
    CheckReply::Failed { trouble, message: None }
}

/// Answers the judge's actions, as a driver does at once.
fn judge(flow: &mut CheckFlow) {
    while let Some(CheckAction::Judge { id, request }) = flow.actions().into_iter().find(is_judge) {
        assert!(flow.receive(&id, judged(*request)), "{id}");
    }
}

/// The readings of the built-in judge. What offices publish counts as official figures: words alone would have no vote.
fn judged(mut request: JudgeRequest) -> CheckReply {
    for text in &mut request.texts {
        text.is_figure |= text.url.as_deref().is_some_and(|url| url.contains(".gov"));
    }
    let judgement = BuiltInJudge::default().judge(request);
    CheckReply::Judged { readings: judgement.readings, decision: Some(Box::new(judgement.decision)) }
}

fn is_judge(action: &CheckAction) -> bool {
    matches!(action, CheckAction::Judge { .. })
}

/// Gives a reply, and lets the judge answer what follows from it.
fn receive(flow: &mut CheckFlow, id: &str, reply: CheckReply) -> bool {
    let is_taken = flow.receive(id, reply);
    judge(flow);
    is_taken
}

fn ids(flow: &CheckFlow) -> Vec<String> {
    flow.actions().iter().filter_map(CheckAction::id).map(str::to_owned).collect()
}

fn received(flow: &CheckFlow) -> Vec<ReceivedReply> {
    flow.received().cloned().collect()
}

fn state(flow: &CheckFlow, name: &str) -> SourceState {
    let report = check_report(flow);
    report.sources.into_iter().find(|source| source.name == name).unwrap().state
}

/// Answers everything that can be done until nothing is left, by the id of each action.
fn run(flow: &mut CheckFlow, reply: impl Fn(&CheckAction) -> CheckReply) {
    for _ in 0..1000 {
        let actions = flow.actions();
        for action in &actions {
            match action.id() {
                Some(id) => assert!(receive(flow, id, reply(action)), "{id}"),
                None => return,
            }
        }
    }
    panic!("it did not end");
}

#[test]
fn all_sources_are_queried_in_parallel_and_two_that_agree_decide() {
    let mut flow = flow(&["a", "b", "c"]);
    assert_eq!(ids(&flow), ["1/a/1", "1/b/1", "1/c/1"]);
    assert!(receive(&mut flow, "1/b/1", says("https://www.census.gov/b")));
    assert!(receive(&mut flow, "1/c/1", answer(Vec::new())));
    assert_eq!(ids(&flow), ["1/a/1"]);
    assert!(receive(&mut flow, "1/a/1", says("https://www.ibge.gov.br/a")));
    assert_eq!(flow.actions(), [CheckAction::Done { reason: CheckEnd::Decided }]);
    let report = check_report(&flow);
    let verdict = report.verdict.unwrap();
    assert_eq!((verdict.outcome, &verdict.ground), (Some(DecisionOutcome::True), &CheckGround::Evidence));
    assert_eq!(report.evidence.iter().map(|found| found.source.as_str()).collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(report.status, CheckStatus::Done);
    assert_eq!(state(&flow, "c"), SourceState::Answered { n_results: 0 });
}

#[test]
fn evidence_that_is_not_enough_is_searched_for_again_until_the_rounds_are_used() {
    let mut flow = flow(&["a"]);
    run(&mut flow, |action| match action {
        CheckAction::AskHost { query, .. } => says(&format!("https://www.ibge.gov.br/{}", query.words.len())),
        other => panic!("{other:?}"),
    });
    assert_eq!(flow.end(), Some(CheckEnd::AttemptsUsed));
    let report = check_report(&flow);
    assert_eq!((report.attempts, report.max_attempts, report.evidence.len()), (3, 3, 3));
    // Evidence that is not enough is no verdict.
    assert_eq!((report.verdict, &report.needs[..]), (None, &[CheckNeed::OneMoreSource][..]));
    assert_eq!(report.decision.unwrap().reason, DecisionReason::NotEnough);
}

/// What a model says about a text, all rules passed or not.
fn model_reading(state: JudgeState, quote: &str) -> ModelReading {
    let (stance, quote) = (Some(ModelStance::Supports), Some(quote.to_owned()));
    let [model, key] = ["m", "k"].map(str::to_owned);
    ModelReading { model, state, stance, quote, conflict: None, negated: None, message: None, key }
}

/// Two readings with different quotes: copies would be one vote.
fn readings(state: JudgeState) -> CheckReply {
    let quotes = ["two hundred and thirteen million Brazilians", "the census counted more people than ever before"];
    CheckReply::ModelReadings { readings: quotes.map(|quote| model_reading(state, quote)).to_vec() }
}

/// A check of two paraphrases, which the words alone do not decide, judged by a model.
fn judged_by_model(reply: &CheckReply) -> CheckFlow {
    let plan = CheckPlan { has_judge: true, max_attempts: 1, ..plan(&["a", "b"]) };
    let mut flow = CheckFlow::new(plan, registry(&["a", "b"])).unwrap();
    let texts = ["https://www.ibge.gov.br/a", "https://www.census.gov/b"];
    run(&mut flow, |action| match action {
        CheckAction::AskHost { source, .. } => {
            let url = texts[usize::from(source == "b")];
            answer(vec![item(url, &format!("{source}: two hundred and thirteen million Brazilians were counted."))])
        }
        CheckAction::AskJudge { texts, .. } => {
            assert_eq!(texts.len(), 2);
            reply.clone()
        }
        other => panic!("{other:?}"),
    });
    flow
}

#[test]
fn a_model_whose_readings_count_decides_and_others_have_no_vote() {
    let report = check_report(&judged_by_model(&readings(JudgeState::Counted)));
    assert_eq!(report.verdict.unwrap().outcome, Some(DecisionOutcome::True));
    assert!(report.evidence.iter().all(|found| found.vote == Some(VoteGround::Model)));
    assert!(report.limits.contains(&CheckLimit::ReadByModel));
    for state in [JudgeState::QuoteMissing, JudgeState::QuoteConflicts, JudgeState::NegationSame, JudgeState::Refused] {
        let report = check_report(&judged_by_model(&readings(state)));
        assert_eq!((report.verdict, report.end), (None, Some(CheckEnd::AttemptsUsed)), "{}", state.name());
        assert!(report.evidence.iter().all(|found| found.vote.is_none() && found.model.is_some()));
        assert!(!report.needs.is_empty());
    }
    let failed = judged_by_model(&failed_request(RequestFailure::NoAnswer));
    assert_eq!(check_report(&failed).verdict, None);
    assert!(failed.log().iter().any(|step| step.reason == Some(StepReason::NoReadings)));
}

#[test]
fn a_check_with_a_model_continues_from_its_replies() {
    let flow = judged_by_model(&readings(JudgeState::Counted));
    let plan = flow.plan().clone();
    let again = CheckFlow::resumed(plan, registry(&["a", "b"]), received(&flow)).unwrap();
    assert_eq!(check_report(&again), check_report(&flow));
}

#[test]
fn a_rate_limited_source_waits_alone_and_fails_after_its_attempts() {
    let mut flow = flow(&["a", "b"]);
    let limited = || failed(ApiFailureCode::RateLimited, 429, Some(7.0));
    assert!(receive(&mut flow, "1/a/1", limited()));
    assert_eq!(ids(&flow), ["1/a/1/wait", "1/b/1"]);
    assert!(matches!(&flow.actions()[0], CheckAction::Wait { seconds: 7, source, .. } if source == "a"));
    assert!(receive(&mut flow, "1/b/1", says("https://www.census.gov/b")));
    assert!(receive(&mut flow, "1/a/1/wait", CheckReply::Waited));
    assert!(receive(&mut flow, "1/a/2", limited()));
    assert!(receive(&mut flow, "1/a/2/wait", CheckReply::Waited));
    assert!(receive(&mut flow, "1/a/3", limited()));
    assert_eq!(state(&flow, "a"), SourceState::RateLimited { seconds: Some(7) });
    // The next round asks only who answers.
    assert_eq!(ids(&flow), ["2/b/1"]);
    assert_eq!(check_report(&flow).not_reached, ["a"]);
}

#[test]
fn a_longer_wait_than_the_plan_allows_leaves_the_source_out_at_once() {
    let mut flow = flow(&["a", "b"]);
    assert!(receive(&mut flow, "1/a/1", failed(ApiFailureCode::RateLimited, 429, Some(3600.0))));
    assert_eq!(ids(&flow), ["1/b/1"]);
    assert_eq!(state(&flow, "a"), SourceState::RateLimited { seconds: Some(3600) });
}

#[test]
fn a_pause_that_a_source_wants_after_its_answer_is_kept_before_the_next_round() {
    let mut flow = flow(&["a"]);
    let paused = SourceAnswer { retry_after_seconds: Some(2.5), ..SourceAnswer::default() };
    assert!(receive(&mut flow, "1/a/1", CheckReply::Answer { answer: paused }));
    assert!(matches!(&flow.actions()[..], [CheckAction::Wait { id, seconds: 3, .. }] if id == "2/a/0/wait"));
    assert!(receive(&mut flow, "2/a/0/wait", CheckReply::Waited));
    assert_eq!(ids(&flow), ["2/a/1"]);
}

#[test]
fn temporary_failures_are_retried_and_permanent_ones_are_not() {
    let mut flow = flow(&["slow", "cors", "refused"]);
    assert!(receive(&mut flow, "1/slow/1", failed_request(RequestFailure::Timeout)));
    assert!(receive(&mut flow, "1/cors/1", failed_request(RequestFailure::OtherOrigin)));
    assert!(receive(&mut flow, "1/refused/1", failed(ApiFailureCode::Forbidden, 403, None)));
    assert_eq!(ids(&flow), ["1/slow/1/wait"]);
    let unreachable = SourceState::Unreachable { trouble: Some(RequestFailure::OtherOrigin), message: None };
    assert_eq!(state(&flow, "cors"), unreachable);
    assert!(matches!(state(&flow, "refused"), SourceState::Failed { status: 403, .. }));
    run(&mut flow, |action| match action {
        CheckAction::Wait { .. } => CheckReply::Waited,
        _ => failed_request(RequestFailure::NoAnswer),
    });
    // No source is left for another round, and nothing is known about the claim.
    let report = check_report(&flow);
    assert_eq!((report.attempts, flow.end()), (1, Some(CheckEnd::Unreachable)));
    assert_eq!(report.not_reached, ["slow", "cors", "refused"]);
    assert_eq!((report.decision, report.verdict), (None, None));
    assert_eq!(report.status, CheckStatus::Done);
}

#[test]
fn a_source_without_results_is_no_evidence_and_not_unreachable() {
    let mut flow = flow(&["down", "empty"]);
    assert!(receive(&mut flow, "1/down/1", failed_request(RequestFailure::OtherOrigin)));
    run(&mut flow, |_| answer(Vec::new()));
    assert_eq!(flow.end(), Some(CheckEnd::Stuck), "three rounds found the same: nothing");
    assert_eq!(check_report(&flow).decision.unwrap().reason, DecisionReason::NoEvidence);
}

#[test]
fn a_judgement_of_another_request_is_refused() {
    let mut flow = flow(&["a", "b"]);
    assert!(flow.receive("1/a/1", says("https://www.ibge.gov.br/a")));
    assert_eq!(ids(&flow), ["1/b/1", "1/judge/1"]);
    assert!(check_report(&flow).evidence.is_empty(), "nothing was judged yet");
    let Some(CheckAction::Judge { id, request }) = flow.actions().into_iter().find(is_judge) else { panic!() };
    let none = CheckReply::Judged { readings: Vec::new(), decision: None };
    assert!(!flow.receive(&id, none), "one reading is missing");
    assert!(flow.receive("1/b/1", says("https://www.census.gov/b")));
    assert!(!flow.receive(&id, judged(*request)), "the request was replaced");
    assert_eq!(ids(&flow), ["1/judge"]);
    judge(&mut flow);
    assert_eq!((flow.end(), check_report(&flow).evidence.len()), (Some(CheckEnd::Decided), 2));
}

fn prior(claim: &str, rating: &str) -> CheckReply {
    let check = PriorCheck {
        claim: claim.to_owned(),
        rating: rating.to_owned(),
        url: "https://checkers.example/1".to_owned(),
        publisher: Some("Checkers".to_owned()),
        date: None,
    };
    CheckReply::Answer { answer: SourceAnswer { prior_checks: vec![check], ..SourceAnswer::default() } }
}

#[test]
fn a_check_of_the_same_claim_ends_the_run_with_its_rating() {
    let mut flow = flow(&["checks", "a"]);
    assert_eq!(ids(&flow), ["0/checks/1"]);
    assert!(receive(&mut flow, "0/checks/1", prior("The population of Brazil was 213 million in 2021", "Verdadeiro")));
    assert_eq!(flow.end(), Some(CheckEnd::PriorCheck));
    let verdict = check_report(&flow).verdict.unwrap();
    assert_eq!(verdict.outcome, Some(DecisionOutcome::True));
    assert!(matches!(verdict.ground, CheckGround::PriorCheck { overlap, .. } if overlap > 0.5));
    assert!(verdict.proof.contains("`Verdadeiro`") && verdict.proof.contains("<https://checkers.example/1>"));
}

#[test]
fn a_rating_in_unknown_words_stays_words() {
    let mut flow = flow(&["checks", "a"]);
    assert!(receive(&mut flow, "0/checks/1", prior(CLAIM, "Three Geppettos")));
    let verdict = check_report(&flow).verdict.unwrap();
    assert_eq!(verdict.outcome, None);
    assert!(verdict.proof.contains("`Three Geppettos`"));
}

#[test]
fn a_check_of_another_claim_or_without_a_rating_does_not_end_the_run() {
    for (claim, rating) in [
        ("The population of Portugal was 213 thousand in 1850", "False"),
        ("The population of Brazil was not 213 million people in 2021", "False"),
        (CLAIM, ""),
    ] {
        let mut flow = flow(&["checks", "a"]);
        assert!(receive(&mut flow, "0/checks/1", prior(claim, rating)));
        assert_eq!(ids(&flow), ["1/a/1"], "{claim}");
        let report = check_report(&flow);
        assert!(report.verdict.is_none() && report.prior_checks.len() == 1);
    }
}

#[test]
fn an_index_of_checks_that_fails_does_not_hold_up_the_search() {
    let mut flow = flow(&["checks", "a"]);
    assert!(receive(&mut flow, "0/checks/1", failed_request(RequestFailure::OtherOrigin)));
    assert_eq!(ids(&flow), ["1/a/1"]);
    assert_eq!(check_report(&flow).not_reached, ["checks"]);
}

#[test]
fn a_source_without_its_required_key_is_unavailable_and_not_failed() {
    let flow = CheckFlow::new(plan(&["tavily_search"]), SourceRegistry::built_in()).unwrap();
    assert_eq!(flow.end(), Some(CheckEnd::NoSource));
    assert_eq!(state(&flow, "tavily_search"), SourceState::KeyMissing);
    assert_eq!(state(&flow, "google_factcheck"), SourceState::KeyMissing);
    assert!(flow.log().iter().any(|step| step.kind == CheckStepKind::KeyMissing));
    let report = check_report(&flow);
    assert!(report.not_reached.is_empty() && report.limits.contains(&CheckLimit::KeysMissing));
    assert!(flow.log().iter().all(|step| step.kind != CheckStepKind::Failed));
}

#[test]
fn a_built_in_source_has_a_request_and_a_parser() {
    let registry = SourceRegistry::built_in();
    let mut flow = CheckFlow::new(plan(&["wikipedia"]), registry).unwrap();
    let actions = flow.actions();
    let [CheckAction::AskSource { id, request, attempt: 1, round: 1, .. }] = &actions[..] else {
        panic!("{actions:?}")
    };
    assert!(request.url.contains("wikipedia.org"));
    let reply = CheckReply::Response { status: 200, headers: Headers::default(), body: "<html>".to_owned() };
    assert!(receive(&mut flow, id, reply));
    assert!(matches!(state(&flow, "wikipedia"), SourceState::Failed { code: ApiFailureCode::Unreadable, .. }));
    assert!(matches!(&received(&flow)[0].reply, CheckReply::Answer { .. }), "the response is kept as what was read");
}

fn in_parts(names: &[&str]) -> CheckFlow {
    CheckFlow::with_parts(plan(names), SourceRegistry::built_in(), CheckParts::default()).unwrap()
}

#[test]
fn a_round_begins_once_the_clients_of_its_sources_are_loaded() {
    let mut flow = in_parts(&["wikipedia", "crossref", "openalex", "tavily_search"]);
    assert_eq!(ids(&flow), ["load/indexes", "load/web"], "each group once, none for a source without its key");
    flow.add_clients(SourceClients::of_web());
    assert_eq!(ids(&flow), ["load/indexes"]);
    flow.add_clients(SourceClients::of_papers());
    let whole = CheckFlow::new(flow.plan().clone(), SourceRegistry::built_in()).unwrap();
    assert_eq!(flow.actions(), whole.actions());
    assert_eq!(check_report(&flow), check_report(&whole));
    assert_eq!(flow.log(), whole.log());
}

#[test]
fn a_source_whose_client_cannot_be_loaded_is_unreachable() {
    let mut flow = in_parts(&["wikipedia", "crossref"]);
    let message = Some("404: indexes.wasm".to_owned());
    let failed = CheckReply::Failed { trouble: RequestFailure::NoAnswer, message: message.clone() };
    assert!(!flow.receive("load/brazil", failed.clone()) && !flow.receive("load/indexes", CheckReply::Waited));
    assert!(flow.receive("load/indexes", failed));
    flow.add_clients(SourceClients::of_web());
    assert_eq!(ids(&flow), ["1/wikipedia/1"]);
    let expected = SourceState::Unreachable { trouble: Some(RequestFailure::NoAnswer), message };
    assert_eq!(state(&flow, "crossref"), expected);
    assert_eq!(check_report(&flow).not_reached, ["crossref"]);
}

#[test]
fn what_asks_models_is_loaded_first() {
    let model = Some(AgentQuestion {
        endpoint: "https://m.example/v1".to_owned(),
        model: Some("m".to_owned()),
        ..AgentQuestion::default()
    });
    let plan = CheckPlan {
        model,
        model_writes_questions: true,
        strategy: Some(SelectionStrategy::Llm),
        looks_for_prior_checks: false,
        ..CheckPlan::new(CLAIM)
    };
    let begin = || CheckFlow::with_parts(plan.clone(), registry(&["a"]), CheckParts::default()).unwrap();
    let mut flow = begin();
    assert_eq!(ids(&flow), ["load/models"]);
    flow.add_models(ModelCalls::built_in());
    assert_eq!(ids(&flow), ["questions"]);
    let text = |text: &str| CheckReply::Text { text: text.to_owned() };
    assert!(flow.receive("questions", text(r#"["census"]"#)));
    assert_eq!((ids(&flow), flow.questions()[0].words.as_str()), (vec!["sources".to_owned()], "census"));
    let mut without = begin();
    assert!(without.receive("load/models", failed_request(RequestFailure::NoAnswer)));
    assert_eq!(ids(&without), ["1/a/1"], "the built-in questions, and every source");
    let unused = without.log().iter().filter(|step| step.kind == CheckStepKind::ModelNotUsed).count();
    assert_eq!(unused, 1, "the selection says it; {:?}", without.log());
}

#[test]
fn only_wanted_sources_are_asked_even_if_others_fit_better() {
    let begin = |sources: &[&str]| {
        let sources = Some(sources.iter().map(|name| (*name).to_owned()).collect());
        CheckFlow::new(CheckPlan { sources, ..plan(&["a", "b"]) }, registry(&["a", "b", "c", "checks"])).unwrap()
    };
    assert_eq!(ids(&begin(&["b", "c"])), ["1/b/1"]);
    let flow = begin(&["c"]);
    assert_eq!(ids(&flow), ["1/c/1"], "none of the chosen ones is wanted");
    assert!(flow.log().iter().all(|step| step.kind != CheckStepKind::Skipped) && flow.received().next().is_none());
    let mut flow = begin(&["c", "checks"]);
    assert_eq!(ids(&flow), ["0/checks/1"]);
    assert!(receive(&mut flow, "0/checks/1", answer(Vec::new())));
    assert_eq!(ids(&flow), ["1/c/1"]);
    assert_eq!(state(&flow, "a"), SourceState::NotAsked);
}

#[test]
fn a_group_is_not_loaded_for_skipped_sources() {
    let mut flow = in_parts(&["wikipedia", "crossref"]);
    assert!(flow.skip_source("crossref"));
    assert_eq!(ids(&flow), ["load/web"]);
    assert!(flow.skip_source("wikipedia"));
    assert_eq!(flow.end(), Some(CheckEnd::NoSource));
}

#[test]
fn replies_that_are_received_again_wait_for_the_clients() {
    let mut first = CheckFlow::new(plan(&["wikipedia", "crossref"]), SourceRegistry::built_in()).unwrap();
    assert!(receive(&mut first, "1/wikipedia/1", says("https://en.wikipedia.org/wiki/Brazil")));
    let mut second = in_parts(&["wikipedia", "crossref"]);
    received(&first).into_iter().for_each(|reply| second.receive_again(reply));
    assert_eq!(received(&second), received(&first), "what waits is part of the state");
    second.stop();
    second.add_clients(SourceClients::of_web());
    second.add_clients(SourceClients::of_papers());
    assert_eq!(received(&second), received(&first), "and it is not lost while the check is stopped");
    second.continue_after_stop();
    assert_eq!(check_report(&second), check_report(&first));
    assert_eq!(second.actions(), first.actions());
    assert!(second.skip_source("crossref") && first.skip_source("crossref"));
    assert_eq!(received(&second), received(&first));
}

#[test]
fn a_source_that_is_skipped_while_replies_wait_is_skipped_after_them() {
    let mut first = CheckFlow::new(plan(&["wikipedia", "crossref"]), SourceRegistry::built_in()).unwrap();
    assert!(receive(&mut first, "1/wikipedia/1", says("https://en.wikipedia.org/wiki/Brazil")));
    let mut second = in_parts(&["wikipedia", "crossref"]);
    received(&first).into_iter().for_each(|reply| second.receive_again(reply));
    assert!(second.skip_source("wikipedia"));
    second.add_clients(SourceClients::of_web());
    second.add_clients(SourceClients::of_papers());
    assert_eq!(check_report(&second).evidence.len(), 1);
    assert_eq!(received(&second).last().map(|received| received.reply.clone()), Some(CheckReply::Skipped));
}

#[test]
fn stopping_keeps_everything_and_the_check_can_go_on() {
    let mut flow = flow(&["a", "b"]);
    assert!(receive(&mut flow, "1/a/1", says("https://www.ibge.gov.br/a")));
    flow.stop();
    assert_eq!(flow.actions(), [CheckAction::Done { reason: CheckEnd::Stopped }]);
    assert!(!receive(&mut flow, "1/b/1", says("https://www.census.gov/b")));
    let report = check_report(&flow);
    assert_eq!((report.status, report.evidence.len(), report.verdict), (CheckStatus::Stopped, 1, None));
    assert_eq!(state(&flow, "b"), SourceState::Stopped);
    flow.continue_after_stop();
    assert!(receive(&mut flow, "1/b/1", says("https://www.census.gov/b")));
    assert_eq!(flow.end(), Some(CheckEnd::Decided));
}

#[test]
fn a_skipped_source_is_not_queried_again() {
    let mut flow = flow(&["a", "b"]);
    assert!(flow.skip_source("a"));
    assert!(!flow.skip_source("a") && !flow.skip_source("nobody"));
    assert_eq!(ids(&flow), ["1/b/1"]);
    assert!(receive(&mut flow, "1/b/1", answer(Vec::new())));
    assert_eq!(ids(&flow), ["2/b/1"]);
    assert_eq!(state(&flow, "a"), SourceState::Skipped);
    assert!(flow.skip_source("b"));
    judge(&mut flow);
    assert_eq!(flow.end(), Some(CheckEnd::AttemptsUsed));
}

#[test]
fn gazettes_are_queried_first_on_request() {
    let plan = CheckPlan { search_type: SearchType::Gazettes, ..plan(&["a"]) };
    let mut flow = CheckFlow::new(plan, registry(&["a", "gazettes"])).unwrap();
    assert_eq!(ids(&flow), ["1/gazettes/1"]);
    assert!(receive(&mut flow, "1/gazettes/1", answer(Vec::new())));
    assert_eq!(ids(&flow), ["2/a/1", "2/gazettes/1"]);
}

fn model() -> AgentQuestion {
    let endpoint = "https://models.example/v1".to_owned();
    AgentQuestion { endpoint, model: Some("m".to_owned()), ..AgentQuestion::default() }
}

fn completion(text: &str) -> CheckReply {
    let body = serde_json::json!({"choices": [{"message": {"content": text}}]}).to_string();
    CheckReply::Response { status: 200, headers: Headers::default(), body }
}

#[test]
fn a_model_writes_questions_and_chooses_sources() {
    let plan = CheckPlan {
        model: Some(model()),
        model_writes_questions: true,
        strategy: Some(SelectionStrategy::Llm),
        ..CheckPlan::new(CLAIM)
    };
    let mut flow = CheckFlow::new(plan, registry(&["a", "b"])).unwrap();
    assert!(matches!(&flow.actions()[..], [CheckAction::AskModel { purpose: ModelPurpose::Questions, .. }]));
    assert!(!receive(&mut flow, "questions", CheckReply::Waited), "that is no reply of a model");
    assert!(receive(&mut flow, "questions", completion("{\"questions\": [\"Brazil census 2021\"]}")));
    assert_eq!(flow.questions()[0].words, "Brazil census 2021");
    assert!(matches!(&flow.actions()[..], [CheckAction::AskModel { purpose: ModelPurpose::Classify, .. }]));
    let choice = r#"{"claim_type":"statistics","selected_sources":[{"plugin_name":"b","relevance":0.9,"reason":"x"}]}"#;
    assert!(receive(&mut flow, "sources", completion(choice)));
    assert_eq!(ids(&flow), ["1/b/1"]);
    assert_eq!(flow.selection().unwrap().classification_method, ClassificationMethod::Llm);
}

#[test]
fn an_unusable_model_reply_does_not_stop_the_check() {
    let plan = CheckPlan {
        model: Some(model()),
        model_writes_questions: true,
        strategy: Some(SelectionStrategy::Llm),
        ..CheckPlan::new(CLAIM)
    };
    let mut flow = CheckFlow::new(plan, registry(&["a", "b"])).unwrap();
    assert!(receive(&mut flow, "questions", failed_request(RequestFailure::Timeout)));
    let error = CheckReply::Response { status: 500, headers: Headers::default(), body: "oh".to_owned() };
    assert!(receive(&mut flow, "sources", error));
    assert_eq!(ids(&flow), ["1/a/1", "1/b/1"]);
    assert_eq!(flow.selection().unwrap().classification_method, ClassificationMethod::LlmFallback);
    assert_eq!(flow.log().iter().filter(|step| step.kind == CheckStepKind::ModelNotUsed).count(), 2);
}

#[test]
fn a_claim_without_keywords_goes_to_the_most_similar_source_unless_only_rules_are_used() {
    let claim = "Supermassive stars collapse into quasars, as astronomers of several observatories published.";
    let chosen = |strategy| {
        let plan = CheckPlan { strategy, looks_for_prior_checks: false, ..CheckPlan::new(claim) };
        let flow = CheckFlow::new(plan, SourceRegistry::built_in()).unwrap();
        let selection = flow.selection().unwrap();
        (selection.classification_method, selection.selected_sources.len())
    };
    assert_eq!(chosen(Some(SelectionStrategy::Rules)), (ClassificationMethod::Rules, 1));
    let (method, n_sources) = chosen(None);
    assert_eq!(method, ClassificationMethod::Embedding);
    assert!(n_sources > 1, "only the open web was chosen");
}

#[test]
fn a_host_lays_texts_out_as_vectors_and_rules_choose_where_it_cannot() {
    let plan = || CheckPlan { strategy: Some(SelectionStrategy::Embedding), embeds: true, ..CheckPlan::new(CLAIM) };
    let begin = || CheckFlow::new(plan(), registry(&["a", "b"])).unwrap();
    let mut flow = begin();
    let actions = flow.actions();
    let [CheckAction::Embed { id, texts }] = &actions[..] else { panic!("{actions:?}") };
    let vectors = texts.iter().map(|_| vec![0.6, 0.8]).collect();
    assert!(receive(&mut flow, id, CheckReply::Vectors { vectors }));
    assert_eq!(flow.selection().unwrap().classification_method, ClassificationMethod::Embedding);
    let mut other = begin();
    assert!(receive(&mut other, "sources", failed_request(RequestFailure::Cancelled)));
    assert_eq!(other.selection().unwrap().classification_method, ClassificationMethod::Rules);
}

#[test]
fn invalid_limits_are_errors() {
    let problem = |plan: CheckPlan| CheckFlow::new(plan, SourceRegistry::default()).unwrap_err().field;
    assert_eq!(problem(CheckPlan::new(" … ")), "claim");
    assert_eq!(problem(CheckPlan { max_sources: 0, ..CheckPlan::new("x") }), "max_sources");
    assert_eq!(problem(CheckPlan { max_tries: 99, ..CheckPlan::new("x") }), "max_tries");
    assert_eq!(problem(CheckPlan { min_relevance: f64::NAN, ..CheckPlan::new("x") }), "min_relevance");
}

#[test]
fn external_input_is_bounded() {
    let mut flow = flow(&["a"]);
    let long = "word ".repeat(10_000);
    let items = (0..500).map(|index| item(&format!("https://e.org/{index}"), &long)).collect();
    assert!(receive(&mut flow, "1/a/1", answer(items)));
    let CheckReply::Answer { answer } = &received(&flow)[0].reply else { panic!("no answer") };
    assert_eq!(answer.items.len(), 5);
    assert!(answer.items.iter().all(|item| item.text.chars().count() <= MAX_ITEM_TEXT));
}

/// One of the replies that a source may give, drawn by number; every fourth one is no proper reply at all.
fn drawn(action: &CheckAction, number: u64) -> CheckReply {
    if matches!(action, CheckAction::Wait { .. }) {
        return CheckReply::Waited;
    }
    match number % 11 {
        0 => says("https://www.ibge.gov.br/a"),
        1 => says("https://www.census.gov/b"),
        2 => answer(vec![item("https://www.cdc.gov/c", "The population of Brazil was 150 million people in 2021.")]),
        3 => failed(ApiFailureCode::RateLimited, 429, Some(f64::from(u32::try_from(number % 90).unwrap()))),
        4 => failed(ApiFailureCode::ServerError, 503, None),
        5 => failed(ApiFailureCode::Unreadable, 200, Some(f64::NAN)),
        6 => failed_request(RequestFailure::Timeout),
        7 => failed_request(RequestFailure::OtherOrigin),
        8 => answer(vec![item("javascript:alert(1)", CLAIM), item("", ""), item("https://e.org/x y", CLAIM)]),
        9 => prior(CLAIM, "False"),
        _ => answer((0..40).map(|index| item(&format!("https://s{index}.example/"), CLAIM)).collect()),
    }
}

/// The same reply for the same action, whenever it comes.
fn reply_of(action: &CheckAction, seed: u64) -> CheckReply {
    let id = action.id().unwrap_or_default();
    let hash = id.bytes().fold(seed, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    drawn(action, hash >> 7)
}

/// Answers one action at a time, which one drawn by `order`; after `most` replies it leaves off.
fn drive(flow: &mut CheckFlow, seed: u64, order: &[u8], most: usize) -> usize {
    for step in 0..most {
        let actions = flow.actions();
        let index = usize::from(order[step % order.len()]) % actions.len();
        let Some(id) = actions[index].id() else { return step };
        assert!(receive(flow, id, reply_of(&actions[index], seed)));
        assert!(!receive(flow, id, reply_of(&actions[index], seed)), "the same twice");
    }
    most
}

const NAMES: [&str; 4] = ["checks", "a", "b", "c"];
/// 3 rounds and the prior checks, 4 sources, 3 tries and the waits between them, and one before.
const MOST_REPLIES: usize = 4 * 4 * 7;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn the_same_replies_in_any_order_give_the_same_report_within_the_bounds(
        seed: u64,
        one in prop::collection::vec(any::<u8>(), 1..40),
        other in prop::collection::vec(any::<u8>(), 1..40),
    ) {
        let (mut first, mut second) = (flow(&NAMES), flow(&NAMES));
        let n_first = drive(&mut first, seed, &one, MOST_REPLIES + 1);
        let n_second = drive(&mut second, seed, &other, MOST_REPLIES + 1);
        prop_assert!(n_first <= MOST_REPLIES && n_first == n_second);
        prop_assert_eq!(check_report(&first), check_report(&second));
        prop_assert!(first.end().is_some());
    }

    #[test]
    fn a_check_goes_on_from_what_it_received(seed: u64, order in prop::collection::vec(any::<u8>(), 1..40), n in 0..40_usize) {
        let mut flow = flow(&NAMES);
        drive(&mut flow, seed, &order, n);
        if n % 3 == 0 {
            flow.skip_source("b");
        }
        let received = received(&flow);
        let resumed = CheckFlow::resumed(plan(&NAMES), registry(&NAMES), received).unwrap();
        prop_assert_eq!(check_report(&resumed), check_report(&flow));
        prop_assert_eq!(resumed.actions(), flow.actions());
    }

    #[test]
    fn stopped_at_any_step_nothing_is_lost(seed: u64, order in prop::collection::vec(any::<u8>(), 1..40), n in 0..40_usize) {
        let mut flow = flow(&NAMES);
        drive(&mut flow, seed, &order, n);
        let (before, received) = (check_report(&flow), received(&flow));
        flow.stop();
        let after = check_report(&flow);
        prop_assert_eq!(&after.evidence, &before.evidence);
        prop_assert_eq!(&after.prior_checks, &before.prior_checks);
        prop_assert_eq!(super::tests::received(&flow), received);
        prop_assert!(flow.end().is_some());
        flow.continue_after_stop();
        prop_assert_eq!(check_report(&flow), before);
    }

    #[test]
    fn unknown_ids_and_hostile_bodies_never_panic(
        id in "[0-3]/(a|wikipedia|checks|openalex)/[0-3](/wait)?|questions|sources|.{0,9}",
        body in any::<String>(),
        status: u16,
        claim in any::<String>(),
        language in proptest::option::of(".{0,4}"),
    ) {
        let mut registry = SourceRegistry::built_in();
        let _ = registry.set_key("google_factcheck", true);
        let plan = CheckPlan { language, ..CheckPlan::new(&claim) };
        let Ok(mut flow) = CheckFlow::new(plan, registry) else { return Ok(()) };
        let reply = || CheckReply::Response { status, headers: Headers(vec![("Retry-After".to_owned(), body.clone())]), body: body.clone() };
        receive(&mut flow, &id, reply());
        for _ in 0..6 {
            judge(&mut flow);
            for action in flow.actions() {
                if let Some(id) = action.id() {
                    receive(&mut flow, id, if matches!(action, CheckAction::Wait { .. }) { CheckReply::Waited } else { reply() });
                }
            }
        }
        let text = crate::report::markdown(&check_report(&flow), &credence_strings::CheckReportStrings::ENGLISH);
        prop_assert!(text.ends_with('\n'));
    }
}
