//! The decision record: votes, sums, what was left out, warnings and the result.

use super::hit::Candidate;
use super::input::{Attempts, DecisionConfig, DecisionRules, History, Task};
use super::proof::{shortened, write_proof};
use super::rule::RuleResult;
use super::vote::{Ballot, Side};
use crate::record::{
    Decision, DecisionDebug, DecisionOutcome, DecisionResult, DecisionSide, DecisionStatus, DecisionWarning,
    DecisionWarningCode, LeftOutReason, Tier, Vote,
};
use credence_lookup::Lookup;

/// The number of characters of a hit in the record.
const EXCERPT: usize = 300;

/// Makes the decision record.
pub(super) fn explain(
    task: &Task<'_>,
    history: &History<'_>,
    attempts: Option<Attempts>,
    config: &DecisionConfig<'_>,
    ballot: Ballot,
    result: RuleResult,
) -> Decision {
    let rules = &config.rules;
    let conflict = ballot.support.is_enough && ballot.refute.is_enough;
    let warnings = warnings(&ballot, result);
    let mut decision = Decision {
        status: result.outcome.map_or(DecisionStatus::NeedMoreSearch, |_| DecisionStatus::Final),
        result: None,
        reason: result.reason,
        task_id: task.id.map(str::to_owned),
        target: task.target.map(str::to_owned),
        profile: rules.profile,
        attempts: attempts.map(|attempts| attempts.made),
        max_attempts: attempts.map(|attempts| attempts.max),
        threshold: in_ones(rules.threshold_tenths()),
        min_sources: rules.min_sources,
        support: side(ballot.support, history, rules),
        refute: side(ballot.refute, history, rules),
        conflict,
        domains_seen: ballot.n_domains,
        left_out: ballot.left_out,
        warnings,
    };
    let Some(outcome) = result.outcome else { return decision };
    let debug = DecisionDebug { total_queries: history.n_queries, total_pages_visited: history.n_pages };
    let debug = rules.debug.then_some(debug);
    decision.result = Some(DecisionResult { outcome, proof: String::new(), sources: Vec::new(), debug });
    let (proof, sources) = (write_proof(&decision), decision.best_sources());
    decision.result = Some(DecisionResult { outcome, proof, sources, debug });
    decision
}

fn side(side: Side, history: &History<'_>, rules: &DecisionRules) -> DecisionSide {
    let n_sources = u32::try_from(side.votes.len()).unwrap_or(u32::MAX);
    DecisionSide {
        weight: in_ones(side.tenths),
        n_sources,
        is_enough: side.is_enough,
        missing_weight: in_ones(rules.threshold_tenths().saturating_sub(side.tenths)),
        missing_sources: rules.min_sources.saturating_sub(n_sources),
        votes: side.votes.into_iter().map(|candidate| vote(candidate, history)).collect(),
    }
}

fn vote(candidate: Candidate, history: &History<'_>) -> Vote {
    let hit = &history.evidence[candidate.hit as usize];
    Vote {
        hit: candidate.hit,
        domain: candidate.domain,
        weight: in_ones(candidate.tenths),
        tier: candidate.tier,
        tier_from: candidate.tier_from,
        level: candidate.level,
        url: hit.url.map(str::to_owned),
        title: hit.title.map(str::to_owned),
        pub_date: hit.date().map(str::to_owned),
        excerpt: shortened(hit.snippet.trim(), EXCERPT),
    }
}

/// Tenths as a number.
fn in_ones(tenths: u32) -> f64 {
    f64::from(tenths) / 10.0
}

fn warnings(ballot: &Ballot, result: RuleResult) -> Vec<DecisionWarning> {
    let about = |code, hit, domain| DecisionWarning { code, hit, domain };
    let mut warnings = Vec::new();
    let (winner, loser) = match result.outcome {
        Some(DecisionOutcome::True) => (Some(&ballot.support), Some(&ballot.refute)),
        Some(DecisionOutcome::False) => (Some(&ballot.refute), Some(&ballot.support)),
        Some(DecisionOutcome::Invalid) | None => (None, None),
    };
    let is_other = |vote: &Candidate| vote.tier == Tier::Other;
    let only_others = winner.is_some_and(|side| side.votes.iter().all(is_other));
    warnings.extend(only_others.then(|| about(DecisionWarningCode::OtherSourcesOnly, None, None)));
    let against_enough = loser.is_some_and(|side| side.is_enough);
    warnings.extend(against_enough.then(|| about(DecisionWarningCode::WonAgainstEnough, None, None)));
    let mut supporting = Lookup::default();
    for vote in &ballot.support.votes {
        supporting.insert_new(vote.domain.as_str());
    }
    let on_both = ballot.refute.votes.iter().filter(|vote| supporting.get(vote.domain.as_str()).is_some());
    warnings.extend(on_both.map(|vote| about(DecisionWarningCode::DomainOnBothSides, None, Some(vote.domain.clone()))));
    let unreadable = ballot.unreadable_dates.iter();
    warnings.extend(unreadable.map(|hit| about(DecisionWarningCode::UnreadableDate, Some(*hit), None)));
    let unknown = ballot.left_out.iter().filter(|left_out| left_out.reason == LeftOutReason::UnknownStance);
    warnings.extend(unknown.map(|left_out| about(DecisionWarningCode::UnknownStance, Some(left_out.hit), None)));
    warnings
}
