//! How a turn ends, with the explanations that several protocols share.

use std::borrow::Cow;

use super::event::{Failure, Outcome};

pub(super) const LENGTH_LIMIT: &str = "the answer reached the limit of its length";
pub(super) const CONTEXT_LIMIT: &str = "the conversation reached the model's limit";
pub(super) const CONTENT_FILTER: &str = "the provider's content filter ended the answer";
pub(super) const REFUSAL: &str = "the model refused to answer";
pub(super) const ENDED_EARLY: &str = "the provider ended the answer early";
pub(super) const NOT_FINISHED: &str = "the provider could not finish";
/// Reasons of providers, servers and frameworks, in small letters and with underscores.
const GOOD: &str = "stop end_turn stop_sequence eos eos_token eos_found end_of_turn complete completed done finished finish success end";
const CALLS: &str = "tool_calls tool_call tool_use requires_action function_call function_calls pause_turn";
const LIMITS: &str =
    "length max_tokens max_output_tokens max_new_tokens max_completion_tokens model_length max_length token_limit";
const CONTEXTS: &str = "context_length_exceeded model_context_window_exceeded context_window_exceeded";
const FILTERS: &str = "content_filter content_filtered filtered safety sensitive blocked blocklist prohibited_content spii recitation \
    guardrail_intervened image_safety moderation";
const FAILURES: &str = "error network_error server_error internal_error insufficient_system_resource timeout failed malformed_function_call";
const ABORTS: &str = "abort aborted cancel cancelled canceled interrupted preempted";
const NO_REASON: &str = "no reason was given";

/// The outcome of a turn, and why it did not complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ending {
    pub(super) outcome: Outcome,
    pub(super) failure: Option<Failure>,
}

impl Ending {
    pub(super) const COMPLETED: Self = Self::without_failure(Outcome::Completed);
    pub(super) const WAITING: Self = Self::without_failure(Outcome::Waiting);
    pub(super) const STOPPED: Self = Self::without_failure(Outcome::Stopped);
    pub(super) const CUT: Self = Self::without_failure(Outcome::Cut);

    const fn without_failure(outcome: Outcome) -> Self {
        Self { outcome, failure: None }
    }

    /// Completed, or waiting for a tool of the host application.
    pub(super) fn completed_unless(is_waiting: bool) -> Self {
        if is_waiting { Self::WAITING } else { Self::COMPLETED }
    }

    /// The ending for the reason that a model or its provider gives, in the words of any of them. Only a reason that is known to be good
    /// completes a turn.
    pub(super) fn of_reason(reason: &str) -> Self {
        let name = reason.trim().to_ascii_lowercase().replace('-', "_");
        let name = name.strip_prefix("finish_reason_").unwrap_or(&name);
        let is = |names: &str| names.split_whitespace().any(|known| known == name);
        if name.is_empty() || is(GOOD) {
            Self::COMPLETED
        } else if is(CALLS) {
            Self::WAITING
        } else if is(LIMITS) {
            Self::cut(reason, LENGTH_LIMIT)
        } else if is(CONTEXTS) {
            Self::cut(reason, CONTEXT_LIMIT)
        } else if is(FILTERS) {
            Self::failed(reason, CONTENT_FILTER)
        } else if name == "refusal" {
            Self::failed(reason, REFUSAL)
        } else if is(FAILURES) {
            Self::failed(reason, NOT_FINISHED)
        } else if is(ABORTS) {
            Self::cut(reason, "the answer was aborted")
        } else {
            Self::cut(reason, "the answer ended for a reason that is not known to be its end")
        }
    }

    /// An error as the provider sent it.
    pub(super) fn error(code: Option<Cow<'_, str>>, message: Option<Cow<'_, str>>) -> Self {
        let message = message.unwrap_or(Cow::Borrowed(NO_REASON)).into_owned();
        Self { outcome: Outcome::Failed, failure: Some(Failure { code: code.map(Cow::into_owned), message }) }
    }

    /// A failure for a reason that the provider named.
    pub(super) fn failed<'r>(reason: impl Into<Option<&'r str>>, message: &str) -> Self {
        Self { outcome: Outcome::Failed, failure: Some(explained(reason.into(), message)) }
    }

    /// An answer that was cut off, for a reason that the provider named.
    pub(super) fn cut<'r>(reason: impl Into<Option<&'r str>>, message: &str) -> Self {
        Self { outcome: Outcome::Cut, failure: Some(explained(reason.into(), message)) }
    }

    /// The same ending with the provider's explanation, where there is one.
    pub(super) fn explained_by(mut self, explanation: Option<&str>) -> Self {
        if let (Some(failure), Some(explanation)) = (&mut self.failure, explanation) {
            explanation.clone_into(&mut failure.message);
        }
        self
    }
}

fn explained(reason: Option<&str>, message: &str) -> Failure {
    Failure { code: reason.map(str::to_owned), message: message.to_owned() }
}
