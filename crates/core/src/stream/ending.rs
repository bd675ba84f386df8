//! Why a turn did not complete: the explanations that several protocols share.

use std::borrow::Cow;

use super::event::{Event, Failure, Outcome};

pub(super) const LENGTH_LIMIT: &str = "the answer reached the limit of its length";
pub(super) const CONTEXT_LIMIT: &str = "the conversation reached the model's limit";
pub(super) const CONTENT_FILTER: &str = "the provider's content filter ended the answer";
pub(super) const REFUSAL: &str = "the model refused to answer";
pub(super) const ENDED_EARLY: &str = "the provider ended the answer early";
pub(super) const NOT_FINISHED: &str = "the provider could not finish";
pub(super) const NO_REASON: &str = "no reason was given";

/// The end of a turn by an error, as the provider sent it.
pub(super) fn failed(code: Option<Cow<'_, str>>, message: Option<Cow<'_, str>>) -> Event<'static> {
    let message = message.unwrap_or(Cow::Borrowed(NO_REASON)).into_owned();
    Event::End { outcome: Outcome::Failed, failure: Some(Failure { code: code.map(Cow::into_owned), message }) }
}
