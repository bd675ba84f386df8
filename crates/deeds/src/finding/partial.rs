//! What of a result says that a part of it failed, or has yet to happen: `{"ok": true, "bounced": ["k@x.example"]}`, `"state": "pending_review"`.

use credence_json::Json;
use credence_lexical::lower::lowercase;

use crate::call::Call;
use crate::deed::{contains_any, says_refused};

/// So much of a result is read, in bytes.
const LONGEST: usize = 20_000;

/// The most values that are looked at.
const MOST_VALUES: usize = 2_000;

const DEEPEST: usize = 6;

/// Words of a text that say that what was asked has yet to happen.
const WAITING: &str = "pending|await|waiting|on hold|on_hold|onhold|requires_|requires |needs_|needs |not yet|unconfirmed|tentative|waitlist|in_review|in review|under review|queued|action_required|challenge|draft|in_progress|in progress|processing|running|requested|to be confirmed|provisional|pendente|aguardando|em análise|em aprovação|保留|審査中|審査待ち|承認待ち|確認待ち|待ち";

/// The same in prose.
const WAITING_TEXT: &str = "pending|awaiting|waiting for|on hold|requires approval|needs approval|not yet|waitlist|under review|queued|pendente|aguardando|em análise|保留|審査中|審査待ち|承認待ち|確認待ち";

/// Fields that list or count what failed.
const FAILED: &str = "fail|error|skipped|bounced|rejected|not_found|notfound|missing|unavailable|declined|conflict|unresolved|undelivered|denied|invalid|blocked|falha|erro|rejeitad";

/// Short texts that say so.
pub const BAD: &str = "failed|failure|error|rejected|declined|denied|bounced|unavailable|out_of_stock|out of stock|backorder|conflict|blocked|not_found|not found|expired|partial|timed_out|timeout|forbidden|unauthorized|password-protected|password protected|limit exceeded|limit_exceeded|not allowed|refused|no availability|sold out|closed|locked|falhou|recusad|negad|indisponível|esgotad|失敗|拒否|却下|満席|在庫切れ|超過|できません";

/// What a result says against what it was called for.
#[derive(Debug)]
pub enum Trouble {
    /// A part failed, with the words around it, in lower case.
    Failed(String),
    /// It has yet to happen.
    Waiting,
}

/// The trouble in the result of a call, a failure before what waits.
pub fn trouble_in(call: &Call<'_>) -> Option<Trouble> {
    let output = call.output?;
    let output = &output[..output.floor_char_boundary(LONGEST)];
    let mut search = Search { left: MOST_VALUES, failed: None, is_waiting: false };
    match Json::parse(output.trim()) {
        Ok(json) => search.value("", json, None, 0),
        Err(_) => search.text(output),
    }
    search.failed.map(Trouble::Failed).or(search.is_waiting.then_some(Trouble::Waiting))
}

struct Search {
    left: usize,
    failed: Option<String>,
    is_waiting: bool,
}

impl Search {
    fn value(&mut self, key: &str, value: Json<'_>, around: Option<&str>, depth: usize) {
        if self.left == 0 || depth > DEEPEST {
            return;
        }
        self.left -= 1;
        let own = around.unwrap_or(value.raw());
        if names_failure(key) && is_something(value) || is_refusal(key, value) {
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
            self.value(&lowercase(&name), field, (!is_nested).then_some(value.raw()), depth + 1);
        }
    }

    /// A short text of a field: a status or a message.
    fn word(&mut self, key: &str, text: &str, around: &str) {
        const LONGEST_STATUS: usize = 40;
        const STATUS: &str = "stat|approval|outcome|stage|phase|decision";
        let lower = lowercase(text);
        if text.len() <= LONGEST_STATUS && contains_any(BAD, &lower) || says_refused(&lower) {
            self.fails(around);
        } else if text.len() <= LONGEST_STATUS && contains_any(STATUS, key) && contains_any(WAITING, &lower) {
            self.is_waiting = true;
        }
    }

    /// The lines of a result that is no JSON.
    fn text(&mut self, output: &str) {
        const LONGEST_TEXT: usize = 600;
        if output.len() > LONGEST_TEXT {
            return;
        }
        for line in output.lines() {
            let lower = lowercase(line);
            if says_refused(&lower) || contains_any(BAD, &lower) {
                self.fails(line);
            } else if contains_any(WAITING_TEXT, &lower) {
                self.is_waiting = true;
            }
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
    const NEUTRAL: &str = "rate|budget|margin|log|page|code";
    contains_any(FAILED, key) && !contains_any(NEUTRAL, key)
}

/// Whether a value is more than nothing: a number over 0, `true`, a text, a list with an item.
fn is_something(value: Json<'_>) -> bool {
    if let Some(text) = value.text() {
        return !["", "none", "null", "false", "0", "no", "ok"].contains(&lowercase(text.trim()).as_str());
    }
    let is_filled = value.items().next().is_some() || value.fields().next().is_some();
    is_filled || value.boolean() == Some(true) || value.integer().is_some_and(|number| number > 0)
}

/// `"delivered": false`, `"created": 0`, `"order_id": null` beside a text that says why is found by that text.
fn is_refusal(key: &str, value: Json<'_>) -> bool {
    const DONE: &str = "ok success sent delivered created updated booked saved assigned accepted confirmed completed applied granted enabled done";
    let is_done_key = || DONE.split(' ').any(|done| done == key);
    (value.boolean() == Some(false) || value.integer() == Some(0)) && is_done_key()
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
            Trouble::Waiting => "waiting",
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
        assert_eq!(trouble(r#"{"id": 3, "state": "pending_approval"}"#), Some("waiting"));
        assert_eq!(trouble("Saved. The request is awaiting approval by finance."), Some("waiting"));
    }

    #[test]
    fn a_plain_success_has_none() {
        assert_eq!(trouble(r#"{"ok": true, "failed": [], "errors": 0, "error": null}"#), None);
        assert_eq!(trouble(r#"{"id": "E-3391", "status": "created"}"#), None);
        assert_eq!(trouble("Updated 34 instances"), None);
    }
}
