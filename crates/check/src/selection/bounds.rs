//! Limits of a selection.

/// The most sources that are read from a selection.
pub(super) const MAX_SOURCES: usize = 64;
