//! The service API of a Dify application. Dify names the conversation and has its messages; a request stops a task.

use super::endpoint::encoded;
use super::header::{self, KeyHeader};
use super::{AgentQuestion, Cursor, Endpoint, ProtocolRequests, Request, never_resumes};
use credence_json_record::object::JsonObject;

pub(super) const REQUESTS: ProtocolRequests = ProtocolRequests { needs: &[], start, resume: never_resumes, stop };

/// Who asks, as Dify tells users apart. A conversation belongs to one.
const USER: &str = "credence";

const CHAT: &str = "chat-messages";

fn start(question: &AgentQuestion, endpoint: &Endpoint<'_>) -> Request {
    let body = JsonObject::new()
        .json("inputs", "{}")
        .text("query", question.text())
        .text("response_mode", "streaming")
        .text("user", USER)
        .some_text("conversation_id", question.thread_id.as_deref().filter(|id| !id.is_empty()))
        .end();
    header::post(question, endpoint.with(&chat(endpoint), ""), KeyHeader::Bearer, body)
}

fn stop(question: &AgentQuestion, endpoint: &Endpoint<'_>, cursor: &Cursor) -> Option<Request> {
    let task = cursor.run_id.as_deref()?;
    let path = [&chat(endpoint), "/", &encoded(task), "/stop"].concat();
    let body = JsonObject::new().text("user", USER).end();
    Some(header::order(question, endpoint.with(&path, ""), KeyHeader::Bearer, Some(body)))
}

fn chat(endpoint: &Endpoint<'_>) -> String {
    endpoint.path_of("/v1", CHAT)
}
