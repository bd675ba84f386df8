//! Decisions: the outcome for a claim, the votes of both sides, and what is missing.

use std::fmt::Write;

use super::claim::name;
use super::label::{claim_state, decision_reason, decision_warning, left_out_reason, tier_phrase};
use super::text::code_span;
use crate::record::{Assessment, Decision, DecisionSide, DecisionWarning, LeftOut, Vote};

/// The decision on every claim; empty without claims.
pub(super) fn section(assessment: &Assessment) -> String {
    let decisions: Vec<String> = assessment.claims.iter().map(|claim| decision(&claim.decision)).collect();
    if decisions.is_empty() { String::new() } else { format!("## Verdicts on claims\n\n{}", decisions.join("\n\n")) }
}

/// One decision: outcome, reason, votes of both sides, what was left out, warnings.
#[must_use]
pub fn decision(decision: &Decision) -> String {
    let state = claim_state(decision.claim_state());
    let mut text = format!("**{state}**: {}\n\n", name(decision.target.as_deref()));
    let _ = writeln!(text, "{}", decision_reason(decision.reason));
    if decision.result.is_none() {
        let _ = writeln!(text, "{}", attempts(decision));
    }
    let _ = writeln!(text, "A side needs {} from {} sources.\n", decision.threshold, decision.min_sources);
    for (name, side) in [("For", &decision.support), ("Against", &decision.refute)] {
        let _ = writeln!(text, "- {name}: {}", sum(side));
        for each in &side.votes {
            let _ = writeln!(text, "  - {}", vote(each));
        }
    }
    for each in &decision.left_out {
        let _ = writeln!(text, "- {}", left_out(each));
    }
    for each in &decision.warnings {
        let _ = writeln!(text, "- Warning: {}", warning(each));
    }
    text.trim_end().to_owned()
}

fn attempts(decision: &Decision) -> String {
    match (decision.attempts, decision.max_attempts) {
        (Some(made), Some(max)) => format!("{made} of {max} attempts were made."),
        _ => "The number of attempts is unknown.".to_owned(),
    }
}

fn sum(side: &DecisionSide) -> String {
    let sources = if side.n_sources == 1 { "source" } else { "independent sources" };
    let missing = match (side.missing_weight > 0.0, side.missing_sources > 0) {
        (true, true) => format!(", {} and {} more sources missing", side.missing_weight, side.missing_sources),
        (true, false) => format!(", {} missing", side.missing_weight),
        (false, true) => format!(", {} more sources missing", side.missing_sources),
        (false, false) => ", enough".to_owned(),
    };
    format!("{} from {} {sources}{missing}", side.weight, side.n_sources)
}

fn vote(vote: &Vote) -> String {
    let date = vote.pub_date.as_deref().map(|date| format!(", published {}", code_span(date))).unwrap_or_default();
    let (domain, tier) = (code_span(&vote.domain), tier_phrase(vote.tier));
    format!("{domain} counts {} ({tier}){date}: {}", vote.weight, code_span(&vote.excerpt))
}

fn left_out(left_out: &LeftOut) -> String {
    let domain = left_out.domain.as_deref().map(|domain| format!(" ({})", code_span(domain))).unwrap_or_default();
    let of_hit = left_out.of_hit.map(|hit| format!(" {}", hit + 1)).unwrap_or_default();
    format!("Source {}{domain} is not counted: {}{of_hit}.", left_out.hit + 1, left_out_reason(left_out.reason))
}

fn warning(warning: &DecisionWarning) -> String {
    let hit = warning.hit.map(|hit| format!(" Source {}.", hit + 1)).unwrap_or_default();
    let domain = warning.domain.as_deref().map(|domain| format!(" {}", code_span(domain))).unwrap_or_default();
    format!("{}{hit}{domain}", decision_warning(warning.code))
}
