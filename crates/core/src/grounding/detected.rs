//! The stance of a text on a claim, with positions in UTF-16 units.

use serde::Serialize;

use super::check::StanceReader;
use super::utf16::Utf16Offsets;
use crate::stance::{Basis, ModelReason, ReasonKind, Stance, StanceProbabilities, TextSpan};

/// What a text says about a claim, and why.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DetectedStance {
    /// The stance. `supports` and `refutes` are nearly always right; a text that is about the claim and takes neither side for
    /// certain is `undecided`, one about something else `neutral`.
    pub stance: Stance,
    /// What the stance rests on: the words alone, or a model.
    pub basis: Basis,
    /// The chances of the three stances, calibrated; they add up to one.
    pub probabilities: StanceProbabilities,
    /// The chance that the text bears out the whole claim, as a source of a sentence should, 0 to 1.
    pub supported: f64,
    /// What speaks against, then for, then for neither; in each the heaviest first.
    pub reasons: Vec<StanceReason>,
    /// What models of yours said, where they had a say.
    pub models: Vec<ModelReason>,
}

/// One thing that was seen, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StanceReason {
    /// What was seen.
    pub kind: ReasonKind,
    /// The stance it speaks for.
    pub speaks_for: Stance,
    /// Start in the claim, in UTF-16 units; `null` for what only the text has.
    pub claim_start: Option<u32>,
    /// End (exclusive) in the claim.
    pub claim_end: Option<u32>,
    /// Start in the text, in UTF-16 units; `null` for what only the claim has.
    pub text_start: Option<u32>,
    /// End (exclusive) in the text.
    pub text_end: Option<u32>,
}

/// Detects the stance of a text on a claim.
pub fn detect_stance(claim: &str, text: &str, reader: &mut dyn StanceReader) -> DetectedStance {
    let reading = reader.read(claim, text);
    let (in_claim, in_text) = (Utf16Offsets::new(claim), Utf16Offsets::new(text));
    let start = |offsets: &Utf16Offsets<'_>, span: Option<TextSpan>| span.map(|span| offsets.utf16(span.start));
    let end = |offsets: &Utf16Offsets<'_>, span: Option<TextSpan>| span.map(|span| offsets.utf16(span.end));
    let reasons = reading.reasons.iter().map(|reason| StanceReason {
        kind: reason.kind,
        speaks_for: reason.speaks_for,
        claim_start: start(&in_claim, reason.claim),
        claim_end: end(&in_claim, reason.claim),
        text_start: start(&in_text, reason.text),
        text_end: end(&in_text, reason.text),
    });
    DetectedStance {
        stance: reading.label,
        basis: reading.basis(),
        probabilities: reading.probabilities,
        supported: reading.supported,
        reasons: reasons.collect(),
        models: reading.models,
    }
}
