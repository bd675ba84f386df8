//! Requests to agents for JavaScript; nothing is sent here.

mod request;

use credence_part::part;
use wasm_bindgen::prelude::*;

use crate::boundary::{CallError, json_text};

/// The request that asks an agent.
#[wasm_bindgen(js_name = buildRequest)]
#[part(ask)]
pub fn build_request(protocol: &str, ask: &str) -> Result<String, CallError> {
    json_text(&request::build(protocol, ask)?)
}

/// How to resume a cut stream.
#[wasm_bindgen(js_name = resumeRequest)]
#[part(ask)]
pub fn resume_request(protocol: &str, ask: &str, cursor: &str) -> Result<String, CallError> {
    json_text(&request::resume(protocol, ask, cursor)?)
}

/// The request that stops a run on its server; `null` if closing the connection is the only way.
#[wasm_bindgen(js_name = stopRequest)]
#[part(ask)]
pub fn stop_request(protocol: &str, ask: &str, cursor: &str) -> Result<String, CallError> {
    json_text(&request::stop(protocol, ask, cursor)?)
}

/// A request as a curl command, with shell variables in place of secrets.
#[wasm_bindgen(js_name = curlLine)]
#[part(ask)]
pub fn curl_line(request: &str) -> Result<String, CallError> {
    request::curl(request)
}

/// Whether the server at a URL accepts requests from web pages.
#[wasm_bindgen(js_name = browserAccess)]
#[part(ask)]
pub fn browser_access(endpoint: &str) -> Result<String, CallError> {
    json_text(&request::access(endpoint))
}
