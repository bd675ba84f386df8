//! OpenAI Responses. Only a background response can be resumed and cancelled: any other ends with its connection.

use super::endpoint::encoded;
use super::header::{self, openai_key};
use super::{Ask, Cursor, Endpoint, Need, Request, ResumeObstacle, Resumption, Role, Shape};
use credence_text::json_object::JsonObject;

pub(super) const SHAPE: Shape = Shape { needs: &[Need::Model], ask, resume, stop };

const TOOLS: &str = r#"[{"type":"web_search"}]"#;

/// Without this a search comes without the sources it found.
const INCLUDE: &str = r#"["web_search_call.action.sources"]"#;

fn ask(ask: &Ask, endpoint: &Endpoint<'_>) -> Request {
    let previous = ask.previous_id.as_deref().filter(|id| !id.is_empty());
    let message = |(role, text): (Role, &str)| JsonObject::new().text("role", role.name()).text("content", text).end();
    // What the provider keeps is not sent again.
    let n_kept = if previous.is_some() { ask.messages().count() - 1 } else { 0 };
    let input: Vec<String> = ask.messages().skip(n_kept).map(message).collect();
    let body = JsonObject::new()
        .text("model", ask.model())
        .some_text("instructions", ask.instructions.as_deref())
        .some_text("previous_response_id", previous)
        .list("input", &input)
        .json_if(ask.search, "tools", TOOLS)
        .json_if(ask.search, "include", INCLUDE)
        .json_if(ask.background, "background", "true")
        .json_if(ask.background, "store", "true")
        .json("stream", "true")
        .end();
    header::post(ask, endpoint.with(&path(endpoint), ""), openai_key(endpoint), body)
}

fn path(endpoint: &Endpoint<'_>) -> String {
    endpoint.path_of("/v1", "responses")
}

fn resume(ask: &Ask, endpoint: &Endpoint<'_>, cursor: &Cursor) -> Resumption {
    if !ask.background {
        return Resumption::Impossible { reason: ResumeObstacle::NotBackground };
    }
    let Some(id) = &cursor.run_id else { return Resumption::Impossible { reason: ResumeObstacle::NoRun } };
    let after = cursor.sequence.map(|number| format!("&starting_after={number}"));
    let query = ["stream=true", after.as_deref().unwrap_or_default()].concat();
    let url = endpoint.with(&[&path(endpoint), "/", &encoded(id)].concat(), &query);
    let request = header::listen(ask, url, openai_key(endpoint), None);
    if after.is_some() { Resumption::Continue { request } } else { Resumption::Replay { request } }
}

fn stop(ask: &Ask, endpoint: &Endpoint<'_>, cursor: &Cursor) -> Option<Request> {
    let id = cursor.run_id.as_deref().filter(|_| ask.background)?;
    let url = endpoint.with(&[&path(endpoint), "/", &encoded(id), "/cancel"].concat(), "");
    Some(header::order(ask, url, openai_key(endpoint), None))
}
