//! The parts that every parser uses: JSON bodies, short plain text, valid addresses.

use credence_address::web_address;
use credence_json::Json;
use credence_research::api::{ApiFailure, ApiResponse, plain_text};

use super::{SourceAnswer, SourceItem};

/// The maximum length of the text of an item.
pub(super) const TEXT_MAX: usize = 4_000;
/// The maximum length of a title, a name or a rating.
pub(super) const TITLE_MAX: usize = 300;
/// The most items of an answer.
pub(super) const ITEMS_MAX: usize = 50;
/// The maximum length of an address.
const URL_MAX: usize = 2_000;
/// The bytes of markup that are read per character of text.
const MARKUP_SHARE: usize = 8;

/// Parses the body. Failures are part of the answer.
pub(super) fn read(response: &ApiResponse<'_>, of: &dyn Fn(Json<'_>) -> Option<SourceAnswer>) -> SourceAnswer {
    let answer = match (response.failure(), Json::parse(response.body)) {
        (Some(failure), _) => failed(failure),
        (None, Err(_)) => failed(response.unreadable()),
        (None, Ok(body)) => of(body).unwrap_or_else(|| failed(response.unreadable())),
    };
    SourceAnswer { retry_after_seconds: response.retry_after(), ..answer }
}

/// An answer with a failure.
pub(super) fn failed(failure: ApiFailure) -> SourceAnswer {
    SourceAnswer { failure: Some(failure), ..SourceAnswer::default() }
}

/// An answer with items, up to the limit.
pub(super) fn with_items(items: impl Iterator<Item = SourceItem>) -> SourceAnswer {
    SourceAnswer { items: items.take(ITEMS_MAX).collect(), ..SourceAnswer::default() }
}

/// A text without markup, up to a length; `None` if it is empty.
pub(super) fn text(value: Option<Json<'_>>, most: usize) -> Option<String> {
    plain(&value?.text()?, most)
}

/// Like [`text`], for a string.
pub(super) fn plain(written: &str, most: usize) -> Option<String> {
    let text = plain_text(head(written, most.saturating_mul(MARKUP_SHARE)));
    let text = first_characters(&text, most).trim_end();
    (!text.is_empty()).then(|| text.to_owned())
}

/// The first bytes, cut between characters.
fn head(text: &str, n_bytes: usize) -> &str {
    if text.len() <= n_bytes {
        return text;
    }
    let end = (0..=n_bytes).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default();
    &text[..end]
}

/// The first characters.
pub(super) fn first_characters(text: &str, most: usize) -> &str {
    text.char_indices().nth(most).map_or(text, |(end, _)| &text[..end])
}

/// A web address, short enough to keep.
pub(super) fn address(value: Option<Json<'_>>) -> Option<String> {
    short_address(&value?.text()?).map(str::to_owned)
}

/// A web address, short enough to keep.
pub(super) fn short_address(written: &str) -> Option<&str> {
    web_address(written).filter(|address| address.len() <= URL_MAX)
}

/// The day at the start of a date such as `2022-11-11T21:01:41Z`; `None` for other formats.
pub(super) fn day(value: Option<Json<'_>>) -> Option<String> {
    day_at_start(&value?.text()?)
}

/// Like [`day`], for a string.
pub(super) fn day_at_start(written: &str) -> Option<String> {
    let day = written.trim().get(..10)?;
    let is_day = day.bytes().enumerate().all(|(at, byte)| match at {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    });
    is_day.then(|| day.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_plain_and_short() {
        assert_eq!(plain("<b>Ação</b>&amp;&nbsp;x", 40).as_deref(), Some("Ação& x"));
        assert_eq!(plain("日本語", 2).as_deref(), Some("日本"));
        assert_eq!(plain(" <i></i> ", 9), None);
        assert_eq!(plain(&"é".repeat(100_000), 10).map(|text| text.chars().count()), Some(10));
    }

    #[test]
    fn days_are_read_from_the_start_of_dates() {
        assert_eq!(day_at_start("2022-11-11T21:01:41Z").as_deref(), Some("2022-11-11"));
        assert_eq!(day_at_start("11/11/2022"), None);
        assert_eq!(day_at_start("２０２２"), None);
    }
}
