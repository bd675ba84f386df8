//! The AI SDK's chat route: UI messages with parts, as its own transport sends them. A lost stream is replayed by `GET`.

use super::ag_ui::message_id;
use super::endpoint::encoded;
use super::header::{self, KeyHeader};
use super::{Ask, Cursor, Endpoint, Need, Request, Resumption, Shape, stops_by_closing};
use credence_text::json_object::JsonObject;

pub(super) const SHAPE: Shape = Shape { needs: &[Need::Thread, Need::Message], ask, resume, stop: stops_by_closing };

fn ask(ask: &Ask, endpoint: &Endpoint<'_>) -> Request {
    let body = JsonObject::new()
        .text("id", ask.thread_id())
        .list("messages", &messages(ask))
        .text("trigger", "submit-message")
        .end();
    header::post(ask, endpoint.itself(), KeyHeader::Bearer, body)
}

fn messages(ask: &Ask) -> Vec<String> {
    let all: Vec<(&str, &str)> = ask.messages_by_name().collect();
    let message = |(index, (role, text)): (usize, &(&str, &str))| {
        let part = JsonObject::new().text("type", "text").text("text", text).end();
        let id = message_id(ask, index, all.len());
        JsonObject::new().json("id", &id).text("role", role).list("parts", &[part]).end()
    };
    all.iter().enumerate().map(message).collect()
}

/// The server replays the message from its beginning; it answers 204 when nothing goes on.
fn resume(ask: &Ask, endpoint: &Endpoint<'_>, _: &Cursor) -> Resumption {
    let path = [endpoint.path.trim_end_matches('/'), "/", &encoded(ask.thread_id()), "/stream"].concat();
    Resumption::Replay { request: header::listen(ask, endpoint.with(&path, ""), KeyHeader::Bearer, None) }
}
