//! What is invalid in a question.

use std::fmt;

/// An invalid field of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestError {
    /// The field, such as `model` or `headers["x-team"]`.
    pub field: String,
    /// The invalid value; `None` if the field is missing.
    pub found: Option<String>,
    /// What was expected.
    pub expected: &'static str,
}

impl fmt::Display for RequestError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.found {
            Some(found) => write!(formatter, "`{}` is `{found}`, expected {}", self.field, self.expected),
            None => write!(formatter, "`{}` is missing, expected {}", self.field, self.expected),
        }
    }
}

impl std::error::Error for RequestError {}

/// The error of a field that is missing.
pub(crate) fn missing(field: &str, expected: &'static str) -> RequestError {
    RequestError { field: field.to_owned(), found: None, expected }
}
