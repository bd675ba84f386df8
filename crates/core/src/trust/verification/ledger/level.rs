//! The level of a host after learning: the policy's level, changed by a block or a promotion.

use serde::Serialize;

use super::record::{LedgerHost, TrustLedger};
use crate::trust::level::TrustLevel;
use crate::trust::verification::block::{Block, BlockReason};
use crate::trust::verification::source::can_be_blocked;

/// The level of a host after learning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct EffectiveLevel {
    /// The level in effect.
    pub level: TrustLevel,
    /// The level of the policy.
    pub policy_level: TrustLevel,
    /// What changed it; `null` when nothing changed it.
    pub changed_by: Option<LearnedReason>,
}

credence_named::named_enum! {
    /// What changed the level of a host.
    pub enum LearnedReason {
        /// Independent sources confirmed what it said.
        Promoted = "promoted",
        /// It is blocked.
        Blocked = "blocked",
    }
}

impl TrustLedger {
    /// The level of a host after learning. A level that the user set (`overridden`) is never changed.
    #[must_use]
    pub fn effective_level(&self, host: &str, level: TrustLevel, overridden: bool) -> EffectiveLevel {
        self.effective_level_without(host, level, overridden, &|_| false)
    }

    /// As [`TrustLedger::effective_level`], without what was learned from the claims for which `is_own` is true.
    ///
    /// This allows resolving the claims of a conversation repeatedly: a claim is not judged by its own effects.
    #[must_use]
    pub fn effective_level_without(
        &self,
        host: &str,
        level: TrustLevel,
        overridden: bool,
        is_own: &dyn Fn(&str) -> bool,
    ) -> EffectiveLevel {
        let known = if overridden { None } else { self.host(host) };
        let changed_by = known.and_then(|known| known.learned(level, is_own));
        let changed = match changed_by {
            Some(LearnedReason::Blocked) => TrustLevel::Blocked,
            Some(LearnedReason::Promoted) => TrustLevel::Low,
            None => level,
        };
        EffectiveLevel { level: changed, policy_level: level, changed_by }
    }
}

impl LedgerHost {
    fn learned(&self, level: TrustLevel, is_own: &dyn Fn(&str) -> bool) -> Option<LearnedReason> {
        let is_blocked = self.block.as_ref().is_some_and(|block| {
            let is_own = block.cause_id.as_deref().is_some_and(is_own);
            !is_own && block.holds_for(level)
        });
        if is_blocked {
            return Some(LearnedReason::Blocked);
        }
        let is_promoted = self.promotions.iter().any(|promotion| !is_own(&promotion.claim_id));
        (is_promoted && level == TrustLevel::Unverified).then_some(LearnedReason::Promoted)
    }
}

impl Block {
    /// A block learned from claims applies only while the policy gives an unverified or low level.
    fn holds_for(&self, level: TrustLevel) -> bool {
        can_be_blocked(level) || !self.reason_code.is_some_and(BlockReason::is_learned_from_claims)
    }
}
