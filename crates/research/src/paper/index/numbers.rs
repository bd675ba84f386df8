//! Assigns consecutive numbers to strings.

use credence_lookup::Lookup;

/// The numbers of strings, in the order they were first seen.
#[derive(Default)]
pub(super) struct Numbers<'t> {
    known: Lookup<&'t str>,
    count: usize,
}

impl<'t> Numbers<'t> {
    /// The number of a string.
    pub(super) fn number(&mut self, text: &'t str) -> u32 {
        let number = self.known.get_or_set(text, self.count).unwrap_or_else(|| {
            self.count += 1;
            self.count - 1
        });
        u32::try_from(number).unwrap_or(u32::MAX)
    }

    /// How many different strings there are.
    pub(super) fn count(&self) -> usize {
        self.count
    }
}
