//! What verification found about one claim.

use crate::evidence::ClaimEvidence;
use crate::record::ClaimOrigin;
use crate::trust::{ClaimResolution, TrustLevel};

/// What verification reads of the source of an item, besides its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) level: TrustLevel,
    pub(super) is_overridden: bool,
    pub(super) is_listed: bool,
    pub(super) site: String,
}

/// One claim with its evidence and the result of verification.
#[derive(Clone, Debug)]
pub(super) struct ClaimFinding {
    pub(super) origin: ClaimOrigin,
    pub(super) evidence: ClaimEvidence,
    /// What is known of each item's source when the claim was verified.
    pub(super) standings: Vec<Standing>,
    /// The group of each item; items of one site and near-duplicates share a group.
    pub(super) groups: Vec<u32>,
    /// The group of each item's text among near-duplicates, whatever the site.
    pub(super) copies: Vec<u32>,
    pub(super) resolution: ClaimResolution,
}
