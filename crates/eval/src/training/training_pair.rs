//! A labeled pair for training.

use credence_core::stance::Stance;

use super::splitmix::splitmix64;
use crate::labelled::Labelled;

/// A claim, a text, the right stance, and the weights of the pair.
#[derive(Clone, Debug)]
pub struct TrainingPair {
    /// The claim.
    pub claim: String,
    /// The text.
    pub text: String,
    /// The right stance.
    pub stance: Stance,
    /// Pairs of one claim share a group, which is never split between training and validation.
    pub group: u64,
    /// Its weight for the stance head.
    pub weight: f64,
    /// Its weight for the grounding head.
    pub grounding: f64,
    /// Whether it was generated from another pair.
    pub is_made: bool,
}

/// A labeled pair with its weights.
#[must_use]
pub fn training_pair(one: &Labelled, weight: f64, grounding: f64, is_made: bool) -> TrainingPair {
    let group = normalize(&one.claim).bytes().fold(1, |group, byte| splitmix64(group ^ u64::from(byte)));
    TrainingPair {
        claim: one.claim.clone(),
        text: one.text.clone(),
        stance: one.stance,
        group,
        weight,
        grounding,
        is_made,
    }
}

/// Letters and digits only, in lower case.
pub(super) fn normalize(text: &str) -> String {
    text.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
