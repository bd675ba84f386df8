//! Agent2Agent as JSON-RPC: version 1.0, and 0.3 with other names. The agent names the context and has its messages.
//!
//! A cut stream of version 1.0 is resumed by subscribing to its task: the agent begins with the task as it is by then, so that nothing is lost.

use super::header::{self, KeyHeader};
use super::{
    AgentQuestion, Cursor, Endpoint, Need, ProtocolRequests, Request, ResumeObstacle, Resumption, never_resumes,
};
use credence_json_record::object::JsonObject;

pub(super) const REQUESTS: ProtocolRequests = ProtocolRequests {
    needs: &[Need::Message],
    start: |question, endpoint| send(question, endpoint, &V1),
    resume: subscribe,
    stop: |question, endpoint, cursor| cancel(question, endpoint, cursor, &V1),
};

pub(super) const REQUESTS_V03: ProtocolRequests = ProtocolRequests {
    start: |question, endpoint| send(question, endpoint, &V03),
    // An agent may leave out what it sent while the connection was down, and says not that it did: the answer would have a hole.
    resume: never_resumes,
    stop: |question, endpoint, cursor| cancel(question, endpoint, cursor, &V03),
    ..REQUESTS
};

/// What the versions name differently.
struct Version {
    /// Sent as a header; version 0.3 knows none.
    header: Option<&'static str>,
    send: &'static str,
    cancel: &'static str,
    role: &'static str,
    /// Whether messages and parts say what they are.
    has_kinds: bool,
}

const V1: Version = Version {
    header: Some("1.0"),
    send: "SendStreamingMessage",
    cancel: "CancelTask",
    role: "ROLE_USER",
    has_kinds: false,
};

const V03: Version =
    Version { header: None, send: "message/stream", cancel: "tasks/cancel", role: "user", has_kinds: true };

/// Where an agent describes itself. Its address is what stands before.
const CARDS: [&str; 2] = ["/.well-known/agent-card.json", "/.well-known/agent.json"];

fn send(question: &AgentQuestion, endpoint: &Endpoint<'_>, version: &Version) -> Request {
    let part = JsonObject::new().json_if(version.has_kinds, "kind", "\"text\"").text("text", question.text()).end();
    let message = JsonObject::new()
        .json_if(version.has_kinds, "kind", "\"message\"")
        .text("messageId", id(question))
        .text("role", version.role)
        .list("parts", &[part])
        .some_text("contextId", question.thread_id.as_deref().filter(|id| !id.is_empty()))
        .some_text("taskId", question.previous_id.as_deref())
        .end();
    let params = JsonObject::new().json("message", &message).end();
    let body = call(question, version.send, &params);
    versioned(header::post(question, address(endpoint), KeyHeader::Bearer, body), version)
}

fn subscribe(question: &AgentQuestion, endpoint: &Endpoint<'_>, cursor: &Cursor) -> Resumption {
    // An agent may answer with a message alone, which belongs to no task.
    let Some(task) = cursor.run_id.as_deref() else { return Resumption::Impossible { reason: ResumeObstacle::NoRun } };
    let body = call(question, "SubscribeToTask", &JsonObject::new().text("id", task).end());
    let request = versioned(header::post(question, address(endpoint), KeyHeader::Bearer, body), &V1);
    Resumption::Continue { request }
}

fn cancel(question: &AgentQuestion, endpoint: &Endpoint<'_>, cursor: &Cursor, version: &Version) -> Option<Request> {
    let params = JsonObject::new().text("id", cursor.run_id.as_deref()?).end();
    let body = call(question, version.cancel, &params);
    Some(versioned(header::order(question, address(endpoint), KeyHeader::Bearer, Some(body)), version))
}

fn call(question: &AgentQuestion, method: &str, params: &str) -> String {
    JsonObject::new()
        .text("jsonrpc", "2.0")
        .text("id", id(question))
        .text("method", method)
        .json("params", params)
        .end()
}

fn versioned(request: Request, version: &Version) -> Request {
    match version.header {
        Some(name) => header::with(request, "a2a-version", name),
        None => request,
    }
}

fn id(question: &AgentQuestion) -> &str {
    question.message_id.as_deref().unwrap_or_default()
}

fn address(endpoint: &Endpoint<'_>) -> String {
    let base = CARDS.iter().find_map(|card| endpoint.path.strip_suffix(card));
    endpoint.with(base.unwrap_or(endpoint.path), "")
}
