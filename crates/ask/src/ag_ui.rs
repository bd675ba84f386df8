//! AG-UI: the `RunAgentInput` that starts a run. Its streams cannot be resumed, and closing the connection stops a run.

use super::header::{self, KeyHeader};
use super::{Ask, Endpoint, Need, Request, Shape, never_resumes, stops_by_closing};
use credence_text::json_object::{JsonObject, quoted};

pub(super) const SHAPE: Shape =
    Shape { needs: &[Need::Thread, Need::Run, Need::Message], ask, resume: never_resumes, stop: stops_by_closing };

fn ask(ask: &Ask, endpoint: &Endpoint<'_>) -> Request {
    let body = JsonObject::new()
        .text("threadId", ask.thread_id())
        .text("runId", ask.run_id.as_deref().unwrap_or_default())
        .json("state", "{}")
        .list("messages", &messages(ask))
        .list("tools", &[])
        .list("context", &[])
        .json("forwardedProps", "{}")
        .end();
    header::post(ask, endpoint.itself(), KeyHeader::Bearer, body)
}

fn messages(ask: &Ask) -> Vec<String> {
    let all: Vec<(&str, &str)> = ask.messages_by_name().collect();
    let message = |(index, (role, text)): (usize, &(&str, &str))| {
        let id = message_id(ask, index, all.len());
        JsonObject::new().json("id", &id).text("role", role).text("content", text).end()
    };
    all.iter().enumerate().map(message).collect()
}

/// The question has the caller's name, and what was said before one made of its place.
pub(super) fn message_id(ask: &Ask, index: usize, n_messages: usize) -> String {
    match ask.message_id.as_deref() {
        Some(id) if index + 1 == n_messages => quoted(id),
        _ => quoted(&format!("{}-{}", ask.thread_id(), index + 1)),
    }
}
