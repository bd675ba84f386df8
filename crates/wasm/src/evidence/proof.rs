//! The proofs of decisions.

use credence_ask::{Request, proof_request};
use credence_core::decision::{
    Decision, DecisionOutcome, DecisionProfile, DecisionReason, DecisionResult, DecisionSide, DecisionStatus,
    DecisionWarning, DecisionWarningCode, Tier, TierOrigin, Vote, proof_from_reply, proof_from_text, proof_messages,
    write_proof,
};
use credence_core::trust::TrustLevel;
use serde::Serialize;

use crate::boundary::{Argument, CallError, FromArgument, input};
use crate::shared_input::{ModelServer, invalid_request};

/// The deterministic proof of a decision.
pub(crate) fn proof(KnownDecision(decision): &KnownDecision) -> String {
    write_proof(decision)
}

/// A message to a model.
#[derive(Serialize)]
pub(crate) struct Message {
    role: &'static str,
    content: String,
}

pub(crate) fn messages(KnownDecision(decision): &KnownDecision) -> [Message; 2] {
    proof_messages(decision).map(|(role, content)| Message { role, content })
}

pub(crate) fn request(KnownDecision(decision): &KnownDecision, llm: ModelServer) -> Result<Request, CallError> {
    proof_request(decision, llm.into()).map_err(|error| invalid_request("options.llm", &error))
}

/// A proof from the text of a model, or the reason why there is none.
#[derive(Serialize)]
pub(crate) struct ModelProof {
    proof: Option<String>,
    failure: Option<&'static str>,
    message: Option<String>,
}

/// A proof from the text of a model, or from the body of its server's reply.
pub(crate) fn model_proof(KnownDecision(decision): &KnownDecision, text: &str, is_reply: bool) -> ModelProof {
    let read = if is_reply { proof_from_reply } else { proof_from_text };
    match read(decision, text) {
        Ok(proof) => ModelProof { proof: Some(proof), failure: None, message: None },
        Err(failure) => ModelProof { proof: None, failure: Some(failure.name()), message: Some(failure.to_string()) },
    }
}

/// A decision that was returned before, with the fields that a proof needs.
pub(crate) struct KnownDecision(Decision);

input! {
    /// The fields of a decision that a proof needs.
    open struct DecisionInput as "DecisionInput" {
        reason: DecisionReason,
        result: Option<ResultInput>,
        target: Option<String>,
        threshold: f64,
        min_sources: u32,
        support: SideInput,
        refute: SideInput,
        warnings: Vec<WarningInput> = Vec::new(),
    }
}

input! {
    /// The outcome of a decision.
    open struct ResultInput as "ResultInput" {
        outcome: Option<DecisionOutcome>,
    }
}

input! {
    /// One side of a decision.
    open struct SideInput as "SideInput" {
        weight: f64,
        n_sources: u32,
        votes: Vec<VoteInput> = Vec::new(),
    }
}

input! {
    /// One vote.
    open struct VoteInput as "VoteInput" {
        domain: String,
        url: Option<String>,
        title: Option<String>,
        pub_date: Option<String>,
        excerpt: String = String::new(),
    }
}

input! {
    /// A warning of a decision.
    open struct WarningInput as "WarningInput" {
        code: DecisionWarningCode,
    }
}

impl<'a> FromArgument<'a> for KnownDecision {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        let input: DecisionInput = argument.read()?;
        let outcome = input.result.and_then(|result| result.outcome);
        let result = |outcome| DecisionResult { outcome, proof: String::new(), sources: Vec::new(), debug: None };
        let warning = |WarningInput { code }| DecisionWarning { code, hit: None, domain: None };
        Ok(Self(Decision {
            status: outcome.map_or(DecisionStatus::NeedMoreSearch, |_| DecisionStatus::Final),
            result: outcome.map(result),
            reason: input.reason,
            task_id: None,
            target: input.target,
            profile: DecisionProfile::Default,
            attempts: None,
            max_attempts: None,
            threshold: input.threshold,
            min_sources: input.min_sources,
            support: input.support.into(),
            refute: input.refute.into(),
            conflict: false,
            domains_seen: 0,
            left_out: Vec::new(),
            warnings: input.warnings.into_iter().map(warning).collect(),
        }))
    }
}

impl From<SideInput> for DecisionSide {
    fn from(SideInput { weight, n_sources, votes }: SideInput) -> Self {
        let votes = votes.into_iter().map(Vote::from).collect();
        Self { weight, n_sources, is_enough: false, missing_weight: 0.0, missing_sources: 0, votes }
    }
}

impl From<VoteInput> for Vote {
    fn from(VoteInput { domain, url, title, pub_date, excerpt }: VoteInput) -> Self {
        let (tier, tier_from, level) = (Tier::Other, TierOrigin::Default, TrustLevel::Unverified);
        Self { hit: 0, domain, weight: 0.0, tier, tier_from, level, url, title, pub_date, excerpt }
    }
}
