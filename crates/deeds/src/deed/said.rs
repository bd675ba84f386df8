//! A result that says in its own words, or in fields, that it succeeded or failed.
//!
//! A text that was read may speak of errors without being one: of it, only a short result that is nothing but an error counts.

use credence_json::Json;
use credence_lexical::lower::lowercase;

use crate::call::{Call, CallState, says_denied};

use super::fields::values;
use super::output::{Origin, Place, json_of};
use super::record::{DeedKind, DeedState};
use crate::outcome::{Failure, TextKind, begins_with_failure, begins_with_read_error, failure_in};
use crate::words::{is_in, starts_with_any, words_in};

/// A result that is only an error is short.
const LONGEST_ERROR: usize = 400;
const DEEPEST: usize = 3;

/// How a call without a command line ended, and the words that show it.
pub(super) fn state_of(call: &Call<'_>, kind: DeedKind) -> (DeedState, Option<Place>) {
    match call.state {
        CallState::Denied | CallState::Unanswered => return (DeedState::Attempted, None),
        CallState::Unknown if call.output.is_none() => return (DeedState::Unknown, None),
        CallState::Failed => return (DeedState::Failed, words_of_failure(call)),
        CallState::Ok | CallState::Empty | CallState::Unknown => {}
    }
    if let Some(code) = call.exit_code {
        return (if code == 0 { DeedState::Succeeded } else { DeedState::Failed }, None);
    }
    let is_read = matches!(kind, DeedKind::Read | DeedKind::Search);
    match call.output.and_then(|output| said_in(output, is_read)) {
        Some((true, place)) => (DeedState::Succeeded, Some(place)),
        // What was to be cancelled is.
        Some((false, place)) if kind == DeedKind::Delete && says_cancelled(call, &place) => {
            (DeedState::Succeeded, Some(place))
        }
        Some((false, place)) if says_denied(&call.output.map(start_of_result).unwrap_or_default()) => {
            (DeedState::Attempted, Some(place))
        }
        Some((false, place)) => (DeedState::Failed, Some(place)),
        None => (DeedState::Returned, None),
    }
}

/// As much of a result as a refusal has, without capitals.
fn start_of_result(output: &str) -> String {
    lowercase(&output.chars().take(LONGEST_ERROR).collect::<String>())
}

fn says_cancelled(call: &Call<'_>, place: &Place) -> bool {
    let words = call.output.and_then(|output| output.get(place.range.clone())).unwrap_or_default();
    words.trim_matches('"').to_ascii_lowercase().starts_with("cancel")
}

fn words_of_failure(call: &Call<'_>) -> Option<Place> {
    let (text, is_in_error) = match call.error {
        Some(error) if !error.trim().is_empty() => (error, true),
        _ => (call.output?, false),
    };
    let line = first_line(text);
    (!line.is_empty()).then(|| Origin { text, is_in_error }.place(line))
}

fn first_line(text: &str) -> &str {
    text.trim_start().split('\n').next().unwrap_or_default().trim_end()
}

/// Whether an output says that it succeeded or failed, and where.
fn said_in(output: &str, is_read: bool) -> Option<(bool, Place)> {
    let origin = Origin { text: output, is_in_error: false };
    match json_of(output) {
        Some(json) => said_in_json(json, &origin, is_read, 0),
        None => said_in_text(output, is_read).map(|(is_success, line)| (is_success, origin.place(line))),
    }
}

fn said_in_json(json: Json<'_>, origin: &Origin<'_>, is_read: bool, depth: usize) -> Option<(bool, Place)> {
    if depth > DEEPEST {
        return None;
    }
    if let Some(text) = json.text() {
        let inner = json_of(&text)
            .map(|inner| said_in_json(inner, &Origin { text: &text, is_in_error: false }, is_read, depth + 1));
        let said = match inner {
            Some(said) => said.map(|(is_success, _)| is_success),
            None => said_in_text(&text, is_read).map(|(is_success, _)| is_success),
        };
        return said.map(|is_success| (is_success, origin.place(json.raw())));
    }
    if json.is_array() {
        let block = json.items().next().filter(|block| block.is_object())?;
        return said_in_json(block.get("text").or_else(|| block.get("content"))?, origin, is_read, depth + 1);
    }
    let own = said_in_fields(json, is_read).map(|(is_success, raw)| (is_success, origin.place(raw)));
    own.or_else(|| said_in_json(json.get("content").or_else(|| json.get("result"))?, origin, is_read, depth + 1))
}

/// The fields of an object that say whether it succeeded.
fn said_in_fields(json: Json<'_>, is_read: bool) -> Option<(bool, &str)> {
    // What is read may be an object with any fields.
    const MOST_FIELDS: usize = 4;
    if is_read && json.fields().take(MOST_FIELDS + 1).count() > MOST_FIELDS {
        return None;
    }
    let flag = |names, wanted| values(json, names).into_iter().find(|value| value.boolean() == Some(wanted));
    let error = json.get("error").or_else(|| json.get("erro")).filter(|error| is_error_value(*error));
    if let Some(value) = flag("success ok", false) {
        return Some((false, error.unwrap_or(value).raw()));
    }
    let errors = json.get("errors").filter(|errors| errors.items().next().is_some());
    if let Some(value) = flag("isError is_error", true).or(error).or(errors) {
        return Some((false, value.raw()));
    }
    if !is_read && let Some(value) = nothing_done(json) {
        return Some((false, value));
    }
    for value in values(json, "status statusCode status_code state code") {
        if let Some(is_success) = said_by_status(value) {
            return Some((is_success, value.raw()));
        }
    }
    if let Some(value) = values(json, "exit_code exitCode").first() {
        return value.integer().map(|code| (code == 0, value.raw()));
    }
    if !is_read && let Some(value) = failure_in_message(json) {
        return Some((false, value));
    }
    flag("success ok", true).map(|value| (true, value.raw()))
}

/// Counts of what was done that are all 0: `{"rows_affected": 0}`.
fn nothing_done(json: Json<'_>) -> Option<&str> {
    const COUNTS: &str = "rows_affected rowsAffected affected_rows affectedRows rowCount row_count updated created deleted inserted modifiedCount deletedCount";
    let counts = values(json, COUNTS);
    counts.first().filter(|_| counts.iter().all(|value| value.integer() == Some(0))).map(|first| first.raw())
}

/// A message that says that it was refused or failed.
fn failure_in_message(json: Json<'_>) -> Option<&str> {
    let fields = values(json, "message detail reason outcome note mensagem");
    let is_failure = |value: &Json<'_>| value.text().is_some_and(|text| says_refused(&text));
    fields.into_iter().find(is_failure).map(Json::raw)
}

/// Whether the words of a short result say that nothing was done, in three languages. "No failures", "0 rejected" do not.
pub fn says_refused(text: &str) -> bool {
    const LONGEST: usize = 200;
    text.len() <= LONGEST && (failure_in(text, TextKind::Message) == Some(Failure::Whole) || is_no_row(text))
}

/// "UPDATE 0", "INSERT 0 0", "0 rows affected".
fn is_no_row(text: &str) -> bool {
    const ROWS: &str = "rows row records record linhas linha registros documents";
    let lower = lowercase(text);
    let words = words_in(&lower, " ,.:;()");
    let is_tag = match words.as_slice() {
        [verb, "0"] | [verb, "0", "0"] => is_in("update delete insert merge copy", verb),
        _ => false,
    };
    let mut counts =
        words.windows(2).filter(|pair| is_in(ROWS, pair[1])).filter_map(|pair| pair[0].parse::<u64>().ok());
    is_tag || counts.next() == Some(0) && counts.all(|count| count == 0)
}

fn is_error_value(error: Json<'_>) -> bool {
    match error.text() {
        Some(text) => !is_in(" none null (none) false 0", &text.trim().to_ascii_lowercase()),
        None => error.is_object() && error.fields().next().is_some() || error.boolean() == Some(true),
    }
}

fn said_by_status(status: Json<'_>) -> Option<bool> {
    if let Some(number) = status.integer() {
        return match number {
            200..300 => Some(true),
            400..600 => Some(false),
            _ => None,
        };
    }
    const GOOD: &str = "success successful succeeded ok sent created confirmed booked done completed complete scheduled delivered paid updated \
                        deleted published confirmado confirmada enviado enviada concluido concluído concluida concluída sucesso pago paga agendado agendada";
    let text = status.text()?;
    if is_in(GOOD, &text.to_ascii_lowercase()) {
        return Some(true);
    }
    // "payment_declined", "NOT_FOUND", "delivery failed", "失敗".
    const MOST_WORDS: usize = 4;
    let is_short = words_in(&text, " _-").len() <= MOST_WORDS;
    let is_bad = failure_in(&text, TextKind::Status) == Some(Failure::Whole) || is_cancelled(&text) || is_no_row(&text);
    (is_short && is_bad).then_some(false)
}

/// "cancelled", "canceled_by_host", "cancelada".
fn is_cancelled(status: &str) -> bool {
    const CANCELLED: &str = "cancelled canceled cancelado cancelada";
    words_in(&status.to_ascii_lowercase(), " _-").iter().any(|word| is_in(CANCELLED, word))
}

/// Whether the first line of a text says so, and that line.
fn said_in_text(text: &str, is_read: bool) -> Option<(bool, &str)> {
    const SUCCESSES: &str = "success|done|ok|sent|created |updated |deleted |wrote |saved |file created|applied |booked|email sent|message sent|the file ";
    let line = first_line(text);
    let lower: String = line.chars().take(LONGEST_ERROR).collect::<String>().to_ascii_lowercase();
    let is_short = text.trim().len() <= LONGEST_ERROR;
    if is_short && starts_with_status(&lower) {
        return Some((false, line));
    }
    let is_http_error = starts_with_any("http 4|http 5|http/1.1 4|http/1.1 5", &lower);
    if is_read {
        return (is_short && (is_http_error || begins_with_read_error(&lower))).then_some((false, line));
    }
    if is_http_error || begins_with_failure(&lower) || is_short && says_refused(line) {
        return Some((false, line));
    }
    let is_success =
        starts_with_any(SUCCESSES, &lower) || lower.contains(" successfully") || lower.contains(" has been updated");
    is_success.then_some((true, line))
}

/// "upstream 503: backend unavailable": who answered, and the status of an answer that is an error.
fn starts_with_status(line: &str) -> bool {
    let Some((head, _)) = line.split_once(':') else { return false };
    let mut words = head.split(' ').rev();
    let is_error =
        words.next().and_then(|status| status.parse().ok()).is_some_and(|status| (400..600).contains(&status));
    const SENDERS: &str = "http status upstream server gateway backend api code error response";
    is_error && words.next().is_some_and(|sender| is_in(SENDERS, sender))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(output: &str, read: Option<bool>, done: Option<bool>) {
        assert_eq!(said_in(output, true).map(|said| said.0), read, "read: {output}");
        assert_eq!(said_in(output, false).map(|said| said.0), done, "done: {output}");
    }

    #[test]
    fn results_that_say_how_they_ended() {
        check(r#"{"success": false, "message": "x"}"#, Some(false), Some(false));
        check(r#"{"ok":true,"id":5}"#, Some(true), Some(true));
        check(r#"{"error": "no such user"}"#, Some(false), Some(false));
        check(r#"{"error": null, "id": 5}"#, None, None);
        check(r#"{"status": 404}"#, Some(false), Some(false));
        check(r#"{"status":"sent","id":"m1"}"#, Some(true), Some(true));
        check(r#"{"content":[{"type":"text","text":"{\"success\":false}"}]}"#, Some(false), Some(false));
        check(r#"{"content":[{"type":"text","text":"x"}],"isError":true}"#, Some(false), Some(false));
        check("Error: ENOENT: no such file", Some(false), Some(false));
        check("upstream 503: search backend unavailable", Some(false), Some(false));
        check("room 503: two beds", None, None);
        check("Traceback (most recent call last):\n  File", None, Some(false));
        check("Email sent to a@b.c", None, Some(true));
        check("Declined by the issuer. Not charged.", None, Some(false));
        check("Message bounced: mailbox full", None, Some(false));
        check("UPDATE 0", None, Some(false));
        check("UPDATE 3", None, None);
        check("Query OK, 0 rows affected", None, Some(false));
        check(r#"{"rowCount": 0}"#, None, Some(false));
        check(r#"{"status": "payment_declined"}"#, Some(false), Some(false));
        check(r#"{"ok": true, "message": "No failures, 0 rejected"}"#, Some(true), Some(true));
        check("Pagamento recusado pela operadora", None, Some(false));
        check("O e-mail não foi enviado", None, Some(false));
        check("メールの送信に失敗しました", None, Some(false));
        check("予約が見つかりません", None, Some(false));
        check("エラーはありませんでした", None, None);
        check("The file a.py has been updated.", None, Some(true));
    }

    #[test]
    fn a_text_that_was_read_may_speak_of_errors() {
        let long = format!("Error: how to handle errors\n{}", "text ".repeat(200));
        assert_eq!(said_in(&long, true), None);
        check("All about errors: failed tests and exceptions", None, None);
        check(r#"{"a":1,"b":2,"c":3,"d":4,"error":"field of a document"}"#, None, Some(false));
    }

    #[test]
    fn the_words_are_in_the_output() {
        let output = r#"{"success": false, "error": "no seat left"}"#;
        let (_, place) = said_in(output, false).unwrap();
        assert_eq!(&output[place.range], "\"no seat left\"");
    }
}
