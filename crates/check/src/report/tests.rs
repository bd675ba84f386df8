//! Tests of the report.

use credence_core::judge::{BuiltInJudge, Judge};

use credence_strings::{CheckReportStrings, Language, Strings};

use super::*;
use crate::flow::{CheckAction, CheckEnd, CheckFlow, CheckPlan, CheckReply, CheckStepKind, StepReason};
use crate::registry::{HostSource, SourceRegistry};
use crate::selection::{ClaimType, Selection, SelectionReason, SelectionWarningCode, selection_from_text};
use crate::source::{NothingToAsk, PriorCheck, SourceAnswer, SourceCategory, SourceItem};

const HOSTILE: &str = "x` <script>alert(1)</script> ![a](https://evil.example/i.png)\n# Heading\u{202e}";

fn registry() -> SourceRegistry {
    let mut registry = SourceRegistry::default();
    for (name, category) in [("checks", Some(SourceCategory::FactChecks)), ("figures", None)] {
        let (name, description) = (name.to_owned(), "Figures.".to_owned());
        registry.add(HostSource { name, description, category, reliability_score: None }).unwrap();
    }
    registry
}

fn selection() -> Selection {
    let text =
        r#"{"claim_type":"statistics","selected_sources":[{"plugin_name":"figures","relevance":0.9,"reason":"r"}]}"#;
    selection_from_text(&registry(), text)
}

fn reply(items: Vec<SourceItem>, prior_checks: Vec<PriorCheck>) -> CheckReply {
    CheckReply::Answer { answer: SourceAnswer { items, prior_checks, ..SourceAnswer::default() } }
}

fn judge(flow: &mut CheckFlow) {
    while let Some(CheckAction::Judge { id, request }) = flow.actions().into_iter().next() {
        let judgement = BuiltInJudge::default().judge(*request);
        let decision = Some(Box::new(judgement.decision));
        assert!(flow.receive(&id, CheckReply::Judged { readings: judgement.readings, decision }));
    }
}

#[test]
fn text_from_outside_cannot_change_the_report() {
    let mut flow = CheckFlow::new(CheckPlan::new(HOSTILE), registry()).unwrap();
    let check = PriorCheck {
        claim: HOSTILE.to_owned(),
        rating: HOSTILE.to_owned(),
        url: "https://e.org/>![x](y)".to_owned(),
        publisher: Some(HOSTILE.to_owned()),
        date: Some(HOSTILE.to_owned()),
    };
    let other = PriorCheck { claim: "something else".to_owned(), ..check.clone() };
    assert!(flow.receive("0/checks/1", reply(Vec::new(), vec![other])));
    let item = SourceItem {
        url: "https://e.org/<b>`".to_owned(),
        title: Some(HOSTILE.to_owned()),
        text: HOSTILE.to_owned(),
        published: Some(HOSTILE.to_owned()),
        publisher: Some(HOSTILE.to_owned()),
    };
    assert!(flow.receive("1/figures/1", reply(vec![item], Vec::new())));
    judge(&mut flow);
    let mut found = CheckFlow::new(CheckPlan::new(HOSTILE), registry()).unwrap();
    assert!(found.receive("0/checks/1", reply(Vec::new(), vec![check])));
    for flow in [flow, found] {
        let text = markdown(&check_report(&flow), &CheckReportStrings::ENGLISH);
        // Between pairs of the sign of code nothing from outside is left.
        let outside_of_code = outside_of_code(&text);
        for sign in ["<script", "![", "evil.example", "\n# Heading", "\u{202e}"] {
            assert!(!outside_of_code.contains(sign), "{sign} in {outside_of_code}");
        }
    }
}

/// The text with every span of code cut out, by the rule of runs of equal length.
fn outside_of_code(text: &str) -> String {
    let (mut rest, mut kept) = (text, String::new());
    while let Some(at) = rest.find('`') {
        kept.push_str(&rest[..at]);
        let run = rest[at..].bytes().take_while(|byte| *byte == b'`').count();
        let ticks = "`".repeat(run);
        let inside = &rest[at + run..];
        let end = inside
            .match_indices(&ticks)
            .map(|(end, _)| end)
            .find(|end| !inside[..*end].ends_with('`') && !inside[end + run..].starts_with('`'));
        rest = &inside[end.expect("a span ends") + run..];
    }
    kept + rest
}

#[test]
fn a_report_has_the_state_and_the_weight_of_each_source() {
    let plan = CheckPlan { selection: Some(selection()), ..CheckPlan::new("Brazil has 213 million people") };
    let mut flow = CheckFlow::new(plan, registry()).unwrap();
    assert!(flow.receive("0/checks/1", reply(Vec::new(), Vec::new())));
    let report = check_report(&flow);
    assert_eq!(report.status, CheckStatus::Running);
    assert!(report.prompt_section.as_ref().is_some_and(|section| section.contains("figures: reliability N/A")));
    let text = markdown(&report, &CheckReportStrings::ENGLISH);
    for line in [
        "The check is not finished",
        "**No verdict**",
        "The claim is about statistics.",
        "`figures` · asking… · reliability unknown · relevance 90 % · weight 0.45 · Why: `r`",
    ] {
        assert!(text.contains(line), "{line} is not in {text}");
    }
    let written = serde_json::to_value(&report).unwrap();
    assert_eq!(written["sources"][0]["state"]["kind"], "asked");
    assert_eq!(written["status"], "running");
}

#[test]
fn a_report_is_in_the_language_of_its_strings() {
    let plan = CheckPlan { selection: Some(selection()), ..CheckPlan::new("Brazil has 213 million people") };
    let flow = CheckFlow::new(plan, registry()).unwrap();
    let (file, _) = Language::from_tag("pt-BR").and_then(Language::files).unwrap();
    let text = markdown(&check_report(&flow), &CheckReportStrings::of(Strings::parse(file).unwrap()));
    assert!(text.starts_with("# Verificação de uma afirmação\n") && text.contains("**Sem veredito**"), "{text}");
}

#[test]
fn every_name_of_a_record_has_a_text() {
    let strings = CheckReportStrings::ENGLISH;
    let all = [
        CheckStepKind::ALL.iter().all(|kind| strings.check_steps.text(kind.name()).is_some()),
        StepReason::ALL.iter().all(|reason| strings.check_reasons.text(reason.name()).is_some()),
        CheckEnd::ALL.iter().all(|end| strings.check_ends.text(end.name()).is_some()),
        CheckLimit::ALL.iter().all(|limit| strings.check_limits.text(limit.name()).is_some()),
        NothingToAsk::ALL.iter().all(|why| strings.check_nothing.text(why.name()).is_some()),
        ClaimType::ALL.iter().all(|kind| strings.check_types.text(kind.name()).is_some()),
        SelectionWarningCode::ALL.iter().all(|code| strings.check_warnings.text(code.name()).is_some()),
    ];
    assert_eq!(all, [true; 7]);
    for kind in SelectionReason::ALL.into_iter().filter(|kind| *kind != SelectionReason::Other) {
        assert_ne!(strings.reason(kind.name(), "", "own"), "own", "{}", kind.name());
    }
}
