//! Whether the output of a tool says itself that the tool failed.
//!
//! Agents often catch the error of a tool and return it as its result. A call is not a success because the protocol calls it one.

use std::borrow::Cow;

use super::field::Fields;
use credence_text::json::{Json, JsonCheck};

/// The error that an output reports, by the conventions of MCP servers, HTTP interfaces and agent libraries: a flag, an `error` that is
/// not blank, an HTTP status from 400 on, or a text that begins like an error. `None` if it reports none. An `error` beside results is
/// about a part of the work: one of several sources did not answer.
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
    let [error, content, message] = output.pick(["error", "content", "message"]);
    let error = error.filter(|error| error.boolean() != Some(false) && !error.is_blank());
    let status = failed_status(output);
    let is_only_a_part = || has_results(output);
    if !has_flag_of_failure(output) && status.is_none() && (error.is_none() || is_only_a_part()) {
        return None;
    }
    let in_content = || content.and_then(|content| content.text().or_else(|| first_text_part(content)));
    let text = error.and_then(Json::error_text).or_else(in_content).or_else(|| message.and_then(Json::text));
    let text = text.or_else(|| status.map(|(name, status)| Cow::Owned([name, ": ", status.raw()].concat())));
    Some(text.unwrap_or(Cow::Borrowed(output.raw())))
}

/// The same for an output that is a text, or JSON as text.
pub(super) fn failure_in_text(text: Cow<'_, str>) -> Option<Cow<'_, str>> {
    failure_in_words(text, failure_in_value)
}

/// The failure that a text reports, or the object that is written in it.
fn failure_in_words(text: Cow<'_, str>, in_object: fn(Json<'_>) -> Option<Cow<'_, str>>) -> Option<Cow<'_, str>> {
    const STARTS: [&str; 4] =
        ["Error: ", "Error invoking tool ", "Error executing tool ", "Traceback (most recent call last)"];
    if STARTS.iter().any(|start| text.starts_with(start)) {
        return Some(text);
    }
    let mut check = JsonCheck::default();
    let json = check.finish(&text).ok().filter(|json| json.is_object())?;
    in_object(json).map(|error| Cow::Owned(error.into_owned()))
}

fn has_flag_of_failure(output: Json<'_>) -> bool {
    let is_denied = |name: &str| output.get(name).and_then(Json::boolean) == Some(false);
    output.flag("isError") || output.flag("is_error") || is_denied("success") || is_denied("ok")
}

/// The field with an HTTP status from 400 on, and the status.
fn failed_status(output: Json<'_>) -> Option<(&'static str, Json<'_>)> {
    const NAMES: [&str; 3] = ["status", "status_code", "statusCode"];
    let failed = |status: &Json<'_>| status.integer().is_some_and(|status| (400..600).contains(&status));
    NAMES.into_iter().find_map(|name| Some((name, output.get(name).filter(failed)?)))
}

fn has_results(output: Json<'_>) -> bool {
    const RESULTS: [&str; 8] = ["results", "result", "data", "items", "documents", "hits", "rows", "output"];
    RESULTS.into_iter().filter_map(|name| output.get(name)).any(|results| !results.is_blank())
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
