//! Anthropic Messages. Browsers are allowed with a header that accepts that the key is visible. It cannot be resumed.

use super::header::{self, KeyHeader};
use super::{AgentQuestion, Endpoint, Need, ProtocolRequests, Request, Role, never_resumes, stops_by_closing};
use credence_json_record::object::JsonObject;

pub(super) const REQUESTS: ProtocolRequests =
    ProtocolRequests { needs: &[Need::Model], start, resume: never_resumes, stop: stops_by_closing };

const TOOLS: &str = r#"[{"type":"web_search_20250305","name":"web_search","max_uses":5}]"#;

/// The field is required. Answers with sources stay well below this limit.
const MAX_TOKENS: &str = "8192";

fn start(question: &AgentQuestion, endpoint: &Endpoint<'_>) -> Request {
    let message = |(role, text): (Role, &str)| JsonObject::new().text("role", role.name()).text("content", text).end();
    let messages: Vec<String> = question.messages().map(message).collect();
    let body = JsonObject::new()
        .text("model", question.model())
        .json("max_tokens", MAX_TOKENS)
        .some_text("system", question.instructions.as_deref())
        .list("messages", &messages)
        .json_if(question.search, "tools", TOOLS)
        .json("stream", "true")
        .end();
    let url = endpoint.with(&endpoint.path_of("/v1", "messages"), "");
    let request = header::post(question, url, KeyHeader::Named("x-api-key"), body);
    let request = header::with(request, "anthropic-version", "2023-06-01");
    header::with(request, header::BROWSER_HEADER, "true")
}
