//! Cohere Chat, version 2. It has no web search of its own, and a cut answer is lost.

use super::chat_completions::messages;
use super::header::{self, KeyHeader};
use super::{Ask, Endpoint, Need, Request, Shape, never_resumes, stops_by_closing};
use credence_text::json_object::JsonObject;

pub(super) const SHAPE: Shape = Shape { needs: &[Need::Model], ask, resume: never_resumes, stop: stops_by_closing };

fn ask(ask: &Ask, endpoint: &Endpoint<'_>) -> Request {
    let body =
        JsonObject::new().text("model", ask.model()).list("messages", &messages(ask)).json("stream", "true").end();
    let path = endpoint.path_of("/v2", "chat");
    header::post(ask, endpoint.with(&path, ""), KeyHeader::Bearer, body)
}
