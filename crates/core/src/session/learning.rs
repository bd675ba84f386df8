//! What was learned up to a turn, so that only later turns are verified again.

use std::sync::Arc;

use super::TurnId;
use crate::trust::TrustLedger;

/// What the turns so far taught, and what was known before them.
#[derive(Clone, Debug, Default)]
pub(super) struct Learned {
    pub(super) all: Arc<TrustLedger>,
    /// The same without what recorded streams taught, once there is one.
    pub(super) lasting: Option<Arc<TrustLedger>>,
}

impl Learned {
    /// What is known before the first turn.
    pub(super) fn new(before: &Arc<TrustLedger>) -> Self {
        Self { all: Arc::clone(before), lasting: None }
    }

    /// Goes on with a run: opening a recording must never change the trust in a host for good.
    pub(super) fn enter(&mut self, is_recorded: bool) {
        if is_recorded {
            self.lasting.get_or_insert_with(|| Arc::clone(&self.all));
        }
    }
}

/// What was learned before some turns of the last run: the first, where a comparison of any of its turns begins, and the last, which
/// changes while it arrives.
#[derive(Debug, Default)]
pub(super) struct Checkpoints(Vec<(TurnId, Learned)>);

impl Checkpoints {
    /// The last one that is not behind a turn. What is behind it is no longer true.
    pub(super) fn before(&mut self, turn: TurnId) -> Option<(TurnId, Learned)> {
        self.0.retain(|(at, _)| *at <= turn);
        self.0.last().cloned()
    }

    /// Keeps one, in place of those that are no longer needed.
    pub(super) fn keep(&mut self, turn: TurnId, learned: &Learned) {
        self.0.retain(|(at, _)| at.run == turn.run && at.turn == 0 && *at < turn);
        self.0.push((turn, learned.clone()));
    }
}
