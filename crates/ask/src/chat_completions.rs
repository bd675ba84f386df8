//! OpenAI Chat Completions, with the search fields of its dialects. It cannot be resumed.

use super::header::{self, openai_key};
use super::provider::{SearchAccess, provider_at};
use super::{AgentQuestion, Endpoint, Need, ProtocolRequests, Request, never_resumes, stops_by_closing};
use credence_json_record::object::JsonObject;

pub(super) const REQUESTS: ProtocolRequests =
    ProtocolRequests { needs: &[Need::Model], start, resume: never_resumes, stop: stops_by_closing };

fn start(question: &AgentQuestion, endpoint: &Endpoint<'_>) -> Request {
    let provider = provider_at(endpoint);
    let root = provider.map_or("/v1", |provider| provider.chat_root);
    let body =
        JsonObject::new().text("model", question.model()).list("messages", &messages(question)).json("stream", "true");
    let body = match provider.map_or(SearchAccess::Unknown, |provider| provider.search) {
        SearchAccess::Field { name, value } => body.json_if(question.search, name, value),
        SearchAccess::Always { off: Some((name, value)) } => body.json_if(!question.search, name, value),
        SearchAccess::Always { off: None } | SearchAccess::None | SearchAccess::Unknown => body,
    };
    let path = endpoint.path_of(root, "chat/completions");
    header::post(question, endpoint.with(&path, ""), openai_key(endpoint), body.end())
}

/// The same for an answer that is not streamed.
pub(super) fn start_whole(question: &AgentQuestion, endpoint: &Endpoint<'_>) -> Request {
    let root = provider_at(endpoint).map_or("/v1", |provider| provider.chat_root);
    let body =
        JsonObject::new().text("model", question.model()).list("messages", &messages(question)).json("stream", "false");
    let path = endpoint.path_of(root, "chat/completions");
    header::order(question, endpoint.with(&path, ""), openai_key(endpoint), Some(body.end()))
}

/// Messages with roles, also for Cohere.
pub(super) fn messages(question: &AgentQuestion) -> Vec<String> {
    let message = |(role, text): (&str, &str)| JsonObject::new().text("role", role).text("content", text).end();
    question.messages_by_name().map(message).collect()
}
