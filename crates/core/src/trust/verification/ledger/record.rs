//! The records of a ledger: hosts, claims and statuses.

use serde::Serialize;

use crate::trust::contradiction::ClaimStatus;
use crate::trust::verification::block::{Block, BlockedDomain};
use crate::trust::verification::claim::Promotion;
use crate::trust::verification::excerpt::excerpt;
use crate::trust::verification::rejection_rate::{RejectionRate, StatusCounts};
use credence_lookup::Lookup;

/// The version of the ledger's JSON.
pub(super) const VERSION: u32 = 1;

/// Everything that verification learned in one conversation, in the order hosts and claims first appeared.
///
/// Create one ledger per conversation: what one conversation taught must not change the trust in another. To keep a
/// change beyond the conversation, see `LearnedChange`.
///
/// At most 10,000 hosts, 10,000 claims, 1,000 claims per host and 200,000 statuses are kept, with eight earlier
/// statuses each. The oldest are dropped first, blocked hosts last.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TrustLedger {
    version: u32,
    pub(super) claims: Vec<LedgerClaim>,
    pub(super) hosts: Vec<LedgerHost>,
    #[serde(skip)]
    pub(super) claim_at: Lookup,
    #[serde(skip)]
    pub(super) host_at: Lookup,
    #[serde(skip)]
    pub(super) n_statuses: usize,
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

/// What was learned about one host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LedgerHost {
    /// The exact host.
    pub host: String,
    /// Its status for each claim.
    pub statuses: Vec<HostStatus>,
    /// Its promotions.
    pub promotions: Vec<Promotion>,
    /// Its block; `null` when it is not blocked.
    pub block: Option<Block>,
}

/// The status of a host for one claim, with earlier ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct HostStatus {
    /// The index of the claim in the ledger's `claims`.
    pub claim: u32,
    /// The current status.
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

impl Default for TrustLedger {
    /// An empty ledger.
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
    /// Every host, in the order they first appeared.
    #[must_use]
    pub fn hosts(&self) -> &[LedgerHost] {
        &self.hosts
    }

    /// Every claim, in the order they were recorded.
    #[must_use]
    pub fn claims(&self) -> &[LedgerClaim] {
        &self.claims
    }

    /// The entry of one host, by its exact name without `www.`.
    #[must_use]
    pub fn host(&self, host: &str) -> Option<&LedgerHost> {
        self.host_at.get(host).and_then(|at| self.hosts.get(at))
    }

    /// The rejection rate of a host over all its claims.
    #[must_use]
    pub fn rejection_rate(&self, host: &str) -> RejectionRate {
        self.host(host).map(LedgerHost::counts).unwrap_or_default().rejection_rate()
    }

    /// Every blocked host, sorted by name.
    #[must_use]
    pub fn blocked(&self) -> Vec<BlockedDomain> {
        let mut blocked: Vec<BlockedDomain> = Vec::new();
        for host in &self.hosts {
            blocked.extend(host.block.as_ref().map(|block| block.to_listed(&host.host)));
        }
        blocked.sort_by(|left, right| left.domain.cmp(&right.domain));
        blocked
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// The index of a claim; it is added if needed.
    pub(super) fn claim(&mut self, claim_id: &str, text: Option<&str>) -> u32 {
        let at = self.claim_at.get(claim_id).unwrap_or_else(|| {
            self.claim_at.set(claim_id.to_owned(), self.claims.len());
            self.claims.push(LedgerClaim { id: claim_id.to_owned(), text: None });
            self.claims.len() - 1
        });
        if let Some(text) = text {
            self.claims[at].text = Some(excerpt(text));
        }
        number(at)
    }

    /// The index of a host; it is added if needed.
    pub(super) fn host_index(&mut self, host: &str) -> usize {
        self.host_at.get(host).unwrap_or_else(|| {
            self.host_at.set(host.to_owned(), self.hosts.len());
            self.hosts.push(LedgerHost {
                host: host.to_owned(),
                statuses: Vec::new(),
                promotions: Vec::new(),
                block: None,
            });
            self.hosts.len() - 1
        })
    }

    pub(super) fn index_claims(&mut self) {
        self.claim_at = Lookup::default();
        for (at, claim) in self.claims.iter().enumerate() {
            self.claim_at.set(claim.id.clone(), at);
        }
    }

    pub(super) fn index_hosts(&mut self) {
        self.host_at = Lookup::default();
        self.n_statuses = 0;
        for (at, host) in self.hosts.iter().enumerate() {
            self.host_at.set(host.host.clone(), at);
            self.n_statuses += host.statuses.len();
        }
    }
}

impl LedgerHost {
    /// The number of claims of the host, by status.
    #[must_use]
    pub fn counts(&self) -> StatusCounts {
        let mut counts = StatusCounts::default();
        for held in &self.statuses {
            counts.count(held.status);
        }
        counts
    }

    pub(super) fn is_empty(&self) -> bool {
        self.statuses.is_empty() && self.promotions.is_empty() && self.block.is_none()
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a ledger holds at most 10,000 claims")]
pub(super) fn number(at: usize) -> u32 {
    at as u32
}
