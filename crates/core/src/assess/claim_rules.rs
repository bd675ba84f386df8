//! Verifying and deciding the claims of a turn, as functions that an assessor may get later.

use std::sync::Arc;

use super::claim::{assessed_claims, contradictions, decision};
use super::claim_score::claim_evidence;
use super::finding::ClaimFinding;
use super::findings::Findings;
use super::verify::Verifier;
use crate::conversation::Turn;
use crate::decision::DecisionConfig;
use crate::evidence::{ClaimEvidence, Weighting};
use crate::record::{AssessedClaim, Contradiction, Decision, Score, Shared};
use crate::trust::{SourceTrust, TrustLedger};

/// Verifies and decides the claims of turns. A program that loads its parts one after the other can leave them out of the first:
/// see [`Assessor::without_late_parts`](super::Assessor::without_late_parts).
#[derive(Clone, Copy, Debug)]
pub struct ClaimRules {
    pub(super) verify: Verify,
    pub(super) view: ViewClaims,
}

/// Takes the claims as they were found before, if they are the same, and the sentences that sources disagree about.
type Verify =
    fn(Verifier<'_>, Option<&[Arc<ClaimFinding>]>, &[ClaimEvidence], &mut Arc<TrustLedger>) -> Vec<Arc<ClaimFinding>>;
type ViewClaims = fn(&ClaimContext<'_>) -> ClaimsView;

/// What the view of claims depends on.
pub(super) struct ClaimContext<'a> {
    pub(super) findings: &'a Findings,
    pub(super) turn: &'a Turn,
    /// The trust in each source of the turn.
    pub(super) trusts: &'a [SourceTrust],
    pub(super) config: DecisionConfig<'a>,
    pub(super) weighting: Weighting,
    /// The claim with this index, where it is known from the last assessment.
    pub(super) known: &'a dyn Fn(usize) -> Option<Shared<AssessedClaim>>,
}

/// The claims as the assessment shows them.
#[derive(Default)]
pub(super) struct ClaimsView {
    pub(super) claims: Vec<Shared<AssessedClaim>>,
    pub(super) score: Option<Score>,
    pub(super) contradictions: Vec<Contradiction>,
    pub(super) decision: Option<Decision>,
}

impl ClaimRules {
    /// The built-in rules.
    #[must_use]
    pub const fn built_in() -> &'static Self {
        &Self { verify, view }
    }
}

fn verify(
    verifier: Verifier<'_>,
    before: Option<&[Arc<ClaimFinding>]>,
    disputed: &[ClaimEvidence],
    ledger: &mut Arc<TrustLedger>,
) -> Vec<Arc<ClaimFinding>> {
    match before {
        Some(before) => verifier.verify_again(before, ledger),
        None => verifier.verify(disputed, ledger),
    }
}

fn view(context: &ClaimContext<'_>) -> ClaimsView {
    let ClaimContext { findings, turn, trusts, config, weighting, known } = context;
    let claims = assessed_claims(findings, turn, trusts, config, known);
    ClaimsView {
        score: claim_evidence(&claims, findings, trusts, *weighting),
        contradictions: contradictions(findings),
        decision: decision(&claims),
        claims,
    }
}
