//! The agent streaming protocol of LangChain: one request listens to a thread, a command beside it starts the run.

use super::header;
use super::langgraph::{KEY, Place, assistant, cancel, input};
use super::{Ask, Cursor, Endpoint, Need, Request, ResumeObstacle, Resumption, Shape};
use credence_text::json_object::JsonObject;

pub(super) const SHAPE: Shape = Shape { needs: &[Need::Thread], ask, resume, stop };

/// States tell of tools on servers that send no events of them.
const CHANNELS: &str = r#"["messages","tools","lifecycle","values","input"]"#;

const EVENTS: &str = "/stream/events";

fn ask(ask: &Ask, endpoint: &Endpoint<'_>) -> Request {
    let params = JsonObject::new().text("assistant_id", assistant(ask)).json("input", &input(ask, true)).end();
    let command = JsonObject::new().json("id", "1").text("method", "run.start").json("params", &params).end();
    let start = header::order(ask, url(ask, endpoint, "/commands"), KEY, Some(command));
    Request { start: Some(Box::new(start)), ..events(ask, endpoint, None) }
}

/// The events of the thread, those after `since` where it is given.
fn events(ask: &Ask, endpoint: &Endpoint<'_>, since: Option<u64>) -> Request {
    let number = since.map(|number| number.to_string()).unwrap_or_default();
    let body = JsonObject::new().json("channels", CHANNELS).json_if(since.is_some(), "since", &number).end();
    header::post(ask, url(ask, endpoint, EVENTS), KEY, body)
}

fn url(ask: &Ask, endpoint: &Endpoint<'_>, operation: &str) -> String {
    let place = Place::below(endpoint, EVENTS);
    let thread = place.thread(ask, None).unwrap_or_default();
    endpoint.with(&[place.base, "/threads/", &thread, operation].concat(), "")
}

fn resume(ask: &Ask, endpoint: &Endpoint<'_>, cursor: &Cursor) -> Resumption {
    match cursor.sequence {
        Some(since) => Resumption::Continue { request: events(ask, endpoint, Some(since)) },
        None => Resumption::Impossible { reason: ResumeObstacle::NoEventIds },
    }
}

fn stop(ask: &Ask, endpoint: &Endpoint<'_>, cursor: &Cursor) -> Option<Request> {
    cancel(ask, endpoint, &Place::below(endpoint, EVENTS), cursor)
}
