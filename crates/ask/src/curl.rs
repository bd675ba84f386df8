//! Writes a request as a curl line, with every secret replaced by a variable.

use super::provider::provider_of;
use super::{Method, Request};

/// The headers without secrets. Any other may contain a key and becomes a variable.
const PLAIN_HEADERS: [&str; 7] = [
    "a2a-version",
    "accept",
    "anthropic-dangerous-direct-browser-access",
    "anthropic-version",
    "anthropic-beta",
    "content-type",
    "last-event-id",
];

/// The headers in which protocols send their key.
const KEY_HEADERS: [&str; 4] = ["authorization", "x-api-key", "x-goog-api-key", "api-key"];

/// Query parameters with secret values.
const SECRET_FIELDS: [&str; 9] =
    ["key", "api_key", "apikey", "api-key", "token", "access_token", "secret", "sig", "code"];

/// The variable for a key of an unknown server.
const KEY_VARIABLE: &str = "API_KEY";

/// The request as a shell line that can be run once the variables are set.
#[must_use]
pub fn curl_line(request: &Request) -> String {
    let line = match &request.before {
        Some(before) => [&one_line(before), " && \\\n", &one_line(request)].concat(),
        None => one_line(request),
    };
    match &request.start {
        // The first request listens until its run has ended.
        Some(start) => [&line, " &\nsleep 1; ", &one_line(start), "; wait"].concat(),
        None => line,
    }
}

fn one_line(request: &Request) -> String {
    let key_variable = provider_of(&request.url).map_or(KEY_VARIABLE, |provider| provider.key_variable);
    let mut line = "curl -N".to_owned();
    if request.method == Method::Post && request.body.is_none() {
        line.push_str(" -X POST");
    }
    line.push(' ');
    line.push_str(&masked_url(&request.url, key_variable));
    for (name, value) in request.headers.iter() {
        line.push_str(" -H ");
        line.push_str(&masked_header(name, value, key_variable));
    }
    if let Some(body) = &request.body {
        line.push_str(" --data-raw ");
        line.push_str(&quoted(body));
    }
    line
}

fn masked_header(name: &str, value: &str, key_variable: &str) -> String {
    if PLAIN_HEADERS.contains(&name) {
        return quoted(&[name, ": ", value].concat());
    }
    let variable = if KEY_HEADERS.contains(&name) { key_variable.to_owned() } else { variable_of(name) };
    let scheme = ["Bearer ", "Basic "].into_iter().find(|scheme| value.starts_with(scheme)).unwrap_or_default();
    [&quoted(&[name, ": ", scheme].concat()), "\"$", &variable, "\""].concat()
}

/// `x-team` → `X_TEAM`; a variable does not begin with a digit.
fn variable_of(name: &str) -> String {
    let letter = |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_uppercase() } else { '_' };
    let variable: String = name.chars().map(letter).collect();
    if variable.starts_with(|first: char| first.is_ascii_digit()) { ["_", &variable].concat() } else { variable }
}

fn masked_url(url: &str, key_variable: &str) -> String {
    let Some((before, query)) = url.split_once('?') else { return quoted(url) };
    let mut line = String::new();
    let mut plain = [before, "?"].concat();
    for (index, field) in query.split('&').enumerate() {
        if index > 0 {
            plain.push('&');
        }
        let name = field.split('=').next().unwrap_or_default();
        if field.contains('=') && SECRET_FIELDS.iter().any(|secret| name.eq_ignore_ascii_case(secret)) {
            plain.push_str(name);
            plain.push('=');
            line.push_str(&quoted(&std::mem::take(&mut plain)));
            line.push_str(&["\"$", key_variable, "\""].concat());
        } else {
            plain.push_str(field);
        }
    }
    if plain.is_empty() { line } else { [line, quoted(&plain)].concat() }
}

/// A text as one quoted word of a shell.
fn quoted(text: &str) -> String {
    ["'", &text.replace('\'', r"'\''"), "'"].concat()
}
