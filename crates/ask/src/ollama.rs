//! Ollama: the chat of its own API, with all messages. Closing the connection stops it.

use super::chat_completions::messages;
use super::header::{self, KeyHeader};
use super::{AgentQuestion, Endpoint, Need, ProtocolRequests, Request, never_resumes, stops_by_closing};
use credence_json_record::object::JsonObject;

pub(super) const REQUESTS: ProtocolRequests =
    ProtocolRequests { needs: &[Need::Model], start, resume: never_resumes, stop: stops_by_closing };

fn start(question: &AgentQuestion, endpoint: &Endpoint<'_>) -> Request {
    let body = JsonObject::new()
        .text("model", question.model())
        .list("messages", &messages(question))
        .json("stream", "true")
        .end();
    header::post(question, endpoint.with(&path(endpoint), ""), KeyHeader::Bearer, body)
}

/// The path of the chat. An address may name the API itself, or another of its operations.
fn path(endpoint: &Endpoint<'_>) -> String {
    let path = endpoint.path.trim_end_matches('/');
    match path.rsplit_once("/api") {
        Some((base, rest)) if rest.is_empty() || ["/generate", "/tags"].contains(&rest) => [base, "/api/chat"].concat(),
        Some(_) | None => endpoint.path_of("/api", "chat"),
    }
}
