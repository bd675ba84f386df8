//! Google Gemini: generated content as server-sent events, grounded by search where asked. A cut answer is lost.

use super::endpoint::encoded;
use super::header::{self, KeyHeader};
use super::{Ask, Endpoint, Need, Request, Role, Shape, never_resumes, stops_by_closing};
use credence_text::json_object::JsonObject;

pub(super) const SHAPE: Shape = Shape { needs: &[Need::Model], ask, resume: never_resumes, stop: stops_by_closing };

fn ask(ask: &Ask, endpoint: &Endpoint<'_>) -> Request {
    let contents: Vec<String> = ask.messages().map(content).collect();
    let instructions = ask.instructions().map(|text| JsonObject::new().list("parts", &[part(text)]).end());
    let body = JsonObject::new()
        .json_if(instructions.is_some(), "systemInstruction", instructions.as_deref().unwrap_or_default())
        .list("contents", &contents)
        .json_if(ask.search, "tools", r#"[{"google_search":{}}]"#)
        .end();
    // Without `alt` the answer is one long list.
    let query = if endpoint.asks_for("alt") { "" } else { "alt=sse" };
    let url = endpoint.with(&path(ask, endpoint), query);
    header::post(ask, url, KeyHeader::Named("x-goog-api-key"), body)
}

fn content((role, text): (Role, &str)) -> String {
    let role = match role {
        Role::User => "user",
        Role::Assistant => "model",
    };
    JsonObject::new().text("role", role).list("parts", &[part(text)]).end()
}

fn part(text: &str) -> String {
    JsonObject::new().text("text", text).end()
}

fn path(ask: &Ask, endpoint: &Endpoint<'_>) -> String {
    if endpoint.path.contains(":streamGenerateContent") {
        return endpoint.path.to_owned();
    }
    let model = ask.model().trim_start_matches("models/");
    endpoint.path_of("/v1beta", &["models/", &encoded(model), ":streamGenerateContent"].concat())
}
