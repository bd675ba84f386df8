//! Errors that stand in a message outside of what its protocol defines: a server or a proxy wrote them.

use std::borrow::Cow;

use super::event::Failure;
use super::field::Fields;
use credence_json::Json;

/// The message shown for an error that gives none.
const NO_REASON: &str = "no reason was given";

/// The error of a frame that is named one, whatever its payload is.
pub(super) fn error_of_frame(json: Json<'_>) -> Failure {
    error_in(json).unwrap_or_else(|| failure(code_of(json), text_of(json).or_else(|| blank_or_raw(json))))
}

/// The error of a frame that is named one and holds a text.
pub(super) fn error_of_text(text: &str) -> Failure {
    let text = text.trim();
    failure(None, (!text.is_empty()).then_some(Cow::Borrowed(text)))
}

/// The error that an object without a name states: `error`, the `detail` of a web framework, or an HTTP status from 400 on with
/// a reason. What has a `type` or an `event` of another name is something else.
pub(super) fn error_in(json: Json<'_>) -> Option<Failure> {
    let names = json.pick(["type", "event", "object"]).into_iter().flatten().filter_map(Json::text);
    if names.into_iter().any(|name| !is_name_of_error(&name)) {
        return None;
    }
    let error = json.some("error").filter(|error| is_error(*error));
    let status = status_in(json);
    let detail = json.some("detail").filter(|_| error.is_some() || status.is_some() || is_only_detail(json));
    if error.is_none() && detail.is_none() && (status.is_none() || text_of(json).is_none()) {
        return None;
    }
    let code =
        error.and_then(code_of).or_else(|| code_of(json)).or_else(|| status.map(|status| Cow::Borrowed(status.raw())));
    let inner = error.and_then(|error| error.text().or_else(|| text_of(error)));
    let message = match error.and_then(Json::text) {
        // Beside a longer text the error is its name.
        Some(name) => text_of(json).or(Some(name)),
        None => inner.or_else(|| text_of(json)),
    };
    Some(failure(code, message.or_else(|| error.map(|error| Cow::Borrowed(error.raw())))))
}

/// A type by which servers name errors: `error`, `about:blank`, or the address of a kind of problem.
fn is_name_of_error(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    lower.ends_with("error") || lower == "about:blank" || lower.starts_with("http")
}

fn is_error(error: Json<'_>) -> bool {
    match error.text() {
        Some(text) => !text.trim().is_empty(),
        None => error.is_object() && (text_of(error).is_some() || code_of(error).is_some()),
    }
}

/// The HTTP status of an error.
fn status_in(json: Json<'_>) -> Option<Json<'_>> {
    let named = json.pick(["status", "statusCode", "status_code", "code"]).into_iter().flatten();
    named.into_iter().find(|status| status.integer().is_some_and(|status| (400..600).contains(&status)))
}

/// Whether an object says nothing but what went wrong: web frameworks answer `{"detail": …}`.
fn is_only_detail(json: Json<'_>) -> bool {
    const BESIDE: [&str; 7] = ["detail", "status", "title", "type", "instance", "code", "request_id"];
    json.fields().all(|(name, _)| BESIDE.contains(&name.as_ref()))
        && json.get("detail").is_some_and(|detail| detail_text(detail).is_some())
}

/// The words of an error, under their usual names.
fn text_of(json: Json<'_>) -> Option<Cow<'_, str>> {
    const NAMES: [&str; 8] =
        ["message", "detail", "error_message", "errorMessage", "errorText", "error_description", "msg", "title"];
    NAMES.into_iter().find_map(|name| json.get(name).and_then(detail_text)).filter(|text| !text.trim().is_empty())
}

/// A text, or the first `msg` in a list of problems.
fn detail_text(detail: Json<'_>) -> Option<Cow<'_, str>> {
    detail
        .text()
        .or_else(|| detail.first_text(&["message", "msg"]))
        .or_else(|| detail.items().find_map(|each| each.first_text(&["msg", "message"])))
}

fn code_of(json: Json<'_>) -> Option<Cow<'_, str>> {
    let [code, kind] = json.pick(["code", "type"]);
    let code = code.filter(|code| code.text().is_some() || code.number().is_some()).map(Json::text_or_json);
    code.or_else(|| kind.and_then(Json::text).filter(|kind| kind != "error" && !kind.contains(':')))
}

fn blank_or_raw(json: Json<'_>) -> Option<Cow<'_, str>> {
    (!json.is_blank()).then(|| json.text_or_json())
}

fn failure(code: Option<Cow<'_, str>>, message: Option<Cow<'_, str>>) -> Failure {
    let message = message.unwrap_or(Cow::Borrowed(NO_REASON)).into_owned();
    Failure { code: code.map(Cow::into_owned), message }
}
