//! A deterministic substitute for random numbers, so that training gives the same bytes every time.

/// SplitMix64 by Sebastiano Vigna: one step from `seed`.
#[must_use]
pub fn splitmix64(seed: u64) -> u64 {
    let mut x = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
