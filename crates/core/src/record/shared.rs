//! A record that several owners share.

use std::ops::Deref;
use std::sync::Arc;

use serde::{Serialize, Serializer};

/// A record that several owners share. What did not change between two assessments is the same record in both, so that
/// copying and comparing them takes no time.
#[derive(Debug)]
pub struct Shared<T>(Arc<T>);

impl<T> Shared<T> {
    /// A new record.
    pub fn new(record: T) -> Self {
        Self(Arc::new(record))
    }

    /// Whether both are one record, not only equal ones.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<T: Clone> Shared<T> {
    /// The record, to be changed; other owners keep it as it was.
    pub fn to_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}

impl<T: Default> Default for Shared<T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other) || *self.0 == *other.0
    }
}

impl<T: Serialize> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_records_are_equal_whether_they_are_shared_or_not() {
        let one = Shared::new(vec![1]);
        let (same, mut other) = (one.clone(), Shared::new(vec![1]));
        assert!(one.is_same(&same) && !one.is_same(&other));
        assert_eq!(one, other);
        other.to_mut().push(2);
        assert_ne!(one, other);
        assert_eq!(one, same);
    }

    #[test]
    fn a_changed_record_stays_as_it_was_for_its_other_owners() {
        let mut one = Shared::new(vec![1]);
        let other = one.clone();
        one.to_mut().push(2);
        assert_eq!((one.len(), other.len()), (2, 1));
    }
}
