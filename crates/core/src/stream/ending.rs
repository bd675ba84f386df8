//! Why a turn did not complete: the explanations that several protocols share.

pub(super) const LENGTH_LIMIT: &str = "the answer reached the limit of its length";
pub(super) const CONTEXT_LIMIT: &str = "the conversation reached the model's limit";
pub(super) const CONTENT_FILTER: &str = "the provider's content filter ended the answer";
pub(super) const REFUSAL: &str = "the model refused to answer";
pub(super) const ENDED_EARLY: &str = "the provider ended the answer early";
pub(super) const NOT_FINISHED: &str = "the provider could not finish";
pub(super) const NO_REASON: &str = "no reason was given";
