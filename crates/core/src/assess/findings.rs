//! What was found in one turn before it is shown.

use std::sync::Arc;

use super::finding::ClaimFinding;
use super::grounded::{Fingerprint, Grounded};
use super::source::SourceOrigin;
use crate::conversation::Turn;

/// The origins of a turn's sources, its verified claims and its grounding.
///
/// They are kept so that the turn can be shown again with what was learned later.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    pub(super) origins: Vec<SourceOrigin>,
    /// The stated claims, then the sentences that sources disagree about.
    pub(super) claims: Vec<Arc<ClaimFinding>>,
    pub(super) grounded: Option<Arc<Grounded>>,
    /// The turn in which it was found; `None` where its claims were left out.
    pub(super) fingerprint: Option<Fingerprint>,
}

impl Findings {
    /// Whether these are the claims of a turn as it is now; what was learned since may change their evidence.
    pub(super) fn has_claims_of(&self, turn: &Turn, grounded: Option<&Arc<Grounded>>) -> bool {
        let is_same_grounding = match (&self.grounded, grounded) {
            (Some(known), Some(now)) => Arc::ptr_eq(known, now),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        is_same_grounding && self.fingerprint == Some(Fingerprint::new(turn))
    }
}
