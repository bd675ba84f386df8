//! Anthropic Messages. Browsers are answered when they say that they know the key is theirs to show. A cut answer is lost.

use super::header::{self, KeyHeader};
use super::{Ask, Endpoint, Need, Request, Role, Shape, never_resumes, stops_by_closing};
use credence_text::json_object::JsonObject;

pub(super) const SHAPE: Shape = Shape { needs: &[Need::Model], ask, resume: never_resumes, stop: stops_by_closing };

const TOOLS: &str = r#"[{"type":"web_search_20250305","name":"web_search","max_uses":5}]"#;

/// The field is demanded; answers with sources stay well below.
const MAX_TOKENS: &str = "8192";

fn ask(ask: &Ask, endpoint: &Endpoint<'_>) -> Request {
    let message = |(role, text): (Role, &str)| JsonObject::new().text("role", role.name()).text("content", text).end();
    let messages: Vec<String> = ask.messages().map(message).collect();
    let body = JsonObject::new()
        .text("model", ask.model())
        .json("max_tokens", MAX_TOKENS)
        .some_text("system", ask.instructions.as_deref())
        .list("messages", &messages)
        .json_if(ask.search, "tools", TOOLS)
        .json("stream", "true")
        .end();
    let url = endpoint.with(&endpoint.path_of("/v1", "messages"), "");
    let request = header::post(ask, url, KeyHeader::Named("x-api-key"), body);
    let request = header::with(request, "anthropic-version", "2023-06-01");
    header::with(request, header::BROWSER_HEADER, "true")
}
