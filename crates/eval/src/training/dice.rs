//! A row of deterministic numbers.

use super::splitmix::splitmix64;

/// Gives one number after another; the same seed gives the same row.
pub struct Dice(u64);

impl Dice {
    /// A row of its own for each seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(splitmix64(seed))
    }

    /// A number below `n`; 0 below 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = splitmix64(self.0);
        (self.0 % n.max(1) as u64) as usize
    }

    /// True in so many of a hundred cases.
    pub fn percent(&mut self, share: usize) -> bool {
        self.below(100) < share
    }

    /// One of a list.
    pub fn choose<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        let at = self.below(list.len());
        list.get(at)
    }
}
