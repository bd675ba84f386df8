//! Who is asked and with which key: models and interfaces, as a caller names them.

use std::borrow::Cow;

use crate::boundary::{Argument, CallError, ErrorCode};
use credence_ask::{AgentQuestion, RequestError, completion_request};
use credence_research::api::ApiAccess;

/// The endpoint of an OpenAI-compatible server with its model; an error never repeats a key.
pub(crate) fn model(argument: &Argument<'_>) -> Result<Option<AgentQuestion>, CallError> {
    if !argument.is_given() {
        return Ok(None);
    }
    let model = argument.clone().object()?;
    model.only(&["endpoint", "model", "key", "headers"])?;
    let ask = AgentQuestion {
        endpoint: model.field("endpoint").text()?.into_owned(),
        model: model.field("model").optional_text()?.map(Cow::into_owned),
        key: secret(&model.field("key"))?,
        headers: headers(&model.field("headers"))?,
        ..AgentQuestion::default()
    };
    // Whatever is wrong with it is said now, and not when it is to be asked.
    let probe = AgentQuestion { question: "?".to_owned(), ..ask.clone() };
    completion_request(&probe).map_err(|error| about(argument, &error))?;
    Ok(Some(ask))
}

/// An error about a field of a model.
pub(crate) fn about(argument: &Argument<'_>, error: &RequestError) -> CallError {
    let way = argument.path();
    let path = [&way, ".", &error.field].concat();
    let message = ["`", &way, ".", error.to_string().trim_start_matches('`')].concat();
    CallError::new(ErrorCode::InvalidArgument, &path, message)
}

/// Who asks an interface: `mail`, `key`, `base`.
pub(crate) fn access(argument: &Argument<'_>) -> Result<ApiAccess, CallError> {
    let access = argument.clone().optional_object(&["mail", "key", "base"])?;
    let base = access.field("base");
    let written = base.optional_text()?.map(Cow::into_owned);
    if written.as_ref().is_some_and(|written| !credence_text::web_address::is_web_address(written)) {
        return Err(base.wrong("an address that begins with `https://` or `http://`"));
    }
    let mail = access.field("mail").optional_text()?.map(Cow::into_owned);
    Ok(ApiAccess { mail, key: secret(&access.field("key"))?, base: written })
}

fn secret(argument: &Argument<'_>) -> Result<Option<String>, CallError> {
    let text = argument.optional_text().map_err(|error| no_text(&error.path))?;
    Ok(text.map(Cow::into_owned))
}

fn no_text(path: &str) -> CallError {
    CallError::new(ErrorCode::InvalidArgument, path, ["`", path, "` is no text, expected one"].concat())
}

/// Names and values of headers; an error never repeats a value.
pub(crate) fn headers(argument: &Argument<'_>) -> Result<Vec<(String, String)>, CallError> {
    if !argument.is_given() {
        return Ok(Vec::new());
    }
    let mut headers = Vec::new();
    for (name, value) in argument.clone().object()?.entries() {
        if value.is_given() {
            headers.push((name.into_owned(), value.text().map_err(|error| no_text(&error.path))?.into_owned()));
        }
    }
    Ok(headers)
}
