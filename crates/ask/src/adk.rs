//! The API server of Google's Agent Development Kit. A session has the messages; it must exist, so it is created first.

use super::endpoint::encoded;
use super::header::{self, KeyHeader};
use super::{AgentQuestion, Endpoint, Need, ProtocolRequests, Request, never_resumes, stops_by_closing};
use credence_json_record::object::JsonObject;

pub(super) const REQUESTS: ProtocolRequests =
    ProtocolRequests { needs: &[Need::Model, Need::Thread], start, resume: never_resumes, stop: stops_by_closing };

/// The user of its own page. Sessions belong to one.
const USER: &str = "user";

const RUN: &str = "run_sse";

fn start(question: &AgentQuestion, endpoint: &Endpoint<'_>) -> Request {
    let text = JsonObject::new().text("text", question.text()).end();
    let message = JsonObject::new().text("role", "user").list("parts", &[text]).end();
    let body = JsonObject::new()
        .text("appName", question.model())
        .text("userId", USER)
        .text("sessionId", question.thread_id())
        .json("newMessage", &message)
        .json("streaming", "true")
        .end();
    let base = base(endpoint);
    let run = header::post(question, endpoint.with(&[base, "/", RUN].concat(), ""), KeyHeader::Bearer, body);
    Request { before: Some(Box::new(session(question, endpoint, base))), ..run }
}

/// The request that creates the session. It is refused where there is one.
fn session(question: &AgentQuestion, endpoint: &Endpoint<'_>, base: &str) -> Request {
    let (app, thread) = (encoded(question.model()), encoded(question.thread_id()));
    let path = [base, "/apps/", &app, "/users/", USER, "/sessions/", &thread].concat();
    header::order(question, endpoint.with(&path, ""), KeyHeader::Bearer, Some("{}".to_owned()))
}

/// The path of the server: an address may name one of its operations, or its page.
fn base<'a>(endpoint: &Endpoint<'a>) -> &'a str {
    let path = endpoint.path.trim_end_matches('/');
    let operations = ["/run_sse", "/run", "/dev-ui", "/list-apps"];
    operations.iter().find_map(|operation| path.strip_suffix(operation)).unwrap_or(path)
}
