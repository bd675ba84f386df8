//! The passage of a source that is shown beside a sentence, and the reasons with their positions in both.

use std::ops::Range;

use super::utf16::Utf16Offsets;
use crate::record::GroundingReason;
use crate::stance::{Reason, ReasonKind, StanceReading, TextSpan};

/// A text up to this many bytes is shown whole.
const SHOWN_WHOLE: usize = 360;

/// No passage is longer, in bytes.
const LONGEST: usize = 900;

/// Limit of the reasons, and of those that report a missing word.
const MOST_REASONS: usize = 14;
const MOST_MISSING: usize = 3;

/// The words of a text that were compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The words.
    pub text: String,
    /// Their bytes in the text.
    range: Range<usize>,
}

impl Passage {
    /// The passage that a reading compared, or else the beginning of the text.
    #[must_use]
    pub fn new(text: &str, reading: &StanceReading) -> Self {
        let trimmed = text.trim();
        let from = text.len() - text.trim_start().len();
        let range = if trimmed.len() <= SHOWN_WHOLE {
            from..from + trimmed.len()
        } else {
            compared(text, reading).unwrap_or(from..from + SHOWN_WHOLE)
        };
        let start = text.floor_char_boundary(range.start);
        let end = text.floor_char_boundary(range.end.min(start + LONGEST)).max(start);
        Self { text: text[start..end].to_owned(), range: start..end }
    }

    /// The reasons of a reading, with positions in the passage; `place` returns those in the answer.
    pub(super) fn reasons(
        &self,
        reading: &StanceReading,
        place: &dyn Fn(TextSpan) -> (u32, u32),
    ) -> Vec<GroundingReason> {
        let offsets = Utf16Offsets::new(&self.text);
        let inside = |span: TextSpan| {
            let is_inside = span.start >= self.range.start && span.end <= self.range.end && span.start <= span.end;
            let at = |byte: usize| offsets.utf16(byte - self.range.start);
            is_inside.then(|| (at(span.start), at(span.end)))
        };
        let mut n_missing = 0;
        let mut reasons = Vec::new();
        for reason in &reading.reasons {
            let is_missing = reason.kind == ReasonKind::Missing;
            n_missing += usize::from(is_missing);
            if (is_missing && n_missing > MOST_MISSING) || reasons.len() == MOST_REASONS {
                continue;
            }
            reasons.push(placed(reason, reason.claim.map(place), reason.text.and_then(inside)));
        }
        // They are kept as long as the conversation.
        reasons.shrink_to_fit();
        reasons
    }
}

fn placed(reason: &Reason, answer: Option<(u32, u32)>, passage: Option<(u32, u32)>) -> GroundingReason {
    GroundingReason {
        kind: reason.kind,
        speaks_for: reason.speaks_for,
        start: answer.map(|(start, _)| start),
        end: answer.map(|(_, end)| end),
        passage_start: passage.map(|(start, _)| start),
        passage_end: passage.map(|(_, end)| end),
    }
}

/// The sentences that were compared, with the signs around them.
fn compared(text: &str, reading: &StanceReading) -> Option<Range<usize>> {
    let window = reading.window?;
    let spans = reading.reasons.iter().filter_map(|reason| reason.text);
    let (start, end) =
        spans.fold((window.start, window.end), |(start, end), span| (start.min(span.start), end.max(span.end)));
    let (start, end) = (text.floor_char_boundary(start), text.floor_char_boundary(end));
    let before = text[..start].chars().rev().take_while(|character| !character.is_whitespace()).map(char::len_utf8);
    let behind = text[end..].chars().take_while(|character| !character.is_whitespace()).map(char::len_utf8);
    Some(start - before.take(8).sum::<usize>()..end + behind.take(8).sum::<usize>())
}
