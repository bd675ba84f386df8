//! The external input that a selection of sources needs, and the selection from the reply.

use credence_ask::Request;

use super::bounds::{MAX_DIMENSIONS, MAX_MODEL_TEXT, MAX_VECTORS, cut};
use super::model::ModelCalls;
use super::plan::CheckPlan;
use super::reply::{CheckReply, RequestFailure};
use crate::registry::SourceRegistry;
use crate::selection::{Classifier, Selection, SelectionConfig, select_sources, unusable_reply};

/// The external input for a selection.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Choice {
    /// The reply of a model.
    Model(Box<Request>),
    /// Vectors of these texts.
    Embed(Vec<String>),
}

impl Choice {
    /// The reply in stored form, if it fits this input.
    pub(super) fn digested(&self, reply: CheckReply, models: Option<&ModelCalls>) -> Option<CheckReply> {
        match (self, reply) {
            (Self::Model(_), reply) => digested_model_reply(reply, models),
            (Self::Embed(_), CheckReply::Vectors { vectors }) => {
                Some(CheckReply::Vectors { vectors: bounded(vectors) })
            }
            (Self::Embed(_), failed @ CheckReply::Failed { .. }) => Some(failed),
            (Self::Embed(_), _) => None,
        }
    }
}

/// No vectors if they are too many or too long: shortened ones cannot be compared.
fn bounded(vectors: Vec<Vec<f32>>) -> Vec<Vec<f32>> {
    let fits = vectors.len() <= MAX_VECTORS && vectors.iter().all(|vector| vector.len() <= MAX_DIMENSIONS);
    if fits { vectors } else { Vec::new() }
}

/// A model's reply in stored form: its text, or a failure; `None` for another kind of reply.
pub(super) fn digested_model_reply(reply: CheckReply, models: Option<&ModelCalls>) -> Option<CheckReply> {
    match reply {
        CheckReply::Response { status, body, .. } => {
            let is_answer = (200..300).contains(&status);
            let text = models.filter(|_| is_answer).and_then(|models| (models.text)(&body));
            let failed = || CheckReply::Failed { trouble: RequestFailure::NoAnswer, message: None };
            Some(text.map_or_else(failed, |text| CheckReply::Text { text }))
        }
        CheckReply::Text { text } => Some(CheckReply::Text { text: cut(&text, MAX_MODEL_TEXT) }),
        failed @ CheckReply::Failed { .. } => Some(failed),
        CheckReply::Answer { .. }
        | CheckReply::Vectors { .. }
        | CheckReply::Judged { .. }
        | CheckReply::ModelReadings { .. }
        | CheckReply::Waited
        | CheckReply::Skipped => None,
    }
}

/// The selection from the reply. Without a valid text every source is selected; without valid vectors the rules select.
pub(super) fn selection_from_reply(
    choice: &Choice,
    reply: &CheckReply,
    plan: &CheckPlan,
    registry: &SourceRegistry,
    models: Option<&ModelCalls>,
) -> Selection {
    match (choice, reply) {
        (Choice::Model(_), CheckReply::Text { text }) => {
            models.map_or_else(|| unusable_reply(registry), |models| (models.selection)(registry, text))
        }
        (Choice::Model(_), _) => unusable_reply(registry),
        (Choice::Embed(_), CheckReply::Vectors { vectors }) => classify(Classifier::Vectors(vectors), plan, registry),
        (Choice::Embed(_), _) => classify(Classifier::Vectors(&[]), plan, registry),
    }
}

pub(super) fn classify(classifier: Classifier<'_>, plan: &CheckPlan, registry: &SourceRegistry) -> Selection {
    let config = SelectionConfig { classifier, min_relevance: plan.min_relevance };
    select_sources(&plan.claim, registry, &config)
}
