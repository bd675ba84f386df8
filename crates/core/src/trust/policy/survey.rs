//! Many addresses at once: the level of each, and which of them are of one site.

use super::{Address, RuleOrigin, TrustLevel, TrustPolicy};
use crate::trust::domain_index::{DomainIndex, hash_of};
use crate::trust::suffix::SuffixTable;
use crate::trust::verification::TrustLedger;

/// What is known of each of a list of addresses, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// The level of each.
    pub levels: Vec<TrustLevel>,
    /// The site of each, numbered from 1 as they first appear; 0 for what is no address.
    pub sites: Vec<u32>,
    /// How many different sites there are.
    pub n_sites: u32,
}

impl TrustPolicy {
    /// The levels that [`TrustPolicy::lookup`] and what was learned give, and the registrable domains, as numbers.
    ///
    /// No word is copied, which is what looking up one address after the other mostly costs.
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
            let address = Address::of(text);
            let site = address.as_ref().map(|address| sites.number(suffixes.registrable_in(&address.host)));
            survey.levels.push(address.map_or(TrustLevel::Unverified, |address| self.level(&address, learned)));
            survey.sites.push(site.unwrap_or(0));
        }
        survey.n_sites = sites.n_sites();
        survey
    }

    fn level(&self, address: &Address<'_>, learned: &TrustLedger) -> TrustLevel {
        let verdict = self.rules.verdict(address, None);
        let level = verdict.map_or(TrustLevel::Unverified, |verdict| verdict.grounds.level);
        if learned.hosts().is_empty() {
            return level;
        }
        let is_overridden = verdict.is_some_and(|verdict| verdict.grounds.list.origin() == RuleOrigin::UserOverride);
        learned.standing(&address.host, level, is_overridden).level
    }
}

/// The sites met so far, their names one behind the other.
#[derive(Debug, Default)]
struct Sites {
    names: String,
    /// Where the name of each ends.
    ends: Vec<usize>,
    index: DomainIndex,
}

impl Sites {
    fn n_sites(&self) -> u32 {
        // Memory ends before the numbers do.
        u32::try_from(self.ends.len()).unwrap_or(u32::MAX)
    }

    fn number(&mut self, site: &str) -> u32 {
        let hash = hash_of(site);
        if let Some(place) = self.index.position(hash, |place| self.name(place as usize) == site) {
            return place + 1;
        }
        if self.index.is_full() {
            self.grow();
        }
        let place = self.n_sites();
        self.names.push_str(site);
        self.ends.push(self.names.len());
        self.index.hold(hash, place, |_| false);
        place + 1
    }

    fn grow(&mut self) {
        let mut index = DomainIndex::with_room_for(2 * (self.ends.len() + 1));
        for place in 0..self.n_sites() {
            index.hold(hash_of(self.name(place as usize)), place, |_| false);
        }
        self.index = index;
    }

    fn name(&self, place: usize) -> &str {
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.names[start..self.ends[place]]
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
        let one_by_one = addresses.map(|address| policy.lookup(address, None).level);
        assert_eq!(found.levels, one_by_one);
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
        let host = Host::of("tales.example").unwrap();
        learned.block(host.as_str(), BlockReason::Manual, None, TrustLevel::Unverified, None).unwrap();
        let found = survey(TrustPolicy::bundled(), &learned, &["https://tales.example/1", "https://other.example/"]);
        assert_eq!(found.levels, [TrustLevel::Blocked, TrustLevel::Unverified]);
    }
}
