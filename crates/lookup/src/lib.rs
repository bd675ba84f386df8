//! A map that can be queried but not iterated, so that its order cannot affect a result.
//!
//! A single kind of map also means a single copy of its code in the wasm module.
#![forbid(unsafe_code)]

use std::borrow::Borrow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
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
    /// The position of a key.
    #[must_use]
    pub fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<usize>
    where
        K: Borrow<Q>,
    {
        self.0.get(key).copied()
    }

    /// Sets the position of a key and returns the previous one.
    pub fn set(&mut self, key: K, position: usize) -> Option<usize> {
        self.0.insert(key, position)
    }

    /// The position of a key; a new key gets this position, and `None` is returned.
    pub fn get_or_set(&mut self, key: K, position: usize) -> Option<usize> {
        match self.0.entry(key) {
            Entry::Occupied(known) => Some(*known.get()),
            Entry::Vacant(new) => {
                new.insert(position);
                None
            }
        }
    }

    /// Adds a key to a lookup that is used as a set. Returns whether the key was new.
    pub fn insert_new(&mut self, key: K) -> bool {
        self.0.insert(key, 0).is_none()
    }

    /// Whether there are no keys.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of keys.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Removes all keys.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
