//! Keeps a ledger within its bounds: the oldest entries are dropped first, blocked hosts last.

use super::max_sizes::{MAX_CLAIMS, MAX_HOSTS, MAX_STATUSES};
use super::record::{LedgerHost, TrustLedger, number};

/// A tenth more than needed is dropped, so that it happens rarely.
const DROPPED_PART: usize = 10;

impl TrustLedger {
    pub(super) fn keep_within_limits(&mut self) {
        while self.claims.len() > MAX_CLAIMS || self.n_statuses > MAX_STATUSES {
            let n_dropped = self.claims.len().div_ceil(DROPPED_PART);
            self.keep_claims(&|at| at >= n_dropped);
            self.drop_empty_hosts();
        }
        if self.hosts.len() > MAX_HOSTS {
            let n_dropped = self.hosts.len() - (MAX_HOSTS - MAX_HOSTS / DROPPED_PART);
            let n_left = self.drop_oldest_hosts(n_dropped, &|host| host.block.is_none());
            self.drop_oldest_hosts(n_left, &|_| true);
            self.index_hosts();
        }
    }

    /// Drops up to `n_dropped` hosts for which `may_drop` is true; returns how many are still to drop.
    fn drop_oldest_hosts(&mut self, n_dropped: usize, may_drop: &dyn Fn(&LedgerHost) -> bool) -> usize {
        let mut n_left = n_dropped;
        self.hosts.retain(|host| {
            let drops = n_left > 0 && may_drop(host);
            n_left -= usize::from(drops);
            !drops
        });
        n_left
    }

    /// Keeps the claims at the given indices, and their statuses.
    pub(super) fn keep_claims(&mut self, keeps: &dyn Fn(usize) -> bool) {
        let mut new_indices: Vec<Option<u32>> = Vec::with_capacity(self.claims.len());
        let mut kept = Vec::with_capacity(self.claims.len());
        for (at, claim) in std::mem::take(&mut self.claims).into_iter().enumerate() {
            let is_kept = keeps(at);
            new_indices.push(is_kept.then_some(number(kept.len())));
            if is_kept {
                kept.push(claim);
            }
        }
        self.claims = kept;
        for host in &mut self.hosts {
            host.renumber(&new_indices);
        }
        self.index_claims();
    }

    pub(super) fn drop_empty_hosts(&mut self) {
        self.hosts.retain(|host| !host.is_empty());
        self.index_hosts();
    }
}

impl LedgerHost {
    fn renumber(&mut self, new_indices: &[Option<u32>]) {
        self.statuses.retain_mut(|held| {
            let index = new_indices.get(held.claim as usize).copied().flatten();
            held.claim = index.unwrap_or(held.claim);
            index.is_some()
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::max_sizes::MAX_CLAIMS_OF_HOST;
    use super::*;
    use crate::trust::contradiction::ClaimStatus;
    use crate::trust::level::TrustLevel;
    use crate::trust::verification::BlockReason;

    #[test]
    fn the_oldest_host_is_dropped_and_a_blocked_one_is_not() {
        let mut ledger = TrustLedger::default();
        ledger.block("first.example.org", BlockReason::Manual, None, TrustLevel::Low, None).unwrap();
        for index in 0..MAX_HOSTS {
            ledger.set_status(&format!("h{index}.example.org"), "claim", ClaimStatus::Pending, None).unwrap();
        }
        assert!(ledger.hosts().len() <= MAX_HOSTS);
        assert!(ledger.host("first.example.org").is_some());
        assert!(ledger.host("h0.example.org").is_none());
        let last = format!("h{}.example.org", MAX_HOSTS - 1);
        assert_eq!(ledger.host(&last).map(|host| host.statuses.len()), Some(1));
    }

    #[test]
    fn the_oldest_claims_of_a_host_are_dropped() {
        let mut ledger = TrustLedger::default();
        for index in 0..=MAX_CLAIMS_OF_HOST {
            ledger.set_status("example.org", &format!("claim {index}"), ClaimStatus::Pending, None).unwrap();
        }
        let host = ledger.host("example.org").unwrap();
        assert_eq!(host.statuses.len(), MAX_CLAIMS_OF_HOST);
        assert_eq!(host.statuses[0].claim, 1);
        assert_eq!(ledger.n_statuses, MAX_CLAIMS_OF_HOST);
    }

    #[test]
    fn the_oldest_claims_of_all_are_dropped_with_their_statuses() {
        let mut ledger = TrustLedger::default();
        for index in 0..=MAX_CLAIMS {
            let host = if index == 0 { "old.example.org" } else { "example.org" };
            ledger.set_status(host, &format!("claim {index}"), ClaimStatus::Rejected, None).unwrap();
        }
        assert!(ledger.claims().len() <= MAX_CLAIMS);
        assert!(ledger.host("old.example.org").is_none());
        for held in &ledger.host("example.org").unwrap().statuses {
            assert!(ledger.claims()[held.claim as usize].id.starts_with("claim "));
        }
        assert_eq!(ledger.claims().last().unwrap().id, format!("claim {MAX_CLAIMS}"));
        let last = ledger.host("example.org").unwrap().statuses.last().unwrap().claim as usize;
        assert_eq!(last, ledger.claims().len() - 1);
    }
}
