//! Coverage: how much of an answer was compared with anything.

use serde::Serialize;

/// How much of an answer was compared with the texts of its sources, or with the values of its tools.
///
/// Sentences covered only by a citation of the whole answer are not counted. Without a `grounding` of the assessment the
/// sentences were not examined: their counts are 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Coverage {
    /// Sentences that cite a source or a value.
    pub cited_sentences: u32,
    /// Of these, those for which there was something to compare.
    pub compared: u32,
    /// Of the compared sentences, those that a source supports.
    pub supported: u32,
    /// Those that a source contradicts.
    pub contradicted: u32,
    /// Those that a source is about, without deciding them.
    pub undecided: u32,
    /// Values of tools that the answer refers to.
    pub values: u32,
    /// Of these, those compared with what the answer writes beside their marker.
    pub values_compared: u32,
}
