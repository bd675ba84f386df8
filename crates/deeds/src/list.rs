//! Lists of what an iterator gives.

/// An iterator as list. It takes less of a module than `collect`, which guesses the length in advance.
pub(crate) trait Listed: Iterator + Sized {
    fn listed(self) -> Vec<Self::Item> {
        let mut list = Vec::new();
        self.for_each(|item| list.push(item));
        list
    }
}

impl<I: Iterator> Listed for I {}
