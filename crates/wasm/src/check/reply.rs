//! What came of an action, as a caller tells it.

use std::borrow::Cow;

use crate::boundary::{Argument, CallError};
use credence_ask::Headers;
use credence_check::flow::{CheckReply, ReceivedReply, RequestFailure};
use credence_check::source::{PriorCheck, SourceAnswer, SourceItem};
use credence_core::decision::Decision;
use credence_core::judge::TextReading;
use credence_research::api::{ApiFailure, ApiFailureCode};

use crate::check::ask::headers;

/// The kinds of a reply.
#[derive(Clone, Copy)]
enum Kind {
    Response,
    Answer,
    Text,
    Vectors,
    Judged,
    Waited,
    Failed,
    Skipped,
}

const KINDS: [(&str, Kind); 8] = [
    ("response", Kind::Response),
    ("answer", Kind::Answer),
    ("text", Kind::Text),
    ("vectors", Kind::Vectors),
    ("judged", Kind::Judged),
    ("waited", Kind::Waited),
    ("failed", Kind::Failed),
    ("skipped", Kind::Skipped),
];

const FAILURES: [(&str, RequestFailure); 4] = [
    ("timeout", RequestFailure::Timeout),
    ("no_answer", RequestFailure::NoAnswer),
    ("other_origin", RequestFailure::OtherOrigin),
    ("cancelled", RequestFailure::Cancelled),
];

const CODES: [(&str, ApiFailureCode); 6] = [
    ("not_found", ApiFailureCode::NotFound),
    ("refused", ApiFailureCode::Refused),
    ("forbidden", ApiFailureCode::Forbidden),
    ("rate_limited", ApiFailureCode::RateLimited),
    ("server_error", ApiFailureCode::ServerError),
    ("unreadable", ApiFailureCode::Unreadable),
];

/// A reply to an action.
pub(crate) fn reply(reply: Argument<'_>) -> Result<CheckReply, CallError> {
    let reply = reply.object()?;
    let named = reply.field("kind");
    let kind = named.one_of(&KINDS)?.ok_or_else(|| named.wrong("the kind of a reply, such as `response`"))?;
    Ok(match kind {
        Kind::Response => CheckReply::Response {
            status: status(&reply.field("status"))?,
            headers: Headers(headers(&reply.field("headers"))?),
            body: text(&reply, "body")?.unwrap_or_default(),
        },
        Kind::Answer => CheckReply::Answer { answer: answer(&reply.field("answer"))? },
        Kind::Text => CheckReply::Text { text: reply.field("text").text()?.into_owned() },
        Kind::Vectors => CheckReply::Vectors { vectors: vectors(&reply.field("vectors"))? },
        Kind::Judged => judged(&reply)?,
        Kind::Waited => CheckReply::Waited,
        Kind::Failed => {
            let trouble = reply.field("trouble");
            let found =
                trouble.one_of(&FAILURES)?.ok_or_else(|| trouble.wrong("why nothing came back, such as `timeout`"))?;
            CheckReply::Failed { trouble: found, message: text(&reply, "message")? }
        }
        Kind::Skipped => CheckReply::Skipped,
    })
}

/// A reply with the action it came of, as a check gave it.
pub(crate) fn received(received: Argument<'_>) -> Result<ReceivedReply, CallError> {
    let received = received.object()?;
    Ok(ReceivedReply { id: received.field("id").text()?.into_owned(), reply: reply(received.field("reply"))? })
}

/// What a judge found. In the state of a check the decision may be missing, where a later one replaces it.
fn judged(reply: &Argument<'_>) -> Result<CheckReply, CallError> {
    let readings = reply.field("readings").each(|reading| {
        reading.json().and_then(TextReading::from_json).ok_or_else(|| reading.wrong("the reading of a text"))
    })?;
    let decision = reply.field("decision");
    let read = decision.json().map(|json| Decision::from_json(json).ok_or_else(|| decision.wrong("a decision")));
    Ok(CheckReply::Judged { readings, decision: read.transpose()?.map(Box::new) })
}

/// Vectors of numbers, one for each text.
pub(crate) fn vectors(vectors: &Argument<'_>) -> Result<Vec<Vec<f32>>, CallError> {
    vectors.each(|vector| vector.each(|number| number.number().map(single)))
}

#[expect(clippy::cast_possible_truncation, reason = "models compute in single precision")]
fn single(number: f64) -> f32 {
    number as f32
}

/// A status of HTTP.
pub(crate) fn status(status: &Argument<'_>) -> Result<u16, CallError> {
    Ok(u16::try_from(status.count(999)?).unwrap_or(999))
}

/// What a source said; every field may be missing.
pub(crate) fn answer(answer: &Argument<'_>) -> Result<SourceAnswer, CallError> {
    let answer = answer.clone().object()?;
    answer.only(&["items", "prior_checks", "failure", "retry_after_seconds"])?;
    Ok(SourceAnswer {
        items: answer.field("items").each_given(item)?,
        prior_checks: answer.field("prior_checks").each_given(prior_check)?,
        failure: failure(&answer.field("failure"))?,
        retry_after_seconds: answer.field("retry_after_seconds").optional_number()?,
    })
}

fn item(item: Argument<'_>) -> Result<SourceItem, CallError> {
    let item = item.object()?;
    Ok(SourceItem {
        url: text(&item, "url")?.unwrap_or_default(),
        title: text(&item, "title")?,
        text: text(&item, "text")?.unwrap_or_default(),
        published: text(&item, "published")?,
        publisher: text(&item, "publisher")?,
    })
}

/// A check that somebody made before.
pub(crate) fn prior_check(check: Argument<'_>) -> Result<PriorCheck, CallError> {
    let check = check.object()?;
    Ok(PriorCheck {
        claim: text(&check, "claim")?.unwrap_or_default(),
        rating: text(&check, "rating")?.unwrap_or_default(),
        url: text(&check, "url")?.unwrap_or_default(),
        publisher: text(&check, "publisher")?,
        date: text(&check, "date")?,
    })
}

fn failure(failure: &Argument<'_>) -> Result<Option<ApiFailure>, CallError> {
    if !failure.is_given() {
        return Ok(None);
    }
    let failure = failure.clone().object()?;
    let code = failure.field("code");
    let found = code.one_of(&CODES)?.ok_or_else(|| code.wrong("the kind of a failure, such as `server_error`"))?;
    let status = failure.field("status").optional_count(999)?.unwrap_or(0);
    let status = u16::try_from(status).unwrap_or(0);
    Ok(Some(ApiFailure { code: found, status, message: text(&failure, "message")? }))
}

fn text(holder: &Argument<'_>, name: &'static str) -> Result<Option<String>, CallError> {
    Ok(holder.field(name).optional_text()?.map(Cow::into_owned))
}
