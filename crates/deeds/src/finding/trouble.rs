//! What is shown by a result that says otherwise of a part, or of another amount.

use credence_json::Json;
use credence_lexical::lower::lowercase;

use super::call_numbers::cents_of;
use super::log::Log;
use super::name_words::says_all;
use super::number_said::numbers_said;
use super::number_written::numbers_in;
use super::partial::Trouble;
use super::verdict::{DeedFinding, DeedRule, Verdict};
use crate::call::{Call, CallState};
use crate::deed::{DeedKind, DeedState, Object};
use crate::list::Listed;
use crate::outcome;
use crate::statement::Statement;
use crate::words::contains_any;

/// So much of a result is read, in bytes.
const LONGEST: usize = 20_000;

/// What is shown, unless the result that shows it says that a part failed or has yet to happen, and the statement does not.
pub fn with_trouble(statement: &Statement, log: &Log<'_>, verdict: Verdict) -> Verdict {
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
    let is_counted = || has_numbers(statement, log, deed.call) && !contains_any("full|whole", &said);
    if says_all(&said)
        && !says_trouble(&said)
        && let Some(failed) = failed_sibling(log, index)
        && !is_counted()
    {
        return DeedRule::FailedCall.verdict(DeedFinding::Contradicted).of(failed);
    }
    match log.trouble(deed.call) {
        Some(Trouble::Failed(_)) if says_trouble(&said) || is_counted() => verdict,
        Some(Trouble::Failed(around)) if says_all(&said) || meets(&said, around) => {
            DeedRule::FailedCall.verdict(DeedFinding::Contradicted).of(index)
        }
        Some(Trouble::Failed(_)) => DeedRule::ResultUnknown.verdict(DeedFinding::NotCheckable).of(index),
        Some(Trouble::Unapproved | Trouble::Unfinished) if contains_any(REQUESTED, &said) => verdict,
        Some(Trouble::Unfinished) if !matches!(statement.kind, DeedKind::Book | DeedKind::Pay) => verdict,
        Some(Trouble::Unapproved | Trouble::Unfinished) => DeedRule::NoResult.verdict(DeedFinding::Attempted).of(index),
        None => verdict,
    }
}

/// Whether a result has all numbers of a statement, of which there is one.
fn has_numbers(statement: &Statement, log: &Log<'_>, call: usize) -> bool {
    let numbers = numbers_said(statement, log);
    let output = log.calls.get(call).and_then(|call| call.output).unwrap_or_default();
    let given = numbers_in(&lowercase(&output[..output.floor_char_boundary(LONGEST)]));
    !numbers.is_empty() && numbers.iter().all(|number| given.contains(number))
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
    outcome::says_failure(said) || contains_any(LEFT_OUT, said)
}

/// Whether a statement says that something failed or was found wrong.
pub fn says_failure(said: &str) -> bool {
    outcome::says_failure(said) || contains_any("flags |flagged |não |エラー", said)
}

/// Whether the words of a statement meet those around what failed, in their first letters.
fn meets(said: &str, around: &str) -> bool {
    const STEM: usize = 5;
    let stems = |text: &str| -> Vec<String> {
        let words = text.split(|sign: char| !sign.is_alphanumeric());
        words.filter(|word| word.chars().count() > 3).map(|word| word.chars().take(STEM).collect()).listed()
    };
    let around = stems(around);
    stems(&lowercase(said)).iter().any(|stem| around.contains(stem))
}
