//! What a judge says about one text.

use serde::Serialize;

use super::model::ModelReading;
use super::vote_ground::VoteGround;
use crate::stance::{Basis, ReasonKind, Stance, StanceProbabilities};

/// What one text says about the claim.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TextReading {
    /// The stance. It takes a side with a vote, or where the text has the whole claim; words alone have no vote.
    pub stance: Stance,
    /// What the stance rests on: the words, an official figure, or a model.
    pub basis: Basis,
    /// The calibrated probability that the text supports the whole claim, 0 to 1.
    pub supported: f64,
    /// The probabilities of the three stances.
    pub probabilities: StanceProbabilities,
    /// The part of the text that decided, at most 900 bytes.
    pub passage: String,
    /// Why, the strongest first: at most six reasons, those against the claim before those for it.
    pub reasons: Vec<EvidenceReason>,
    /// Why the text may vote; `null` without a vote.
    pub vote: Option<VoteGround>,
    /// What a model says about it; `null` if none was asked.
    pub model: Option<ModelReading>,
}

/// A reason for a stance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct EvidenceReason {
    /// What was found.
    pub kind: ReasonKind,
    /// The stance it speaks for.
    pub speaks_for: Stance,
    /// The words of the claim.
    pub claim: Option<String>,
    /// The words of the text.
    pub text: Option<String>,
}
