//! One label, and what is invalid in a list of them.

use std::fmt;

use serde::Serialize;

/// Whether one score or reading was right.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Label {
    /// The kind of score or reading, such as `stance` or `source_quality`.
    pub kind: String,
    /// Who judged, such as `lexical` or the name of a model; `null` if there is only one.
    pub judge: Option<String>,
    /// The predicted probability that it is right, 0 to 1; `null` if only a reading was given.
    pub score: Option<f64>,
    /// The reading, such as `supports`; `null` if only a score was given.
    pub reading: Option<String>,
    /// Whether it was right.
    pub right: bool,
    /// How much the label counts; above 0, usually 1.
    pub weight: f64,
}

/// An invalid field of a label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelError {
    /// The position of the label in the list.
    pub index: usize,
    /// The field.
    pub field: &'static str,
    /// What was found and what was expected.
    pub message: String,
}

impl LabelError {
    /// The position, such as `records[2].score`.
    #[must_use]
    pub fn path(&self) -> String {
        format!("records[{}].{}", self.index, self.field)
    }
}

impl fmt::Display for LabelError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "`{}` {}", self.path(), self.message)
    }
}

impl std::error::Error for LabelError {}

impl Label {
    /// The first invalid field with what is wrong in it.
    pub(crate) fn problem(&self) -> Option<(&'static str, String)> {
        if self.kind.is_empty() {
            return Some(("kind", "is empty, expected a kind of score such as `stance`".to_owned()));
        }
        if let Some(score) = self.score.filter(|score| !(0.0..=1.0).contains(score)) {
            return Some(("score", format!("is {score}, expected a number from 0 to 1")));
        }
        if self.score.is_none() && self.reading.is_none() {
            return Some(("score", "is missing, expected a score or a reading in `reading`".to_owned()));
        }
        let is_usable = self.weight > 0.0 && self.weight <= MAX_WEIGHT;
        (!is_usable)
            .then(|| ("weight", format!("is {}, expected a number above 0, at most {MAX_WEIGHT:e}", self.weight)))
    }
}

/// Keeps sums of weights finite and precise.
const MAX_WEIGHT: f64 = 1e9;

/// The first invalid label of a list.
pub(crate) fn check(labels: &[Label]) -> Result<(), LabelError> {
    let found = labels.iter().enumerate().find_map(|(index, label)| label.problem().map(|problem| (index, problem)));
    match found {
        Some((index, (field, message))) => Err(LabelError { index, field, message }),
        None => Ok(()),
    }
}
