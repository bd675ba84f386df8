//! Requests to services, performed by the package's script: with a time limit, without cookies, and no more to a host in a second than it
//! wants.

use credence_ask::Request;
use js_sys::Map;
use wasm_bindgen::prelude::*;

use super::host::import;
use super::object::{count, object, text};

/// The script, relative to the page.
const SCRIPT: &str = "perform.js";

/// The longest time for one request, in milliseconds.
const LONGEST: f64 = 15_000.0;

thread_local! {
    /// When each host may be asked again; the same for all panels.
    static TURNS: Map = Map::new();
}

/// The response of a service.
pub struct Response {
    /// The HTTP status.
    pub status: u16,
    /// How many seconds the service asks to wait.
    pub retry_after: Option<u32>,
    /// The body as text.
    pub body: String,
}

/// Sends a request to a service that wants so many in a second at most; `None` without a response.
pub async fn send(request: &Request, per_second: f64) -> Option<Response> {
    let script: PerformScript = import(SCRIPT).await.ok()?.unchecked_into();
    let pace = [("turns", TURNS.with(|turns| turns.into())), ("perSecond", per_second.into())];
    let options = object(&[("timeoutMs", LONGEST.into()), ("pace", object(&pace))]);
    let response = script.perform(&object(&[("request", request_object(request))]), &options).await.ok()?;
    Some(Response {
        status: count(&response, "status")?,
        retry_after: count(&response, "retryAfter"),
        body: text(&response, "body")?,
    })
}

/// A request as the package's scripts take it.
pub fn request_object(request: &Request) -> JsValue {
    let headers: Vec<_> = request.headers.iter().map(|(name, value)| (name, value.into())).collect();
    object(&[
        ("method", request.method.name().into()),
        ("url", (&request.url).into()),
        ("headers", object(&headers)),
        ("body", request.body.as_ref().into()),
    ])
}

#[wasm_bindgen]
extern "C" {
    /// What `perform.js` exports.
    type PerformScript;

    #[wasm_bindgen(method, catch)]
    async fn perform(this: &PerformScript, action: &JsValue, options: &JsValue) -> Result<JsValue, JsValue>;
}
