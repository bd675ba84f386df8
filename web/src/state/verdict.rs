//! What the evidence of a turn decides, claim by claim, as the block under the answer shows it.

use credence_core::decision::{Decision, DecisionSide, DecisionWarning, LeftOut, LeftOutReason};
use credence_core::{AssessedClaim, Assessment, Shared};

/// The verdict on one claim.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// The decision.
    pub decision: Shared<Decision>,
    /// The evidence without a vote, each piece with its source.
    pub left_out: Vec<NoVote>,
}

/// A piece of evidence that has no vote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoVote {
    /// Its domain, else the title of its source.
    pub source: String,
    /// Why.
    pub reason: LeftOutReason,
    /// The domain that has the vote instead, for a second text of a domain and for a near-duplicate.
    pub instead: Option<String>,
}

/// The lengths of the two bars and the position of the threshold, as fractions of the width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// The bar of the evidence for the claim.
    pub support: f64,
    /// The bar of the evidence against it.
    pub refute: f64,
    /// The line from which a side is enough.
    pub threshold: f64,
}

/// The verdicts of an assessment: first the decision of the turn, then the others in order.
#[must_use]
pub fn verdicts(assessment: &Assessment) -> Vec<Verdict> {
    let claims = &assessment.claims;
    let is_main = |claim: &Shared<AssessedClaim>| assessment.decision.as_ref() == Some(&*claim.decision);
    let main = claims.iter().position(is_main);
    let others = claims.iter().enumerate().filter(|(index, _)| Some(*index) != main).map(|(_, claim)| claim);
    main.map(|index| &claims[index]).into_iter().chain(others).map(|claim| Verdict::new(claim, assessment)).collect()
}

impl Verdict {
    fn new(claim: &AssessedClaim, assessment: &Assessment) -> Self {
        let decision = claim.decision.clone();
        let no_vote = |left_out: &LeftOut| {
            let title = || {
                let evidence = claim.evidence.get(left_out.hit as usize)?;
                let source = assessment.sources.iter().find(|source| source.id == evidence.source_id)?;
                source.title.as_deref().or_else(|| source.shown_host()).map(str::to_owned)
            };
            NoVote::new(left_out, &decision, title)
        };
        let left_out = decision.left_out.iter().map(no_vote).collect();
        Self { decision, left_out }
    }

    /// The verdict of a decision, with the evidence that has no vote.
    #[must_use]
    pub fn from_decision(decision: Decision, left_out: Vec<NoVote>) -> Self {
        Self { decision: Shared::new(decision), left_out }
    }
}

impl NoVote {
    /// A piece of evidence that a decision leaves out; `title` is that of its source.
    #[must_use]
    pub fn new(left_out: &LeftOut, decision: &Decision, title: impl FnOnce() -> Option<String>) -> Self {
        let instead = left_out.of_hit.and_then(|hit| decision.vote_of(hit)).map(|vote| vote.domain.clone());
        let source = left_out.domain.clone().or_else(title).unwrap_or_default();
        Self { source, reason: left_out.reason, instead }
    }
}

/// The two sides on one scale that is longer than the threshold.
#[must_use]
pub fn scale(decision: &Decision) -> Scale {
    let largest = decision.support.weight.max(decision.refute.weight).max(decision.threshold);
    let whole = if largest > 0.0 { largest * 1.25 } else { 1.0 };
    let part = |side: &DecisionSide| side.weight / whole;
    Scale { support: part(&decision.support), refute: part(&decision.refute), threshold: decision.threshold / whole }
}

/// The warnings of a decision, each kind once: the list of evidence has the details.
#[must_use]
pub fn distinct_warnings(decision: &Decision) -> Vec<&DecisionWarning> {
    let mut distinct: Vec<&DecisionWarning> = Vec::new();
    for warning in &decision.warnings {
        if distinct.iter().all(|known| known.code != warning.code) {
            distinct.push(warning);
        }
    }
    distinct
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::trust::{TrustLevel, TrustPolicy};
    use credence_core::{Assessor, ClaimState, assess_recording};

    fn verdicts_by(assessor: &Assessor) -> Vec<Verdict> {
        let recording = include_bytes!("../../recordings/two-verdicts.sse");
        verdicts(&assess_recording(recording, assessor).pop().unwrap())
    }

    #[test]
    fn the_main_verdict_comes_first_and_says_what_did_not_count() {
        let found = verdicts_by(&Assessor::default());
        let words: Vec<ClaimState> = found.iter().map(|verdict| verdict.decision.claim_state()).collect();
        assert_eq!(words, [ClaimState::Refuted, ClaimState::NeedsMore]);
        let reasons: Vec<LeftOutReason> = found[0].left_out.iter().map(|left_out| left_out.reason).collect();
        assert_eq!(reasons, [LeftOutReason::SameDomain, LeftOutReason::Blocked, LeftOutReason::Neutral]);
        assert!(found[0].left_out.iter().all(|left_out| !left_out.source.is_empty()));
        assert_eq!(found[0].left_out[0].instead.as_deref(), Some("science.org"));
        let copy = &found[1].left_out[0];
        assert_eq!((copy.reason, copy.source.as_str()), (LeftOutReason::NearCopy, "morning-herald.example"));
        assert_eq!(copy.instead.as_deref(), Some("evening-courier.example"));
    }

    #[test]
    fn a_level_of_the_readers_own_turns_the_verdict() {
        let mut policy = TrustPolicy::bundled().clone();
        policy.override_domain("nature.com", TrustLevel::Low, None).unwrap();
        let found = verdicts_by(&Assessor { policy, ..Assessor::default() });
        assert_eq!(found[0].decision.claim_state(), ClaimState::NeedsMore);
    }

    #[test]
    fn bars_and_threshold_share_one_scale() {
        let verdict = &verdicts_by(&Assessor::default())[0];
        let scale = scale(&verdict.decision);
        assert!((scale.refute - 0.8).abs() < 1e-9 && (scale.threshold - 0.8).abs() < 1e-9, "{scale:?}");
        assert!((scale.support - 0.4).abs() < 1e-9, "{scale:?}");
    }
}
