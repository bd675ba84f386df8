//! AG-UI: the `RunAgentInput` that starts a run. Its streams cannot be resumed, and closing the connection stops a run.

use super::header::{self, KeyHeader};
use super::{AgentQuestion, Endpoint, Need, ProtocolRequests, Request, never_resumes, stops_by_closing};
use credence_json_record::object::{JsonObject, quoted};

pub(super) const REQUESTS: ProtocolRequests = ProtocolRequests {
    needs: &[Need::Thread, Need::Run, Need::Message],
    start,
    resume: never_resumes,
    stop: stops_by_closing,
};

fn start(question: &AgentQuestion, endpoint: &Endpoint<'_>) -> Request {
    let body = JsonObject::new()
        .text("threadId", question.thread_id())
        .text("runId", question.run_id.as_deref().unwrap_or_default())
        .json("state", "{}")
        .list("messages", &messages(question))
        .list("tools", &[])
        .list("context", &[])
        .json("forwardedProps", "{}")
        .end();
    header::post(question, endpoint.itself(), KeyHeader::Bearer, body)
}

fn messages(question: &AgentQuestion) -> Vec<String> {
    let all: Vec<(&str, &str)> = question.messages_by_name().collect();
    let message = |(index, (role, text)): (usize, &(&str, &str))| {
        let id = message_id(question, index, all.len());
        JsonObject::new().json("id", &id).text("role", role).text("content", text).end()
    };
    all.iter().enumerate().map(message).collect()
}

/// The id of a message: the caller's for the question, and one made of the position for earlier messages.
pub(super) fn message_id(question: &AgentQuestion, index: usize, n_messages: usize) -> String {
    match question.message_id.as_deref() {
        Some(id) if index + 1 == n_messages => quoted(id),
        _ => quoted(&format!("{}-{}", question.thread_id(), index + 1)),
    }
}
