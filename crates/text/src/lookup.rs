//! A map that is only looked into, never walked: its order cannot leak into a result.
//!
//! One kind of map for the whole core also keeps its code once in the compiled module.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::Hash;

/// Positions by key.
#[derive(Clone, Debug)]
pub struct Lookup<K = String>(HashMap<K, usize>);

impl<K> Default for Lookup<K> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<K: Eq + Hash> Lookup<K> {
    /// The position held for a key.
    #[must_use]
    pub fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<usize>
    where
        K: Borrow<Q>,
    {
        self.0.get(key).copied()
    }

    /// Holds a position for a key and gives back the one held before.
    pub fn hold(&mut self, key: K, position: usize) -> Option<usize> {
        self.0.insert(key, position)
    }

    /// Holds a position for a key unless one is held; whether it was new.
    pub fn is_new(&mut self, key: K) -> bool {
        self.0.insert(key, 0).is_none()
    }

    /// Whether there are no keys.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Forgets every key.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
