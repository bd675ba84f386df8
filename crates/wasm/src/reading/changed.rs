//! A list for a caller that has an earlier one: only what changed is written.

use serde::{Serialize, Serializer};

/// A list in which an item is `null` if it is the same as at this place before.
pub(super) struct Changed<'a, T> {
    now: &'a [T],
    before: &'a [T],
}

impl<'a, T> Changed<'a, T> {
    pub(super) fn new(now: &'a [T], before: &'a [T]) -> Self {
        Self { now, before }
    }
}

impl<T: PartialEq + Serialize> Serialize for Changed<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let item = |(index, item)| (self.before.get(index) != Some(item)).then_some(item);
        serializer.collect_seq(self.now.iter().enumerate().map(item))
    }
}
