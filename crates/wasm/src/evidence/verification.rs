//! Verification of sources, for callers who have evidence and no stream.

use credence_core::trust::{Conflict, SourceEvidence, SourceVerification, TrustLevel, verify_source};

use crate::boundary::{Argument, CallError, input};

input! {
    /// What is known of one source and one claim.
    closed struct SourceEvidenceInput as "SourceEvidence" {
        level: TrustLevel,
        /// How many different registrable domains support the claim; 0 by default.
        n_sites: u32 = 0,
        /// How many pages support the claim; the number of sites by default.
        n_pages: Option<u32>,
        /// The user set the level; nothing changes it.
        overridden: bool = false,
        /// A dangerous pattern was found in what the source says.
        dangerous: bool = false,
        /// The result of its contradictions.
        conflict: Option<Conflict>,
        /// The levels of the sources that contradict it; use it instead of `conflict`.
        opponents: Option<Vec<TrustLevel>>,
    }
}

pub(crate) fn verify(evidence: &Argument<'_>, gap: u8) -> Result<SourceVerification, CallError> {
    let input: SourceEvidenceInput = evidence.read()?;
    if input.conflict.is_some() && input.opponents.is_some() {
        return Err(evidence.field("opponents").invalid("nothing beside a `conflict`"));
    }
    let SourceEvidenceInput { level, overridden, dangerous, n_sites, n_pages, conflict, opponents } = input;
    let by_opponents = || Conflict::between(level, &opponents.unwrap_or_default(), gap);
    Ok(verify_source(&SourceEvidence {
        level,
        overridden,
        dangerous,
        n_sites,
        n_pages: n_pages.unwrap_or(n_sites),
        conflict: conflict.unwrap_or_else(by_opponents),
    }))
}
