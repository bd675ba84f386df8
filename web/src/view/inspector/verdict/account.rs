//! The account of a verdict: missing evidence, the votes, evidence without a vote, and the rules that decided.

use credence_address::web_address;
use credence_core::ClaimState;
use credence_core::decision::{Decision, DecisionProfile, DecisionSide, Vote};
use credence_report::TextFor;
use credence_strings::{CountingStrings, Strings, VerdictStrings, fill};

use crate::service::number;
use crate::state::verdict::{NoVote, Verdict};
use crate::state::waterfall::one_place;
use crate::view::widget::element::{Element, classed, element};
use crate::view::widget::outer_link::linked;

/// What either side would need; only where another search is worth it.
pub(super) fn missing(verdict: &Verdict, strings: &VerdictStrings) -> Option<Element> {
    if verdict.decision.claim_state() != ClaimState::NeedsMore || verdict.decision.conflict {
        return None;
    }
    let side = |name: &str, side: &DecisionSide| {
        let text = fill(
            strings.side_missing(),
            &[("weight", &one_place(side.missing_weight)), ("n", &number::whole(side.missing_sources))],
        );
        element("li").child(element("b").text(name)).text(" ").text(&text)
    };
    let list = classed("ul", "verdict-lines")
        .child(side(strings.side_for(), &verdict.decision.support))
        .child(side(strings.side_against(), &verdict.decision.refute));
    Some(
        classed("div", "verdict-missing")
            .test_id("verdict-missing")
            .child(element("p").text(strings.missing()))
            .child(list),
    )
}

/// What few readers open: the votes, what has none, and by which rules.
pub(super) fn folds(verdict: &Verdict, strings: &'static Strings) -> Vec<Element> {
    let texts = strings.verdict();
    let decision = &verdict.decision;
    let sides = [(&decision.support, texts.side_for()), (&decision.refute, texts.side_against())];
    let votes: Vec<Element> = sides
        .into_iter()
        .flat_map(|(side, name)| side.votes.iter().map(move |vote| vote_line(vote, name, strings)))
        .collect();
    let left_out: Vec<Element> = verdict.left_out.iter().map(|line| no_vote_line(line, texts)).collect();
    let place = decision.target.as_deref().unwrap_or_default();
    let counted = (!votes.is_empty()).then(|| fold("verdict-votes", place, texts.votes(), votes));
    let not_counted = (!left_out.is_empty()).then(|| fold("verdict-left-out", place, texts.left_out(), left_out));
    counted.into_iter().chain(not_counted).chain([how(decision, strings.counting())]).collect()
}

/// A list that opens, with how many there are in it; `place` is the claim it belongs to.
fn fold(test_id: &str, place: &str, heading: &str, lines: Vec<Element>) -> Element {
    let summary = element("summary")
        .text(&fill(heading, &[("n", &number::whole(lines.len()))]))
        .keeps_focus(&[test_id, " ", place].concat());
    classed("details", "fold").test_id(test_id).child(summary).child(classed("ul", "verdict-lines").children(lines))
}

fn vote_line(vote: &Vote, side: &str, strings: &Strings) -> Element {
    let title = vote.title.as_deref().unwrap_or(&vote.domain);
    let title = linked(title, vote.url.as_deref().and_then(web_address));
    let weight = one_place(vote.weight);
    let values = [("weight", weight.as_str()), ("tier", strings.verdict().text(vote.tier))];
    let details = [
        Some(vote.domain.clone()),
        Some(fill(strings.verdict().vote(), &values)),
        Some(strings.counting().text(vote.tier_from).to_owned()),
        vote.pub_date.clone(),
    ];
    let details = details.into_iter().flatten().collect::<Vec<_>>().join(" · ");
    element("li")
        .child(element("b").text(side))
        .text(" ")
        .child(title)
        .child(classed("p", "verdict-note").text(&details))
}

fn no_vote_line(line: &NoVote, strings: &VerdictStrings) -> Element {
    let reason = fill(strings.text(line.reason), &[("domain", line.instead.as_deref().unwrap_or_default())]);
    element("li").child(element("b").text(&line.source)).text(": ").text(&reason)
}

/// The rules by which it was decided, and how much was searched.
fn how(decision: &Decision, strings: &CountingStrings) -> Element {
    let rule = match decision.profile {
        DecisionProfile::Default => strings.rule_default(),
        DecisionProfile::Flowchart => strings.rule_flowchart(),
    };
    let domains = fill(strings.domains_seen(), &[("n", &number::whole(decision.domains_seen))]);
    let debug = decision.result.as_ref().and_then(|result| result.debug).map(|debug| {
        let values =
            [("queries", number::whole(debug.total_queries)), ("pages", number::whole(debug.total_pages_visited))];
        let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
        element("li").text(&fill(strings.searched(), &values))
    });
    let lines = [strings.rule_votes(), rule, strings.rule_tiers()].into_iter().map(|text| element("li").text(text));
    let list = classed("ul", "verdict-lines").children(lines).child(element("li").text(&domains)).children(debug);
    let focus_name = ["verdict-how ", decision.target.as_deref().unwrap_or_default()].concat();
    let summary = element("summary").text(strings.how()).keeps_focus(&focus_name);
    classed("details", "fold").test_id("verdict-how").child(summary).child(list)
}
