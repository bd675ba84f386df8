//! The bundled tables in shards, for host applications that download tables: an answer needs those of its hosts, not all of them.
//!
//! A rule of the policy or of the suffix list is in the base, or in the shard of the last two labels of its domain, so a host needs the
//! base and its own shard. `web/trust-shards.mjs` writes them, with the same numbers.

use std::array;

use super::host::{Host, is_ip};
use super::wrapped::pages_behind;

/// How many shards there are.
const N_SHARDS: u32 = 256;
const N_WORDS: usize = (N_SHARDS / u64::BITS) as usize;

/// Some of the shards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShardSet([u64; N_WORDS]);

impl ShardSet {
    /// Every shard.
    pub const ALL: Self = Self([u64::MAX; N_WORDS]);

    /// The shard of a normalized host; none where only rules of the base can match.
    #[must_use]
    pub fn of_host(host: &str) -> Self {
        let mut set = Self::default();
        let mut dots = host.rmatch_indices('.').map(|(at, _)| at);
        if dots.next().is_some() && !is_ip(host) {
            let start = dots.next().map_or(0, |dot| dot + 1);
            let (word, bit) = place_of(checksum(&host.as_bytes()[start..]) % N_SHARDS);
            set.0[word] = bit;
        }
        set
    }

    /// The shards of an address: that of its host, and those of the pages behind it.
    #[must_use]
    pub fn of_address(address: &str) -> Self {
        let of = |address: &str| Host::parse(address).map_or_else(Self::default, |host| Self::of_host(host.as_str()));
        pages_behind(address).iter().fold(of(address), |set, page| set.and(of(page)))
    }

    /// These and others.
    #[must_use]
    pub fn and(self, others: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] | others.0[word]))
    }

    /// These without others.
    #[must_use]
    pub fn without(self, others: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] & !others.0[word]))
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// How many there are.
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Their numbers, in ascending order.
    pub fn numbers(self) -> impl Iterator<Item = u32> {
        (0..N_SHARDS).filter(move |number| {
            let (word, bit) = place_of(*number);
            self.0[word] & bit != 0
        })
    }
}

/// The word of a shard, and its bit in it.
const fn place_of(number: u32) -> (usize, u64) {
    ((number / u64::BITS) as usize, 1 << (number % u64::BITS))
}

/// The hash FNV-1a, which takes few lines in the script that writes the shards, too. Host applications check by it what they download.
#[must_use]
pub fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_needs_the_shard_of_its_last_two_labels() {
        assert_eq!(ShardSet::of_host("example.org").len(), 1);
        assert_eq!(ShardSet::of_host("a.b.example.org"), ShardSet::of_host("example.org"));
        assert_ne!(ShardSet::of_host("example.org"), ShardSet::of_host("example.com"));
        for host in ["localhost", "192.0.2.7", "[2001:db8::1]", ""] {
            assert!(ShardSet::of_host(host).is_empty(), "{host}");
        }
    }

    #[test]
    fn sets_of_shards_are_joined_and_subtracted() {
        let hosts = ["a.org", "b.org", "c.org", "d.com"];
        let all = hosts.iter().fold(ShardSet::default(), |set, host| set.and(ShardSet::of_host(host)));
        assert_eq!(all.numbers().count(), all.len() as usize);
        assert!(all.without(ShardSet::ALL).is_empty() && !all.is_empty());
        assert_eq!(all.without(ShardSet::of_host("a.org")).len(), all.len() - 1);
        assert_eq!(ShardSet::ALL.numbers().last(), Some(N_SHARDS - 1));
    }
}
