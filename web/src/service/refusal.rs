//! What a server says when it refuses a request.

use std::borrow::Cow;

use credence_json::Json;

/// How much of it is shown at most, in characters.
const MOST_SHOWN: usize = 300;

/// The message in the body of a response: that of a JSON error, wherever providers put it, or the text. A page says nothing.
pub fn said_in(body: &str) -> String {
    let body = body.trim();
    if body.starts_with('<') {
        return String::new();
    }
    let message = Json::parse(body).ok().and_then(message_in).unwrap_or(Cow::Borrowed(body));
    let words = message.split(|character: char| character.is_whitespace() || character.is_control());
    let line = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => [&line[..end], "…"].concat(),
        None => line,
    }
}

fn message_in(json: Json<'_>) -> Option<Cow<'_, str>> {
    let body = json.items().next().unwrap_or(json);
    let error = body.get("error").filter(|error| !error.is_null());
    let found = error.and_then(|error| error.get("message")).or(error);
    let found = found.or_else(|| body.get("message")).or_else(|| body.get("detail"))?;
    Some(found.text().unwrap_or(Cow::Borrowed(found.raw())))
}

#[cfg(test)]
mod tests {
    use super::said_in;

    #[test]
    fn the_message_is_found_wherever_providers_put_it() {
        for (body, expected) in [
            (r#"{"error":{"message":"Incorrect API key","type":"invalid_request_error"}}"#, "Incorrect API key"),
            (r#"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#, "Overloaded"),
            (r#"[{"error":{"code":400,"message":"API key not valid."}}]"#, "API key not valid."),
            (r#"{"error":"no such model"}"#, "no such model"),
            (r#"{"message":"Forbidden"}"#, "Forbidden"),
            (r#"{"detail":[{"loc":["body"],"msg":"missing"}]}"#, r#"[{"loc":["body"],"msg":"missing"}]"#),
            ("too  many\nrequests", "too many requests"),
            ("<!doctype html><title>502</title>", ""),
            ("", ""),
        ] {
            assert_eq!(said_in(body), expected, "{body}");
        }
        assert_eq!(said_in(&"ü".repeat(400)).chars().count(), 301);
    }
}
