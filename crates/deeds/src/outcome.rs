//! What a short text says of how a call ended: that it failed, was denied, or waits. A status, a message, the name of a field and a statement
//! are read by the same words, each of which is in one list.
//!
//! "No errors" and "0 rejected" say nothing of the kind; "3 rejected" says it of a part.

mod phrase;
mod words;

use phrase::Phrases;
use words::{
    BEHIND_FAILED, DENIED, FAILED, IN_JAPANESE, LACKING, NONE, NONE_IN_JAPANESE, READ_ERRORS, REFUSED, UNFINISHED,
    WAITING, WAITING_IN_JAPANESE,
};

use crate::words::{contains_any, is_in};

/// How much a text says failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// What the text is about.
    Whole,
    /// A part of it: "2 rejected", "sold out".
    Part,
}

/// What a text is: which words count in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    /// Words of a refusal: an error may be what a message is about.
    Message,
    /// And those of a failure: `error`, `invalid`.
    Status,
    /// And those of something that is lacking: `sold_out`, `missing`. They say it of a part.
    Part,
}

/// What a text says failed.
pub fn failure_in(text: &str, kind: TextKind) -> Option<Failure> {
    let phrases = Phrases::of(text);
    let found = (0..phrases.count()).filter_map(|at| failure_at(&phrases, at, kind));
    let in_japanese = says_failure_in_japanese(text).then_some(Failure::Whole);
    found.chain(in_japanese).reduce(|one, other| if other == Failure::Whole { other } else { one })
}

/// Whether the first words of a text say that it failed.
pub fn begins_with_failure(text: &str) -> bool {
    let phrases = Phrases::of(text);
    phrases.count() > 0 && failure_at(&phrases, 0, TextKind::Status) == Some(Failure::Whole)
}

/// Whether a text begins as tools begin what they return instead of a file or a page.
pub fn begins_with_read_error(text: &str) -> bool {
    Phrases::of(text).at(0, READ_ERRORS)
}

/// Whether a text says of anything that it failed or is lacking.
pub fn says_failure(text: &str) -> bool {
    failure_in(text, TextKind::Part).is_some()
}

fn failure_at(phrases: &Phrases, at: usize, kind: TextKind) -> Option<Failure> {
    let is_any = phrases.at(at, DENIED) || phrases.at(at, REFUSED);
    let is_status = kind != TextKind::Message && phrases.at(at, FAILED);
    let is_lacking = kind == TextKind::Part && phrases.at(at, LACKING);
    let is_failed = is_in("failed falhou falharam", phrases.word(at));
    if !is_any && !is_status && !is_lacking && !is_failed {
        return None;
    }
    let before = at.checked_sub(1).map(|before| phrases.word(before)).unwrap_or_default();
    if is_in(NONE, before) {
        return None;
    }
    // "3 accepted, 1 rejected" is no failure of the call, and "failed tests" are what it speaks of.
    let is_count = before.starts_with(|sign: char| sign.is_ascii_digit());
    let is_attribute = is_failed && at + 1 < phrases.count() && !is_in(BEHIND_FAILED, phrases.word(at + 1));
    let is_part = is_count || is_attribute || !is_any && !is_status && !is_failed;
    Some(if is_part { Failure::Part } else { Failure::Whole })
}

fn says_failure_in_japanese(text: &str) -> bool {
    !text.is_ascii() && contains_any(IN_JAPANESE, text) && !contains_any(NONE_IN_JAPANESE, text)
}

/// Whether a text has a word by which people refuse.
pub fn says_denied(text: &str) -> bool {
    Phrases::of(text).have(DENIED)
}

/// Whether a text begins with one: "declined the call", "cancelled".
pub fn begins_with_denial(text: &str) -> bool {
    let phrases = Phrases::of(text);
    phrases.at(0, DENIED) || phrases.word(0).starts_with("cancel")
}

/// Whether a text says that somebody has yet to agree.
pub fn says_waiting(text: &str) -> bool {
    Phrases::of(text).have(WAITING) || contains_any(WAITING_IN_JAPANESE, text)
}

/// Whether a status says that an order or a payment has yet to happen. Of others it says nothing: a task that was created is pending.
pub fn says_unfinished(status: &str) -> bool {
    Phrases::of(status).have(UNFINISHED) || status.contains("保留")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_says_that_all_or_a_part_failed() {
        let (whole, part) = (Some(Failure::Whole), Some(Failure::Part));
        let cases = [
            ("Declined by the issuer", TextKind::Message, whole),
            ("payment_declined", TextKind::Message, whole),
            ("paymentDeclined", TextKind::Message, whole),
            ("NOT_FOUND", TextKind::Message, whole),
            ("Delivery failed", TextKind::Message, whole),
            ("failed to connect", TextKind::Message, whole),
            ("failed tests", TextKind::Message, part),
            ("2 accepted, 1 rejected", TextKind::Message, part),
            ("No failures, 0 rejected", TextKind::Part, None),
            ("without errors", TextKind::Part, None),
            ("Error handling was added", TextKind::Message, None),
            ("error", TextKind::Status, whole),
            ("invalid_request", TextKind::Status, whole),
            ("out of stock", TextKind::Status, None),
            ("out-of-stock", TextKind::Part, part),
            ("not_found_ids", TextKind::Part, whole),
            ("recusado pela operadora", TextKind::Message, whole),
            ("nenhum erro", TextKind::Part, None),
            ("送信に失敗しました", TextKind::Message, whole),
            ("エラーはありません", TextKind::Message, None),
            ("delivered", TextKind::Part, None),
        ];
        for (text, kind, expected) in cases {
            assert_eq!(failure_in(text, kind), expected, "{text}");
        }
    }

    #[test]
    fn a_text_says_that_it_waits() {
        for text in ["pending_review", "Awaiting approval by finance", "on hold", "承認待ち", "em análise"] {
            assert!(says_waiting(text), "{text}");
        }
        for text in ["pending", "approved", "reviewed", "held"] {
            assert!(!says_waiting(text), "{text}");
        }
        assert!(says_unfinished("payment_queued") && !says_unfinished("done"));
    }
}
