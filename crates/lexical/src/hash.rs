//! A 64-bit hash (FNV-1a), identical on every machine: the shipped tables contain hashes of words.

/// The hash of an empty input.
pub const EMPTY: u64 = 0xcbf2_9ce4_8422_2325;

const PRIME: u64 = 0x0000_0100_0000_01b3;

/// The hash with one more byte, character or other unit.
#[must_use]
pub const fn extend(hash: u64, unit: u64) -> u64 {
    (hash ^ unit).wrapping_mul(PRIME)
}

/// The hash of bytes.
#[must_use]
pub fn bytes(bytes: &[u8]) -> u64 {
    bytes.iter().fold(EMPTY, |hash, byte| extend(hash, u64::from(*byte)))
}

/// The hash of characters.
#[must_use]
pub fn characters(characters: impl IntoIterator<Item = char>) -> u64 {
    characters.into_iter().fold(EMPTY, |hash, character| extend(hash, character.into()))
}

/// The hash of two consecutive words, from their hashes.
#[must_use]
pub const fn pair(first: u64, second: u64) -> u64 {
    extend(first.rotate_left(23), second)
}

/// One of `n_buckets`, from the upper bits, which are mixed best.
#[must_use]
pub const fn bucket(hash: u64, n_buckets: usize) -> usize {
    ((hash.wrapping_mul(GOLDEN) >> 32) % n_buckets as u64) as usize
}

/// Mixes a hash over all its bits, in two rounds of multiply and shift.
#[must_use]
pub const fn mix(hash: u64) -> u64 {
    let hash = (hash ^ (hash >> 32)).wrapping_mul(GOLDEN);
    let hash = (hash ^ (hash >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash ^ (hash >> 32)
}

/// 2^64 divided by the golden ratio.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values_of_fnv_1a() {
        assert_eq!(bytes(b""), EMPTY);
        assert_eq!(bytes(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(bytes(b"foobar"), 0x8594_4171_f739_67e8);
        assert_eq!(characters("foobar".chars()), bytes(b"foobar"));
    }
}
