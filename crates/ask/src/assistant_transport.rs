//! The assistant transport of assistant-ui: commands and the state of the agent, which begins empty.
//!
//! The address to resume at is the server's own choice, so a cut answer is lost.

use super::header::{self, KeyHeader};
use super::{Ask, Endpoint, Request, Role, Shape, never_resumes, stops_by_closing};
use credence_text::json_object::{JsonObject, quoted};

pub(super) const SHAPE: Shape = Shape { needs: &[], ask, resume: never_resumes, stop: stops_by_closing };

fn ask(ask: &Ask, endpoint: &Endpoint<'_>) -> Request {
    let commands: Vec<String> = ask.messages().map(add_message).collect();
    let thread = ask.thread_id.as_deref().map_or_else(|| "null".to_owned(), quoted);
    let body = JsonObject::new()
        .list("commands", &commands)
        .json("state", "{}")
        .some_text("system", ask.instructions.as_deref())
        .json("tools", "{}")
        .json("threadId", &thread)
        .end();
    header::post(ask, endpoint.itself(), KeyHeader::Bearer, body)
}

fn add_message((role, text): (Role, &str)) -> String {
    let part = JsonObject::new().text("type", "text").text("text", text).end();
    let message = JsonObject::new().text("role", role.name()).list("parts", &[part]).end();
    JsonObject::new()
        .text("type", "add-message")
        .json("message", &message)
        .json("parentId", "null")
        .json("sourceId", "null")
        .end()
}
