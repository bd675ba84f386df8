//! The classes by which the style sheets know findings.

use credence_core::Grounding;

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
