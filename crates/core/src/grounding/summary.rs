//! The summary of a grounding: counts, numbers that differ, and the result for each citation.

use super::cited_text::{CitedText, texts_of};
use super::utf16::Utf16Offsets;
use crate::record::{AnswerGrounding, Grounding, GroundingCheck, GroundingReason, NumberMismatch};
use crate::stance::{ReasonKind, Stance};

/// The result for each citation, over all its sentences.
pub(super) fn by_citation(grounding: &AnswerGrounding, citations: &[CitedText<'_>]) -> Vec<Grounding> {
    // A citation for the whole answer that is about none of its sentences is silent.
    let before = |citation: &CitedText<'_>| {
        let is_read = citation.is_for_whole_answer && !texts_of(citation).is_empty();
        if is_read { Grounding::Silent } else { Grounding::NotCheckable }
    };
    let mut found: Vec<Grounding> = citations.iter().map(before).collect();
    for check in grounding.sentences.iter().flat_map(|sentence| &sentence.checks) {
        let held = &mut found[check.citation as usize];
        if rank(check.grounding) < rank(*held) {
            *held = check.grounding;
        }
    }
    found
}

impl AnswerGrounding {
    pub(super) fn sum_up(&mut self, answer: &str, offsets: &Utf16Offsets<'_>) {
        for sentence in &self.sentences {
            if sentence.is_counted() {
                self.counts.add(sentence.verdict);
            }
            for check in sentence.checks.iter().filter(|check| check.grounding == Grounding::Refutes) {
                self.mismatches
                    .extend(check.reasons.iter().filter_map(|reason| mismatch(check, reason, answer, offsets)));
            }
        }
        self.mismatches.sort_by_key(|mismatch| (mismatch.start, mismatch.end, mismatch.citation));
        self.mismatches.dedup();
    }
}

/// A reason that names two numbers.
fn mismatch(
    check: &GroundingCheck,
    reason: &GroundingReason,
    answer: &str,
    offsets: &Utf16Offsets<'_>,
) -> Option<NumberMismatch> {
    let is_number =
        matches!(reason.kind, ReasonKind::NumberDiffers | ReasonKind::DateDiffers | ReasonKind::OrdinalDiffers);
    let (start, end) = (reason.start?, reason.end?);
    let passage = check.passage.as_deref()?;
    let in_passage = Utf16Offsets::new(passage);
    let cited = passage.get(in_passage.byte(reason.passage_start?)..in_passage.byte(reason.passage_end?))?;
    let is_written = answer.get(offsets.byte(start)..offsets.byte(end)).is_some_and(|written| written != cited);
    (is_number && reason.speaks_for == Stance::Refutes && is_written).then(|| NumberMismatch {
        start,
        end,
        citation: check.citation,
        cited: cited.to_owned(),
    })
}

/// The order in which results are listed.
pub(super) fn rank(grounding: Grounding) -> u8 {
    match grounding {
        Grounding::Refutes => 0,
        Grounding::Supports => 1,
        Grounding::Undecided => 2,
        Grounding::Silent => 3,
        Grounding::NotCheckable => 4,
    }
}
