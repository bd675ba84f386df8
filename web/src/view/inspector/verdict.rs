//! The verdicts on the claims of a turn: the evidence for and against each claim, and what was not counted.

mod account;
mod sides;

use credence_core::{ClaimState, Decision};
use credence_report::TextFor;
use credence_strings::{Strings, VerdictStrings, fill};

use crate::service::number;
use crate::signal::Memo;
use crate::state::TurnState;
use crate::state::verdict::{Verdict, distinct_warnings, verdicts};
use crate::view::widget::element::{Element, classed, element};
use crate::view::widget::icon::verdict_icon;

/// How many sources of each side are quoted.
const PROOFS_A_SIDE: usize = 2;

/// The verdicts on the claims of a turn; nothing while it goes on.
pub fn verdict_view(turn: TurnState, strings: &'static Strings) -> Element {
    let found = Memo::new(move |_| {
        if turn.running.get() { Vec::new() } else { turn.assessment.with(|assessment| verdicts(assessment)) }
    });
    let is_decided = Memo::new(move |_| found.with(|found| !found.is_empty()));
    classed("div", "verdict-place").child_of(move || is_decided.get().then(|| block(found, strings)))
}

/// A verdict is drawn anew when it changes, and the others stay.
fn block(found: Memo<Vec<Verdict>>, strings: &'static Strings) -> Element {
    let texts = strings.verdict();
    let n_others = move || found.with(Vec::len).saturating_sub(1);
    let heading = move || if n_others() == 0 { texts.heading() } else { texts.heading_main() }.to_owned();
    let others = classed("div", "verdict-others")
        .child(
            classed("h4", "part-heading").text_of(move || fill(texts.others(), &[("n", &number::whole(n_others()))])),
        )
        .child(element("div").rows(
            move || found.with(|found| found.iter().skip(1).cloned().collect()),
            move |verdict| folded(verdict, strings),
        ));
    classed("section", "verdict")
        .test_id("verdict")
        .child(classed("h3", "part-heading").text_of(heading))
        .child(element("div").rows(
            move || found.with(|found| found.iter().take(1).cloned().collect()),
            move |verdict| card(verdict, strings),
        ))
        .child(others.shown_while(move || n_others() > 0))
}

/// The verdict on a claim that belongs to no answer.
pub fn decision_view(verdict: &Verdict, strings: &'static Strings) -> Element {
    let verdict = verdict.clone();
    classed("div", "verdict-place").child(block(Memo::new(move |_| vec![verdict.clone()]), strings))
}

/// A verdict in one line that expands.
fn folded(verdict: &Verdict, strings: &'static Strings) -> Element {
    let key = claim_of(verdict, strings);
    let summary = element("summary")
        .keeps_focus(key)
        .child(word(verdict.decision.claim_state(), strings.verdict()))
        .text(" ")
        .child(classed("span", "verdict-claim").text(key));
    classed("details", "fold verdict-folded").child(summary).child(card(verdict, strings))
}

fn card(verdict: &Verdict, strings: &'static Strings) -> Element {
    let texts = strings.verdict();
    let head = classed("p", "verdict-head")
        .child(word(verdict.decision.claim_state(), texts))
        .children(attempts(verdict, texts));
    let warnings = distinct_warnings(&verdict.decision).into_iter().map(|warning| {
        let text = fill(texts.text(warning.code), &[("domain", warning.domain.as_deref().unwrap_or_default())]);
        classed("p", "verdict-warning").test_id("verdict-warning").text(&text)
    });
    let proof = verdict.decision.result.is_some().then(|| proof(&verdict.decision, texts));
    classed("article", "verdict-card")
        .test_id("verdict-card")
        .set("data-verdict", attribute(verdict.decision.claim_state()))
        .child(
            classed("h4", "verdict-subject").text(&fill(texts.claim_label(), &[("claim", claim_of(verdict, strings))])),
        )
        .child(head)
        .child(classed("p", "verdict-reason").text(texts.text(verdict.decision.reason)))
        .child(sides::sides(&verdict.decision, texts))
        .children(account::missing(verdict, texts))
        .children(warnings)
        .children(proof)
        .children(account::folds(verdict, strings))
}

/// What the weightiest sources of each side say.
fn proof(decision: &Decision, strings: &VerdictStrings) -> Element {
    let sides = [(strings.side_for(), &decision.support), (strings.side_against(), &decision.refute)];
    let lines = sides.into_iter().flat_map(|(side, found)| {
        let best = found.votes.iter().take(PROOFS_A_SIDE);
        best.map(move |vote| {
            let date = vote.pub_date.as_deref().map(|date| [", ", date].concat()).unwrap_or_default();
            let source = [" ", &vote.domain, &date].concat();
            element("li").child(element("b").text(side)).text(&source).child(element("blockquote").text(&vote.excerpt))
        })
    });
    classed("ul", "verdict-proof").test_id("verdict-proof").children(lines)
}

/// The verdict with its icon.
fn word(state: ClaimState, strings: &VerdictStrings) -> Element {
    classed("strong", "verdict-word")
        .set("data-verdict", attribute(state))
        .child(verdict_icon(state))
        .text(strings.text(state))
}

/// The name of a verdict in attributes.
const fn attribute(state: ClaimState) -> &'static str {
    match state {
        ClaimState::Supported => "true",
        ClaimState::Refuted => "false",
        ClaimState::NotEnough => "invalid",
        ClaimState::NeedsMore => "again",
    }
}

/// The number of searches, where it is known.
fn attempts(verdict: &Verdict, strings: &VerdictStrings) -> Option<Element> {
    let (made, most) = (verdict.decision.attempts?, verdict.decision.max_attempts?);
    let text = fill(strings.attempts(), &[("n", &number::whole(made)), ("max", &number::whole(most))]);
    Some(classed("span", "verdict-attempts").text(&text))
}

fn claim_of<'a>(verdict: &'a Verdict, strings: &'static Strings) -> &'a str {
    verdict.decision.target.as_deref().unwrap_or(strings.evidence_page().unnamed_claim())
}
