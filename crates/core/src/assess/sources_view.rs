//! Sources and citations as an assessment shows them.

use crate::record::{
    AnswerGrounding, AnswerSentence, AssessedCitation, AssessedSource, Comparison, Coverage, LinkAudit, MarkerAudit,
    Scores, Shared, Warning,
};

/// Sources and citations as the assessment shows them, and what follows from them.
#[derive(Default)]
pub(super) struct SourcesView {
    /// In the order of the turn.
    pub(super) in_turn: Vec<Shared<AssessedSource>>,
    /// The cited ones first.
    pub(super) sources: Vec<Shared<AssessedSource>>,
    pub(super) citations: Vec<AssessedCitation>,
    /// Whether a span was sent that is not in the answer.
    pub(super) misplaced: bool,
    pub(super) sentences: Shared<Vec<AnswerSentence>>,
    pub(super) grounding: Option<AnswerGrounding>,
    pub(super) markers: MarkerAudit,
    pub(super) coverage: Coverage,
    pub(super) comparison: Comparison,
    pub(super) links: Option<LinkAudit>,
    /// Those that depend on sources.
    pub(super) scores: Scores,
    /// Of the comparison, and of what tools returned.
    pub(super) warnings: Vec<Warning>,
}
