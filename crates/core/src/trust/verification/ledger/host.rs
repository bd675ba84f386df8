//! Changes to one host of a ledger: statuses, promotions and blocks.

use super::max_sizes::{MAX_CLAIMS_OF_HOST, MAX_CONTRADICTING, MAX_HISTORY, MAX_PROMOTIONS, make_room};
use super::reason::claim_reason;
use super::record::{HostStatus, LedgerClaim, LedgerHost, PastStatus};
use crate::trust::contradiction::ClaimStatus;
use crate::trust::level::TrustLevel;
use crate::trust::verification::block::{Block, BlockReason, ContradictingClaim};
use crate::trust::verification::claim::{HostToBlock, Promotion};
use crate::trust::verification::excerpt::excerpt;

impl LedgerHost {
    pub(super) fn set_status(&mut self, claim: u32, status: ClaimStatus, now: Option<&str>) {
        let at = now.map(excerpt);
        let Some(held) = self.statuses.iter_mut().find(|held| held.claim == claim) else {
            make_room(&mut self.statuses, MAX_CLAIMS_OF_HOST);
            self.statuses.push(HostStatus { claim, status, at, history: Vec::new() });
            return;
        };
        if held.status != status {
            make_room(&mut held.history, MAX_HISTORY);
            held.history.push(PastStatus { status: held.status, at: held.at.take() });
            held.status = status;
            held.at = at;
        }
    }

    pub(super) fn promote(&mut self, claim_id: &str, promotion: &Promotion, now: Option<&str>) {
        let is_known = self.promotions.iter().any(|held| held.claim_id == claim_id);
        if is_known {
            return;
        }
        make_room(&mut self.promotions, MAX_PROMOTIONS);
        let (claim_id, at) = (claim_id.to_owned(), now.map(excerpt));
        self.promotions.push(Promotion { claim_id, at, ..promotion.clone() });
    }

    pub(super) fn block_for(&mut self, cause: &HostToBlock, claim: &LedgerClaim, now: Option<&str>) {
        let contradicted_by = cause.contradicted_by.as_ref();
        let wrong_about = ContradictingClaim {
            claim_id: claim.id.clone(),
            claim_text: claim.text.clone(),
            source_id: contradicted_by.map(|side| side.source_id.clone()),
            quote: contradicted_by.and_then(|side| side.quote.clone()),
        };
        let reason = claim_reason(cause);
        let mut block = Block::new(cause.reason_code, reason, cause.level, now);
        block.cause_id = Some(claim.id.clone());
        self.block_unless_blocked(block);
        if let Some(block) = &mut self.block
            && cause.reason_code == BlockReason::Misinformation
        {
            block.add(wrong_about);
        }
    }

    /// Keeps the first block, except that a dangerous pattern or the user replaces a block learned from claims.
    pub(super) fn block_unless_blocked(&mut self, block: Block) {
        let is_worse = block.reason_code.is_some_and(|reason| !reason.is_learned_from_claims());
        let gives_way = |held: &Block| is_worse && held.reason_code.is_some_and(BlockReason::is_learned_from_claims);
        if self.block.as_ref().is_none_or(gives_way) {
            let claims = self.block.take().map(|held| held.contradicting_claims).unwrap_or_default();
            self.block = Some(block);
            self.block.iter_mut().for_each(|block| block.contradicting_claims.extend_from_slice(&claims));
        }
    }

    pub(super) fn rejected_claims(&self, claims: &[LedgerClaim]) -> Vec<ContradictingClaim> {
        let rejected = self.statuses.iter().filter(|held| held.status == ClaimStatus::Rejected);
        let mut found = Vec::new();
        for claim in rejected.filter_map(|held| claims.get(held.claim as usize)).take(MAX_CONTRADICTING) {
            found.push(ContradictingClaim {
                claim_id: claim.id.clone(),
                claim_text: claim.text.clone(),
                source_id: None,
                quote: None,
            });
        }
        found
    }

    pub(super) fn forget(&mut self, claim: usize, claim_id: &str) {
        self.statuses.retain(|held| held.claim as usize != claim);
        self.promotions.retain(|promotion| promotion.claim_id != claim_id);
        let Some(block) = &mut self.block else { return };
        block.contradicting_claims.retain(|held| held.claim_id != claim_id);
        if block.reason_code == Some(BlockReason::Misinformation) && block.contradicting_claims.is_empty() {
            self.block = None;
        }
    }

    pub(super) fn lift_rate_block(&mut self) {
        let is_by_rate =
            self.block.as_ref().and_then(|block| block.reason_code) == Some(BlockReason::HighRejectionRate);
        if is_by_rate && !self.counts().rejection_rate().blocks {
            self.block = None;
        }
    }
}

impl Block {
    pub(super) fn new(reason_code: BlockReason, reason: String, level: TrustLevel, now: Option<&str>) -> Self {
        Self {
            reason_code: Some(reason_code),
            reason,
            blocked_at: now.map(excerpt),
            cause_id: None,
            contradicting_claims: Vec::new(),
            original_trust_level: level,
        }
    }

    /// The level to restore; a host that had none becomes unverified.
    pub(super) fn level_to_restore(&self) -> TrustLevel {
        self.original_trust_level.max(TrustLevel::Unverified)
    }

    fn add(&mut self, claim: ContradictingClaim) {
        let known = self.contradicting_claims.iter_mut().find(|held| held.claim_id == claim.claim_id);
        if let Some(held) = known {
            *held = claim;
        } else if self.contradicting_claims.len() < MAX_CONTRADICTING {
            self.contradicting_claims.push(claim);
        }
    }
}
