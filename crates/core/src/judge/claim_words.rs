//! How many words of a claim have a reason of some kind.

use crate::stance::{Reason, StanceReading};

/// The share of the claim's words with such a reason.
#[expect(clippy::cast_precision_loss, reason = "a claim has few words")]
pub(super) fn share(reading: &StanceReading, is_wanted: impl Fn(&Reason) -> bool) -> f64 {
    let mut words: Vec<(usize, bool)> = Vec::new();
    for reason in &reading.reasons {
        let Some(span) = reason.claim else { continue };
        match words.iter_mut().find(|(start, _)| *start == span.start) {
            Some((_, is_held)) => *is_held |= is_wanted(reason),
            None => words.push((span.start, is_wanted(reason))),
        }
    }
    words.iter().filter(|(_, is_held)| *is_held).count() as f64 / words.len().max(1) as f64
}
