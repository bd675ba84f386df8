//! What the sentences of a turn are compared with.

use super::source::SourceOrigin;
use crate::conversation::Turn;
use crate::grounding::GivenTexts;

/// A turn, and where texts for its sentences are.
pub(super) struct TextsContext<'a> {
    pub(super) turn: &'a Turn,
    /// The turns before it, the last first.
    pub(super) earlier: &'a [&'a Turn],
    /// The whole texts that the caller gave.
    pub(super) given: &'a GivenTexts,
    /// Of the sources of the turn.
    pub(super) origins: &'a [SourceOrigin],
}
