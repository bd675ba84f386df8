//! How far the work on a turn is: the comparison with its sources, and the check of its links.

/// How far the comparison of a turn with its sources is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroundingState {
    /// The turn has not ended.
    NotBegun,
    /// Its sentences are being compared.
    Comparing,
    /// The stance detector is being loaded; scores are shown without it, and announced with it.
    Loading,
    /// The stance detector is slow to load; scores are announced without it.
    Waiting,
    /// Everything that can be compared was compared.
    Done,
    /// The stance detector could not be loaded.
    Impossible,
}

/// How far the check of a turn's links is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LinkProgress {
    /// It was not begun.
    #[default]
    NotBegun,
    /// Links are being requested.
    Asking {
        /// How many are known.
        n_known: usize,
        /// How many there are.
        n_all: usize,
    },
    /// It is over or was cancelled.
    Over,
    /// The link checker could not be loaded.
    Unavailable,
}
