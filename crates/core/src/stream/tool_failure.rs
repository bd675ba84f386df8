//! Whether the output of a tool says itself that the tool failed.
//!
//! Agents often catch the error of a tool and return it as its result. A call is not a success because the protocol calls it one.
//! But data may have the same names: a film may be called "Error: …", and a `status` of 450 may count what is in stock.

mod words;

use std::borrow::Cow;

use super::field::Fields;
use super::loose_json::values_in;
use credence_json::{Json, JsonCheck};
use words::{is_error, is_error_status, is_one_of};

/// What an answer has that tells of an error and holds no data.
const ENVELOPE: &str = "status status_code statusCode statusText http_status code message msg error errors error_message errorMessage \
    error_msg error_code errorCode error_type errorType detail details title type instance reason body url path \
    timestamp request_id requestId headers ok success tool tool_name name_of_tool traceback stack method hint retryable \
    id jsonrpc";

/// The fields with the words of an error.
const WORDS: [&str; 9] =
    ["error_message", "errorMessage", "error_msg", "errorText", "message", "msg", "detail", "reason", "stderr"];

/// The error that an output reports, by the conventions of MCP servers, HTTP interfaces and agent libraries. `None` if it reports none.
/// An `error` beside results is about a part of the work: one of several sources did not answer.
pub(super) fn failure_in(output: Json<'_>) -> Option<Cow<'_, str>> {
    if let Some(text) = output.text() {
        return failure_in_text(text);
    }
    failure_in_value(output)
}

fn failure_in_value(output: Json<'_>) -> Option<Cow<'_, str>> {
    failure_in_fields(output).or_else(|| failure_in_parts(output))
}

/// The failure in content parts, as of MCP servers, if one text is all they hold. Parts inside that text are not read: texts in
/// texts would be parsed again at every level.
fn failure_in_parts(output: Json<'_>) -> Option<Cow<'_, str>> {
    let mut parts = output.get("content").unwrap_or(output).items();
    let text = parts.next().filter(|_| parts.next().is_none())?.text_of("text")?;
    failure_in_words(text, failure_in_fields)
}

fn failure_in_fields(output: Json<'_>) -> Option<Cow<'_, str>> {
    if let Some(inner) = output.get("structuredContent").filter(|inner| inner.is_object()).and_then(failure_in_object) {
        return Some(inner);
    }
    failure_in_object(output)
}

fn failure_in_object(output: Json<'_>) -> Option<Cow<'_, str>> {
    let [error, errors, content] = output.pick(["error", "errors", "content"]);
    let has_results = has_results(output);
    let is_envelope = is_envelope(output);
    let error = error.filter(|error| is_error_value(*error, output, is_envelope));
    let errors = errors.filter(|errors| !has_results && is_list_of_errors(*errors, is_envelope));
    let status = failed_status(output, is_envelope);
    let code = failed_exit(output);
    let has_failed = has_flag_of_failure(output)
        || status.is_some()
        || code.is_some()
        || (error.is_some() || errors.is_some()) && !has_results
        || has_word_of_failure(output, is_envelope) && !has_results;
    if !has_failed {
        return None;
    }
    let words = || output.pick(WORDS).into_iter().flatten().filter_map(Json::text).find(|text| !text.trim().is_empty());
    let in_content = || content.and_then(|content| content.text().or_else(|| first_text_part(content)));
    let in_list = || errors.and_then(|errors| errors.items().find_map(Json::error_text));
    // What a command printed says more than its exit code.
    let printed = || {
        let texts = output.pick(["output", "stdout"]).into_iter().flatten().filter_map(Json::text);
        texts.filter(|_| code.is_some()).find(|text| !text.trim().is_empty())
    };
    let text = error.and_then(text_of_error).or_else(in_list).or_else(in_content).or_else(words).or_else(printed);
    let stated = || status.or(code).map(|(name, status)| Cow::Owned([name, ": ", &status.text_or_json()].concat()));
    Some(text.or_else(stated).unwrap_or(Cow::Borrowed(output.raw())))
}

fn text_of_error(error: Json<'_>) -> Option<Cow<'_, str>> {
    error
        .error_text()
        .or_else(|| error.first_text(&["detail", "reason", "msg", "code", "type"]))
        .or_else(|| error.items().find_map(Json::error_text))
}

/// Whether the value of `error` is one: a text, an object with words or a code, or `true`. A number may be a measure.
fn is_error_value(error: Json<'_>, output: Json<'_>, is_envelope: bool) -> bool {
    if let Some(text) = error.text() {
        let text = text.trim().to_ascii_lowercase();
        return !text.is_empty() && text != "no error" && !is_one_of("none null n/a 0 false", &text);
    }
    if error.number().is_some() {
        let has_words = output.pick(WORDS).into_iter().flatten().any(|words| words.text().is_some());
        return is_envelope && has_words && error.integer().is_some_and(|code| code != 0);
    }
    let is_measure = |(_, value): (_, Json<'_>)| value.number().is_some() || value.is_null();
    let is_data = error.is_object() && error.fields().all(is_measure) && error.get("code").is_none();
    !is_data && error.boolean() != Some(false) && !error.is_blank()
}

/// Whether this is a list of errors, as of GraphQL: each has a message. A list of texts may be what was asked for.
fn is_list_of_errors(errors: Json<'_>, is_envelope: bool) -> bool {
    let is_error = |error: Json<'_>| error.text_of("message").is_some() || is_envelope && error.text().is_some();
    errors.items().next().is_some() && errors.items().all(is_error)
}

/// Whether an object has nothing but what tells of an error.
fn is_envelope(output: Json<'_>) -> bool {
    output.fields().all(|(name, value)| is_one_of(ENVELOPE, &name) || value.is_blank())
}

/// The same for an output that is a text, or JSON as text.
pub(super) fn failure_in_text(text: Cow<'_, str>) -> Option<Cow<'_, str>> {
    failure_in_words(text, failure_in_value)
}

/// The failure that a text reports, or the object that is written in it.
fn failure_in_words(text: Cow<'_, str>, in_object: fn(Json<'_>) -> Option<Cow<'_, str>>) -> Option<Cow<'_, str>> {
    if is_error(&text) {
        return Some(text);
    }
    let object = without_fence(&text);
    if !object.starts_with('{') {
        return None;
    }
    let owned = |error: Cow<'_, str>| Cow::Owned(error.into_owned());
    let mut check = JsonCheck::default();
    if let Ok(json) = check.finish(object) {
        return in_object(json).map(owned);
    }
    // Python prints objects in a form of its own.
    let mut values = values_in(object).into_iter();
    let value = values.next().filter(|_| values.next().is_none())?;
    let mut check = JsonCheck::default();
    in_object(check.finish(&value).ok()?).map(owned)
}

/// A text without the fence of a code block around it.
pub(super) fn without_fence(text: &str) -> &str {
    let text = text.trim();
    let inner = || text.strip_prefix("```")?.strip_suffix("```")?.split_once('\n');
    inner().filter(|(language, _)| !language.contains(['{', '['])).map_or(text, |(_, inner)| inner.trim())
}

fn has_flag_of_failure(output: Json<'_>) -> bool {
    let is_denied = |name: &str| output.get(name).and_then(Json::boolean) == Some(false);
    output.flag("isError")
        || output.flag("is_error")
        || is_denied("success")
        || is_denied("ok")
        || is_denied("succeeded")
}

/// Whether a `status`, or the `type` of an answer, says that it is an error. A status of something that was asked for, such as of a
/// build, has other fields beside it.
fn has_word_of_failure(output: Json<'_>, is_envelope: bool) -> bool {
    const FAILED: &str = "error failed failure fail errored exception";
    let [status, state, kind] = output.pick(["status", "state", "type"]);
    let is_failed = |word: Option<Json<'_>>, words: &str| {
        word.and_then(Json::text).is_some_and(|word| is_one_of(words, &word.to_ascii_lowercase()))
    };
    let has_words_of_error = || {
        let named = output.pick(["error_message", "errorMessage", "error_msg", "errorText", "error_code"]);
        named.into_iter().flatten().any(|words| words.text().is_some_and(|text| !text.trim().is_empty()))
    };
    let is_error = is_failed(status, "error") || is_failed(kind, "error");
    is_error && (is_envelope || has_words_of_error() || output.text_of("message").is_some())
        || is_envelope && (is_failed(status, FAILED) || is_failed(state, FAILED))
        || is_envelope && has_words_of_error()
        || is_envelope && output.text_of("traceback").is_some()
}

/// The field with an HTTP status from 400 on, and the status. A `status` alone may count something else.
fn failed_status(output: Json<'_>, is_envelope: bool) -> Option<(&'static str, Json<'_>)> {
    const NAMES: [&str; 4] = ["status", "status_code", "statusCode", "http_status"];
    let failed = |name: &str, status: &Json<'_>| {
        status.integer().is_some_and(is_error_status) && (name != "status" || is_envelope)
    };
    NAMES.into_iter().find_map(|name| Some((name, output.get(name).filter(|status| failed(name, status))?)))
}

/// The field with the exit code of a program that failed, and the code; shells of coding agents send it beside the output or in `metadata`.
fn failed_exit(output: Json<'_>) -> Option<(&'static str, Json<'_>)> {
    for place in [Some(output), output.get("metadata")].into_iter().flatten() {
        for name in ["exit_code", "exitCode", "returncode", "return_code"] {
            if let Some(code) = place.get(name).filter(|code| code.integer().is_some_and(|code| code != 0)) {
                return Some((name, code));
            }
        }
    }
    None
}

fn has_results(output: Json<'_>) -> bool {
    let results = output.pick(["results", "result", "data", "items", "documents", "hits", "rows", "output"]);
    results.into_iter().flatten().any(|results| !is_without_data(results))
}

/// Whether a result is blank, or has no values: GraphQL answers `{"user":null}` where it failed.
fn is_without_data(results: Json<'_>) -> bool {
    results.is_blank() || results.is_object() && results.fields().all(|(_, value)| value.is_null())
}

fn first_text_part(content: Json<'_>) -> Option<Cow<'_, str>> {
    content.items().find_map(|part| part.text_of("text"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure(output: &str) -> Option<String> {
        let mut check = JsonCheck::default();
        let json = check.finish(output).expect("the test writes JSON");
        failure_in(json).map(Cow::into_owned)
    }

    #[test]
    fn an_output_that_says_that_the_tool_failed_is_a_failure() {
        for (output, expected) in [
            (r#"{"success":false,"error":"HTTP 500"}"#, "HTTP 500"),
            (r#"{"ok":false,"message":"no such page"}"#, "no such page"),
            (r#"{"status":404,"message":"Not Found"}"#, "Not Found"),
            (r#"{"isError":true,"content":[{"type":"text","text":"gone"}]}"#, "gone"),
            (r#"{"error":{"message":"boom"}}"#, "boom"),
            (r#""Error: connection refused""#, "Error: connection refused"),
            (r#""{\"error\":\"boom\"}""#, "boom"),
            (r#"[{"type":"text","text":"{\"error\":\"boom\"}"}]"#, "boom"),
            (r#"{"content":[{"type":"text","text":"Error: no such page"}]}"#, "Error: no such page"),
            (r#"{"statusCode":503}"#, "statusCode: 503"),
            (r#"{"status":404,"body":"a long page"}"#, "status: 404"),
            (r#"{"success":false,"error":"HTTP 500","data":{"url":"https://a.example/"}}"#, "HTTP 500"),
            (r#"{"error":"boom","results":[]}"#, "boom"),
        ] {
            assert_eq!(failure(output).as_deref(), Some(expected), "{output}");
        }
    }

    #[test]
    fn texts_in_texts_are_read_once() {
        let mut nested = r#"{"error":"boom"}"#.to_owned();
        let mut found = Vec::new();
        for _ in 0..4 {
            nested = serde_json::json!([{ "type": "text", "text": nested }]).to_string();
            found.push(failure(&nested));
        }
        assert_eq!(found, [Some("boom".to_owned()), None, None, None]);
    }

    #[test]
    fn an_output_that_is_about_errors_is_none() {
        for output in [
            r#"{"success":true,"results":[]}"#,
            r#"{"error":null,"results":[1]}"#,
            r#"{"error":"one of two sources did not answer","results":["a"]}"#,
            r#"{"error":false}"#,
            r#"{"error":""}"#,
            r#"{"status":200}"#,
            r#"{"status":"completed"}"#,
            r#"{"status":1404}"#,
            r#""The error rate fell to 3 %.""#,
            r#""Errors: none""#,
            r#"[{"error":"in one of many"}]"#,
            r#"[{"text":"Error: in one of two"},{"text":"The rest."}]"#,
            "5",
        ] {
            assert_eq!(failure(output), None, "{output}");
        }
    }
}
