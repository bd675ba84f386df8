//! A live agent: one POST, and the bytes of its answer as they come.

use js_sys::{JSON, Object, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, Headers, ReadableStreamDefaultReader, RequestInit, Response};

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
        let init = self.request().ok_or(Fault::Unreachable)?;
        let fetched = leptos::prelude::window().fetch_with_str_and_init(&self.address, &init);
        let response: Response = JsFuture::from(fetched)
            .await
            .ok()
            .and_then(|response| response.dyn_into().ok())
            .ok_or(Fault::Unreachable)?;
        check(&response)?;
        let reader = response.body().and_then(|body| body.get_reader().dyn_into().ok());
        Ok(Answer { reader })
    }

    fn request(&self) -> Option<RequestInit> {
        let headers = Headers::new().ok()?;
        headers.set("Content-Type", "application/json").ok()?;
        headers.set("Accept", "text/event-stream").ok()?;
        let init = RequestInit::new();
        init.set_method("POST");
        init.set_headers(&headers);
        init.set_body(&JsValue::from_str(&self.body));
        init.set_signal(self.abort.as_ref().map(|abort| abort.signal()).as_ref());
        Some(init)
    }
}

/// An error for an answer that is no stream of events.
fn check(response: &Response) -> Result<(), Fault> {
    if !response.ok() {
        return Err(Fault::Status(response.status()));
    }
    let content_type = response.headers().get("Content-Type").ok().flatten().unwrap_or_default();
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

/// The question as JSON; what cannot be set or written is left out, which a plain object and text never are.
fn body(message: &str, thread_id: Option<&str>) -> String {
    let body = Object::new();
    let set = |name: &str, value: &str| Reflect::set(&body, &JsValue::from_str(name), &JsValue::from_str(value)).is_ok();
    set("message", message);
    if let Some(thread_id) = thread_id {
        set("thread_id", thread_id);
    }
    JSON::stringify(&body).ok().and_then(|text| text.as_string()).unwrap_or_default()
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
