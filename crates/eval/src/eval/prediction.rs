//! What the stance check finds in a labeled pair.

use credence_core::stance::Stance;

/// A labeled pair with the result of the stance check.
pub struct Prediction {
    /// The label.
    pub right: Stance,
    /// The predicted label.
    pub label: Stance,
    /// The probabilities of supports, refutes, neutral.
    pub chances: [f64; 3],
    /// The probability that the text supports the whole claim.
    pub supported: f64,
    /// The part of the set.
    pub kind: String,
}
