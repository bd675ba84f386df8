//! What of a result says that a part of it failed, or has yet to happen: `{"ok": true, "bounced": ["k@x.example"]}`, `"state": "pending_review"`.

use credence_json::Json;
use credence_lexical::lower::lowercase;

use super::log::Log;
use super::number::cents_of;
use super::number_said::{numbers_in, numbers_said};
use super::verdict::{DeedFinding, DeedRule, Verdict};
use crate::call::{Call, CallState};
use crate::deed::{DeedKind, DeedState, Object, contains_any, says_refused};
use crate::list::Listed;
use crate::statement::Statement;

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
const BAD: &str = "failed|failure|error|rejected|declined|denied|bounced|unavailable|out_of_stock|out of stock|backorder|conflict|blocked|not_found|not found|expired|partial|timed_out|timeout|forbidden|unauthorized|password-protected|password protected|limit exceeded|limit_exceeded|not allowed|refused|no availability|sold out|closed|locked|falhou|recusad|negad|indisponível|esgotad|失敗|拒否|却下|満席|在庫切れ|超過|できません";

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

/// What is shown, unless the result that shows it says that a part failed or has yet to happen, and the statement does not.
pub fn with_trouble(statement: &Statement, log: &Log<'_>, verdict: Verdict) -> Verdict {
    const WHOLE: &str = "all |every|both|each |everyone|todos|todas|ambos|cada |すべて|全|両方";
    const REQUESTED: &str =
        "request|submit|ask|draft|queued|pending|wait|solicit|pedi |rascunho|依頼|申請|下書|保留|待ち";
    let shown = verdict.deed.filter(|_| verdict.finding == DeedFinding::Shown);
    let Some((index, deed)) = shown.and_then(|index| Some((index, log.deeds.get(index)?))) else { return verdict };
    let is_content = matches!(deed.kind, DeedKind::Read | DeedKind::Search | DeedKind::Calculate);
    if deed.command.is_some() || is_content || matches!(deed.object, Object::File | Object::Tests) {
        return verdict;
    }
    let said = lowercase(log.said(statement));
    if log.calls.get(deed.call).is_some_and(|call| gives_other(call, statement, log)) {
        return DeedRule::CountsDiffer.verdict(DeedFinding::Contradicted).of(index);
    }
    // "31 were enrolled", and six were skipped.
    let numbers = numbers_said(statement, log);
    let output = log.calls.get(deed.call).and_then(|call| call.output).unwrap_or_default();
    let given = numbers_in(&lowercase(&output[..output.floor_char_boundary(LONGEST)]));
    if !numbers.is_empty() && numbers.iter().all(|number| given.contains(number)) && !contains_any("full|whole", &said)
    {
        return verdict;
    }
    if contains_any(WHOLE, &said)
        && !says_trouble(&said)
        && let Some(failed) = failed_sibling(log, index)
    {
        return DeedRule::FailedCall.verdict(DeedFinding::Contradicted).of(failed);
    }
    match log.calls.get(deed.call).and_then(trouble_in) {
        Some(Trouble::Failed(_)) if says_trouble(&said) => verdict,
        Some(Trouble::Failed(around)) if contains_any(WHOLE, &said) || meets(&said, &around) => {
            DeedRule::FailedCall.verdict(DeedFinding::Contradicted).of(index)
        }
        Some(Trouble::Failed(_)) => DeedRule::ResultUnknown.verdict(DeedFinding::NotCheckable).of(index),
        Some(Trouble::Waiting) if contains_any(REQUESTED, &said) => verdict,
        Some(Trouble::Waiting) => DeedRule::NoResult.verdict(DeedFinding::Attempted).of(index),
        None => verdict,
    }
}

/// A call of the same tool that failed for another thing: "both doors are locked", of which one did not answer.
fn failed_sibling(log: &Log<'_>, shown: usize) -> Option<usize> {
    let deed = log.deeds.get(shown)?;
    let call = log.calls.get(deed.call)?;
    let is_sibling = |index: &usize| {
        let other = log.deeds.get(*index).filter(|other| other.state == DeedState::Failed && other.kind == deed.kind);
        let of = other.and_then(|other| log.calls.get(other.call));
        of.is_some_and(|of| of.name == call.name && of.args != call.args && !is_repeated(log, of))
    };
    (0..log.deeds.len()).rev().take(50).find(is_sibling)
}

/// Whether the same call was made again and did not fail.
fn is_repeated(log: &Log<'_>, failed: &Call<'_>) -> bool {
    let is_same = |call: &&Call<'_>| call.name == failed.name && call.args == failed.args;
    log.calls.iter().filter(is_same).any(|call| matches!(call.state, CallState::Ok | CallState::Empty))
}

/// Whether a field of the result has another value than the argument of the same name, and the statement says that of the argument: 129 € were
/// asked for, 89 € were refunded.
fn gives_other(call: &Call<'_>, statement: &Statement, log: &Log<'_>) -> bool {
    let said = numbers_said(statement, log);
    let object = |text: Option<&str>| -> Vec<(String, String)> {
        let text = text.map(|text| &text[..text.floor_char_boundary(LONGEST)]).unwrap_or_default();
        let Ok(json) = Json::parse(text.trim()) else { return Vec::new() };
        // `{"booking": {"seats": 2}}`
        let inner = json.fields().filter(|(_, field)| field.is_object()).take(4).flat_map(|(_, field)| field.fields());
        json.fields().chain(inner).take(60).filter_map(|(key, field)| Some((key.to_string(), plain(field)?))).listed()
    };
    let results = object(call.output);
    let is_said = |value: &String| said.iter().any(|number| number == value || cents_of(number) == *value);
    object(call.args).iter().any(|(key, asked)| {
        let given = results.iter().find(|(own, _)| own == key);
        given.is_some_and(|(_, given)| given != asked && is_said(asked) && !is_said(given))
    })
}

/// A number as it is said: 129, "129.00".
fn plain(value: Json<'_>) -> Option<String> {
    let text = value.text().map(std::borrow::Cow::into_owned);
    let text = text.or_else(|| value.number().map(|_| value.raw().to_owned()))?;
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b','));
    is_number.then(|| numbers_in(&text).pop()).flatten()
}

/// Whether a statement says itself that something did not go well.
fn says_trouble(said: &str) -> bool {
    const LEFT_OUT: &str = " not |n't | except| but | no | without |skipp| não | exceto|menos|ません|除き|以外";
    contains_any(BAD, said) || contains_any(LEFT_OUT, said)
}

/// Whether the words of a statement meet those around what failed, in their first letters.
pub fn meets(said: &str, around: &str) -> bool {
    const STEM: usize = 5;
    let stems = |text: &str| -> Vec<String> {
        let words = text.split(|sign: char| !sign.is_alphanumeric());
        words.filter(|word| word.chars().count() > 3).map(|word| word.chars().take(STEM).collect()).listed()
    };
    let around = stems(around);
    stems(&lowercase(said)).iter().any(|stem| around.contains(stem))
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
