//! How much of a selection is kept.

/// The largest number of sources that is read from a selection.
pub(super) const MAX_SOURCES: usize = 64;
