//! What was found in one turn before it is shown.

use std::sync::Arc;

use super::finding::ClaimFinding;
use super::grounded::Grounded;
use super::source::SourceOrigin;

/// The origins of a turn's sources, its verified claims and its grounding.
///
/// They are kept so that the turn can be shown again with what was learned later.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    pub(super) origins: Vec<SourceOrigin>,
    /// The stated claims, then the sentences that sources disagree about.
    pub(super) claims: Vec<ClaimFinding>,
    pub(super) grounded: Option<Arc<Grounded>>,
}
