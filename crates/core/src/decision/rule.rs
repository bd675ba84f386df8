//! The decision rules. See docs/scoring.md#decision.

use super::input::{Attempts, DecisionRules};
use super::vote::Ballot;
use crate::record::{DecisionOutcome, DecisionProfile, DecisionReason};

/// The result of the rules; without an outcome, another search is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RuleResult {
    pub(super) outcome: Option<DecisionOutcome>,
    pub(super) reason: DecisionReason,
}

impl DecisionRules {
    /// The threshold in tenths, rounded up so that no lower weight passes.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a float casts to the nearest whole")]
    pub(super) fn threshold_tenths(&self) -> u32 {
        // Ten times 1.1 is a little more than 11.
        const SLACK: f64 = 1e-9;
        (self.threshold.max(0.0) * 10.0 - SLACK).ceil() as u32
    }
}

/// Decides from the two sides.
pub(super) fn apply(ballot: &Ballot, attempts: Option<Attempts>, rules: &DecisionRules) -> RuleResult {
    let undecided = |reason| match attempts {
        Some(Attempts { made, max }) if made >= max => RuleResult { outcome: Some(DecisionOutcome::Invalid), reason },
        Some(_) | None => RuleResult { outcome: None, reason },
    };
    let decided = |outcome, reason| RuleResult { outcome: Some(outcome), reason };
    match (ballot.support.is_enough, ballot.refute.is_enough) {
        (true, false) => decided(DecisionOutcome::True, DecisionReason::SupportIsEnough),
        (false, true) => decided(DecisionOutcome::False, DecisionReason::RefutationIsEnough),
        (true, true) => match rules.profile {
            DecisionProfile::Default => undecided(DecisionReason::Conflict),
            DecisionProfile::Flowchart => larger_side(ballot),
        },
        (false, false) if ballot.support.votes.is_empty() && ballot.refute.votes.is_empty() => {
            undecided(DecisionReason::NoEvidence)
        }
        (false, false) => undecided(DecisionReason::NotEnough),
    }
}

fn larger_side(ballot: &Ballot) -> RuleResult {
    let (outcome, reason) = match ballot.support.tenths.cmp(&ballot.refute.tenths) {
        std::cmp::Ordering::Greater => (DecisionOutcome::True, DecisionReason::SupportIsLarger),
        std::cmp::Ordering::Less => (DecisionOutcome::False, DecisionReason::RefutationIsLarger),
        std::cmp::Ordering::Equal => (DecisionOutcome::Invalid, DecisionReason::Tie),
    };
    RuleResult { outcome: Some(outcome), reason }
}
