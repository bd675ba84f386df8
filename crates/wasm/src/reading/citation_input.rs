//! A citation as callers pass it.

use std::borrow::Cow;

use crate::boundary::{Argument, CallError, input, text_or_number};

/// Labels have at most four digits.
pub(crate) const LARGEST_LABEL: u32 = 9_999;

input! {
    /// A citation of a web source, of a value a tool returned, or of both.
    open struct CitationInput<'a> as "Citation" {
        /// `[1]`, `"1"` or `1`.
        label: Option<u32> as label => "string | number | null",
        url: Option<Cow<'a, str>>,
        title: Option<Cow<'a, str>>,
        /// The words of the source that the agent quotes.
        quote: Option<Cow<'a, str>>,
        /// An excerpt of the source, which the sentence is compared with.
        snippet: Option<Cow<'a, str>>,
        /// First UTF-16 unit in the answer.
        start: Option<u32>,
        /// The UTF-16 unit after the last one in the answer.
        end: Option<u32>,
        tool_name: Option<Cow<'a, str>>,
        display_name: Option<Cow<'a, str>>,
        field: Option<Cow<'a, str>>,
        value: Option<Cow<'a, str>> as text_or_number => "string | number | null",
    }
}

/// The number of `[1]`, `"1"` or `1`, if a label is given.
fn label(argument: &Argument<'_>) -> Result<Option<u32>, CallError> {
    let Some(written) = text_or_number(argument)? else { return Ok(None) };
    let digits = written.strip_prefix('[').and_then(|inner| inner.strip_suffix(']')).unwrap_or(&written);
    let number = digits.parse().ok().filter(|number| (1..=LARGEST_LABEL).contains(number));
    number.map(Some).ok_or_else(|| argument.invalid("a label such as `[1]`"))
}
