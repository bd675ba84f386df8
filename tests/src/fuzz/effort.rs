//! How much is checked of an input.

/// Which properties are checked: some read an input several times, and are checked for a share of the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// All properties.
    All,
    /// Those whose turn it is with the input of this number.
    Share(u64),
}

impl Effort {
    /// Whether a property is checked that is checked for one of `n` inputs.
    pub(super) fn includes_one_of(self, n: u64) -> bool {
        match self {
            Self::All => true,
            Self::Share(number) => number.is_multiple_of(n),
        }
    }
}
