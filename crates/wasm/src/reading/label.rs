//! Parses the label of a citation.

use crate::boundary::{Argument, CallError};

/// Labels have at most four digits.
pub(crate) const LARGEST_LABEL: u32 = 9_999;

/// The number of `[1]`, `"1"` or `1`, if a label was given.
pub(crate) fn label(argument: &Argument<'_>) -> Result<Option<u32>, CallError> {
    let Some(written) = argument.text_or_number()? else { return Ok(None) };
    let digits = written.strip_prefix('[').and_then(|inner| inner.strip_suffix(']')).unwrap_or(&written);
    let number = digits.parse().ok().filter(|number| (1..=LARGEST_LABEL).contains(number));
    number.map(Some).ok_or_else(|| argument.wrong("a label such as `[1]`"))
}
