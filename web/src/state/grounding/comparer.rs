//! What compares answers with their sources. It is behind traits, so that the detector is only in its own part.

use credence_core::grounding::{GroundingFound, GroundingTask};
use credence_core::judge::{Decider, JudgeRequest, Judgement, QuoteComparison, QuoteToCompare};
use credence_core::{ClaimRules, ModelReadings};

/// Compares answers with their sources.
pub trait Comparer: Sync {
    /// Verifies and decides claims.
    fn claim_rules(&self) -> &'static ClaimRules;
    /// Begins to compare a turn.
    fn begin(&'static self) -> Box<dyn TurnReadings>;
    /// Compares the quotes of a model with their claim.
    fn compare_quotes(&self, quotes: &[QuoteToCompare]) -> Vec<QuoteComparison>;
    /// Judges the texts of a claim.
    fn judge(&self, decider: Decider<'_>, request: JudgeRequest) -> Judgement;
}

/// The readings of one turn, made in slices: what the rules ask for is noted, read, and the rules are asked again.
pub trait TurnReadings {
    /// What is found as far as texts were read.
    fn ground(&mut self, task: &GroundingTask) -> GroundingFound;
    /// Whether everything that was asked for was read.
    fn is_complete(&self) -> bool;
    /// Reads one sentence and text, with what a model said about them; false where none is left.
    fn read_next(&mut self, models: &ModelReadings) -> bool;
}
