//! A live agent: one POST, and the bytes of its answer as they come.

use gloo_net::http::{Request, Response};
use js_sys::{JSON, Reflect, Uint8Array};
use serde::Serialize;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, ReadableStreamDefaultReader};

use crate::fault::Fault;

/// A question on its way, and the means to give it up.
pub struct Question {
    address: String,
    body: String,
    abort: Option<AbortController>,
}

/// The bytes of an answer as they come.
pub struct Answer {
    reader: Option<ReadableStreamDefaultReader>,
}

/// Gives up a question, wherever it is.
#[derive(Clone)]
pub struct GiveUp(Option<AbortController>);

impl GiveUp {
    /// Closes the connection.
    pub fn now(&self) {
        if let Some(abort) = &self.0 {
            abort.abort();
        }
    }
}

impl Question {
    /// A question to the agent at `address`, in the thread of the turn before.
    pub fn new(address: &str, message: &str, thread_id: Option<&str>) -> Self {
        let abort = AbortController::new().ok();
        Self { address: address.to_owned(), body: body(message, thread_id), abort }
    }

    /// The means to give it up.
    pub fn give_up(&self) -> GiveUp {
        GiveUp(self.abort.clone())
    }

    /// Sends it and waits for the answer to begin.
    ///
    /// # Errors
    /// When nobody answers, or what answers is no agent.
    pub async fn send(&self) -> Result<Answer, Fault> {
        if !is_web_address(&self.address) {
            return Err(Fault::BadAddress);
        }
        let request = self.request().ok_or(Fault::Unreachable)?;
        let response = request.send().await.map_err(|_| Fault::Unreachable)?;
        check(&response)?;
        let reader = response.body().and_then(|body| body.get_reader().dyn_into().ok());
        Ok(Answer { reader })
    }

    fn request(&self) -> Option<Request> {
        let signal = self.abort.as_ref().map(AbortController::signal);
        let request = Request::post(&self.address)
            .header("Content-Type", "application/json")
            .header("Accept", "text/event-stream")
            .abort_signal(signal.as_ref());
        request.body(self.body.as_str()).ok()
    }
}

/// An error for an answer that is no stream of events.
fn check(response: &Response) -> Result<(), Fault> {
    if !response.ok() {
        return Err(Fault::Status(response.status()));
    }
    let content_type = response.headers().get("Content-Type").unwrap_or_default();
    if can_hold_events(&content_type) { Ok(()) } else { Err(Fault::NotEvents(content_type)) }
}

/// Whether it is an http or https address, or one below the page's own host.
fn is_web_address(address: &str) -> bool {
    ["http://", "https://", "/"].iter().any(|start| address.starts_with(start))
}

/// Whether an answer of that type may hold events; one that does not say its type may.
fn can_hold_events(content_type: &str) -> bool {
    let content_type = content_type.to_ascii_lowercase();
    content_type.is_empty() || content_type.contains("event-stream") || content_type.contains("json")
}

impl Answer {
    /// The next bytes; `None` at the end.
    ///
    /// # Errors
    /// When the connection is lost.
    pub async fn next(&self) -> Result<Option<Vec<u8>>, Fault> {
        let Some(reader) = &self.reader else { return Ok(None) };
        let read = JsFuture::from(reader.read()).await.map_err(|_| Fault::ConnectionLost)?;
        let value = Reflect::get(&read, &JsValue::from_str("value")).unwrap_or(JsValue::UNDEFINED);
        Ok(value.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec))
    }
}

/// What is sent to an agent that speaks the native events.
#[derive(Serialize)]
struct Body<'a> {
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    thread_id: Option<&'a str>,
}

/// The question as JSON; plain text can always be written as such.
fn body(message: &str, thread_id: Option<&str>) -> String {
    let body = serde_wasm_bindgen::to_value(&Body { message, thread_id }).ok();
    let text = body.and_then(|body| JSON::stringify(&body).ok()).and_then(|text| text.as_string());
    text.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_and_pictures_are_no_events() {
        for fine in ["text/event-stream; charset=utf-8", "application/x-ndjson", "Application/JSON", ""] {
            assert!(can_hold_events(fine), "{fine}");
        }
        for wrong in ["text/html", "text/plain", "image/png"] {
            assert!(!can_hold_events(wrong), "{wrong}");
        }
    }
}
