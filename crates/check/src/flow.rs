//! The check of a claim as a state machine: it lists what can be done now and takes the replies.
//!
//! Questions → prior checks → router → sources → search → stances and decision → another round or the end.
//!
//! [`CheckFlow::actions`] lists everything that can be done now, so that several sources are queried in parallel.
//! [`CheckFlow::receive`] takes the reply to an action under its id, in any order. A source that is down, slow or rate-limited does
//! not block the others. A round ends when every source of it has answered or failed. The state is the list of received
//! replies: a check that receives them again continues at the same point.
//!
//! # Loading
//!
//! In a program that is loaded in parts, [`CheckFlow::with_parts`] begins without what asks models, and without what queries and reads
//! sources. A `load` action names each part that the check needs to go on; [`CheckFlow::add_clients`] and [`CheckFlow::add_models`] answer
//! it. Replies that are received again wait for it.
//!
//! # Judging
//!
//! The machine reads no stance, weighs no domain and decides nothing. When sources have brought texts that were not read yet, and at
//! the end of each round, it lists one `judge` action. A [`credence_core::judge::Judge`] answers it: natively
//! [`BuiltInJudge`](credence_core::judge::BuiltInJudge), in the package and in the page the core that is loaded there.
//!
//! The action, with a [`JudgeRequest`](credence_core::judge::JudgeRequest):
//!
//! ```json
//! {"kind": "judge", "id": "1/judge", "request": {
//!   "id": null, "claim": "…", "timeframe": {"start": "2026-01-01", "end": null},
//!   "rules": {"profile": "default", "threshold": 1.6, "min_sources": 2, "within_hours": null, "debug": true},
//!   "trust": [{"domain": "example.org", "level": "trusted", "reason": null}],
//!   "texts": [
//!     {"url": "https://…", "domain": null, "title": "…", "published": "2026-11-21", "text": "the whole text", "stance": null},
//!     {"url": "https://…", "domain": null, "title": "…", "published": null, "text": "the passage", "stance": "supports"}],
//!   "n_queries": 3, "attempts": 1, "max_attempts": 3}}
//! ```
//!
//! Texts without a `stance` are to be read; the others were read before and are repeated for the decision.
//! The reply, a [`Judgement`](credence_core::judge::Judgement) with its `kind`:
//!
//! ```json
//! {"kind": "judged",
//!  "readings": [{"stance": "refutes", "probabilities": {"supports": 0.1, "refutes": 0.8, "neutral": 0.1}, "passage": "…",
//!                "reasons": [{"kind": "number_differs", "speaks_for": "refutes", "claim": "213", "text": "203"}]}],
//!  "decision": {"status": "need_more_search", "reason": "not_enough", "support": {}, "refute": {}}}
//! ```
//!
//! `readings` has one entry per text without a stance, in order. `decision` is the record of `decideFromHistory`, with
//! trust level and tier in each vote. A reply with another number of readings is refused. When another source answers before the
//! reply is there, the action is replaced by one with a new id.
//!
//! | file | contains |
//! |---|---|
//! | `machine` | the state and the steps from one stage to the next |
//! | `plan`, `bounds` | the claim, the options, and the limits of stored input |
//! | `action`, `reply`, `step` | requested actions, received replies, the log |
//! | `question` | search queries |
//! | `prior`, `prior_check`, `rating` | fact-checks by others, and the outcomes of their ratings |
//! | `choosing`, `choice` | the selection of sources and its external input |
//! | `part`, `loading` | the parts of the program that a check loads, and replies that wait for them |
//! | `model` | what asks models and reads their replies |
//! | `ask`, `round` | one query to a source; all queries of a round |
//! | `evidence`, `publisher` | results with their stance; the publisher of a DOI |
//! | `deciding` | the judge's requests and replies, the end of rounds |

mod action;
mod ask;
mod bounds;
mod choice;
mod choosing;
mod deciding;
mod evidence;
mod loading;
mod machine;
mod model;
mod part;
mod plan;
mod prior;
mod prior_check;
mod publisher;
mod question;
mod rating;
mod reply;
mod round;
mod step;

#[cfg(test)]
mod tests;

pub use action::{CheckAction, CheckEnd, ModelPurpose};
pub(crate) use ask::{AskState, Outcome};
pub(crate) use bounds::web_address;
pub use bounds::{
    MAX_CLAIM, MAX_DIMENSIONS, MAX_EVIDENCE, MAX_ITEM_TEXT, MAX_MODEL_TEXT, MAX_PRIOR_CHECKS, MAX_QUESTION,
    MAX_QUESTIONS, MAX_STEPS, MAX_TITLE, MAX_VECTORS,
};
pub use evidence::CheckEvidence;
pub use machine::CheckFlow;
pub use model::ModelCalls;
pub use part::{CheckPart, CheckParts};
pub use plan::{CheckPlan, CheckPlanProblem};
pub use prior_check::JudgedPriorCheck;
pub use publisher::publisher_domain;
pub use question::{CheckQuestion, QuestionOrigin};
pub use rating::outcome_of_rating;
pub use reply::{CheckReply, ReceivedReply, RequestFailure};
pub use step::{CheckStep, CheckStepKind, StepReason};
