//! The runs of a LangGraph server, in a thread or without one. In a thread the server stores the messages.
//!
//! A run in a thread continues without a connection: `GET` joins it again, and a request cancels it.

use super::endpoint::encoded;
use super::header::{self, KeyHeader};
use super::{AgentQuestion, Cursor, Endpoint, ProtocolRequests, Request, ResumeObstacle, Resumption, Role};
use credence_json_record::object::JsonObject;

pub(super) const REQUESTS: ProtocolRequests = ProtocolRequests { needs: &[], start, resume, stop };

pub(super) const KEY: KeyHeader = KeyHeader::Named("x-api-key");

/// Message chunks, custom output of nodes, and states. Only states report interrupts.
const MODES: &str = r#"["messages-tuple","values","custom"]"#;

/// The assistant of a server with a single graph, as its own tools call it.
const DEFAULT_ASSISTANT: &str = "agent";

/// From the beginning.
const BEFORE_ALL: &str = "-1";

fn start(question: &AgentQuestion, endpoint: &Endpoint<'_>) -> Request {
    let server = ServerPath::new(endpoint);
    let thread = server.thread(question, None);
    let body = JsonObject::new()
        .text("assistant_id", assistant(question))
        .json("input", &input(question, thread.is_some()))
        .json("stream_mode", MODES)
        .json_if(thread.is_some(), "stream_resumable", "true")
        .json_if(thread.is_some(), "if_not_exists", "\"create\"")
        .json_if(thread.is_some(), "on_disconnect", "\"continue\"")
        .end();
    let path = match &thread {
        Some(thread) => [server.base, "/threads/", thread, "/runs/stream"].concat(),
        None => [server.base, "/runs/stream"].concat(),
    };
    header::post(question, endpoint.with(&path, ""), KEY, body)
}

pub(super) fn assistant(question: &AgentQuestion) -> &str {
    match question.model() {
        "" => DEFAULT_ASSISTANT,
        assistant => assistant,
    }
}

/// The messages for a graph: only the new one if its thread has the others.
pub(super) fn input(question: &AgentQuestion, has_thread: bool) -> String {
    let n_kept = if has_thread { question.messages().count() - 1 } else { 0 };
    let message = |role: &str, text: &str| JsonObject::new().text("type", role).text("content", text).end();
    let instructions = question.instructions().map(|text| message("system", text));
    let messages = question.messages().skip(n_kept).map(|(role, text)| match role {
        Role::User => message("human", text),
        Role::Assistant => message("ai", text),
    });
    let messages: Vec<String> = instructions.into_iter().chain(messages).collect();
    JsonObject::new().list("messages", &messages).end()
}

fn resume(question: &AgentQuestion, endpoint: &Endpoint<'_>, cursor: &Cursor) -> Resumption {
    let server = ServerPath::new(endpoint);
    let Some(thread) = server.thread(question, Some(cursor)) else {
        return Resumption::Impossible { reason: ResumeObstacle::NoThread };
    };
    let Some(run) = &cursor.run_id else { return Resumption::Impossible { reason: ResumeObstacle::NoRun } };
    let path = [server.base, "/threads/", &thread, "/runs/", &encoded(run), "/stream"].concat();
    let url = endpoint.with(&path, "");
    match header::event_id(cursor) {
        Some(id) => Resumption::Continue { request: header::listen(question, url, KEY, Some(id)) },
        None => Resumption::Replay { request: header::listen(question, url, KEY, Some(BEFORE_ALL)) },
    }
}

fn stop(question: &AgentQuestion, endpoint: &Endpoint<'_>, cursor: &Cursor) -> Option<Request> {
    let server = ServerPath::new(endpoint);
    cancel(question, endpoint, &server, cursor)
}

/// The request that interrupts a run. Without a thread, closing the connection stops it.
pub(super) fn cancel(
    question: &AgentQuestion,
    endpoint: &Endpoint<'_>,
    server: &ServerPath<'_>,
    cursor: &Cursor,
) -> Option<Request> {
    let (thread, run) = (server.thread(question, Some(cursor))?, cursor.run_id.as_deref()?);
    let path = [server.base, "/threads/", &thread, "/runs/", &encoded(run), "/cancel"].concat();
    Some(header::order(question, endpoint.with(&path, "wait=false&action=interrupt"), KEY, None))
}

/// The path of a server, and the thread that an address names.
pub(super) struct ServerPath<'a> {
    pub(super) base: &'a str,
    named: Option<&'a str>,
}

impl<'a> ServerPath<'a> {
    fn new(endpoint: &Endpoint<'a>) -> Self {
        Self::below(endpoint, "/runs/stream")
    }

    /// The path of a server from an address that may end in a thread and an operation.
    pub(super) fn below(endpoint: &Endpoint<'a>, operation: &str) -> Self {
        let path = endpoint.path.trim_end_matches('/');
        let base = path.strip_suffix(operation).unwrap_or(path);
        match base.rsplit_once("/threads/") {
            Some((base, thread)) if !thread.is_empty() && !thread.contains('/') => Self { base, named: Some(thread) },
            _ => Self { base, named: None },
        }
    }

    /// The thread as a path segment: from the address, the caller, or the stream.
    pub(super) fn thread(&self, question: &AgentQuestion, cursor: Option<&Cursor>) -> Option<String> {
        let given = question.thread_id.as_deref().filter(|id| !id.is_empty());
        let given = given.or(cursor.and_then(|cursor| cursor.thread_id.as_deref()));
        self.named.map(str::to_owned).or(given.map(encoded))
    }
}
