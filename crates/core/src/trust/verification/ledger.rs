//! What was learned of hosts, claim after claim: statuses, promotions and blocks that outlive a conversation.

mod change;
mod limit;
mod read;
mod write;

use serde::Serialize;

use super::beginning;
use super::block::{Block, BlockReason, BlockedDomain, ContradictingClaim};
use super::claim::{ClaimResolution, HostToBlock, HostVerdict, Promotion};
use super::rejection::{RejectionRate, StatusCounts};
use super::source::can_be_blocked;
use crate::trust::contradiction::ClaimStatus;
use crate::trust::host::Host;
use crate::trust::level::TrustLevel;
use crate::trust::policy::{DomainPattern, OverrideEntry, PolicyProblem};
pub use change::LearnedChange;
use credence_text::lookup::Lookup;
pub use read::LedgerError;

/// The version of the form the ledger is written in.
const VERSION: u32 = 1;

/// Everything learned so far, hosts and claims in the order they were first met.
///
/// At most 10,000 hosts, 10,000 claims, 1,000 claims a host and 200,000 statuses are held, with eight earlier
/// statuses each; what is oldest is dropped first, blocked hosts last.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TrustLedger {
    version: u32,
    claims: Vec<LedgerClaim>,
    hosts: Vec<LedgerHost>,
    #[serde(skip)]
    claim_at: Lookup,
    #[serde(skip)]
    host_at: Lookup,
    #[serde(skip)]
    n_statuses: usize,
}

/// A claim that was resolved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LedgerClaim {
    /// The claim.
    pub id: String,
    /// Its text, where it was given.
    pub text: Option<String>,
}

/// What was learned of one host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LedgerHost {
    /// The exact host.
    pub host: String,
    /// Where it stands on each claim.
    pub statuses: Vec<HostStatus>,
    /// What it was promoted for.
    pub promotions: Vec<Promotion>,
    /// Why it is blocked; `null` when it is not.
    pub block: Option<Block>,
}

/// Where a host stands on one claim, and where it stood before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct HostStatus {
    /// The place of the claim in the ledger's `claims`.
    pub claim: u32,
    /// The last status, which counts.
    pub status: ClaimStatus,
    /// Since when, as the time was given.
    pub at: Option<String>,
    /// Earlier statuses, at most the last eight, oldest first.
    pub history: Vec<PastStatus>,
}

/// An earlier status.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PastStatus {
    /// The status.
    pub status: ClaimStatus,
    /// Since when, as the time was given.
    pub at: Option<String>,
}

/// What the ledger makes of the level the policy gives to a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Standing {
    /// The level that holds.
    pub level: TrustLevel,
    /// The level of the policy.
    pub policy_level: TrustLevel,
    /// What changed it; `null` when nothing did.
    pub changed_by: Option<LearnedReason>,
}

/// What changed the level of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum LearnedReason {
    /// Independent sources confirmed what it said.
    Promoted,
    /// It is blocked.
    Blocked,
}

impl Default for TrustLedger {
    /// A ledger in which nothing was learned.
    fn default() -> Self {
        Self {
            version: VERSION,
            claims: Vec::new(),
            hosts: Vec::new(),
            claim_at: Lookup::default(),
            host_at: Lookup::default(),
            n_statuses: 0,
        }
    }
}

impl TrustLedger {
    /// Every host something was learned of, in the order they were first met.
    #[must_use]
    pub fn hosts(&self) -> &[LedgerHost] {
        &self.hosts
    }

    /// Every claim, in the order they were first recorded.
    #[must_use]
    pub fn claims(&self) -> &[LedgerClaim] {
        &self.claims
    }

    /// What was learned of one host, by its exact name without `www.`.
    #[must_use]
    pub fn host(&self, host: &str) -> Option<&LedgerHost> {
        self.host_at.get(host).and_then(|at| self.hosts.get(at))
    }

    /// The rejection rate of a host over all its claims.
    #[must_use]
    pub fn rejection_rate(&self, host: &str) -> RejectionRate {
        self.host(host).map(LedgerHost::counts).unwrap_or_default().rejection_rate()
    }

    /// What the ledger makes of the level the policy gives to a host; the reader's own word stands above it.
    #[must_use]
    pub fn standing(&self, host: &str, level: TrustLevel, overridden: bool) -> Standing {
        self.standing_before(host, level, overridden, &|_| false)
    }

    /// As [`TrustLedger::standing`], without what was learned from the claims `is_own` names.
    ///
    /// So the claims of a conversation can be resolved again and again: what they did themselves is not
    /// held against their own witnesses.
    #[must_use]
    pub fn standing_before(
        &self,
        host: &str,
        level: TrustLevel,
        overridden: bool,
        is_own: &dyn Fn(&str) -> bool,
    ) -> Standing {
        let known = if overridden { None } else { self.host(host) };
        let changed_by = known.and_then(|known| known.learned(level, is_own));
        let changed = match changed_by {
            Some(LearnedReason::Blocked) => TrustLevel::Blocked,
            Some(LearnedReason::Promoted) => TrustLevel::Low,
            None => level,
        };
        Standing { level: changed, policy_level: level, changed_by }
    }

    /// Every blocked host, sorted by name.
    #[must_use]
    pub fn blocked(&self) -> Vec<BlockedDomain> {
        let mut blocked: Vec<BlockedDomain> = Vec::new();
        for host in &self.hosts {
            blocked.extend(host.block.as_ref().map(|block| block.listed(&host.host)));
        }
        blocked.sort_by(|left, right| left.domain.cmp(&right.domain));
        blocked
    }

    /// Writes down what one claim made of its hosts, in place of what was written for the same claim before.
    ///
    /// A promotion this claim gave is taken back when the host is no longer verified for it. A block stays until it
    /// is restored or its claim is forgotten. A host whose rejection rate has become too high is blocked for it.
    pub fn record(
        &mut self,
        claim_id: &str,
        claim_text: Option<&str>,
        resolution: &ClaimResolution,
        now: Option<&str>,
    ) {
        let claim = self.claim(claim_id, claim_text);
        for verdict in &resolution.hosts {
            let at = self.host_place(&verdict.host);
            self.set_status_at(at, claim, verdict.verification.status, now);
        }
        for promotion in &resolution.promotions {
            let at = self.host_place(&promotion.host);
            self.hosts[at].promote(claim_id, promotion, now);
        }
        for block in &resolution.blocks {
            let at = self.host_place(&block.host);
            self.hosts[at].block_for(block, &self.claims[claim as usize], now);
        }
        for verdict in &resolution.hosts {
            self.block_by_rate(verdict, claim, now);
        }
        self.keep_within_limits();
    }

    /// Sets the status of one host for one claim by hand; nothing is promoted or blocked by it.
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
        let (at, claim) = (self.host_place(host.as_str()), self.claim(claim_id, None));
        self.set_status_at(at, claim, status, now);
        self.keep_within_limits();
        Ok(())
    }

    /// Blocks a host; `level` is the one it has. A block there is stays as it is.
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
        let at = self.host_place(host.as_str());
        let reason = reason.map_or_else(|| write::plain_reason(reason_code), beginning);
        self.hosts[at].block_unless_blocked(Block::plain(reason_code, reason, level, now));
        self.keep_within_limits();
        Ok(())
    }

    /// Takes the block of a host away and gives the override that keeps it so, to be added to the policy.
    ///
    /// The override has the level the host had, unless another is given. `None` when the host is not blocked, or is
    /// so by a denylist, which goes before every override.
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
            reason: Some(reason.map_or_else(|| "restored by the reader".to_owned(), beginning)),
            added_at: now.map(beginning),
        })
    }

    /// Forgets one claim: its statuses, the promotions it gave, and the blocks that rest on it alone.
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

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// The number of a claim, new or known.
    fn claim(&mut self, claim_id: &str, text: Option<&str>) -> u32 {
        let at = self.claim_at.get(claim_id).unwrap_or_else(|| {
            self.claim_at.hold(claim_id.to_owned(), self.claims.len());
            self.claims.push(LedgerClaim { id: claim_id.to_owned(), text: None });
            self.claims.len() - 1
        });
        if let Some(text) = text {
            self.claims[at].text = Some(beginning(text));
        }
        number(at)
    }

    /// The place of a host, new or known.
    fn host_place(&mut self, host: &str) -> usize {
        self.host_at.get(host).unwrap_or_else(|| {
            self.host_at.hold(host.to_owned(), self.hosts.len());
            self.hosts.push(LedgerHost {
                host: host.to_owned(),
                statuses: Vec::new(),
                promotions: Vec::new(),
                block: None,
            });
            self.hosts.len() - 1
        })
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
        let reason = write::rate_reason(rate);
        let mut block = Block::plain(BlockReason::HighRejectionRate, reason, level, now);
        block.cause_id = Some(self.claims[claim as usize].id.clone());
        block.contradicting_claims = host.rejected_claims(&self.claims);
        host.block_unless_blocked(block);
    }
}

impl LedgerHost {
    /// How many claims of the host have which status.
    #[must_use]
    pub fn counts(&self) -> StatusCounts {
        let mut counts = StatusCounts::default();
        for held in &self.statuses {
            counts.count(held.status);
        }
        counts
    }

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

    fn set_status(&mut self, claim: u32, status: ClaimStatus, now: Option<&str>) {
        let at = now.map(beginning);
        let Some(held) = self.statuses.iter_mut().find(|held| held.claim == claim) else {
            limit::make_room(&mut self.statuses, limit::MAX_CLAIMS_OF_HOST);
            self.statuses.push(HostStatus { claim, status, at, history: Vec::new() });
            return;
        };
        if held.status != status {
            limit::make_room(&mut held.history, limit::MAX_HISTORY);
            held.history.push(PastStatus { status: held.status, at: held.at.take() });
            held.status = status;
            held.at = at;
        }
    }

    fn promote(&mut self, claim_id: &str, promotion: &Promotion, now: Option<&str>) {
        let is_known = self.promotions.iter().any(|held| held.claim_id == claim_id);
        if is_known {
            return;
        }
        limit::make_room(&mut self.promotions, limit::MAX_PROMOTIONS);
        let (claim_id, at) = (claim_id.to_owned(), now.map(beginning));
        self.promotions.push(Promotion { claim_id, at, ..promotion.clone() });
    }

    fn block_for(&mut self, cause: &HostToBlock, claim: &LedgerClaim, now: Option<&str>) {
        let contradicted_by = cause.contradicted_by.as_ref();
        let wrong_about = ContradictingClaim {
            claim_id: claim.id.clone(),
            claim_text: claim.text.clone(),
            source_id: contradicted_by.map(|side| side.source_id.clone()),
            quote: contradicted_by.and_then(|side| side.quote.clone()),
        };
        let reason = write::claim_reason(cause);
        let mut block = Block::plain(cause.reason_code, reason, cause.level, now);
        block.cause_id = Some(claim.id.clone());
        self.block_unless_blocked(block);
        if let Some(block) = &mut self.block
            && cause.reason_code == BlockReason::Misinformation
        {
            block.add(wrong_about);
        }
    }

    /// A dangerous pattern takes the place of what was only learned from claims; else the first block stays.
    fn block_unless_blocked(&mut self, block: Block) {
        let is_worse = block.reason_code.is_some_and(|reason| !reason.spares_trusted());
        let gives_way = |held: &Block| is_worse && held.reason_code.is_some_and(BlockReason::spares_trusted);
        if self.block.as_ref().is_none_or(gives_way) {
            let claims = self.block.take().map(|held| held.contradicting_claims).unwrap_or_default();
            self.block = Some(block);
            self.block.iter_mut().for_each(|block| block.contradicting_claims.extend_from_slice(&claims));
        }
    }

    fn rejected_claims(&self, claims: &[LedgerClaim]) -> Vec<ContradictingClaim> {
        let rejected = self.statuses.iter().filter(|held| held.status == ClaimStatus::Rejected);
        let mut found = Vec::new();
        for claim in rejected.filter_map(|held| claims.get(held.claim as usize)).take(limit::MAX_CONTRADICTING) {
            found.push(ContradictingClaim {
                claim_id: claim.id.clone(),
                claim_text: claim.text.clone(),
                source_id: None,
                quote: None,
            });
        }
        found
    }

    fn forget(&mut self, claim: usize, claim_id: &str) {
        self.statuses.retain(|held| held.claim as usize != claim);
        self.promotions.retain(|promotion| promotion.claim_id != claim_id);
        let Some(block) = &mut self.block else { return };
        block.contradicting_claims.retain(|held| held.claim_id != claim_id);
        if block.reason_code == Some(BlockReason::Misinformation) && block.contradicting_claims.is_empty() {
            self.block = None;
        }
    }

    fn lift_rate_block(&mut self) {
        let is_by_rate =
            self.block.as_ref().and_then(|block| block.reason_code) == Some(BlockReason::HighRejectionRate);
        if is_by_rate && !self.counts().rejection_rate().blocks {
            self.block = None;
        }
    }

    fn is_empty(&self) -> bool {
        self.statuses.is_empty() && self.promotions.is_empty() && self.block.is_none()
    }
}

impl Block {
    fn plain(reason_code: BlockReason, reason: String, level: TrustLevel, now: Option<&str>) -> Self {
        Self {
            reason_code: Some(reason_code),
            reason,
            blocked_at: now.map(beginning),
            cause_id: None,
            contradicting_claims: Vec::new(),
            original_trust_level: level,
        }
    }

    /// What was drawn from claims blocks unverified and low levels; should the policy now say more, that holds.
    fn holds_for(&self, level: TrustLevel) -> bool {
        can_be_blocked(level) || !self.reason_code.is_some_and(BlockReason::spares_trusted)
    }

    /// A host that was blocked before it had a level of its own comes back as one of which nothing is known.
    fn level_to_restore(&self) -> TrustLevel {
        self.original_trust_level.max(TrustLevel::Unverified)
    }

    fn add(&mut self, claim: ContradictingClaim) {
        let known = self.contradicting_claims.iter_mut().find(|held| held.claim_id == claim.claim_id);
        if let Some(held) = known {
            *held = claim;
        } else if self.contradicting_claims.len() < limit::MAX_CONTRADICTING {
            self.contradicting_claims.push(claim);
        }
    }
}

/// The host a text stands for, and nothing below it.
fn exact_host(text: &str) -> Result<Host, PolicyProblem> {
    match DomainPattern::of(text)? {
        DomainPattern::Domain(host) if !text.trim_start().starts_with(['.', '*']) => Ok(host),
        DomainPattern::Domain(_) | DomainPattern::Glob(_) => Err(PolicyProblem::NotAnExactHost(text.to_owned())),
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a ledger holds at most 10,000 claims")]
fn number(at: usize) -> u32 {
    at as u32
}

#[cfg(test)]
mod law_tests;
#[cfg(test)]
mod tests;
