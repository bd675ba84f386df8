//! OpenAI Responses. Only a background response can be resumed and cancelled: any other ends with its connection.

use super::endpoint::encoded;
use super::header::{self, openai_key};
use super::{AgentQuestion, Cursor, Endpoint, Need, ProtocolRequests, Request, ResumeObstacle, Resumption, Role};
use credence_json_record::object::JsonObject;

pub(super) const REQUESTS: ProtocolRequests = ProtocolRequests { needs: &[Need::Model], start, resume, stop };

const TOOLS: &str = r#"[{"type":"web_search"}]"#;

/// Without this, a search result does not include its sources.
const INCLUDE: &str = r#"["web_search_call.action.sources"]"#;

fn start(question: &AgentQuestion, endpoint: &Endpoint<'_>) -> Request {
    let previous = question.previous_id.as_deref().filter(|id| !id.is_empty());
    let message = |(role, text): (Role, &str)| JsonObject::new().text("role", role.name()).text("content", text).end();
    // Messages that the provider stores are not sent again.
    let n_kept = if previous.is_some() { question.messages().count() - 1 } else { 0 };
    let input: Vec<String> = question.messages().skip(n_kept).map(message).collect();
    let body = JsonObject::new()
        .text("model", question.model())
        .some_text("instructions", question.instructions.as_deref())
        .some_text("previous_response_id", previous)
        .list("input", &input)
        .json_if(question.search, "tools", TOOLS)
        .json_if(question.search, "include", INCLUDE)
        .json_if(question.background, "background", "true")
        .json_if(question.background, "store", "true")
        .json("stream", "true")
        .end();
    header::post(question, endpoint.with(&path(endpoint), ""), openai_key(endpoint), body)
}

fn path(endpoint: &Endpoint<'_>) -> String {
    endpoint.path_of("/v1", "responses")
}

fn resume(question: &AgentQuestion, endpoint: &Endpoint<'_>, cursor: &Cursor) -> Resumption {
    if !question.background {
        return Resumption::Impossible { reason: ResumeObstacle::NotBackground };
    }
    let Some(id) = &cursor.run_id else { return Resumption::Impossible { reason: ResumeObstacle::NoRun } };
    let after = cursor.sequence.map(|number| format!("&starting_after={number}"));
    let query = ["stream=true", after.as_deref().unwrap_or_default()].concat();
    let url = endpoint.with(&[&path(endpoint), "/", &encoded(id)].concat(), &query);
    let request = header::listen(question, url, openai_key(endpoint), None);
    if after.is_some() { Resumption::Continue { request } } else { Resumption::Replay { request } }
}

fn stop(question: &AgentQuestion, endpoint: &Endpoint<'_>, cursor: &Cursor) -> Option<Request> {
    let id = cursor.run_id.as_deref().filter(|_| question.background)?;
    let url = endpoint.with(&[&path(endpoint), "/", &encoded(id), "/cancel"].concat(), "");
    Some(header::order(question, url, openai_key(endpoint), None))
}
