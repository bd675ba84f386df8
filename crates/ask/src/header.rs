//! The headers of a request: what every protocol sends, the key, and the caller's own.

use serde::{Serialize, Serializer};

use super::provider::{BrowserAccess, browser_access};
use super::{Ask, AskError, Cursor, Endpoint, Method, Request};

/// Names and values of headers, in the order they were set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headers(pub Vec<(String, String)>);

impl Headers {
    /// Name and value of each.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether one of that name is set.
    fn has(&self, name: &str) -> bool {
        self.iter().any(|(known, _)| known.eq_ignore_ascii_case(name))
    }
}

/// Headers are an object, as `fetch` takes them.
impl Serialize for Headers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

/// Says to Anthropic that a browser asks, and that whoever uses it knows that its key can be seen there.
pub(super) const BROWSER_HEADER: &str = "anthropic-dangerous-direct-browser-access";

/// Where a protocol wants the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyHeader {
    /// `Authorization: Bearer …`
    Bearer,
    /// A header of its own.
    Named(&'static str),
}

/// A question: JSON out, events back.
pub(super) fn post(ask: &Ask, url: String, key: KeyHeader, body: String) -> Request {
    let headers = vec![own("content-type", "application/json"), own("accept", "text/event-stream")];
    finished(ask, Method::Post, url, headers, key, Some(body))
}

/// A connection made again, from an event on.
pub(super) fn listen(ask: &Ask, url: String, key: KeyHeader, last_event_id: Option<&str>) -> Request {
    let mut headers = vec![own("accept", "text/event-stream")];
    headers.extend(last_event_id.map(|id| own("last-event-id", id)));
    finished(ask, Method::Get, url, headers, key, None)
}

/// An order to which no events come back.
pub(super) fn order(ask: &Ask, url: String, key: KeyHeader, body: Option<String>) -> Request {
    let headers = body.iter().map(|_| own("content-type", "application/json")).collect();
    finished(ask, Method::Post, url, headers, key, body)
}

fn finished(
    ask: &Ask,
    method: Method,
    url: String,
    mut headers: Vec<(String, String)>,
    key: KeyHeader,
    body: Option<String>,
) -> Request {
    if let Some(value) = ask.key.as_deref().map(str::trim).filter(|key| !key.is_empty()) {
        headers.push(match key {
            KeyHeader::Bearer => ("authorization".to_owned(), ["Bearer ", value].concat()),
            KeyHeader::Named(name) => own(name, value),
        });
    }
    if browser_access(&url) == BrowserAccess::NeedsHeader {
        headers.push(own(BROWSER_HEADER, "true"));
    }
    let mut request = Request { method, url, headers: Headers(headers), body, start: None };
    for (name, value) in &ask.headers {
        set(&mut request, name.trim(), value.trim());
    }
    request
}

fn own(name: &str, value: &str) -> (String, String) {
    (name.to_owned(), value.to_owned())
}

/// Sets a header in place of one of that name.
fn set(request: &mut Request, name: &str, value: &str) {
    request.headers.0.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
    request.headers.0.push((name.to_ascii_lowercase(), value.to_owned()));
}

/// Sets a header that the protocol wants, unless the caller has set it.
pub(super) fn with(mut request: Request, name: &str, value: &str) -> Request {
    if !request.headers.has(name) {
        request.headers.0.push(own(name, value));
    }
    request
}

/// The header for the key of an API that OpenAI shaped; Azure has its own.
pub(super) fn openai_key(endpoint: &Endpoint<'_>) -> KeyHeader {
    let is_azure = endpoint.host().ends_with(".azure.com");
    if is_azure { KeyHeader::Named("api-key") } else { KeyHeader::Bearer }
}

/// Refuses what no header can hold, without repeating it: it may be a secret.
pub(super) fn check(ask: &Ask) -> Result<(), AskError> {
    if ask.key.as_deref().is_some_and(|key| !is_value(key.trim())) {
        return Err(hidden("key", "a key without line breaks and of Latin letters"));
    }
    for (name, value) in &ask.headers {
        let field = ["headers.", name].concat();
        if !is_name(name.trim()) {
            return Err(AskError { field, found: Some(name.clone()), expected: "the name of a header" });
        }
        if !is_value(value.trim()) {
            return Err(hidden(&field, "a value without line breaks and of Latin letters"));
        }
    }
    Ok(())
}

fn hidden(field: &str, expected: &'static str) -> AskError {
    AskError { field: field.to_owned(), found: Some("•••".to_owned()), expected }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
}

fn is_value(value: &str) -> bool {
    value.chars().all(|character| character == '\t' || (!character.is_control() && u32::from(character) <= 0xff))
}

/// The id of the last event, where there is one that a header can hold.
pub(super) fn event_id(cursor: &Cursor) -> Option<&str> {
    let id = cursor.last_event_id.as_str();
    (!id.is_empty() && is_value(id) && id.trim() == id).then_some(id)
}
