//! Agents that take a plain question and send native events, or those of any other protocol.
//!
//! A cut stream is resumed with `GET` from the same address and `Last-Event-ID`, if its events have ids.

use super::endpoint::encoded;
use super::header::{self, KeyHeader};
use super::{AgentQuestion, Cursor, Endpoint, ProtocolRequests, Request, ResumeObstacle, Resumption, stops_by_closing};
use credence_json_record::object::JsonObject;

pub(super) const REQUESTS: ProtocolRequests = ProtocolRequests { needs: &[], start, resume, stop: stops_by_closing };

fn start(question: &AgentQuestion, endpoint: &Endpoint<'_>) -> Request {
    let body =
        JsonObject::new().text("message", question.text()).some_text("thread_id", question.thread_id.as_deref()).end();
    header::post(question, endpoint.itself(), KeyHeader::Bearer, body)
}

fn resume(question: &AgentQuestion, endpoint: &Endpoint<'_>, cursor: &Cursor) -> Resumption {
    let Some(id) = header::event_id(cursor) else {
        return Resumption::Impossible { reason: ResumeObstacle::NoEventIds };
    };
    let thread = cursor.thread_id.as_deref().or(question.thread_id.as_deref());
    let query = thread.map(|thread| ["thread_id=", &encoded(thread)].concat()).unwrap_or_default();
    let url = endpoint.with(endpoint.path, &query);
    Resumption::Continue { request: header::listen(question, url, KeyHeader::Bearer, Some(id)) }
}
