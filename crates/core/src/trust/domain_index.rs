//! A hash index of domains: finds the entries for a host and for every domain above it in one pass over its bytes.

/// Positions of domains in a table, by the hash of the domain. The table itself belongs to the caller.
///
/// The hash has no random seed, so that results are equal everywhere.
#[derive(Clone, Debug, Default)]
pub(super) struct DomainIndex {
    /// Invariant: empty, or a power of two long and at most half full.
    slots: Vec<Slot>,
    n_domains: usize,
}

/// A slot of the index. Comparing the stored hash first avoids most reads of the table.
#[derive(Clone, Copy, Debug)]
struct Slot {
    hash: u32,
    position: u32,
}

/// Marks a free slot; no table is that long.
const TAKEN_BY_NONE: u32 = u32::MAX;
const FREE: Slot = Slot { hash: 0, position: TAKEN_BY_NONE };
const START: u32 = 0x811c_9dc5;
const SPREAD: u32 = 0x9e37_79b1;

/// A parent domain of a host, or the host itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ancestor<'host> {
    pub(super) domain: &'host str,
    pub(super) hash: u32,
}

/// The parent domains of `host`, the shortest first, and `host` itself at the end.
pub(super) fn ancestors(host: &str) -> impl Iterator<Item = Ancestor<'_>> {
    let bytes = host.as_bytes();
    let mut hash = START;
    let mut at = bytes.len();
    std::iter::from_fn(move || {
        if at == 0 {
            return None;
        }
        // Past the dot that ended the ancestor before.
        at -= 1;
        hash = step(hash, bytes[at]);
        while at > 0 && bytes[at - 1] != b'.' {
            at -= 1;
            hash = step(hash, bytes[at]);
        }
        Some(Ancestor { domain: &host[at..], hash })
    })
}

/// Letters take five bits each; a dot mixes what came before it.
fn step(hash: u32, byte: u8) -> u32 {
    let next = hash.rotate_left(5) ^ u32::from(byte);
    if byte == b'.' { next.wrapping_mul(SPREAD) } else { next }
}

/// The hash that `ancestors` gives to this domain.
pub(super) fn hash_of(domain: &str) -> u32 {
    domain.bytes().rev().fold(START, step)
}

/// The hash of `label.domain` for a domain whose hash is known.
pub(super) fn hash_below(domain: u32, label: &str) -> u32 {
    label.bytes().rev().fold(step(domain, b'.'), step)
}

impl DomainIndex {
    /// An index with room for `n_domains`.
    pub(super) fn with_room_for(n_domains: usize) -> Self {
        let n_slots = (2 * n_domains.max(4)).next_power_of_two();
        Self { slots: vec![FREE; n_slots], n_domains: 0 }
    }

    /// Whether one more domain needs a larger index.
    pub(super) fn is_full(&self) -> bool {
        2 * (self.n_domains + 1) > self.slots.len()
    }

    /// The position stored for the domain with this hash for which `is_it` returns true.
    pub(super) fn position(&self, hash: u32, is_it: impl Fn(u32) -> bool) -> Option<u32> {
        let slot = self.slots.get(self.slot(hash, is_it)?)?;
        (slot.position != TAKEN_BY_NONE).then_some(slot.position)
    }

    /// Stores `position` for a domain and returns the position stored before.
    pub(super) fn set(&mut self, hash: u32, position: u32, is_it: impl Fn(u32) -> bool) -> Option<u32> {
        let slot = self.slot(hash, is_it)?;
        let before = std::mem::replace(self.slots.get_mut(slot)?, Slot { hash, position });
        if before.position == TAKEN_BY_NONE {
            self.n_domains += 1;
            return None;
        }
        Some(before.position)
    }

    /// The slot of a domain, or the free slot for it.
    fn slot(&self, hash: u32, is_it: impl Fn(u32) -> bool) -> Option<usize> {
        let mask = self.slots.len().checked_sub(1)?;
        let spread = hash.wrapping_mul(SPREAD);
        let mut at = (spread ^ (spread >> 15)) as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot.position == TAKEN_BY_NONE || (slot.hash == hash && is_it(slot.position)) {
                return Some(at);
            }
            at = (at + 1) & mask;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_domain_above_a_host_is_visited_once() {
        let visited: Vec<_> = ancestors("a.bc.example.co.uk").map(|a| a.domain).collect();
        let expected = ["uk", "co.uk", "example.co.uk", "bc.example.co.uk", "a.bc.example.co.uk"];
        assert_eq!(visited, expected);
        for ancestor in ancestors("a.bc.example.co.uk") {
            assert_eq!(ancestor.hash, hash_of(ancestor.domain));
        }
        assert_eq!(hash_below(hash_of("co.uk"), "bc.example"), hash_of("bc.example.co.uk"));
        assert_eq!(ancestors("").count(), 0);
    }

    #[test]
    fn what_is_held_is_found_and_nothing_else() {
        let domains: Vec<String> = (0..500).map(|n| format!("site{n}.example")).collect();
        let mut index = DomainIndex::with_room_for(domains.len());
        for (position, domain) in domains.iter().enumerate() {
            let is_it = |at: u32| domains[at as usize] == *domain;
            let before = index.set(hash_of(domain), position as u32, is_it);
            assert_eq!(before, None);
        }
        for (position, domain) in domains.iter().enumerate() {
            let found = index.position(hash_of(domain), |at| domains[at as usize] == *domain);
            assert_eq!(found, Some(position as u32));
        }
        assert_eq!(index.position(hash_of("other.example"), |_| false), None);
        assert_eq!(DomainIndex::default().position(7, |_| true), None);
    }
}
