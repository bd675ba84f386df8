//! The parts of a turn's assessment that the next one can use again.

use std::sync::Arc;

use super::finding::ClaimFinding;
use crate::record::{AssessedClaim, AssessedSource, Shared};

/// The parts of a turn's last assessment, so that a change of trust computes again only what depends on it.
#[derive(Debug, Default)]
pub(super) struct ReusableParts {
    /// In the order of the turn.
    pub(super) sources: Vec<Shared<AssessedSource>>,
    claims: Vec<(Arc<ClaimFinding>, Shared<AssessedClaim>)>,
}

impl ReusableParts {
    /// The parts of an assessment.
    pub(super) fn new(
        sources: Vec<Shared<AssessedSource>>,
        findings: &[Arc<ClaimFinding>],
        claims: &[Shared<AssessedClaim>],
    ) -> Self {
        Self { sources, claims: findings.iter().cloned().zip(claims.iter().cloned()).collect() }
    }

    /// The claim of that index as it was assessed, if neither its finding nor one of its sources has changed.
    pub(super) fn claim(
        &self,
        index: usize,
        findings: &[Arc<ClaimFinding>],
        sources: &[Shared<AssessedSource>],
    ) -> Option<Shared<AssessedClaim>> {
        let (finding, claim) = self.claims.get(index)?;
        let is_as_before = |index: usize| self.sources.get(index).is_some_and(|known| known.is_same(&sources[index]));
        let is_same = Arc::ptr_eq(finding, &findings[index])
            && finding.evidence.items.iter().all(|item| is_as_before(item.source));
        is_same.then(|| claim.clone())
    }
}
