//! Complete checks with the responses written for each source.

use std::collections::HashMap;

use credence_ask::{Headers, Request};
use credence_check::flow::{CheckAction, CheckEnd, CheckFlow, CheckPlan, CheckReply, RequestFailure};
use credence_check::registry::SourceRegistry;
use credence_check::report::{CheckReport, SourceState, check_report, markdown};
use credence_check::source::{KeyUse, SOURCES, SourceCategory};
use credence_core::decision::DecisionOutcome;
use credence_core::judge::{BuiltInJudge, Judge, JudgeRequest};
use credence_research::api::ApiAccess;
use credence_strings::CheckReportStrings;
use serde_json::Value;

use crate::shared::repository;

const SPENDING: &str = "O Ministério da Saúde gastou R$ 170 bilhões em 2023";
const POPULATION: &str = "A população do Brasil é de 203 milhões de pessoas em 2022";
const MEDICAL: &str = "Vitamin D supplements prevent respiratory infections";

/// The responses of each source.
struct Answers(HashMap<String, Value>);

impl Answers {
    fn read() -> Self {
        let folder = repository().join("tests/check-server/answers");
        let answers = SOURCES.iter().map(|source| {
            let text = std::fs::read_to_string(folder.join(format!("{}.json", source.name))).unwrap();
            (source.name.to_owned(), serde_json::from_str(&text).unwrap())
        });
        Self(answers.collect())
    }

    fn reply(&self, source: &str, request: &Request) -> CheckReply {
        let request_text =
            folded(&[&unescaped(&request.url), " ", request.body.as_deref().unwrap_or_default()].concat());
        let fits = |entry: &&Value| {
            entry["when"].as_array().unwrap().iter().all(|word| request_text.contains(&folded(word.as_str().unwrap())))
        };
        let found = self.0[source].as_array().unwrap().iter().find(fits).unwrap();
        CheckReply::Response { status: 200, headers: Headers::default(), body: found["body"].to_string() }
    }
}

fn unescaped(url: &str) -> String {
    let bytes = url.replace('+', " ").into_bytes();
    let mut text = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let hex = (bytes[at] == b'%').then(|| std::str::from_utf8(bytes.get(at + 1..at + 3)?).ok()).flatten();
        match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                text.push(byte);
                at += 3;
            }
            None => {
                text.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&text).into_owned()
}

fn folded(text: &str) -> String {
    let plain = |character: char| match character {
        'á' | 'à' | 'â' | 'ã' => 'a',
        'é' | 'ê' => 'e',
        'í' => 'i',
        'ó' | 'ô' | 'õ' => 'o',
        'ú' => 'u',
        'ç' => 'c',
        other => other,
    };
    text.to_lowercase().chars().map(plain).collect()
}

/// A check in which every source has its key.
fn check(claim: &str) -> CheckFlow {
    let mut registry = SourceRegistry::built_in();
    let mut access = Vec::new();
    for source in SOURCES.iter().filter(|source| source.key == KeyUse::Required) {
        registry.set_key(source.name, true).unwrap();
        let key = ApiAccess { key: Some("key".to_owned()), ..ApiAccess::default() };
        access.push((source.name.to_owned(), key));
    }
    CheckFlow::new(CheckPlan { access, ..CheckPlan::new(claim) }, registry).unwrap()
}

fn judged(request: &JudgeRequest) -> CheckReply {
    let judgement = BuiltInJudge::default().judge(request.clone());
    CheckReply::Judged { readings: judgement.readings, decision: Some(Box::new(judgement.decision)) }
}

/// Runs a check to its end; `trouble` lists the sources that fail.
fn run(claim: &str, trouble: &dyn Fn(&str) -> Option<CheckReply>) -> CheckReport {
    let answers = Answers::read();
    let mut flow = check(claim);
    for _ in 0..200 {
        for action in flow.actions() {
            let Some(id) = action.id() else { return check_report(&flow) };
            let reply = match &action {
                CheckAction::AskSource { source, request, .. } => {
                    trouble(source).unwrap_or_else(|| answers.reply(source, request))
                }
                CheckAction::Judge { request, .. } => judged(request),
                CheckAction::Wait { .. } => CheckReply::Waited,
                other => panic!("{other:?}"),
            };
            // Another action may have replaced this one: that of the judge, after more sources have answered.
            assert!(flow.receive(id, reply) || matches!(action, CheckAction::Judge { .. }));
        }
    }
    panic!("it did not end");
}

fn state<'a>(report: &'a CheckReport, name: &str) -> &'a SourceState {
    &report.sources.iter().find(|source| source.name == name).unwrap().state
}

#[test]
fn a_claim_goes_first_to_the_most_suitable_source() {
    for (claim, category) in [
        (SPENDING, SourceCategory::GovernmentRecords),
        (POPULATION, SourceCategory::Statistics),
        (MEDICAL, SourceCategory::Papers),
    ] {
        let report = run(claim, &|_| None);
        assert_eq!(report.sources[0].category, Some(category), "{claim}");
        let first = &report.sources[0];
        assert!(matches!(first.state, SourceState::Answered { n_results } if n_results > 0), "{claim}: {first:?}");
        assert!(!report.evidence.is_empty() && report.decision.is_some(), "{claim}");
        assert!(report.not_reached.is_empty(), "{claim}: {:?}", report.not_reached);
        assert!(markdown(&report, &CheckReportStrings::ENGLISH).contains("## Sources"));
    }
}

#[test]
fn a_prior_check_of_the_same_claim_ends_the_run_and_one_of_another_claim_does_not() {
    let report = run("Vaccines cause autism", &|_| None);
    assert_eq!(report.end, Some(CheckEnd::PriorCheck));
    assert_eq!(report.verdict.unwrap().outcome, Some(DecisionOutcome::False));
    assert!(report.evidence.is_empty());
    let report = run("Coffee lowers the risk of heart failure", &|_| None);
    assert_ne!(report.end, Some(CheckEnd::PriorCheck));
    assert!(!report.prior_checks.is_empty() && !report.evidence.is_empty());
}

#[test]
fn each_source_may_be_down_alone_without_stopping_the_others() {
    let whole = run(MEDICAL, &|_| None);
    let answered = |report: &CheckReport| -> Vec<String> {
        let answered = report.sources.iter().filter(|source| matches!(source.state, SourceState::Answered { .. }));
        answered.map(|source| source.name.clone()).collect()
    };
    let all = answered(&whole);
    assert!(all.len() >= 3, "{all:?}");
    for down in &all {
        for reply in [
            CheckReply::Failed { trouble: RequestFailure::OtherOrigin, message: None },
            CheckReply::Failed { trouble: RequestFailure::Timeout, message: None },
            CheckReply::Response { status: 429, headers: Headers::default(), body: String::new() },
            CheckReply::Response { status: 503, headers: Headers::default(), body: "<html>".to_owned() },
            CheckReply::Response { status: 200, headers: Headers::default(), body: "{\"results\": [".to_owned() },
        ] {
            let report = run(MEDICAL, &|source| (source == down).then(|| reply.clone()));
            assert_eq!(report.not_reached, std::slice::from_ref(down), "{reply:?}");
            assert!(!matches!(state(&report, down), SourceState::Answered { .. }), "{reply:?}");
            assert_eq!(answered(&report), all.iter().filter(|name| *name != down).cloned().collect::<Vec<_>>());
        }
    }
}
