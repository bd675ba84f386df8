//! What the votes amount to.

use super::vote::Ballot;
use super::{Attempts, DecisionRules};
use crate::record::{DecisionOutcome, DecisionProfile, DecisionReason};

/// What was decided; no outcome is another search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ruling {
    pub(super) outcome: Option<DecisionOutcome>,
    pub(super) reason: DecisionReason,
}

impl DecisionRules {
    /// The threshold in tenths; between two of them the higher one holds, so that nothing passes that is below it.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a float casts to the nearest whole")]
    pub(super) fn threshold_tenths(&self) -> u32 {
        // Ten times 1.1 is a little more than 11.
        const SLACK: f64 = 1e-9;
        (self.threshold.max(0.0) * 10.0 - SLACK).ceil() as u32
    }
}

/// Decides from the two sides; the rules are the contract's, §4.
pub(super) fn rule(ballot: &Ballot, attempts: Option<Attempts>, rules: &DecisionRules) -> Ruling {
    let unsettled = |reason| match attempts {
        Some(Attempts { made, most }) if made >= most => Ruling { outcome: Some(DecisionOutcome::Invalid), reason },
        Some(_) | None => Ruling { outcome: None, reason },
    };
    let settled = |outcome, reason| Ruling { outcome: Some(outcome), reason };
    match (ballot.support.is_enough, ballot.refute.is_enough) {
        (true, false) => settled(DecisionOutcome::True, DecisionReason::SupportIsEnough),
        (false, true) => settled(DecisionOutcome::False, DecisionReason::RefutationIsEnough),
        (true, true) => match rules.profile {
            DecisionProfile::Default => unsettled(DecisionReason::Conflict),
            DecisionProfile::Flowchart => larger_side(ballot),
        },
        (false, false) if ballot.support.votes.is_empty() && ballot.refute.votes.is_empty() => {
            unsettled(DecisionReason::NoEvidence)
        }
        (false, false) => unsettled(DecisionReason::NotEnough),
    }
}

fn larger_side(ballot: &Ballot) -> Ruling {
    let (outcome, reason) = match ballot.support.tenths.cmp(&ballot.refute.tenths) {
        std::cmp::Ordering::Greater => (DecisionOutcome::True, DecisionReason::SupportIsLarger),
        std::cmp::Ordering::Less => (DecisionOutcome::False, DecisionReason::RefutationIsLarger),
        std::cmp::Ordering::Equal => (DecisionOutcome::Invalid, DecisionReason::Tie),
    };
    Ruling { outcome: Some(outcome), reason }
}
