//! Coverage: how much of an answer was compared with anything.

use serde::Serialize;

/// How much of an answer was compared with the texts of its sources, or with the values of its tools.
///
/// The counts from `cited_sentences` to `undecided` are of the sentences that cite something; sentences covered only by a citation of the
/// whole answer are not counted there. Those from `statements` on are of all sentences. Before the sentences are compared, all are 0.
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
    /// Sentences of the answer that say that something is so, cited or not.
    pub statements: u32,
    /// Of these and the other cited sentences, those that were compared with the texts of the run.
    pub checked: u32,
    /// Of the checked sentences, those that a text says, for certain or probably.
    pub backed: u32,
    /// Those that a text contradicts, or of which a number, date or name differs from the text.
    pub against: u32,
    /// Those that are probably in no text.
    pub in_no_text: u32,
    /// Values of tools that the answer refers to.
    pub values: u32,
    /// Of these, those compared with what the answer writes beside their marker.
    pub values_compared: u32,
}

impl Coverage {
    /// Whether at least half of the compared sentences are supported, and at least half of all checked ones. Only then is a headline drawn
    /// as good news; without a compared sentence there is nothing to fall short of.
    #[must_use]
    pub const fn is_mostly_supported(&self) -> bool {
        self.supported >= self.compared.saturating_sub(self.supported)
            && self.backed >= self.checked.saturating_sub(self.backed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_without_a_citation_count_as_well() {
        let one_of = |checked| Coverage { supported: 1, compared: 1, backed: 1, checked, ..Coverage::default() };
        assert!(one_of(2).is_mostly_supported() && !one_of(21).is_mostly_supported());
    }

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
