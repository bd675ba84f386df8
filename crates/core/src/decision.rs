//! Whether the evidence for a claim is enough, which side it supports, and why. See docs/scoring.md#decision.

mod explain;
mod hit;
mod input;
mod model_proof;
mod proof;
mod rule;
mod tier;
mod time_window;
mod timeframe;
mod vote;
mod vote_count;

pub use crate::record::{
    Decision, DecisionDebug, DecisionOutcome, DecisionProfile, DecisionReason, DecisionResult, DecisionSide,
    DecisionSource, DecisionStatus, DecisionWarning, DecisionWarningCode, LeftOut, LeftOutReason, Tier, TierOrigin,
    Vote,
};
pub use input::{DecisionConfig, DecisionRules, EvidenceHit, History, Task};
pub use model_proof::{ProofFailure, proof_from_reply, proof_from_text, proof_messages};
pub use proof::write_proof;
pub use tier::{TierSubject, TierTable};
pub use timeframe::{Timeframe, TimeframeProblem};

use input::Attempts;

/// Decides a claim from its evidence, after `attempts` of `max_attempts` searches.
///
/// If the evidence is not enough, or enough for both sides, the decision asks for another search while attempts are
/// left, and is `Invalid` after the last. The record holds every vote, what was left out, and what is missing.
#[must_use]
pub fn decide_from_history(
    task: &Task<'_>,
    history: &History<'_>,
    attempts: u32,
    max_attempts: u32,
    config: &DecisionConfig<'_>,
) -> Decision {
    decide(task, history, Some(Attempts { made: attempts, max: max_attempts }), config)
}

/// Decides a claim when the number of attempts is unknown: evidence that is not enough asks for another search.
#[must_use]
pub fn decide_so_far(task: &Task<'_>, history: &History<'_>, config: &DecisionConfig<'_>) -> Decision {
    decide(task, history, None, config)
}

fn decide(task: &Task<'_>, history: &History<'_>, attempts: Option<Attempts>, config: &DecisionConfig<'_>) -> Decision {
    let examined = hit::examine(task, history.evidence, config);
    let ballot = vote::count(examined, history, config);
    let result = rule::apply(&ballot, attempts, &config.rules);
    explain::explain(task, history, attempts, config, ballot, result)
}

#[cfg(test)]
mod tests;
