//! Rows of a list, of which only those that changed are built anew.

use std::cell::{Cell, RefCell};

use super::element::Element;
use super::kept_focus::keep_focus;

impl Element {
    /// With a row for each value. A row is built anew when its own value changes; the others stay, and so does the focus.
    pub fn rows<T: Clone + PartialEq + 'static>(
        self,
        values: impl Fn() -> Vec<T> + 'static,
        build: impl Fn(&T) -> Self + 'static,
    ) -> Self {
        let (keys, place) = (RowKeys::default(), self.clone());
        let keyed = move || {
            keep_focus(&place);
            keys.keyed(values())
        };
        self.each(keyed, |(key, _)| *key, move |(_, value)| build(&value))
    }
}

/// The rows there were, with their numbers.
struct RowKeys<T> {
    rows: RefCell<Vec<(u64, T)>>,
    next: Cell<u64>,
}

impl<T> Default for RowKeys<T> {
    fn default() -> Self {
        Self { rows: RefCell::default(), next: Cell::new(0) }
    }
}

impl<T: Clone + PartialEq> RowKeys<T> {
    /// The rows with their numbers; a row that changed or moved has a new one.
    fn keyed(&self, rows: Vec<T>) -> Vec<(u64, T)> {
        let before = self.rows.take();
        let mut keyed = Vec::with_capacity(rows.len());
        for (index, row) in rows.into_iter().enumerate() {
            let key = match before.get(index) {
                Some((key, same)) if *same == row => *key,
                Some(_) | None => self.next.replace(self.next.get() + 1),
            };
            keyed.push((key, row));
        }
        self.rows.replace(keyed.clone());
        keyed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_row_that_changed_has_a_new_number() {
        let keys = RowKeys::default();
        assert_eq!(keys.keyed(vec!["a", "b"]), [(0, "a"), (1, "b")]);
        assert_eq!(keys.keyed(vec!["a", "x", "c"]), [(0, "a"), (2, "x"), (3, "c")]);
        assert_eq!(keys.keyed(vec!["a", "x"]), [(0, "a"), (2, "x")]);
        assert_eq!(keys.keyed(vec!["a", "x", "c"]), [(0, "a"), (2, "x"), (4, "c")]);
    }
}
