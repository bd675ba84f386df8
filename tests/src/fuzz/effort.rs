//! How much is checked of an input.

use super::dice::Dice;

/// Which properties are checked: some read an input several times, and are checked for a share of the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// All properties.
    All,
    /// Those whose turn it is with an input of this number.
    Share(u64),
}

impl Effort {
    /// The share of an input: equal bytes have an equal share.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self::Share(Dice::of(bytes).next())
    }

    /// Whether a property is checked that is checked for one of `n` inputs.
    pub(super) fn includes_one_of(self, n: u64) -> bool {
        match self {
            Self::All => true,
            Self::Share(number) => number.is_multiple_of(n),
        }
    }
}
