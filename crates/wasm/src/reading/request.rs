//! Questions for callers: what is sent to ask, to resume and to stop, as plain records.

use std::borrow::Cow;

use credence_ask::{
    AgentQuestion, BrowserAccess, Headers, Method, PastMessage, Request, RequestError, Resumption, Role,
    browser_access, build_request, curl_line, provider_of, resume_request, stop_request,
};
use credence_core::conversation::Cursor;
use credence_core::stream::Protocol;
use serde::Serialize;

use crate::boundary::Argument;
use crate::boundary::{CallError, ErrorCode};

const ROLES: [(&str, Role); 2] = [("user", Role::User), ("assistant", Role::Assistant)];

const METHODS: [(&str, Method); 2] = [("GET", Method::Get), ("POST", Method::Post)];

const ASK: [&str; 13] = [
    "endpoint",
    "question",
    "history",
    "key",
    "model",
    "thread_id",
    "run_id",
    "message_id",
    "previous_id",
    "instructions",
    "search",
    "background",
    "headers",
];

pub(crate) fn build(protocol: &str, ask: &str) -> Result<Request, CallError> {
    let (protocol, ask) = asked(protocol, ask)?;
    build_request(protocol, &ask).map_err(|error| about_ask("ask", &error))
}

pub(crate) fn resume(protocol: &str, ask: &str, cursor: &str) -> Result<Resumption, CallError> {
    let ((protocol, ask), cursor) = (asked(protocol, ask)?, cursor_of(cursor)?);
    resume_request(protocol, &ask, &cursor).map_err(|error| about_ask("ask", &error))
}

pub(crate) fn stop(protocol: &str, ask: &str, cursor: &str) -> Result<Option<Request>, CallError> {
    let ((protocol, ask), cursor) = (asked(protocol, ask)?, cursor_of(cursor)?);
    stop_request(protocol, &ask, &cursor).map_err(|error| about_ask("ask", &error))
}

pub(crate) fn curl(request: &str) -> Result<String, CallError> {
    Ok(curl_line(&request_of(Argument::parse("request", request)?)?))
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

fn asked(protocol: &str, ask: &str) -> Result<(Protocol, AgentQuestion), CallError> {
    let protocols = Protocol::ALL.map(|protocol| (protocol.name(), protocol));
    let name = Argument::parse("protocol", protocol)?;
    let protocol = name.one_of(&protocols)?.ok_or_else(|| name.wrong("the name of a protocol"))?;
    Ok((protocol, ask_of(Argument::parse("ask", ask)?)?))
}

fn ask_of(ask: Argument<'_>) -> Result<AgentQuestion, CallError> {
    let ask = ask.object()?;
    ask.only(&ASK)?;
    let text = |name: &'static str| ask.field(name).optional_text().map(|text| text.map(Cow::into_owned));
    Ok(AgentQuestion {
        endpoint: ask.field("endpoint").text()?.into_owned(),
        question: text("question")?.unwrap_or_default(),
        history: ask.field("history").each_given(past_message)?,
        key: secret(&ask.field("key"))?,
        model: text("model")?,
        thread_id: text("thread_id")?,
        run_id: text("run_id")?,
        message_id: text("message_id")?,
        previous_id: text("previous_id")?,
        instructions: text("instructions")?,
        search: ask.field("search").flag()?,
        background: ask.field("background").flag()?,
        headers: headers(&ask.field("headers"))?,
    })
}

fn past_message(message: Argument<'_>) -> Result<PastMessage, CallError> {
    let message = message.object()?;
    message.only(&["role", "text"])?;
    let role = message.field("role");
    let role = role.one_of(&ROLES)?.ok_or_else(|| role.wrong("user or assistant"))?;
    Ok(PastMessage { role, text: message.field("text").text()?.into_owned() })
}

/// A text that no error repeats.
pub(crate) fn secret(argument: &Argument<'_>) -> Result<Option<String>, CallError> {
    let text = argument.optional_text().map_err(|error| no_text(&error.path))?;
    Ok(text.map(Cow::into_owned))
}

fn no_text(path: &str) -> CallError {
    CallError::new(ErrorCode::InvalidArgument, path, format!("`{path}` is no text, expected one"))
}

pub(crate) fn headers(argument: &Argument<'_>) -> Result<Vec<(String, String)>, CallError> {
    let Some(json) = argument.json() else { return Ok(Vec::new()) };
    let mut headers = Vec::new();
    for (name, value) in argument.clone().object().map(|_| json.fields())?.filter(|(_, value)| !value.is_null()) {
        let value = value.text().ok_or_else(|| no_text(&format!("{}.{name}", argument.path())))?;
        headers.push((name.into_owned(), value.into_owned()));
    }
    Ok(headers)
}

fn cursor_of(text: &str) -> Result<Cursor, CallError> {
    let cursor =
        Argument::parse("cursor", text)?.optional_object(&["thread_id", "run_id", "last_event_id", "sequence"])?;
    let text = |name: &'static str| cursor.field(name).optional_text().map(|text| text.map(Cow::into_owned));
    Ok(Cursor {
        thread_id: text("thread_id")?,
        run_id: text("run_id")?,
        last_event_id: text("last_event_id")?.unwrap_or_default(),
        sequence: cursor.field("sequence").optional_count(u32::MAX)?.map(u64::from),
    })
}

fn request_of(request: Argument<'_>) -> Result<Request, CallError> {
    let request = request.object()?;
    let method = request.field("method");
    let start = request.field("start");
    Ok(Request {
        method: method.one_of(&METHODS)?.ok_or_else(|| method.wrong("GET or POST"))?,
        url: request.field("url").text()?.into_owned(),
        headers: Headers(headers(&request.field("headers"))?),
        body: request.field("body").optional_text()?.map(Cow::into_owned),
        start: start.is_given().then(|| request_of(start.clone())).transpose()?.map(Box::new),
    })
}

/// An error about a field of the argument of this name.
pub(crate) fn about_ask(argument: &str, error: &RequestError) -> CallError {
    let path = format!("{argument}.{}", error.field);
    let message = format!("`{argument}.{}", error.to_string().trim_start_matches('`'));
    CallError::new(ErrorCode::InvalidArgument, &path, message)
}

#[cfg(test)]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;

    fn error(protocol: &str, ask: &str) -> CallError {
        build(protocol, ask).map(|_| ()).unwrap_err()
    }

    #[wasm_bindgen_test(unsupported = test)]
    fn an_error_names_the_way_and_never_a_secret() {
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
        let header = error("\"native\"", r#"{"endpoint":"/x","question":"q","headers":{"x-a":"zq9\n1"}}"#);
        assert!(header.path == "ask.headers.x-a" && !header.message.contains("zq9"), "{header:?}");
    }
}
