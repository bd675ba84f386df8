//! The headers of a request: those of the protocol, the key, and the caller's.

use super::provider::{BrowserAccess, browser_access};
use super::{AgentQuestion, Cursor, Endpoint, Headers, Method, Request, RequestError};

/// Tells Anthropic that the request comes from a browser, and that its user accepts that the key is visible there.
pub(super) const BROWSER_HEADER: &str = "anthropic-dangerous-direct-browser-access";

/// The header in which a protocol expects the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyHeader {
    /// `Authorization: Bearer …`
    Bearer,
    /// Another header.
    Named(&'static str),
}

/// A request with a JSON body and a response of events.
pub(super) fn post(question: &AgentQuestion, url: String, key: KeyHeader, body: String) -> Request {
    let headers = vec![own("content-type", "application/json"), own("accept", "text/event-stream")];
    finished(question, Method::Post, url, headers, key, Some(body))
}

/// A request for the events after a given one.
pub(super) fn listen(question: &AgentQuestion, url: String, key: KeyHeader, last_event_id: Option<&str>) -> Request {
    let mut headers = vec![own("accept", "text/event-stream")];
    headers.extend(last_event_id.map(|id| own("last-event-id", id)));
    finished(question, Method::Get, url, headers, key, None)
}

/// A request with a response that is not a stream.
pub(super) fn order(question: &AgentQuestion, url: String, key: KeyHeader, body: Option<String>) -> Request {
    let headers = body.iter().map(|_| own("content-type", "application/json")).collect();
    finished(question, Method::Post, url, headers, key, body)
}

fn finished(
    question: &AgentQuestion,
    method: Method,
    url: String,
    mut headers: Vec<(String, String)>,
    key: KeyHeader,
    body: Option<String>,
) -> Request {
    if let Some(value) = question.key.as_deref().map(str::trim).filter(|key| !key.is_empty()) {
        headers.push(match key {
            KeyHeader::Bearer => ("authorization".to_owned(), ["Bearer ", value].concat()),
            KeyHeader::Named(name) => own(name, value),
        });
    }
    if browser_access(&url) == BrowserAccess::NeedsHeader {
        headers.push(own(BROWSER_HEADER, "true"));
    }
    let mut request = Request { method, url, headers: Headers(headers), body, before: None, start: None };
    for (name, value) in &question.headers {
        set(&mut request, name.trim(), value.trim());
    }
    request
}

fn own(name: &str, value: &str) -> (String, String) {
    (name.to_owned(), value.to_owned())
}

/// Sets a header, and removes others with its name.
fn set(request: &mut Request, name: &str, value: &str) {
    request.headers.0.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
    request.headers.0.push((name.to_ascii_lowercase(), value.to_owned()));
}

/// Sets a header of the protocol, unless the caller has set it.
pub(super) fn with(mut request: Request, name: &str, value: &str) -> Request {
    if !request.headers.has(name) {
        request.headers.0.push(own(name, value));
    }
    request
}

/// The header for the key of an OpenAI-compatible API; Azure has its own.
pub(super) fn openai_key(endpoint: &Endpoint<'_>) -> KeyHeader {
    let is_azure = endpoint.host().ends_with(".azure.com");
    if is_azure { KeyHeader::Named("api-key") } else { KeyHeader::Bearer }
}

/// Rejects invalid names and values. The error does not repeat a value, which may be a secret.
pub(super) fn check(question: &AgentQuestion) -> Result<(), RequestError> {
    if question.key.as_deref().is_some_and(|key| !is_value(key.trim())) {
        return Err(hidden("key", "a key without line breaks and of Latin letters"));
    }
    for (name, value) in &question.headers {
        let field = ["headers[\"", &name.replace('\\', "\\\\").replace('"', "\\\""), "\"]"].concat();
        if !is_name(name.trim()) {
            return Err(RequestError { field, found: Some(name.clone()), expected: "the name of a header" });
        }
        if !is_value(value.trim()) {
            return Err(hidden(&field, "a value without line breaks and of Latin letters"));
        }
    }
    Ok(())
}

fn hidden(field: &str, expected: &'static str) -> RequestError {
    RequestError { field: field.to_owned(), found: Some("•••".to_owned()), expected }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
}

fn is_value(value: &str) -> bool {
    value.chars().all(|character| character == '\t' || (!character.is_control() && u32::from(character) <= 0xff))
}

/// The id of the last event, if a header can hold it.
pub(super) fn event_id(cursor: &Cursor) -> Option<&str> {
    let id = cursor.last_event_id.as_str();
    (!id.is_empty() && is_value(id) && id.trim() == id).then_some(id)
}
