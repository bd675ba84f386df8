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

impl Coverage {
    /// Whether at least half of the compared sentences are supported. Only then is a headline drawn as good news; without a compared
    /// sentence there is nothing to fall short of.
    #[must_use]
    pub const fn is_mostly_supported(&self) -> bool {
        self.supported >= self.compared.saturating_sub(self.supported)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_compared_sentences_are_enough_and_fewer_are_not() {
        let is_mostly =
            |supported, compared| Coverage { supported, compared, ..Coverage::default() }.is_mostly_supported();
        for (supported, compared) in [(0, 0), (1, 1), (1, 2), (2, 3), (4, 7), (7, 7)] {
            assert!(is_mostly(supported, compared), "{supported} of {compared}");
        }
        for (supported, compared) in [(0, 1), (1, 3), (1, 5), (3, 7), (4, 9), (0, 7)] {
            assert!(!is_mostly(supported, compared), "{supported} of {compared}");
        }
    }
}
