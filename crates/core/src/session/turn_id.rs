//! Which turn of which run.

/// A turn of a session: the index of its run, and its index there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct TurnId {
    /// The index of its run.
    pub run: usize,
    /// Its index in the run.
    pub turn: usize,
}
