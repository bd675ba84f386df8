//! Updates a ledger: records resolved claims, blocks, restores and forgets.

use super::exact_host::exact_host;
use super::reason::{plain_reason, rate_reason};
use super::record::TrustLedger;
use crate::trust::contradiction::ClaimStatus;
use crate::trust::level::TrustLevel;
use crate::trust::policy::{OverrideEntry, PolicyProblem};
use crate::trust::verification::block::{Block, BlockReason};
use crate::trust::verification::claim::{ClaimResolution, HostVerdict};
use crate::trust::verification::excerpt::excerpt;
use crate::trust::verification::source::can_be_blocked;

impl TrustLedger {
    /// Records the resolution of a claim, in place of an earlier one of the same claim.
    ///
    /// A promotion by this claim is removed when the host is no longer verified for it. A block stays until the host
    /// is restored or the claim is forgotten. A host whose rejection rate becomes too high is blocked.
    pub fn record(
        &mut self,
        claim_id: &str,
        claim_text: Option<&str>,
        resolution: &ClaimResolution,
        now: Option<&str>,
    ) {
        let claim = self.claim(claim_id, claim_text);
        for verdict in &resolution.hosts {
            let at = self.host_index(&verdict.host);
            self.set_status_at(at, claim, verdict.verification.status, now);
        }
        for promotion in &resolution.promotions {
            let at = self.host_index(&promotion.host);
            self.hosts[at].promote(claim_id, promotion, now);
        }
        for block in &resolution.blocks {
            let at = self.host_index(&block.host);
            self.hosts[at].block_for(block, &self.claims[claim as usize], now);
        }
        for verdict in &resolution.hosts {
            self.block_by_rate(verdict, claim, now);
        }
        self.keep_within_limits();
    }

    /// Sets the status of one host for one claim, without promoting or blocking.
    ///
    /// # Errors
    /// When `domain` is not an exact host.
    pub fn set_status(
        &mut self,
        domain: &str,
        claim_id: &str,
        status: ClaimStatus,
        now: Option<&str>,
    ) -> Result<(), PolicyProblem> {
        let host = exact_host(domain)?;
        let (at, claim) = (self.host_index(host.as_str()), self.claim(claim_id, None));
        self.set_status_at(at, claim, status, now);
        self.keep_within_limits();
        Ok(())
    }

    /// Blocks a host; `level` is its current level. An existing block stays.
    ///
    /// # Errors
    /// When `domain` is not an exact host.
    pub fn block(
        &mut self,
        domain: &str,
        reason_code: BlockReason,
        reason: Option<&str>,
        level: TrustLevel,
        now: Option<&str>,
    ) -> Result<(), PolicyProblem> {
        let host = exact_host(domain)?;
        let at = self.host_index(host.as_str());
        let reason = reason.map_or_else(|| plain_reason(reason_code), excerpt);
        self.hosts[at].block_unless_blocked(Block::new(reason_code, reason, level, now));
        self.keep_within_limits();
        Ok(())
    }

    /// Removes the block of a host and returns the override for the policy that keeps it restored.
    ///
    /// The override has the level from before the block, unless `level` is given. `None` when the host is not blocked,
    /// or is blocked by a denylist, which takes precedence over overrides.
    pub fn restore(
        &mut self,
        domain: &str,
        level: Option<TrustLevel>,
        reason: Option<&str>,
        now: Option<&str>,
    ) -> Option<OverrideEntry> {
        let host = exact_host(domain).ok()?;
        let at = self.host_at.get(host.as_str())?;
        let restorable = self.hosts[at].block.take_if(|block| block.can_restore())?;
        let level = level.unwrap_or(restorable.level_to_restore());
        Some(OverrideEntry {
            domain: String::from(host),
            trust_level: level.name().to_owned(),
            reason: Some(reason.map_or_else(|| "restored by the user".to_owned(), excerpt)),
            added_at: now.map(excerpt),
        })
    }

    /// Removes one claim: its statuses, its promotions, and the blocks that rest on it alone.
    pub fn forget_claim(&mut self, claim_id: &str) {
        let Some(claim) = self.claim_at.get(claim_id) else { return };
        for host in &mut self.hosts {
            host.forget(claim, claim_id);
        }
        self.keep_claims(&|at| at != claim);
        for host in &mut self.hosts {
            host.lift_rate_block();
        }
        self.drop_empty_hosts();
    }

    fn set_status_at(&mut self, at: usize, claim: u32, status: ClaimStatus, now: Option<&str>) {
        let claim_id = &self.claims[claim as usize].id;
        let host = &mut self.hosts[at];
        if status != ClaimStatus::Verified {
            host.promotions.retain(|promotion| promotion.claim_id != *claim_id);
        }
        let n_before = host.statuses.len();
        host.set_status(claim, status, now);
        self.n_statuses = self.n_statuses + host.statuses.len() - n_before;
    }

    fn block_by_rate(&mut self, verdict: &HostVerdict, claim: u32, now: Option<&str>) {
        let Some(at) = self.host_at.get(verdict.host.as_str()) else { return };
        let host = &mut self.hosts[at];
        let level = verdict.verification.level_before;
        let rate = host.counts().rejection_rate();
        if verdict.overridden || !can_be_blocked(level) || !rate.blocks {
            return;
        }
        let reason = rate_reason(rate);
        let mut block = Block::new(BlockReason::HighRejectionRate, reason, level, now);
        block.cause_id = Some(self.claims[claim as usize].id.clone());
        block.contradicting_claims = host.rejected_claims(&self.claims);
        host.block_unless_blocked(block);
    }
}
