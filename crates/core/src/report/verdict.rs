//! The verdicts of an assessment: what was decided, from which votes, and what is missing.

use std::fmt::Write;

use super::code_span;
use crate::decision::{
    Decision, DecisionOutcome, DecisionReason, DecisionSide, DecisionWarning, DecisionWarningCode, LeftOut,
    LeftOutReason, Tier, Vote,
};
use crate::record::Assessment;

/// Every claim that was decided or was not; empty where there is none.
pub(super) fn section(assessment: &Assessment) -> String {
    let decisions = assessment.claims.iter().map(|claim| &claim.decision);
    let sections: Vec<String> = decisions.map(verdict).collect();
    if sections.is_empty() { String::new() } else { format!("## Verdict\n\n{}", sections.join("\n\n")) }
}

/// One decision: the outcome and why, the votes of both sides, what was left out, warnings.
#[must_use]
pub fn verdict(decision: &Decision) -> String {
    let claim = decision.target.as_deref().map_or_else(|| "A claim without a name".to_owned(), code_span);
    let mut text = format!("**{}**: {claim}\n\n{}\n", outcome(decision), reason(decision.reason));
    if decision.result.is_none() {
        let _ = writeln!(text, "{}", attempts(decision));
    }
    let needed = format!("{} from {} sources", decision.threshold, decision.min_sources);
    let _ = writeln!(text, "A side is enough at {needed}.\n");
    for (name, side) in [("For", &decision.support), ("Against", &decision.refute)] {
        let _ = writeln!(text, "- {name}: {}", sum(side));
        for vote in &side.votes {
            let _ = writeln!(text, "  - {}", voice(vote));
        }
    }
    for left_out in &decision.left_out {
        let _ = writeln!(text, "- {}", without_vote(left_out));
    }
    for warning in &decision.warnings {
        let _ = writeln!(text, "- Warning: {}", warned(warning));
    }
    text.trim_end().to_owned()
}

fn outcome(decision: &Decision) -> &'static str {
    match decision.outcome() {
        Some(outcome @ (DecisionOutcome::True | DecisionOutcome::False | DecisionOutcome::Invalid)) => outcome.name(),
        None => "Would search again",
    }
}

fn attempts(decision: &Decision) -> String {
    match (decision.attempts, decision.max_attempts) {
        (Some(made), Some(most)) => format!("{made} of {most} attempts were made."),
        _ => "How often was searched is not known.".to_owned(),
    }
}

fn sum(side: &DecisionSide) -> String {
    let sources = if side.n_sources == 1 { "source" } else { "independent sources" };
    let mut text = format!("{} from {} {sources}", side.weight, side.n_sources);
    let missing = match (side.missing_weight > 0.0, side.missing_sources > 0) {
        (true, true) => format!(", short of {} and of {} more", side.missing_weight, side.missing_sources),
        (true, false) => format!(", short of {}", side.missing_weight),
        (false, true) => format!(", short of {} more", side.missing_sources),
        (false, false) => ", enough".to_owned(),
    };
    text.push_str(&missing);
    text
}

fn voice(vote: &Vote) -> String {
    let date = vote.pub_date.as_deref().map(|date| format!(", published {}", code_span(date)));
    let date = date.unwrap_or_default();
    let tier = match vote.tier {
        Tier::Primary => "primary source",
        Tier::Wire => "as a wire service",
        Tier::Trade => "as the trade press",
        Tier::Other => "other",
    };
    format!("{} weighs {} ({tier}){date}: {}", code_span(&vote.domain), vote.weight, code_span(&vote.excerpt))
}

fn without_vote(left_out: &LeftOut) -> String {
    let domain = left_out.domain.as_deref().map(|domain| format!(" ({})", code_span(domain))).unwrap_or_default();
    let of_hit = left_out.of_hit.map(|hit| format!(" {}", hit + 1)).unwrap_or_default();
    format!("Hit {}{domain} has no vote: {}{of_hit}.", left_out.hit + 1, left_out_reason(left_out.reason))
}

fn warned(warning: &DecisionWarning) -> String {
    let hit = warning.hit.map(|hit| format!(" Hit {}.", hit + 1)).unwrap_or_default();
    let domain = warning.domain.as_deref().map(|domain| format!(" {}", code_span(domain))).unwrap_or_default();
    format!("{}{hit}{domain}", warning_sentence(warning.code))
}

fn reason(reason: DecisionReason) -> &'static str {
    match reason {
        DecisionReason::SupportIsEnough => "What supports it is enough, what refutes it is not.",
        DecisionReason::RefutationIsEnough => "What refutes it is enough, what supports it is not.",
        DecisionReason::SupportIsLarger => "Both sides are enough, and what supports it weighs more.",
        DecisionReason::RefutationIsLarger => "Both sides are enough, and what refutes it weighs more.",
        DecisionReason::Tie => "Both sides are enough and weigh the same.",
        DecisionReason::Conflict => "Both sides are enough: they contradict each other.",
        DecisionReason::NotEnough => "Neither side is enough.",
        DecisionReason::NoEvidence => "Nothing that was found has a vote.",
    }
}

fn left_out_reason(reason: LeftOutReason) -> &'static str {
    match reason {
        LeftOutReason::Neutral => "it takes no side",
        LeftOutReason::UnknownStance => "nobody knows its stance",
        LeftOutReason::NoAddress => "it has no address of the web",
        LeftOutReason::Blocked => "its domain is blocked",
        LeftOutReason::Rejected => "a source of a higher rank contradicts it",
        LeftOutReason::Undated => "it has no date",
        LeftOutReason::UnreadableDate => "its date cannot be read",
        LeftOutReason::OutsideTimeframe => "it was published before or after the time in question",
        LeftOutReason::OutsideWindow => "it was published too long before or after the others",
        LeftOutReason::NoWeight => "its weight is 0",
        LeftOutReason::SameDomain => "its domain votes already, by hit",
        LeftOutReason::NearCopy => "its text is a copy of hit",
    }
}

fn warning_sentence(code: DecisionWarningCode) -> &'static str {
    match code {
        DecisionWarningCode::OtherSourcesOnly => "The verdict rests on sources of the tier `other` only.",
        DecisionWarningCode::WonAgainstEnough => "The other side is enough, too.",
        DecisionWarningCode::DomainOnBothSides => "A domain speaks for both sides:",
        DecisionWarningCode::UnreadableDate => "A date cannot be read.",
        DecisionWarningCode::UnknownStance => "A stance has a name nobody knows.",
    }
}
