//! A map that can be queried but not iterated, so that its order cannot affect a result.
//!
//! What searches is not generic: a module has one copy of it for every kind of key.
#![forbid(unsafe_code)]

use std::borrow::Borrow;
use std::hash::{BuildHasher, Hash, RandomState};

use hashbrown::HashTable;

/// Positions by key.
#[derive(Clone, Debug)]
pub struct Lookup<K = String> {
    entries: Vec<(K, usize)>,
    places: Places,
    hasher: RandomState,
}

/// The places of entries by the hashes of their keys.
#[derive(Clone, Debug, Default)]
struct Places {
    hashes: Vec<u64>,
    by_hash: HashTable<usize>,
}

impl Places {
    fn find(&self, hash: u64, is_at: &dyn Fn(usize) -> bool) -> Option<usize> {
        self.by_hash.find(hash, |place| self.hashes[*place] == hash && is_at(*place)).copied()
    }

    /// Adds the place of the next entry.
    fn add(&mut self, hash: u64) {
        let place = self.hashes.len();
        self.hashes.push(hash);
        self.by_hash.insert_unique(hash, place, |place| self.hashes[*place]);
    }

    fn clear(&mut self) {
        self.hashes.clear();
        self.by_hash.clear();
    }
}

impl<K> Default for Lookup<K> {
    fn default() -> Self {
        Self { entries: Vec::new(), places: Places::default(), hasher: RandomState::new() }
    }
}

impl<K: Eq + Hash> Lookup<K> {
    /// The position of a key.
    #[must_use]
    pub fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<usize>
    where
        K: Borrow<Q>,
    {
        self.place(key, self.hasher.hash_one(key)).map(|place| self.entries[place].1)
    }

    /// Sets the position of a key and returns the previous one.
    pub fn set(&mut self, key: K, position: usize) -> Option<usize> {
        let hash = self.hasher.hash_one(&key);
        match self.place(&key, hash) {
            Some(place) => Some(std::mem::replace(&mut self.entries[place].1, position)),
            None => self.add(key, hash, position),
        }
    }

    /// The position of a key; a new key gets this position, and `None` is returned.
    pub fn get_or_set(&mut self, key: K, position: usize) -> Option<usize> {
        let hash = self.hasher.hash_one(&key);
        match self.place(&key, hash) {
            Some(place) => Some(self.entries[place].1),
            None => self.add(key, hash, position),
        }
    }

    /// Adds a key to a lookup that is used as a set. Returns whether the key was new.
    pub fn insert_new(&mut self, key: K) -> bool {
        self.get_or_set(key, 0).is_none()
    }

    /// Whether there are no keys.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The number of keys.
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Removes all keys.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.places.clear();
    }

    fn place<Q: Eq + Hash + ?Sized>(&self, key: &Q, hash: u64) -> Option<usize>
    where
        K: Borrow<Q>,
    {
        self.places.find(hash, &|place| self.entries[place].0.borrow() == key)
    }

    fn add(&mut self, key: K, hash: u64, position: usize) -> Option<usize> {
        self.entries.push((key, position));
        self.places.add(hash);
        None
    }
}
