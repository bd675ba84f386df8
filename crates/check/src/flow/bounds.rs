//! Limits for all external input.

use credence_core::judge::{ModelReading, TextReading};

use crate::source::{PriorCheck, SourceAnswer, SourceItem};

/// Characters of a claim.
pub const MAX_CLAIM: usize = 2_000;
/// Questions of a claim.
pub const MAX_QUESTIONS: usize = 8;
/// Characters of a question.
pub const MAX_QUESTION: usize = 300;
/// Characters of the text of one result.
pub const MAX_ITEM_TEXT: usize = 4_000;
/// Characters of a title, a name, a rating, a date or a message.
pub const MAX_TITLE: usize = 300;
/// Characters of an address; a longer one is not used.
pub const MAX_ADDRESS: usize = 2_000;
/// Prior checks in one answer.
pub const MAX_PRIOR_CHECKS: usize = 20;
/// Pieces of evidence.
pub const MAX_EVIDENCE: usize = 100;
/// Steps of the log; later ones are not logged.
pub const MAX_STEPS: usize = 500;
/// The length of text by a model.
pub const MAX_MODEL_TEXT: usize = 8_000;
/// Reasons of one reading.
const MOST_REASONS: usize = 6;
/// Vectors in one reply.
pub const MAX_VECTORS: usize = 256;
/// Numbers of a vector.
pub const MAX_DIMENSIONS: usize = 4_096;

/// The start of a text, up to a length.
pub(crate) fn cut(text: &str, most: usize) -> String {
    let end = text.char_indices().nth(most).map_or(text.len(), |(end, _)| end);
    text[..end].to_owned()
}

fn cut_some(text: Option<String>, most: usize) -> Option<String> {
    text.map(|text| cut(&text, most)).filter(|text| !text.trim().is_empty())
}

/// A web address that is short enough to keep.
pub(crate) fn web_address(url: &str) -> Option<&str> {
    credence_address::web_address(url).filter(|url| url.len() <= MAX_ADDRESS)
}

/// The answer, cut to its limits.
pub(super) fn bounded(answer: SourceAnswer, max_results: u32) -> SourceAnswer {
    let SourceAnswer { items, prior_checks, failure, retry_after_seconds } = answer;
    let failure = failure.map(|mut failure| {
        failure.message = cut_some(failure.message, MAX_TITLE);
        failure
    });
    SourceAnswer {
        items: items.into_iter().filter(has_text).take(max_results as usize).map(bounded_item).collect(),
        prior_checks: prior_checks.into_iter().take(MAX_PRIOR_CHECKS).map(bounded_check).collect(),
        failure,
        retry_after_seconds: retry_after_seconds.filter(|seconds| seconds.is_finite() && *seconds >= 0.0),
    }
}

fn has_text(item: &SourceItem) -> bool {
    !item.text.trim().is_empty() || item.title.as_ref().is_some_and(|title| !title.trim().is_empty())
}

fn bounded_item(item: SourceItem) -> SourceItem {
    SourceItem {
        url: web_address(&item.url).unwrap_or_default().to_owned(),
        title: cut_some(item.title, MAX_TITLE),
        text: cut(item.text.trim(), MAX_ITEM_TEXT),
        published: cut_some(item.published, MAX_TITLE),
        publisher: cut_some(item.publisher, MAX_TITLE),
    }
}

fn bounded_check(check: PriorCheck) -> PriorCheck {
    PriorCheck {
        claim: cut(check.claim.trim(), MAX_CLAIM),
        rating: cut(check.rating.trim(), MAX_TITLE),
        url: web_address(&check.url).unwrap_or_default().to_owned(),
        publisher: cut_some(check.publisher, MAX_TITLE),
        date: cut_some(check.date, MAX_TITLE),
    }
}

/// The reading with its texts cut to their limits.
pub(super) fn bounded_reading(mut reading: TextReading) -> TextReading {
    reading.passage = cut(&reading.passage, MAX_ITEM_TEXT);
    reading.reasons.truncate(MOST_REASONS);
    reading.model = reading.model.map(bounded_model_reading);
    for reason in &mut reading.reasons {
        for words in [&mut reason.claim, &mut reason.text].into_iter().flatten() {
            *words = cut(words, MAX_TITLE);
        }
    }
    reading
}

/// The reading of a model with its texts cut to their limits.
pub(super) fn bounded_model_reading(mut reading: ModelReading) -> ModelReading {
    reading.model = cut(&reading.model, MAX_TITLE);
    reading.key = cut(&reading.key, MAX_TITLE);
    reading.quote = cut_some(reading.quote, MAX_ITEM_TEXT);
    reading.message = cut_some(reading.message, MAX_TITLE);
    reading
}
