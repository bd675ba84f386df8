//! Values by the key of what they belong to, as one signal.

use crate::signal::RwSignal;

/// Values by their keys. There are few: one for each thing that the user has acted on.
pub struct Keyed<T>(RwSignal<Vec<(String, T)>>);

impl<T> Clone for Keyed<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Keyed<T> {}

impl<T: Clone + 'static> Keyed<T> {
    pub(super) fn new() -> Self {
        Self(RwSignal::new(Vec::new()))
    }

    /// Forgets all values.
    pub(super) fn forget(self) {
        self.0.set(Vec::new());
    }

    /// The value of a key; `None` where there is none.
    #[must_use]
    pub fn get(self, key: &str) -> Option<T> {
        self.0.with(|values| values.iter().find(|(known, _)| known == key).map(|(_, value)| value.clone()))
    }

    pub(super) fn set(self, key: &str, value: T) {
        self.0.update(|values| {
            values.retain(|(known, _)| known != key);
            values.push((key.to_owned(), value));
        });
    }

    /// Forgets the value of a key.
    pub fn remove(self, key: &str) {
        self.0.update(|values| values.retain(|(known, _)| known != key));
    }
}
