//! Options that several functions share: the gap, the weighting and the weights.

use credence_core::evidence::Weighting;
use credence_core::score::ScoringWeights;
use credence_core::trust::DEFAULT_GAP;

use crate::boundary::{Argument, CallError};

/// Gaps are differences of ranks, which are no greater than 6; more than that rejects nobody.
const LARGEST_GAP: u32 = 7;

/// The difference of ranks from which the lower side is rejected.
pub(crate) fn gap(argument: &Argument<'_>) -> Result<u8, CallError> {
    let gap = argument.optional_count(LARGEST_GAP)?.and_then(|gap| u8::try_from(gap).ok());
    match gap {
        Some(0) => Err(argument.wrong("at least 1: of equal ranks neither is the lower")),
        gap => Ok(gap.unwrap_or(DEFAULT_GAP)),
    }
}

/// Whether evidence counts by the trust in its source.
pub(crate) fn weighting(argument: &Argument<'_>) -> Result<Weighting, CallError> {
    Ok(argument.named()?.unwrap_or_default())
}

/// The weights of source quality; each may be left out.
pub(crate) fn weights(argument: &Argument<'_>) -> Result<ScoringWeights, CallError> {
    let defaults = ScoringWeights::default();
    if !argument.is_given() {
        return Ok(defaults);
    }
    let argument = argument.clone().object()?;
    argument.only(&["credibility", "diversity"])?;
    Ok(ScoringWeights {
        credibility: argument.field("credibility").optional_share()?.unwrap_or(defaults.credibility),
        diversity: argument.field("diversity").optional_share()?.unwrap_or(defaults.diversity),
    })
}
