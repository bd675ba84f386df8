//! The runs of a LangGraph server, in a thread or without one. In a thread the server keeps what was said.
//!
//! A run in a thread goes on without a listener: it is joined again by `GET`, and must be cancelled to stop.

use super::endpoint::encoded;
use super::header::{self, KeyHeader};
use super::{Ask, Cursor, Endpoint, Request, ResumeObstacle, Resumption, Role, Shape};
use credence_text::json_object::JsonObject;

pub(super) const SHAPE: Shape = Shape { needs: &[], ask, resume, stop };

pub(super) const KEY: KeyHeader = KeyHeader::Named("x-api-key");

/// The pieces of messages, what nodes write, and states, which alone tell of interrupts.
const MODES: &str = r#"["messages-tuple","values","custom"]"#;

/// The assistant of a server with a single graph, as its own tools call it.
const DEFAULT_ASSISTANT: &str = "agent";

/// From the beginning.
const BEFORE_ALL: &str = "-1";

fn ask(ask: &Ask, endpoint: &Endpoint<'_>) -> Request {
    let place = Place::of(endpoint);
    let thread = place.thread(ask, None);
    let body = JsonObject::new()
        .text("assistant_id", assistant(ask))
        .json("input", &input(ask, thread.is_some()))
        .json("stream_mode", MODES)
        .json_if(thread.is_some(), "stream_resumable", "true")
        .json_if(thread.is_some(), "if_not_exists", "\"create\"")
        .json_if(thread.is_some(), "on_disconnect", "\"continue\"")
        .end();
    let path = match &thread {
        Some(thread) => [place.base, "/threads/", thread, "/runs/stream"].concat(),
        None => [place.base, "/runs/stream"].concat(),
    };
    header::post(ask, endpoint.with(&path, ""), KEY, body)
}

pub(super) fn assistant(ask: &Ask) -> &str {
    match ask.model() {
        "" => DEFAULT_ASSISTANT,
        assistant => assistant,
    }
}

/// The messages a graph is given: the new one where its thread has the others.
pub(super) fn input(ask: &Ask, has_thread: bool) -> String {
    let n_kept = if has_thread { ask.messages().count() - 1 } else { 0 };
    let message = |role: &str, text: &str| JsonObject::new().text("type", role).text("content", text).end();
    let instructions = ask.instructions().map(|text| message("system", text));
    let said = ask.messages().skip(n_kept).map(|(role, text)| match role {
        Role::User => message("human", text),
        Role::Assistant => message("ai", text),
    });
    let messages: Vec<String> = instructions.into_iter().chain(said).collect();
    JsonObject::new().list("messages", &messages).end()
}

fn resume(ask: &Ask, endpoint: &Endpoint<'_>, cursor: &Cursor) -> Resumption {
    let place = Place::of(endpoint);
    let Some(thread) = place.thread(ask, Some(cursor)) else {
        return Resumption::Impossible { reason: ResumeObstacle::NoThread };
    };
    let Some(run) = &cursor.run_id else { return Resumption::Impossible { reason: ResumeObstacle::NoRun } };
    let path = [place.base, "/threads/", &thread, "/runs/", &encoded(run), "/stream"].concat();
    let url = endpoint.with(&path, "");
    match header::event_id(cursor) {
        Some(id) => Resumption::Continue { request: header::listen(ask, url, KEY, Some(id)) },
        None => Resumption::Replay { request: header::listen(ask, url, KEY, Some(BEFORE_ALL)) },
    }
}

fn stop(ask: &Ask, endpoint: &Endpoint<'_>, cursor: &Cursor) -> Option<Request> {
    let place = Place::of(endpoint);
    cancel(ask, endpoint, &place, cursor)
}

/// The order to interrupt a run; without a thread closing the connection does it.
pub(super) fn cancel(ask: &Ask, endpoint: &Endpoint<'_>, place: &Place<'_>, cursor: &Cursor) -> Option<Request> {
    let (thread, run) = (place.thread(ask, Some(cursor))?, cursor.run_id.as_deref()?);
    let path = [place.base, "/threads/", &thread, "/runs/", &encoded(run), "/cancel"].concat();
    Some(header::order(ask, endpoint.with(&path, "wait=false&action=interrupt"), KEY, None))
}

/// Where a server lies, and the thread that an address names.
pub(super) struct Place<'a> {
    pub(super) base: &'a str,
    named: Option<&'a str>,
}

impl<'a> Place<'a> {
    fn of(endpoint: &Endpoint<'a>) -> Self {
        Self::below(endpoint, "/runs/stream")
    }

    /// The place of an address that may end in an operation, with a thread before it or without.
    pub(super) fn below(endpoint: &Endpoint<'a>, operation: &str) -> Self {
        let path = endpoint.path.trim_end_matches('/');
        let base = path.strip_suffix(operation).unwrap_or(path);
        match base.rsplit_once("/threads/") {
            Some((base, thread)) if !thread.is_empty() && !thread.contains('/') => Self { base, named: Some(thread) },
            _ => Self { base, named: None },
        }
    }

    /// The thread, as a part of a path: that of the address, of the caller, or of the stream.
    pub(super) fn thread(&self, ask: &Ask, cursor: Option<&Cursor>) -> Option<String> {
        let told = ask.thread_id.as_deref().filter(|id| !id.is_empty());
        let told = told.or(cursor.and_then(|cursor| cursor.thread_id.as_deref()));
        self.named.map(str::to_owned).or(told.map(encoded))
    }
}
