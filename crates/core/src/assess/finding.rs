//! What verification found about one claim.

use crate::evidence::ClaimEvidence;
use crate::record::ClaimOrigin;
use crate::trust::{ClaimResolution, TrustLevel};

/// One claim with its evidence and the result of verification.
#[derive(Clone, Debug)]
pub(super) struct ClaimFinding {
    pub(super) origin: ClaimOrigin,
    pub(super) evidence: ClaimEvidence,
    /// The level of each item's source when the claim was verified.
    pub(super) levels: Vec<TrustLevel>,
    /// The group of each item; items of one site and near-duplicates share a group.
    pub(super) groups: Vec<u32>,
    /// The group of each item's text among near-duplicates, whatever the site.
    pub(super) copies: Vec<u32>,
    pub(super) resolution: ClaimResolution,
}
