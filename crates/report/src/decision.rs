//! Decisions: the outcome for a claim, the votes of both sides, and what is missing.

use credence_core::record::{Decision, DecisionSide, DecisionWarning, LeftOut, Vote};
use credence_decimal::shortest;
use credence_strings::{ReportStrings, VerdictStrings, fill};

use crate::text::{code_span, host_span};
use crate::wording::TextFor;

/// One decision: outcome, reason, votes of both sides, what was left out, warnings.
#[must_use]
pub fn decision(decision: &Decision, verdict: &VerdictStrings, report: &ReportStrings) -> String {
    let claim = decision.target.as_deref().map_or_else(|| report.unnamed_claim().to_owned(), code_span);
    let enough = [("weight", &*shortest(decision.threshold)), ("sources", &*decision.min_sources.to_string())];
    let mut lines = vec![
        ["**", verdict.text(decision.claim_state()), "**: ", &claim].concat(),
        String::new(),
        verdict.text(decision.reason).to_owned(),
    ];
    lines.extend(attempts(decision, verdict));
    lines.push(fill(report.needed(), &enough));
    lines.push(String::new());
    for (name, side) in [(verdict.side_for(), &decision.support), (verdict.side_against(), &decision.refute)] {
        lines.push(["- ", name, ": ", &sum(side, verdict)].concat());
        lines.extend(side.votes.iter().map(|each| vote(each, verdict)));
    }
    if !decision.left_out.is_empty() {
        lines.push(["- ", &fill(verdict.left_out(), &[("n", &decision.left_out.len().to_string())])].concat());
        lines.extend(decision.left_out.iter().map(|each| left_out(each, decision, verdict)));
    }
    lines.extend(decision.warnings.iter().map(|each| ["- ⚠ ", &warning(each, verdict)].concat()));
    lines.join("\n")
}

fn attempts(decision: &Decision, verdict: &VerdictStrings) -> Option<String> {
    let (made, max) = (decision.attempts?.to_string(), decision.max_attempts?.to_string());
    let is_open = decision.result.is_none();
    is_open.then(|| fill(verdict.attempts(), &[("n", &made), ("max", &max)]))
}

fn sum(side: &DecisionSide, verdict: &VerdictStrings) -> String {
    let sum = fill(verdict.side_sum(), &[("weight", &*shortest(side.weight)), ("n", &*side.n_sources.to_string())]);
    let missing = [("weight", &*shortest(side.missing_weight)), ("n", &*side.missing_sources.to_string())];
    let rest = if side.is_enough { verdict.enough().to_owned() } else { fill(verdict.side_missing(), &missing) };
    [&sum, " · ", &rest].concat()
}

fn vote(vote: &Vote, verdict: &VerdictStrings) -> String {
    let weight = shortest(vote.weight);
    let counts = fill(verdict.vote(), &[("weight", &weight), ("tier", verdict.text(vote.tier))]);
    let date = vote.pub_date.as_deref().map(|date| [" · ", &code_span(date)].concat()).unwrap_or_default();
    ["  - ", &host_span(&vote.domain), " · ", &counts, &date, ": ", &code_span(&vote.excerpt)].concat()
}

fn left_out(left_out: &LeftOut, decision: &Decision, verdict: &VerdictStrings) -> String {
    let source = left_out.domain.as_deref().map_or_else(|| ["#", &(left_out.hit + 1).to_string()].concat(), host_span);
    let instead = left_out.of_hit.and_then(|hit| decision.vote_of(hit)).map(|vote| host_span(&vote.domain));
    let reason = fill(verdict.text(left_out.reason), &[("domain", &instead.unwrap_or_default())]);
    ["  - ", &source, ": ", &reason].concat()
}

fn warning(warning: &DecisionWarning, verdict: &VerdictStrings) -> String {
    let domain = warning.domain.as_deref().map(host_span).unwrap_or_default();
    let hit = warning.hit.map(|hit| [" (#", &(hit + 1).to_string(), ")"].concat()).unwrap_or_default();
    [&fill(verdict.text(warning.code), &[("domain", &domain)]), hit.as_str()].concat()
}
