//! The AI SDK's chat route: UI messages with parts, as its own transport sends them. A lost stream is replayed by `GET`.

use super::ag_ui::message_id;
use super::endpoint::encoded;
use super::header::{self, KeyHeader};
use super::{AgentQuestion, Cursor, Endpoint, Need, ProtocolRequests, Request, Resumption, stops_by_closing};
use credence_json_record::object::JsonObject;

pub(super) const REQUESTS: ProtocolRequests =
    ProtocolRequests { needs: &[Need::Thread, Need::Message], start, resume, stop: stops_by_closing };

fn start(question: &AgentQuestion, endpoint: &Endpoint<'_>) -> Request {
    let body = JsonObject::new()
        .text("id", question.thread_id())
        .list("messages", &messages(question))
        .text("trigger", "submit-message")
        .end();
    header::post(question, endpoint.itself(), KeyHeader::Bearer, body)
}

fn messages(question: &AgentQuestion) -> Vec<String> {
    let all: Vec<(&str, &str)> = question.messages_by_name().collect();
    let message = |(index, (role, text)): (usize, &(&str, &str))| {
        let part = JsonObject::new().text("type", "text").text("text", text).end();
        let id = message_id(question, index, all.len());
        JsonObject::new().json("id", &id).text("role", role).list("parts", &[part]).end()
    };
    all.iter().enumerate().map(message).collect()
}

/// The server replays the message from its beginning. It responds with 204 if no run is active.
fn resume(question: &AgentQuestion, endpoint: &Endpoint<'_>, _: &Cursor) -> Resumption {
    let path = [endpoint.path.trim_end_matches('/'), "/", &encoded(question.thread_id()), "/stream"].concat();
    Resumption::Replay { request: header::listen(question, endpoint.with(&path, ""), KeyHeader::Bearer, None) }
}
