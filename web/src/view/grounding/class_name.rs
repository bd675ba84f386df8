//! The classes by which the style sheets know findings.

use credence_core::Grounding;
use credence_core::grounding::GroundingVerdict;

/// The class of what is shown of a source's word.
pub(super) const fn grounding_name(grounding: Grounding) -> &'static str {
    match grounding {
        Grounding::Supports => "supported",
        Grounding::Refutes => "contradicted",
        Grounding::Undecided => "undecided",
        Grounding::Silent => "silent",
        Grounding::NotCheckable => "unchecked",
    }
}

/// The class of what is shown of a verdict.
pub(super) const fn verdict_name(verdict: GroundingVerdict) -> &'static str {
    match verdict {
        GroundingVerdict::Supported => "supported",
        GroundingVerdict::Contradicted => "contradicted",
        GroundingVerdict::Undecided => "undecided",
        GroundingVerdict::Silent => "silent",
        GroundingVerdict::NotCheckable => "unchecked",
    }
}
