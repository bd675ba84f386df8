//! The assistant transport of assistant-ui: commands and the state of the agent, which begins empty.
//!
//! The server chooses the address to resume at, so that a cut answer cannot be resumed.

use super::header::{self, KeyHeader};
use super::{AgentQuestion, Endpoint, ProtocolRequests, Request, Role, never_resumes, stops_by_closing};
use credence_json_record::object::{JsonObject, quoted};

pub(super) const REQUESTS: ProtocolRequests =
    ProtocolRequests { needs: &[], start, resume: never_resumes, stop: stops_by_closing };

fn start(question: &AgentQuestion, endpoint: &Endpoint<'_>) -> Request {
    let commands: Vec<String> = question.messages().map(add_message).collect();
    let thread = question.thread_id.as_deref().map_or_else(|| "null".to_owned(), quoted);
    let body = JsonObject::new()
        .list("commands", &commands)
        .json("state", "{}")
        .some_text("system", question.instructions.as_deref())
        .json("tools", "{}")
        .json("threadId", &thread)
        .end();
    header::post(question, endpoint.itself(), KeyHeader::Bearer, body)
}

fn add_message((role, text): (Role, &str)) -> String {
    let part = JsonObject::new().text("type", "text").text("text", text).end();
    let message = JsonObject::new().text("role", role.name()).list("parts", &[part]).end();
    JsonObject::new()
        .text("type", "add-message")
        .json("message", &message)
        .json("parentId", "null")
        .json("sourceId", "null")
        .end()
}
