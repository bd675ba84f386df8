//! One JSON text → its value.

use crate::check::JsonCheck;
use crate::value::{Json, JsonError};

impl<'a> Json<'a> {
    /// Validates that `text` is one JSON value, with optional white space around it.
    ///
    /// # Errors
    /// The position of the first syntax error.
    pub fn parse(text: &'a str) -> Result<Self, JsonError> {
        let mut check = JsonCheck::default();
        check.finish(text).map(|json| Self {
            raw: &text[json.start..json.start + json.raw.len()],
            start: 0,
            spans: &[],
        })
    }
}
