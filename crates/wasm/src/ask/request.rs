//! Requests for callers: what is sent to ask an agent, to resume and to stop, as plain records.

use credence_ask::{
    AgentProtocol, AgentQuestion, BrowserAccess, Headers, Method, PastMessage, Request, Resumption, Role,
    browser_access, build_request, curl_line, provider_of, resume_request, stop_request,
};
use credence_core::conversation::Cursor;
use serde::Serialize;

use crate::boundary::{Argument, CallError, headers, input, read, secret};
use crate::shared_input::invalid_request;

input! {
    /// A question to an agent. The caller makes the ids, for example with `crypto.randomUUID()`.
    closed AgentQuestion as "Ask" {
        /// The base URL of an API, or the full URL of the endpoint.
        endpoint: String,
        question: String = String::new(),
        /// The earlier messages, oldest first.
        history: Vec<PastMessage> = Vec::new(),
        /// Sent only in the protocol's header for it.
        key: Option<String> as secret,
        /// The model, the assistant of a LangGraph server, or the app of an ADK server.
        model: Option<String>,
        thread_id: Option<String>,
        run_id: Option<String>,
        message_id: Option<String>,
        /// The id of the previous response, if the provider stores responses, or of an A2A task that waits for an answer.
        previous_id: Option<String>,
        instructions: Option<String>,
        /// Requests the provider's web search and its sources.
        search: bool = false,
        /// Lets the run continue without a connection, so that a cut stream can be resumed.
        background: bool = false,
        /// More headers; they replace those of the protocol.
        headers: Vec<(String, String)> as headers => "Readonly<Record<string, string>> | null",
    }
}

input! {
    /// An earlier message.
    closed PastMessage as "PastMessage" {
        role: Role => "\"user\" | \"assistant\"",
        text: String,
    }
}

input! {
    /// A position in a stream, or a part of it.
    closed Cursor as "CursorInput" {
        thread_id: Option<String>,
        run_id: Option<String>,
        last_event_id: String = String::new(),
        sequence: Option<u64> as sequence,
    }
}

fn sequence(argument: &Argument<'_>) -> Result<Option<u64>, CallError> {
    Ok(argument.optional_count(u32::MAX)?.map(u64::from))
}

input! {
    /// A request that `buildRequest` returned.
    open Request as "RequestInput" {
        method: Method,
        url: String,
        headers: Headers as request_headers => "Readonly<Record<string, string>> | null",
        body: Option<String>,
        before: Option<Box<Request>> as other_request => "AgentRequest | null",
        start: Option<Box<Request>> as other_request => "AgentRequest | null",
    }
}

fn request_headers(argument: &Argument<'_>) -> Result<Headers, CallError> {
    headers(argument).map(Headers)
}

fn other_request(argument: &Argument<'_>) -> Result<Option<Box<Request>>, CallError> {
    Ok(argument.read::<Option<Request>>()?.map(Box::new))
}

pub(crate) fn build(protocol: &str, ask: &str) -> Result<Request, CallError> {
    let (protocol, ask) = (read::<AgentProtocol>("protocol", protocol)?, read("ask", ask)?);
    build_request(protocol, &ask).map_err(|error| invalid_request("ask", &error))
}

pub(crate) fn resume(protocol: &str, ask: &str, cursor: &str) -> Result<Resumption, CallError> {
    let (protocol, ask) = (read::<AgentProtocol>("protocol", protocol)?, read("ask", ask)?);
    resume_request(protocol, &ask, &read_cursor(cursor)?).map_err(|error| invalid_request("ask", &error))
}

pub(crate) fn stop(protocol: &str, ask: &str, cursor: &str) -> Result<Option<Request>, CallError> {
    let (protocol, ask) = (read::<AgentProtocol>("protocol", protocol)?, read("ask", ask)?);
    stop_request(protocol, &ask, &read_cursor(cursor)?).map_err(|error| invalid_request("ask", &error))
}

fn read_cursor(text: &str) -> Result<Cursor, CallError> {
    Ok(read::<Option<Cursor>>("cursor", text)?.unwrap_or_default())
}

pub(crate) fn curl(request: &str) -> Result<String, CallError> {
    Ok(curl_line(&read("request", request)?))
}

/// What is known of the server at an address.
#[derive(Serialize)]
pub(crate) struct Access {
    provider: Option<&'static str>,
    access: BrowserAccess,
    sentence: &'static str,
}

pub(crate) fn access(endpoint: &str) -> Access {
    let access = browser_access(endpoint);
    Access { provider: provider_of(endpoint).map(|provider| provider.name), access, sentence: access.sentence() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(protocol: &str, ask: &str) -> CallError {
        build(protocol, ask).map(|_| ()).unwrap_err()
    }

    #[test]
    fn an_error_names_the_path_and_never_a_secret() {
        assert_eq!(error("\"mcp\"", "{}").path, "protocol");
        assert_eq!(error("", "{}").path, "protocol");
        assert_eq!(error("\"native\"", r#"{"endpoint":"/x","topic":"y"}"#).path, "ask.topic");
        let missing = error("\"gemini\"", r#"{"endpoint":"https://a.example","question":"q"}"#);
        assert_eq!(
            (missing.path.as_str(), missing.message.as_str()),
            ("ask.model", "`ask.model` is missing, expected the name of a model")
        );
        let past = r#"{"endpoint":"/x","question":"q","history":[{"role":"tool","text":"t"}]}"#;
        assert_eq!(error("\"native\"", past).path, "ask.history[0].role");
        let key = error("\"native\"", r#"{"endpoint":"/x","question":"q","key":["sk-1"]}"#);
        assert!(key.path == "ask.key" && !key.message.contains("sk-1"), "{key:?}");
        let header = error("\"native\"", r#"{"endpoint":"/x","question":"q","headers":{"x-a":["zq9"]}}"#);
        assert!(header.path == r#"ask.headers["x-a"]"# && !header.message.contains("zq9"), "{header:?}");
        let header = error("\"native\"", r#"{"endpoint":"/x","question":"q","headers":{"x-a":"zq9\n1"}}"#);
        assert!(header.path == r#"ask.headers["x-a"]"# && !header.message.contains("zq9"), "{header:?}");
    }
}
