//! What of a result says that a part of it failed, or has yet to happen: `{"ok": true, "bounced": ["k@x.example"]}`, `"state": "pending_review"`.

use credence_json::Json;
use credence_lexical::lower::lowercase;

use crate::call::Call;
use crate::deed::says_refused;
use crate::outcome::{says_failure, says_unfinished, says_waiting};
use crate::words::contains_any;

/// So much of a result is read, in bytes.
const LONGEST: usize = 20_000;

/// The most values that are looked at.
const MOST_VALUES: usize = 2_000;

const DEEPEST: usize = 6;

/// What a result says against what it was called for.
#[derive(Debug)]
pub enum Trouble {
    /// A part failed, with the words around it, in lower case.
    Failed(String),
    /// Somebody has yet to agree.
    Unapproved,
    /// An order or a payment has yet to happen.
    Unfinished,
}

/// The trouble in the result of a call, a failure before what waits.
pub fn trouble_in(call: &Call<'_>) -> Option<Trouble> {
    let output = call.output?;
    let output = &output[..output.floor_char_boundary(LONGEST)];
    let mut search = Search { left: MOST_VALUES, failed: None, waiting: None };
    match Json::parse(output.trim()) {
        Ok(json) => search.value("", json, None, 0),
        Err(_) => search.text(output),
    }
    search.failed.map(Trouble::Failed).or(search.waiting)
}

struct Search {
    left: usize,
    failed: Option<String>,
    waiting: Option<Trouble>,
}

impl Search {
    fn value(&mut self, key: &str, value: Json<'_>, around: Option<&str>, depth: usize) {
        if self.left == 0 || depth > DEEPEST {
            return;
        }
        self.left -= 1;
        let own = around.unwrap_or(value.raw());
        if names_failure(key) && is_something(value) || is_refusal(&lowercase(key), value) {
            self.fails(own);
        }
        if let Some(text) = value.text() {
            // A text may be JSON itself.
            return match Json::parse(text.trim()) {
                Ok(inner) if inner.is_object() || inner.is_array() => self.value(key, inner, None, depth + 1),
                _ => self.word(key, &text, own),
            };
        }
        for item in value.items() {
            self.value(key, item, None, depth + 1);
        }
        for (name, field) in value.fields() {
            let is_nested = field.is_object() || field.is_array();
            self.value(&name, field, (!is_nested).then_some(value.raw()), depth + 1);
        }
    }

    /// A short text of a field: a status or a message.
    fn word(&mut self, key: &str, text: &str, around: &str) {
        const LONGEST_STATUS: usize = 40;
        const STATUS: &str = "stat|approval|outcome|stage|phase|decision";
        let is_short = text.len() <= LONGEST_STATUS;
        if is_short && says_failure(text) || says_refused(text) {
            self.fails(around);
        } else if is_short && contains_any(STATUS, &lowercase(key)) {
            self.waits(text);
        }
    }

    /// The lines of a result that is no JSON.
    fn text(&mut self, output: &str) {
        const LONGEST_TEXT: usize = 600;
        if output.len() > LONGEST_TEXT {
            return;
        }
        for line in output.lines() {
            if says_refused(line) || says_failure(line) {
                self.fails(line);
            } else if says_waiting(line) {
                self.waiting = Some(Trouble::Unapproved);
            }
        }
    }

    fn waits(&mut self, status: &str) {
        if says_waiting(status) {
            self.waiting = Some(Trouble::Unapproved);
        } else if says_unfinished(status) {
            self.waiting.get_or_insert(Trouble::Unfinished);
        }
    }

    fn fails(&mut self, around: &str) {
        self.failed.get_or_insert_with(|| short(around));
    }
}

fn short(text: &str) -> String {
    const LONGEST: usize = 400;
    lowercase(&text[..text.floor_char_boundary(LONGEST)])
}

/// Whether a key names what failed: `failed`, `not_found_ids`. `error_rate` and `errors` of a file that was read are not told apart.
fn names_failure(key: &str) -> bool {
    const NEUTRAL: &str = "rate|budget|margin|log|page|code|timeout|limit|retry|retries";
    says_failure(key) && !contains_any(NEUTRAL, &lowercase(key))
}

/// Whether a value is more than nothing: a number over 0, `true`, a text, a list with an item.
fn is_something(value: Json<'_>) -> bool {
    if let Some(text) = value.text() {
        return !["", "none", "null", "false", "0", "no", "ok"].contains(&lowercase(text.trim()).as_str());
    }
    let is_filled = value.items().next().is_some() || value.fields().next().is_some();
    is_filled || value.boolean() == Some(true) || value.integer().is_some_and(|number| number > 0)
}

/// `"assigned": false`. A task that was created is not completed, a draft is not sent, and what was disabled is not enabled: these say nothing.
fn is_refusal(key: &str, value: Json<'_>) -> bool {
    const DONE: [&str; 6] = ["ok", "success", "assigned", "accepted", "granted", "booked"];
    value.boolean() == Some(false) && DONE.contains(&key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::CallState;

    fn trouble(output: &str) -> Option<&'static str> {
        let call = Call {
            id: "c",
            name: "t",
            args: None,
            state: CallState::Ok,
            error: None,
            output: Some(output),
            exit_code: None,
            answer_before: None,
        };
        trouble_in(&call).map(|trouble| match trouble {
            Trouble::Failed(_) => "failed",
            Trouble::Unapproved => "unapproved",
            Trouble::Unfinished => "unfinished",
        })
    }

    #[test]
    fn a_part_that_failed_is_found_in_a_result_that_says_ok() {
        assert_eq!(trouble(r#"{"ok": true, "notified": 7, "bounced": ["k@x.example"]}"#), Some("failed"));
        assert_eq!(
            trouble(r#"{"items": [{"id": "a", "status": "ordered"}, {"id": "b", "status": "out_of_stock"}]}"#),
            Some("failed")
        );
        assert_eq!(trouble(r#"{"results": [{"course": "DRIVE-2", "assigned": false}]}"#), Some("failed"));
        assert_eq!(trouble(r#"{"id": 3, "state": "pending_approval"}"#), Some("unapproved"));
        assert_eq!(trouble("Saved. The request is awaiting approval by finance."), Some("unapproved"));
        assert_eq!(trouble(r#"{"room": "Aula", "status": "requested"}"#), Some("unfinished"));
    }

    #[test]
    fn a_plain_success_has_none() {
        assert_eq!(trouble(r#"{"ok": true, "failed": [], "errors": 0, "error": null}"#), None);
        assert_eq!(trouble(r#"{"id": "E-3391", "status": "created"}"#), None);
        assert_eq!(trouble("Updated 34 instances"), None);
        assert_eq!(trouble(r#"{"id": "j1", "timeout": 30, "rate_limit": 100, "retry_on_error": true}"#), None);
        assert_eq!(trouble(r#"{"id": 1, "title": "Buy milk", "completed": false}"#), None);
        assert_eq!(trouble(r#"{"ticket": 7, "status": "closed"}"#), None);
        assert_eq!(trouble(r#"{"door": "front", "state": "locked"}"#), None);
        assert_eq!(trouble(r#"{"service": "api", "status": "running"}"#), None);
        assert_eq!(trouble(r#"{"draft": "d-1", "sent": false}"#), None);
        assert_eq!(trouble(r#"{"alarm": "kitchen", "enabled": false}"#), None);
        assert_eq!(trouble(r#"{"created": 0, "updated": 5, "skipped": 2}"#), None);
        assert_eq!(trouble(r#"{"summary": "0 errors, no conflict"}"#), None);
    }
}
