//! Words as numbers: one hash for the table of words, the weights and the texts.

/// The start of the 64-bit FNV-1a hash.
pub(super) const EMPTY: u64 = 0xcbf2_9ce4_8422_2325;

const PRIME: u64 = 0x0000_0100_0000_01b3;

/// The hash with one more byte.
pub(super) const fn joined(hash: u64, byte: u8) -> u64 {
    (hash ^ byte as u64).wrapping_mul(PRIME)
}

/// The hash of bytes.
pub(super) fn of(bytes: &[u8]) -> u64 {
    bytes.iter().fold(EMPTY, |hash, byte| joined(hash, *byte))
}

/// The hash of two words that stand side by side.
pub(super) const fn of_pair(first: u64, second: u64) -> u64 {
    (first.rotate_left(23) ^ second).wrapping_mul(PRIME)
}

/// A place among so many, from the upper bits, which are mixed best.
pub(super) const fn bucket(hash: u64, n_buckets: usize) -> usize {
    ((hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) % n_buckets as u64) as usize
}
