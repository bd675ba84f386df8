//! Looks up many addresses at once: the level of each, and which of them share a registrable domain.

use super::address::{Address, is_deceptive};
use super::domain_index::{DomainIndex, hash_of};
use super::level::TrustLevel;
use super::policy::{RuleOrigin, TrustPolicy};
use super::suffix::SuffixTable;
use super::verification::TrustLedger;
use super::wrapped::{Behind, behind_address, original_of};

/// The levels and sites of a list of addresses, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// The level of each.
    pub levels: Vec<TrustLevel>,
    /// The registrable domain of each as a number, from 1 in the order they appear; 0 for text that is no address.
    pub sites: Vec<u32>,
    /// The number of different registrable domains.
    pub n_sites: u32,
}

impl TrustPolicy {
    /// The levels of sources at these addresses: those of [`TrustPolicy::lookup`] with the ledger applied, and `blocked` for an address that
    /// shows a host it does not lead to. The registrable domains are numbers.
    ///
    /// No text is copied, which is most of the cost of single lookups.
    #[must_use]
    pub fn survey<'text>(
        &self,
        suffixes: &SuffixTable,
        learned: &TrustLedger,
        addresses: impl Iterator<Item = &'text str>,
    ) -> Survey {
        let mut survey = Survey::default();
        let mut sites = Sites::default();
        for text in addresses {
            let address = Address::parse(text);
            let is_wrapped = address.as_ref().is_some_and(|address| behind_address(address) != Behind::Itself);
            let original = if is_wrapped { original_of(text) } else { None };
            let address = original.as_deref().map_or(address, Address::parse);
            let site = address.as_ref().map(|address| sites.number(suffixes.registrable_in(&address.host)));
            let level = |address: &Address<'_>| match is_wrapped {
                true => self.wrapped_level(text, address, learned),
                false => self.level(address, learned),
            };
            let level = if is_deceptive(text) { Some(TrustLevel::Blocked) } else { address.as_ref().map(level) };
            survey.levels.push(level.unwrap_or(TrustLevel::Unverified));
            survey.sites.push(site.unwrap_or(0));
        }
        survey.n_sites = sites.n_sites();
        survey
    }

    /// The level of an address with a page behind it.
    fn wrapped_level(&self, text: &str, address: &Address<'_>, learned: &TrustLedger) -> TrustLevel {
        let trust = self.lookup(text, None);
        learned.effective_level(&address.host, trust.level, trust.from == RuleOrigin::UserOverride).level
    }

    fn level(&self, address: &Address<'_>, learned: &TrustLedger) -> TrustLevel {
        let matched = self.find(address, None);
        let level = matched.map_or(TrustLevel::Unverified, |matched| matched.effect.level);
        if learned.hosts().is_empty() {
            return level;
        }
        let is_overridden = matched.is_some_and(|matched| matched.effect.list.origin() == RuleOrigin::UserOverride);
        learned.effective_level(&address.host, level, is_overridden).level
    }
}

/// The registrable domains so far, concatenated.
#[derive(Debug, Default)]
struct Sites {
    names: String,
    /// The end of each in `names`.
    ends: Vec<usize>,
    index: DomainIndex,
}

impl Sites {
    fn n_sites(&self) -> u32 {
        // Memory runs out before the numbers do.
        u32::try_from(self.ends.len()).unwrap_or(u32::MAX)
    }

    fn number(&mut self, site: &str) -> u32 {
        let hash = hash_of(site);
        if let Some(position) = self.index.position(hash, |position| self.name(position as usize) == site) {
            return position + 1;
        }
        if self.index.is_full() {
            self.grow();
        }
        let position = self.n_sites();
        self.names.push_str(site);
        self.ends.push(self.names.len());
        self.index.set(hash, position, |_| false);
        position + 1
    }

    fn grow(&mut self) {
        let mut index = DomainIndex::with_room_for(2 * (self.ends.len() + 1));
        for position in 0..self.n_sites() {
            index.set(hash_of(self.name(position as usize)), position, |_| false);
        }
        self.index = index;
    }

    fn name(&self, position: usize) -> &str {
        let start = position.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.names[start..self.ends[position]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trust::{BlockReason, Host};

    fn survey(policy: &TrustPolicy, learned: &TrustLedger, addresses: &[&str]) -> Survey {
        policy.survey(SuffixTable::bundled(), learned, addresses.iter().copied())
    }

    #[test]
    fn many_addresses_have_the_levels_that_each_of_them_has() {
        let policy = TrustPolicy::bundled();
        let addresses = [
            "https://www.nature.com/articles/x",
            "https://NATURE.com./",
            "https://nature.com@evil.example/",
            "https://a.blogspot.com/",
            "https://b.blogspot.com/",
            "mailto:me@nature.com",
            "",
            "https://10.0.0.1/",
            "https://bücher.example/",
            "https://xn--bcher-kva.example/a",
            "https://www.u-tokyo.ac.jp/",
        ];
        let found = survey(policy, &TrustLedger::default(), &addresses);
        let level = |address: &str| match is_deceptive(address) {
            // A source at such an address is rejected, whatever its host.
            true => TrustLevel::Blocked,
            false => policy.lookup(address, None).level,
        };
        assert_eq!(found.levels, addresses.map(level));
        assert_eq!(found.sites, [1, 1, 2, 3, 4, 0, 0, 5, 6, 6, 7]);
        assert_eq!(found.n_sites, 7);
    }

    #[test]
    fn sites_are_numbered_by_their_registrable_domains() {
        let addresses: Vec<String> = (0..3_000).map(|n| format!("https://a{n}.site{}.co.uk/{n}", n % 700)).collect();
        let borrowed: Vec<&str> = addresses.iter().map(String::as_str).collect();
        let found = survey(&TrustPolicy::default(), &TrustLedger::default(), &borrowed);
        let expected: Vec<u32> = (0..3_000).map(|n| n % 700 + 1).collect();
        assert_eq!((found.sites, found.n_sites), (expected, 700));
    }

    #[test]
    fn what_was_learned_counts() {
        let mut learned = TrustLedger::default();
        let host = Host::parse("tales.example").unwrap();
        learned.block(host.as_str(), BlockReason::Manual, None, TrustLevel::Unverified, None).unwrap();
        let found = survey(TrustPolicy::bundled(), &learned, &["https://tales.example/1", "https://other.example/"]);
        assert_eq!(found.levels, [TrustLevel::Blocked, TrustLevel::Unverified]);
    }
}
