//! Requests to agents are a part of its own: it is loaded when the first question is asked.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use std::future::Future;
use std::pin::Pin;

use credence_ask::{
    AgentProtocol, AgentQuestion, Need, Request, RequestError, Resumption, build_request, needs_of, resume_request,
    stop_request,
};
use credence_core::conversation::Cursor;

use crate::fault::Fault;
use crate::part::{DeferredPart, NotLoaded, entrances};
use crate::service::agent::{self, Answer, Question};
use crate::service::task::spawn_local;

/// Builds and sends the requests of every protocol.
pub trait Requests: Sync {
    /// The request that asks a question.
    ///
    /// # Errors
    /// When what was typed cannot be sent.
    fn build(&self, protocol: AgentProtocol, question: &AgentQuestion) -> Result<Request, RequestError>;
    /// How to fetch the rest of an answer; `None` when it cannot be asked for.
    fn resume(&self, protocol: AgentProtocol, question: &AgentQuestion, cursor: &Cursor) -> Option<Resumption>;
    /// The request that stops a run at its server; `None` if there is none.
    fn stop(&self, protocol: AgentProtocol, question: &AgentQuestion, cursor: &Cursor) -> Option<Request>;
    /// Whether the page chooses the thread's id; in other protocols the server does, or there is none.
    fn names_threads(&self, protocol: AgentProtocol) -> bool;
    /// Sends a request and waits for the response to start.
    ///
    /// # Errors
    /// When there is no response, or it is not that of an agent.
    fn send<'a>(&self, question: &'a Question) -> Sending<'a>;
    /// Sends a request whose response does not matter, such as to stop a run.
    fn order(&self, request: Request);
}

/// A request on its way.
pub type Sending<'a> = Pin<Box<dyn Future<Output = Result<Answer, Fault>> + 'a>>;

struct ByProtocol;

impl Requests for ByProtocol {
    fn build(&self, protocol: AgentProtocol, question: &AgentQuestion) -> Result<Request, RequestError> {
        let request = build_request(protocol, question)?;
        // The first question has created what it needs.
        let before = request.before.filter(|_| question.history.is_empty());
        Ok(Request { before, ..request })
    }

    fn resume(&self, protocol: AgentProtocol, question: &AgentQuestion, cursor: &Cursor) -> Option<Resumption> {
        resume_request(protocol, question, cursor).ok()
    }

    fn stop(&self, protocol: AgentProtocol, question: &AgentQuestion, cursor: &Cursor) -> Option<Request> {
        stop_request(protocol, question, cursor).ok().flatten()
    }

    fn names_threads(&self, protocol: AgentProtocol) -> bool {
        names_threads(protocol)
    }

    fn send<'a>(&self, question: &'a Question) -> Sending<'a> {
        Box::pin(question.send())
    }

    fn order(&self, request: Request) {
        spawn_local(agent::order(request));
    }
}

/// Whether the page chooses the thread's id.
pub fn names_threads(protocol: AgentProtocol) -> bool {
    let may = matches!(protocol, AgentProtocol::Langgraph | AgentProtocol::AssistantTransport);
    may || needs_of(protocol).contains(&Need::Thread)
}

entrances! {
    /// The requests of every protocol.
    ask fn requests_of_protocols() -> &'static dyn Requests {
        &ByProtocol
    }
}

thread_local! {
    static REQUESTS: DeferredPart<&'static dyn Requests> = DeferredPart::new(|| Box::pin(requests_of_protocols()));
}

/// What builds requests, if it is loaded.
pub fn loaded() -> Option<&'static dyn Requests> {
    REQUESTS.with(DeferredPart::loaded)
}

/// Loads what builds requests, because a question is going to be asked.
pub fn expect() {
    REQUESTS.with(DeferredPart::expect);
}

/// What builds requests, loaded now if it is not; `None` when it could not be loaded.
pub async fn load() -> Option<&'static dyn Requests> {
    REQUESTS.with(DeferredPart::clone).get().await
}
