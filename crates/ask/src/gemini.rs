//! Google Gemini: generated content as server-sent events, grounded by search on request. It cannot be resumed.

use super::endpoint::encoded;
use super::header::{self, KeyHeader};
use super::{AgentQuestion, Endpoint, Need, ProtocolRequests, Request, Role, never_resumes, stops_by_closing};
use credence_json_record::object::JsonObject;

pub(super) const REQUESTS: ProtocolRequests =
    ProtocolRequests { needs: &[Need::Model], start, resume: never_resumes, stop: stops_by_closing };

fn start(question: &AgentQuestion, endpoint: &Endpoint<'_>) -> Request {
    let contents: Vec<String> = question.messages().map(content).collect();
    let instructions = question.instructions().map(|text| JsonObject::new().list("parts", &[part(text)]).end());
    let body = JsonObject::new()
        .json_if(instructions.is_some(), "systemInstruction", instructions.as_deref().unwrap_or_default())
        .list("contents", &contents)
        .json_if(question.search, "tools", r#"[{"google_search":{}}]"#)
        .end();
    // Without `alt=sse` the response is one list.
    let query = if endpoint.has_parameter("alt") { "" } else { "alt=sse" };
    let url = endpoint.with(&path(question, endpoint), query);
    header::post(question, url, KeyHeader::Named("x-goog-api-key"), body)
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

fn path(question: &AgentQuestion, endpoint: &Endpoint<'_>) -> String {
    if endpoint.path.contains(":streamGenerateContent") {
        return endpoint.path.to_owned();
    }
    let model = question.model().trim_start_matches("models/");
    endpoint.path_of("/v1beta", &["models/", &encoded(model), ":streamGenerateContent"].concat())
}
