//! OpenAI Chat Completions, and how its dialects are asked to search. A cut answer is lost.

use super::header::{self, openai_key};
use super::provider::{SearchAccess, provider_at};
use super::{Ask, Endpoint, Need, Request, Shape, never_resumes, stops_by_closing};
use credence_text::json_object::JsonObject;

pub(super) const SHAPE: Shape = Shape { needs: &[Need::Model], ask, resume: never_resumes, stop: stops_by_closing };

fn ask(ask: &Ask, endpoint: &Endpoint<'_>) -> Request {
    let provider = provider_at(endpoint);
    let root = provider.map_or("/v1", |provider| provider.chat_root);
    let body = JsonObject::new().text("model", ask.model()).list("messages", &messages(ask)).json("stream", "true");
    let body = match provider.map_or(SearchAccess::Unknown, |provider| provider.search) {
        SearchAccess::Field { name, value } => body.json_if(ask.search, name, value),
        SearchAccess::Always { off: Some((name, value)) } => body.json_if(!ask.search, name, value),
        SearchAccess::Always { off: None } | SearchAccess::None | SearchAccess::Unknown => body,
    };
    let path = endpoint.path_of(root, "chat/completions");
    header::post(ask, endpoint.with(&path, ""), openai_key(endpoint), body.end())
}

/// The same for an answer that comes as one piece.
pub(super) fn ask_at_once(ask: &Ask, endpoint: &Endpoint<'_>) -> Request {
    let root = provider_at(endpoint).map_or("/v1", |provider| provider.chat_root);
    let body = JsonObject::new().text("model", ask.model()).list("messages", &messages(ask)).json("stream", "false");
    let path = endpoint.path_of(root, "chat/completions");
    header::order(ask, endpoint.with(&path, ""), openai_key(endpoint), Some(body.end()))
}

/// Messages with roles, as Cohere takes them too.
pub(super) fn messages(ask: &Ask) -> Vec<String> {
    let message = |(role, text): (&str, &str)| JsonObject::new().text("role", role).text("content", text).end();
    ask.messages_by_name().map(message).collect()
}
