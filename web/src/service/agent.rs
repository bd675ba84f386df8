//! A request to an agent, and the bytes of its answer as they arrive.

use credence_ask::{Method, Request};
use gloo_net::http::{RequestBuilder, Response};
use js_sys::{Array, Promise, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, ReadableStreamDefaultReader, RequestMode, RequestRedirect};

use super::frame::after;
use super::give_up::GiveUp;
use super::object::field;
use super::{location, refusal};
use crate::fault::Fault;

/// How much of a refusal is read at most, in bytes.
const MOST_READ: usize = 16 * 1024;
/// How long a refusal is waited for, in milliseconds.
const LONGEST_WAIT: i32 = 2_000;

/// A request, and the handle to cancel it.
pub struct Question {
    request: Request,
    give_up: GiveUp,
}

/// The bytes of an answer as they arrive.
pub struct Answer {
    reader: Option<ReadableStreamDefaultReader>,
}

impl Question {
    /// A request that is not sent yet.
    pub fn new(request: Request) -> Self {
        Self { request, give_up: GiveUp::new() }
    }

    /// The handle to cancel it.
    pub fn give_up(&self) -> GiveUp {
        self.give_up.clone()
    }

    /// Sends it and waits for the response to start.
    ///
    /// # Errors
    /// When there is no response, or it is not that of an agent.
    pub fn send(&self) -> impl Future<Output = Result<Answer, Fault>> {
        send(&self.request, self.give_up.signal())
    }
}

/// Sends a request and waits for the response to start. The signal also ends the response.
///
/// # Errors
/// When there is no response, or it is not that of an agent.
pub async fn send(request: &Request, signal: Option<AbortSignal>) -> Result<Answer, Fault> {
    if let Some(before) = &request.before {
        // A server that has what this creates refuses it, which is fine. What else is wrong it says to the question itself.
        fetched(before, signal.as_ref()).await?;
    }
    let response = fetched(request, signal.as_ref()).await?;
    check(&response).await?;
    if response.status() == 204 && request.method == Method::Get {
        return Err(Fault::NothingMore);
    }
    if let Some(start) = &request.start {
        let begun = fetched(start, signal.as_ref()).await?;
        check_status(&begun).await?;
    }
    Ok(Answer::of(&response))
}

/// Sends a request whose response does not matter, such as to stop a run.
pub async fn order(request: Request) {
    // The run has ended here in any case.
    let _ = fetched(&request, None).await;
}

async fn fetched(request: &Request, signal: Option<&AbortSignal>) -> Result<Response, Fault> {
    let method = match request.method {
        Method::Get => gloo_net::http::Method::GET,
        Method::Post => gloo_net::http::Method::POST,
    };
    let mut builder = RequestBuilder::new(&request.url).method(method).abort_signal(signal);
    for (name, value) in request.headers.iter() {
        builder = builder.header(name, value);
    }
    // A question and its key go to the host that was named, not to one it redirects to. A browser does not show where a redirect leads:
    // on the page's own host it follows those that stay there, elsewhere none.
    builder = if location::is_own(&request.url) {
        builder.mode(RequestMode::SameOrigin)
    } else {
        builder.redirect(RequestRedirect::Manual)
    };
    let ready = match &request.body {
        Some(body) => builder.body(body.as_str()),
        None => builder.build(),
    };
    let response = ready.map_err(|_| Fault::Unreachable)?.send().await.map_err(|_| Fault::Unreachable)?;
    // The status of a redirect that is not followed is hidden.
    if response.status() == 0 { Err(Fault::Redirected) } else { Ok(response) }
}

/// An error for a response that is not a stream of events.
async fn check(response: &Response) -> Result<(), Fault> {
    check_status(response).await?;
    let content_type = response.headers().get("Content-Type").unwrap_or_default();
    if can_hold_events(&content_type) { Ok(()) } else { Err(Fault::NotEvents(content_type)) }
}

/// An error with what the server says, for a status that is not a success.
async fn check_status(response: &Response) -> Result<(), Fault> {
    if response.ok() {
        return Ok(());
    }
    Err(Fault::Status(response.status(), refusal::said_in(&Answer::of(response).beginning().await)))
}

/// Whether a response of that content type may hold events; an unknown type may.
fn can_hold_events(content_type: &str) -> bool {
    let content_type = content_type.to_ascii_lowercase();
    content_type.is_empty() || content_type.contains("event-stream") || content_type.contains("json")
}

impl Answer {
    /// The body of a response.
    pub fn of(response: &Response) -> Self {
        Self { reader: response.body().and_then(|body| body.get_reader().dyn_into().ok()) }
    }

    /// Closes the connection: the rest is not wanted.
    pub fn cancel(&self) {
        if let Some(reader) = &self.reader {
            // What was cancelled is not read any more.
            drop(reader.cancel());
        }
    }

    /// The next bytes; `None` at the end.
    ///
    /// # Errors
    /// When the connection is lost.
    pub async fn next(&self) -> Result<Option<Vec<u8>>, Fault> {
        let Some(reader) = &self.reader else { return Ok(None) };
        let read = JsFuture::from(reader.read()).await.map_err(|_| Fault::ConnectionLost)?;
        Ok(chunk_in(&read))
    }

    /// Its first bytes as text, as far as they arrive in time. The rest is not wanted.
    async fn beginning(&self) -> String {
        let Some(reader) = &self.reader else { return String::new() };
        let late = after(LONGEST_WAIT);
        let mut bytes = Vec::new();
        while bytes.len() < MOST_READ {
            let read = JsFuture::from(Promise::race(&Array::of2(&reader.read(), &late))).await;
            let Some(chunk) = read.ok().and_then(|read| chunk_in(&read)) else { break };
            bytes.extend(chunk);
        }
        self.cancel();
        bytes.truncate(MOST_READ);
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// The bytes in what a reader gave; `None` at the end.
fn chunk_in(read: &JsValue) -> Option<Vec<u8>> {
    field(read, "value").dyn_ref::<Uint8Array>().map(Uint8Array::to_vec)
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
