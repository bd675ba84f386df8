//! What every protocol says about its requests.

use credence_core::conversation::Cursor;
use credence_named::named_enum;

use super::endpoint::Endpoint;
use super::question::AgentQuestion;
use super::request::{Request, ResumeObstacle, Resumption};

/// The requests of one protocol. To add a protocol, add a file with one of these, and a line in `requests_for`.
pub(crate) struct ProtocolRequests {
    pub(crate) needs: &'static [Need],
    pub(crate) start: fn(&AgentQuestion, &Endpoint<'_>) -> Request,
    pub(crate) resume: fn(&AgentQuestion, &Endpoint<'_>, &Cursor) -> Resumption,
    /// The request that stops a run, if closing the connection does not.
    pub(crate) stop: fn(&AgentQuestion, &Endpoint<'_>, &Cursor) -> Option<Request>,
}

named_enum! {
    /// A field that a protocol requires.
    pub enum Need {
        /// The name of a model.
        Model = "model",
        /// The caller's id of the conversation.
        Thread = "thread_id",
        /// The caller's id of the run.
        Run = "run_id",
        /// The caller's id of the question.
        Message = "message_id",
    }
}

/// For protocols without resuming.
pub(crate) fn never_resumes(_: &AgentQuestion, _: &Endpoint<'_>, _: &Cursor) -> Resumption {
    Resumption::Impossible { reason: ResumeObstacle::NotInProtocol }
}

/// For protocols in which closing the connection stops a run.
pub(crate) fn stops_by_closing(_: &AgentQuestion, _: &Endpoint<'_>, _: &Cursor) -> Option<Request> {
    None
}
