//! Cohere Chat, version 2. It has no web search, and cannot be resumed.

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
    let path = endpoint.path_of("/v2", "chat");
    header::post(question, endpoint.with(&path, ""), KeyHeader::Bearer, body)
}
