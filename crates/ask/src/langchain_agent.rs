//! The agent streaming protocol of LangChain: one request listens to a thread, a second one starts the run.

use super::header;
use super::langgraph::{KEY, ServerPath, assistant, cancel, input};
use super::{AgentQuestion, Cursor, Endpoint, Need, ProtocolRequests, Request, ResumeObstacle, Resumption};
use credence_json_record::object::JsonObject;

pub(super) const REQUESTS: ProtocolRequests = ProtocolRequests { needs: &[Need::Thread], start, resume, stop };

/// States report tools on servers that send no tool events.
const CHANNELS: &str = r#"["messages","tools","lifecycle","values","input"]"#;

const EVENTS: &str = "/stream/events";

fn start(question: &AgentQuestion, endpoint: &Endpoint<'_>) -> Request {
    let params =
        JsonObject::new().text("assistant_id", assistant(question)).json("input", &input(question, true)).end();
    let command = JsonObject::new().json("id", "1").text("method", "run.start").json("params", &params).end();
    let start = header::order(question, url(question, endpoint, "/commands"), KEY, Some(command));
    Request { start: Some(Box::new(start)), ..events(question, endpoint, None) }
}

/// The events of the thread, or those after `since`.
fn events(question: &AgentQuestion, endpoint: &Endpoint<'_>, since: Option<u64>) -> Request {
    let number = since.map(|number| number.to_string()).unwrap_or_default();
    let body = JsonObject::new().json("channels", CHANNELS).json_if(since.is_some(), "since", &number).end();
    header::post(question, url(question, endpoint, EVENTS), KEY, body)
}

fn url(question: &AgentQuestion, endpoint: &Endpoint<'_>, operation: &str) -> String {
    let server = ServerPath::below(endpoint, EVENTS);
    let thread = server.thread(question, None).unwrap_or_default();
    endpoint.with(&[server.base, "/threads/", &thread, operation].concat(), "")
}

fn resume(question: &AgentQuestion, endpoint: &Endpoint<'_>, cursor: &Cursor) -> Resumption {
    match cursor.sequence {
        Some(since) => Resumption::Continue { request: events(question, endpoint, Some(since)) },
        None => Resumption::Impossible { reason: ResumeObstacle::NoEventIds },
    }
}

fn stop(question: &AgentQuestion, endpoint: &Endpoint<'_>, cursor: &Cursor) -> Option<Request> {
    cancel(question, endpoint, &ServerPath::below(endpoint, EVENTS), cursor)
}
