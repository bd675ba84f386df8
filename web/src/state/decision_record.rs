//! The decision in the report of a check, so that it is shown like any other verdict.

use std::borrow::Cow;

use credence_core::decision::{
    Decision, DecisionDebug, DecisionOutcome, DecisionProfile, DecisionReason, DecisionResult, DecisionSide,
    DecisionStatus, DecisionWarning, DecisionWarningCode, LeftOut, LeftOutReason, Tier, TierOrigin, Vote,
};
use credence_core::trust::TrustLevel;
use credence_text::json::Json;

use super::verdict::{NoVote, Verdict};

/// The verdict in the JSON of a report; `None` where nothing was decided.
#[must_use]
pub fn verdict_of_report(report: Json<'_>) -> Option<Verdict> {
    let decision = decision(report.some("decision")?)?;
    let titles: Vec<Option<String>> =
        report.get("evidence").into_iter().flat_map(Json::items).map(|found| text(found, "title")).collect();
    let left_out = decision.left_out.iter().map(|left_out| no_vote(left_out, &decision, &titles)).collect();
    Some(Verdict::from_decision(decision, left_out))
}

fn no_vote(left_out: &LeftOut, decision: &Decision, titles: &[Option<String>]) -> NoVote {
    let title = || titles.get(left_out.hit as usize)?.clone();
    let mut votes = decision.support.votes.iter().chain(&decision.refute.votes);
    let instead = left_out.of_hit.and_then(|hit| votes.find(|vote| vote.hit == hit)).map(|vote| vote.domain.clone());
    let source = left_out.domain.clone().or_else(title).unwrap_or_default();
    NoVote { source, reason: left_out.reason, instead }
}

fn decision(read: Json<'_>) -> Option<Decision> {
    let [attempts, max_attempts] = ["attempts", "max_attempts"].map(|name| read.some(name).map(|_| count(read, name)));
    Some(Decision {
        status: status(&read.text_of("status")?)?,
        result: read.some("result").and_then(result),
        reason: reason(&read.text_of("reason")?)?,
        task_id: None,
        target: text(read, "target"),
        profile: profile(read),
        attempts,
        max_attempts,
        threshold: number(read, "threshold"),
        min_sources: count(read, "min_sources"),
        support: side(read.get("support")?),
        refute: side(read.get("refute")?),
        conflict: flag(read, "conflict"),
        domains_seen: count(read, "domains_seen"),
        left_out: each(read, "left_out", left_out),
        warnings: each(read, "warnings", warning),
    })
}

fn each<T>(read: Json<'_>, name: &str, one: fn(Json<'_>) -> Option<T>) -> Vec<T> {
    read.get(name).into_iter().flat_map(Json::items).filter_map(one).collect()
}

fn text(read: Json<'_>, name: &str) -> Option<String> {
    read.text_of(name).map(Cow::into_owned)
}

fn number(read: Json<'_>, name: &str) -> f64 {
    read.get(name).and_then(Json::number).unwrap_or_default()
}

fn count(read: Json<'_>, name: &str) -> u32 {
    read.get(name).and_then(Json::integer).and_then(|count| u32::try_from(count).ok()).unwrap_or_default()
}

fn flag(read: Json<'_>, name: &str) -> bool {
    read.get(name).and_then(Json::boolean).unwrap_or_default()
}

fn result(read: Json<'_>) -> Option<DecisionResult> {
    let name = read.text_of("outcome")?;
    let debug = read.some("debug").map(|debug| DecisionDebug {
        total_queries: count(debug, "total_queries"),
        total_pages_visited: count(debug, "total_pages_visited"),
    });
    Some(DecisionResult {
        outcome: DecisionOutcome::ALL.into_iter().find(|outcome| outcome.name() == name)?,
        proof: text(read, "proof").unwrap_or_default(),
        sources: Vec::new(),
        debug,
    })
}

fn side(read: Json<'_>) -> DecisionSide {
    DecisionSide {
        weight: number(read, "weight"),
        n_sources: count(read, "n_sources"),
        is_enough: flag(read, "is_enough"),
        missing_weight: number(read, "missing_weight"),
        missing_sources: count(read, "missing_sources"),
        votes: each(read, "votes", vote),
    }
}

fn vote(read: Json<'_>) -> Option<Vote> {
    Some(Vote {
        hit: count(read, "hit"),
        domain: text(read, "domain")?,
        weight: number(read, "weight"),
        tier: Tier::from_name(&read.text_of("tier")?)?,
        tier_from: tier_origin(&read.text_of("tier_from")?),
        level: TrustLevel::from_name(&read.text_of("level")?)?,
        url: text(read, "url"),
        title: text(read, "title"),
        pub_date: text(read, "pub_date"),
        excerpt: String::new(),
    })
}

fn left_out(read: Json<'_>) -> Option<LeftOut> {
    Some(LeftOut {
        hit: count(read, "hit"),
        domain: text(read, "domain"),
        reason: left_out_reason(&read.text_of("reason")?)?,
        of_hit: read.some("of_hit").map(|_| count(read, "of_hit")),
    })
}

fn warning(read: Json<'_>) -> Option<DecisionWarning> {
    let hit = read.some("hit").map(|_| count(read, "hit"));
    Some(DecisionWarning { code: warning_code(&read.text_of("code")?)?, hit, domain: text(read, "domain") })
}

fn profile(read: Json<'_>) -> DecisionProfile {
    let is_flowchart = read.text_of("profile").is_some_and(|name| name == "flowchart");
    if is_flowchart { DecisionProfile::Flowchart } else { DecisionProfile::Default }
}

fn status(name: &str) -> Option<DecisionStatus> {
    match name {
        "final" => Some(DecisionStatus::Final),
        "need_more_search" => Some(DecisionStatus::NeedMoreSearch),
        _ => None,
    }
}

fn reason(name: &str) -> Option<DecisionReason> {
    Some(match name {
        "support_is_enough" => DecisionReason::SupportIsEnough,
        "refutation_is_enough" => DecisionReason::RefutationIsEnough,
        "support_is_larger" => DecisionReason::SupportIsLarger,
        "refutation_is_larger" => DecisionReason::RefutationIsLarger,
        "tie" => DecisionReason::Tie,
        "conflict" => DecisionReason::Conflict,
        "not_enough" => DecisionReason::NotEnough,
        "no_evidence" => DecisionReason::NoEvidence,
        _ => return None,
    })
}

fn tier_origin(name: &str) -> TierOrigin {
    match name {
        "stated_weight" => TierOrigin::StatedWeight,
        "stated_tier" => TierOrigin::StatedTier,
        "domain" => TierOrigin::Domain,
        "kind" => TierOrigin::Kind,
        "level" => TierOrigin::Level,
        _ => TierOrigin::Default,
    }
}

fn left_out_reason(name: &str) -> Option<LeftOutReason> {
    Some(match name {
        "neutral" => LeftOutReason::Neutral,
        "unknown_stance" => LeftOutReason::UnknownStance,
        "no_address" => LeftOutReason::NoAddress,
        "blocked" => LeftOutReason::Blocked,
        "rejected" => LeftOutReason::Rejected,
        "undated" => LeftOutReason::Undated,
        "unreadable_date" => LeftOutReason::UnreadableDate,
        "outside_timeframe" => LeftOutReason::OutsideTimeframe,
        "outside_window" => LeftOutReason::OutsideWindow,
        "no_weight" => LeftOutReason::NoWeight,
        "same_domain" => LeftOutReason::SameDomain,
        "near_copy" => LeftOutReason::NearCopy,
        _ => return None,
    })
}

fn warning_code(name: &str) -> Option<DecisionWarningCode> {
    Some(match name {
        "other_sources_only" => DecisionWarningCode::OtherSourcesOnly,
        "won_against_enough" => DecisionWarningCode::WonAgainstEnough,
        "domain_on_both_sides" => DecisionWarningCode::DomainOnBothSides,
        "unreadable_date" => DecisionWarningCode::UnreadableDate,
        "unknown_stance" => DecisionWarningCode::UnknownStance,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::{Assessor, assess_recording};

    /// Only what is shown is read.
    fn as_shown(mut decision: Decision) -> Decision {
        decision.task_id = None;
        if let Some(result) = &mut decision.result {
            result.sources.clear();
        }
        let votes = decision.support.votes.iter_mut().chain(&mut decision.refute.votes);
        votes.for_each(|vote| vote.excerpt.clear());
        decision
    }

    #[test]
    fn a_decision_is_read_as_it_was_written() {
        let mut n_read = 0;
        for recording in ["two-verdicts", "sources-disagree", "portfolio-clean"] {
            let bytes = std::fs::read(["recordings/", recording, ".sse"].concat()).unwrap();
            for claim in assess_recording(&bytes, &Assessor::default()).pop().unwrap().claims {
                let report = serde_json::json!({ "decision": claim.decision, "evidence": [{ "title": "A" }] });
                let read = verdict_of_report(Json::parse(&report.to_string()).unwrap()).unwrap();
                assert_eq!(read.decision, as_shown(claim.decision), "{recording}");
                assert_eq!(read.left_out.len(), read.decision.left_out.len());
                n_read += 1;
            }
        }
        assert!(n_read >= 2);
    }

    #[test]
    fn what_holds_no_decision_is_no_verdict() {
        for report in ["{}", "[]", r#"{"decision":null}"#, r#"{"decision":{"status":"maybe"}}"#] {
            assert_eq!(verdict_of_report(Json::parse(report).unwrap()), None, "{report}");
        }
    }
}
