//! Agents that speak the native events, or any of the others in answer to a plain question.
//!
//! A cut answer is fetched again with `GET` from the same address with `Last-Event-ID`, where its events had ids.

use super::endpoint::encoded;
use super::header::{self, KeyHeader};
use super::{Ask, Cursor, Endpoint, Request, ResumeObstacle, Resumption, Shape, stops_by_closing};
use credence_text::json_object::JsonObject;

pub(super) const SHAPE: Shape = Shape { needs: &[], ask, resume, stop: stops_by_closing };

fn ask(ask: &Ask, endpoint: &Endpoint<'_>) -> Request {
    let body = JsonObject::new().text("message", &ask.question).some_text("thread_id", ask.thread_id.as_deref()).end();
    header::post(ask, endpoint.itself(), KeyHeader::Bearer, body)
}

fn resume(ask: &Ask, endpoint: &Endpoint<'_>, cursor: &Cursor) -> Resumption {
    let Some(id) = header::event_id(cursor) else {
        return Resumption::Impossible { reason: ResumeObstacle::NoEventIds };
    };
    let thread = cursor.thread_id.as_deref().or(ask.thread_id.as_deref());
    let query = thread.map(|thread| ["thread_id=", &encoded(thread)].concat()).unwrap_or_default();
    let url = endpoint.with(endpoint.path, &query);
    Resumption::Continue { request: header::listen(ask, url, KeyHeader::Bearer, Some(id)) }
}
