//! Whether the output of a tool says itself that the tool failed.
//!
//! Agents often catch the error of a tool and return it as its result. A call is not a success because the protocol calls it one.

use std::borrow::Cow;

use super::field::Fields;
use credence_text::json::{Json, JsonCheck};

/// The error that an output reports, by the conventions of MCP servers, HTTP interfaces and agent libraries: a flag, an `error` that is
/// not blank, an HTTP status from 400 on, or a text that begins like an error. `None` if it reports none.
pub(super) fn failure_in(output: Json<'_>) -> Option<Cow<'_, str>> {
    if let Some(text) = output.text() {
        return failure_in_text(text);
    }
    let [error, content, message] = output.pick(["error", "content", "message"]);
    let error = error.filter(|error| error.boolean() != Some(false) && !error.is_blank());
    if error.is_none() && !has_flag_of_failure(output) && !has_failed_status(output) {
        return None;
    }
    let in_content = || content.and_then(|content| content.text().or_else(|| first_text_part(content)));
    let text = error.and_then(Json::error_text).or_else(in_content).or_else(|| message.and_then(Json::text));
    Some(text.unwrap_or(Cow::Borrowed(output.raw())))
}

/// The same for an output that is a text, or JSON as text.
pub(super) fn failure_in_text(text: Cow<'_, str>) -> Option<Cow<'_, str>> {
    const STARTS: [&str; 4] =
        ["Error: ", "Error invoking tool ", "Error executing tool ", "Traceback (most recent call last)"];
    if STARTS.iter().any(|start| text.starts_with(start)) {
        return Some(text);
    }
    let mut check = JsonCheck::default();
    let json = check.finish(&text).ok().filter(|json| json.is_object())?;
    failure_in(json).map(|error| Cow::Owned(error.into_owned()))
}

fn has_flag_of_failure(output: Json<'_>) -> bool {
    let is_denied = |name: &str| output.get(name).and_then(Json::boolean) == Some(false);
    output.flag("isError") || output.flag("is_error") || is_denied("success") || is_denied("ok")
}

fn has_failed_status(output: Json<'_>) -> bool {
    let status = |name: &str| output.get(name).and_then(Json::integer);
    let failed = |status: i64| (400..600).contains(&status);
    ["status", "status_code", "statusCode"].into_iter().filter_map(status).any(failed)
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
            (r#"{"statusCode":503}"#, r#"{"statusCode":503}"#),
        ] {
            assert_eq!(failure(output).as_deref(), Some(expected), "{output}");
        }
    }

    #[test]
    fn an_output_that_is_about_errors_is_none() {
        for output in [
            r#"{"success":true,"results":[]}"#,
            r#"{"error":null,"results":[1]}"#,
            r#"{"error":false}"#,
            r#"{"error":""}"#,
            r#"{"status":200}"#,
            r#"{"status":"completed"}"#,
            r#"{"status":1404}"#,
            r#""The error rate fell to 3 %.""#,
            r#""Errors: none""#,
            r#"[{"error":"in one of many"}]"#,
            "5",
        ] {
            assert_eq!(failure(output), None, "{output}");
        }
    }
}
