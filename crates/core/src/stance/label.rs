//! The stances, and the labels that other detectors use for them.

credence_named::named_enum! {
    /// What a text says about a claim.
    #[derive(Hash)]
    pub enum Stance {
        /// The text says what the claim says.
        Supports = "supports",
        /// The text says something incompatible.
        Refutes = "refutes",
        /// The text is about the claim; neither side is certain.
        Undecided = "undecided",
        /// The text does not bear on the claim.
        Neutral = "neutral",
        /// There are no words to compare.
        NotCheckable = "not_checkable",
    }
}

credence_named::named_enum! {
    /// What a reading rests on: how much a side that it takes is worth.
    #[derive(Hash)]
    pub enum Basis {
        /// The words alone: the source has the sentence, or has it with one difference.
        Words = "words",
        /// A model read the text: an NLI model, a judge, or the agent itself.
        Model = "model",
        /// A published rating of the claim.
        Rating = "rating",
        /// An official figure.
        Figure = "figure",
    }
}

/// Labels of detectors and data sets, with underscores for spaces and hyphens.
const LABELS: [(Stance, &[&str]); 5] = [
    (
        Stance::Supports,
        &["entailment", "entail", "entails", "entailed", "support", "supports", "supported", "supporting", "agree"],
    ),
    (
        Stance::Refutes,
        &[
            "contradiction",
            "contradict",
            "contradicts",
            "contradicted",
            "contradictory",
            "refute",
            "refutes",
            "refuted",
            "refuting",
            "disagree",
        ],
    ),
    (Stance::Undecided, &["undecided"]),
    (Stance::NotCheckable, &["not_checkable"]),
    (
        Stance::Neutral,
        &[
            "neutral",
            "unclear",
            "unrelated",
            "irrelevant",
            "nei",
            "not_enough_info",
            "not_enough_information",
            "not_enough_evidence",
            "insufficient",
            "insufficient_evidence",
        ],
    ),
];

impl Stance {
    /// Whether it is for or against the claim; only such evidence votes.
    #[must_use]
    pub fn takes_side(self) -> bool {
        matches!(self, Self::Supports | Self::Refutes)
    }

    /// The stance of another detector's label; `None` for an unknown label, which counts as neutral and gives a warning.
    ///
    /// The whole label is compared, without case and surrounding spaces: "unsupported" is not support.
    #[must_use]
    pub fn from_label(label: &str) -> Option<Self> {
        let label = label.trim();
        let named = |names: &&[&str]| names.iter().any(|name| is_spelled(label, name));
        LABELS.iter().find(|(_, names)| named(names)).map(|(stance, _)| *stance)
    }
}

/// Whether a label is this name, where a space or a hyphen reads as the underscore between words.
fn is_spelled(label: &str, name: &str) -> bool {
    let read = |byte: u8| if matches!(byte, b' ' | b'-') { b'_' } else { byte.to_ascii_lowercase() };
    label.len() == name.len() && label.bytes().map(read).eq(name.bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_read_whole_and_without_case() {
        assert_eq!(Stance::from_label(" ENTAILMENT\n"), Some(Stance::Supports));
        assert_eq!(Stance::from_label("Refuted"), Some(Stance::Refutes));
        assert_eq!(Stance::from_label("NOT ENOUGH INFO"), Some(Stance::Neutral));
        assert_eq!(Stance::from_label("not-enough-info"), Some(Stance::Neutral));
    }

    #[test]
    fn a_label_that_merely_contains_a_name_is_unknown() {
        for label in ["unsupported", "not supported", "supports?", "non-contradiction", "LABEL_0", ""] {
            assert_eq!(Stance::from_label(label), None, "{label}");
        }
    }
}
