//! Rows of a list, of which only those that changed are built anew.

use std::cell::{Cell, RefCell};

use super::element::{Element, ShownList, follow};
use super::focus::keep_focus;

impl Element {
    /// With a row for each value. A row is built anew when its own value changes; the others stay, and so does the focus.
    pub fn rows<T: PartialEq + 'static>(
        self,
        values: impl Fn() -> Vec<T> + 'static,
        build: impl Fn(&T) -> Self + 'static,
    ) -> Self {
        let (numbered, list, place) = (NumberedRows::default(), ShownList::new(&self), self.clone());
        follow(Box::new(move || {
            keep_focus(&place);
            let rows = numbered.replaced(values());
            let numbers: Vec<u64> = rows.iter().map(|(number, _)| *number).collect();
            list.show(&numbers, &mut |index| rows.get(index).map(|(_, value)| build(value)));
            numbered.keep(rows);
        }));
        self
    }
}

/// The rows there are, with their numbers.
struct NumberedRows<T> {
    rows: RefCell<Vec<(u64, T)>>,
    next: Cell<u64>,
}

impl<T> Default for NumberedRows<T> {
    fn default() -> Self {
        Self { rows: RefCell::default(), next: Cell::new(0) }
    }
}

impl<T: PartialEq> NumberedRows<T> {
    /// Rows with their numbers, in the place of those before; a row that changed or moved has a new one.
    fn replaced(&self, rows: Vec<T>) -> Vec<(u64, T)> {
        let before = self.rows.take();
        let numbered = rows.into_iter().enumerate().map(|(index, row)| match before.get(index) {
            Some((number, same)) if *same == row => (*number, row),
            Some(_) | None => (self.next.replace(self.next.get() + 1), row),
        });
        numbered.collect()
    }

    /// Keeps rows, to compare the next ones with.
    fn keep(&self, rows: Vec<(u64, T)>) {
        self.rows.replace(rows);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_row_that_changed_has_a_new_number() {
        let numbered = NumberedRows::default();
        let shown = |rows: &[&'static str]| {
            let rows = numbered.replaced(rows.to_vec());
            numbered.keep(rows.clone());
            rows
        };
        assert_eq!(shown(&["a", "b"]), [(0, "a"), (1, "b")]);
        assert_eq!(shown(&["a", "x", "c"]), [(0, "a"), (2, "x"), (3, "c")]);
        assert_eq!(shown(&["a", "x"]), [(0, "a"), (2, "x")]);
        assert_eq!(shown(&["a", "x", "c"]), [(0, "a"), (2, "x"), (4, "c")]);
    }
}
