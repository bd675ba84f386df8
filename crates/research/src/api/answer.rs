//! Responses of a service, and what is parsed from them.

use std::borrow::Cow;

use credence_text::json::Json;
use serde::Serialize;

use crate::paper::PaperRecord;

/// How much of what an interface says of a failure is kept.
const MESSAGE_MAX: usize = 300;
/// How long to wait where an interface says that it is asked too often, and not for how long.
const USUAL_WAIT: f64 = 5.0;
/// A longer wait is for the reader to decide.
const LONGEST_WAIT: f64 = 3600.0;

/// An HTTP response.
#[derive(Clone, Copy, Debug)]
pub struct ApiResponse<'a> {
    /// The status, such as 200.
    pub status: u16,
    /// Names in any letters, and values.
    pub headers: &'a [(String, String)],
    /// The body as text.
    pub body: &'a str,
}

/// What a service answered.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "PaperAnswer"))]
pub struct ApiAnswer {
    /// The papers, in the order they were given.
    pub papers: Vec<FoundPaper>,
    /// The places in a list of names of those that are not known.
    pub unknown: Vec<usize>,
    /// How many there are in all parts.
    pub total: Option<u64>,
    /// What to ask the next part with; `null` where there is none.
    pub next: Option<String>,
    /// Why there is no answer; `null` where there is one.
    pub failure: Option<ApiFailure>,
    /// How often the interface may be asked from here on.
    pub limits: Option<Limits>,
}

/// A paper in an answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FoundPaper {
    /// What is said of it.
    pub paper: PaperRecord,
    /// How it is joined to the paper that was asked about; `null` where that was not the question.
    pub citation: Option<Citation>,
}

/// One paper's citation of another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "PaperCitation"))]
pub struct Citation {
    /// Which way.
    pub relation: CitationRelation,
    /// Whether it mattered to the citing paper; `null` where it is not said.
    pub is_influential: Option<bool>,
    /// What for, such as `background` or `methodology`.
    pub intents: Vec<String>,
    /// The sentences that cite.
    pub contexts: Vec<String>,
}

credence_text::named_enum! {
    /// Which way a citation goes.
    pub enum CitationRelation {
        /// The paper asked about cites this one.
        Cited = "cited",
        /// This one cites the paper asked about.
        Citing = "citing",
    }
}

/// Why a service gave no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "PaperFailure"))]
pub struct ApiFailure {
    /// What sort of failure.
    pub code: ApiFailureCode,
    /// The status over HTTP.
    pub status: u16,
    /// What the interface said, shortened.
    pub message: Option<String>,
}

credence_text::named_enum! {
    /// What sort of failure.
    #[cfg_attr(feature = "types", ts(rename = "PaperFailureCode"))]
    pub enum ApiFailureCode {
        /// The interface does not know what was asked for.
        NotFound = "not_found",
        /// It does not understand the question.
        Refused = "refused",
        /// It wants a key, or another one.
        Forbidden = "forbidden",
        /// It is asked too often.
        RateLimited = "rate_limited",
        /// It has trouble of its own.
        ServerError = "server_error",
        /// It answered in no form that is known.
        Unreadable = "unreadable",
    }
}

/// How often an interface may be asked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "PaperLimits"))]
pub struct Limits {
    /// How many requests a second.
    pub requests_per_second: f64,
    /// How many at a time.
    pub at_once: u32,
    /// How long to wait before the next one, in seconds; `null` where there is no need.
    pub retry_after_seconds: Option<f64>,
}

impl<'a> ApiResponse<'a> {
    /// The header of that name, in small letters.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&'a str> {
        self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    }

    /// Why there is no answer; `None` where there may be one.
    #[must_use]
    pub fn failure(&self) -> Option<ApiFailure> {
        let code = match self.status {
            200..=299 => return None,
            404 | 410 => ApiFailureCode::NotFound,
            401 | 403 => ApiFailureCode::Forbidden,
            429 => ApiFailureCode::RateLimited,
            500.. => ApiFailureCode::ServerError,
            _ => ApiFailureCode::Refused,
        };
        Some(ApiFailure { code, status: self.status, message: self.message() })
    }

    /// What is said of an answer whose form is not known.
    #[must_use]
    pub fn unreadable(&self) -> ApiFailure {
        ApiFailure { code: ApiFailureCode::Unreadable, status: self.status, message: self.message() }
    }

    /// What the interface says of a failure: `message`, `error` or `detail`, a list of them, or the text itself.
    fn message(&self) -> Option<String> {
        let found = Json::parse(self.body).ok().and_then(said);
        let text = found.unwrap_or_else(|| super::markup::plain(self.body.get(..2000).unwrap_or(self.body)));
        let text = text.trim();
        let end = text.char_indices().nth(MESSAGE_MAX).map_or(text.len(), |(end, _)| end);
        (!text.is_empty()).then(|| text[..end].to_owned())
    }

    /// How long to wait before the next request, in seconds.
    #[must_use]
    pub fn retry_after(&self) -> Option<f64> {
        let said: Option<u32> = self.header("retry-after").and_then(|seconds| seconds.parse().ok());
        let usual = matches!(self.status, 429 | 503).then_some(USUAL_WAIT);
        said.map(|seconds| f64::from(seconds).min(LONGEST_WAIT)).or(usual)
    }
}

fn said(body: Json<'_>) -> Option<String> {
    let value = ["message", "error", "detail"].into_iter().find_map(|name| body.some(name))?;
    let inside = |value: Json<'_>| value.text_of("message").or_else(|| value.text_of("error")).map(Cow::into_owned);
    let text = |value: Json<'_>| value.text().map(Cow::into_owned).or_else(|| inside(value));
    text(value).or_else(|| {
        let all: Vec<String> = value.items().filter_map(text).collect();
        (!all.is_empty()).then(|| all.join("; "))
    })
}

impl ApiAnswer {
    /// An answer that is none.
    pub(super) fn failed(failure: ApiFailure) -> Self {
        Self { failure: Some(failure), ..Self::default() }
    }

    /// Adds how long to wait.
    pub(super) fn with_wait(mut self, response: &ApiResponse<'_>, mut limits: Limits) -> Self {
        limits.retry_after_seconds = response.retry_after();
        self.limits = Some(limits);
        self
    }
}

/// Texts of a list, others left out.
pub(super) fn texts(list: Option<Json<'_>>) -> Vec<String> {
    list.into_iter().flat_map(Json::items).filter_map(Json::text).map(Cow::into_owned).collect()
}

/// A count: a whole number, not below 0.
pub(super) fn count(value: Option<Json<'_>>) -> Option<u64> {
    value.and_then(Json::integer).and_then(|count| u64::try_from(count).ok())
}

/// A year of four digits or fewer, as a number or a text.
pub(super) fn year(value: Option<Json<'_>>) -> Option<i32> {
    let value = value?;
    let year = value.integer().and_then(|year| i32::try_from(year).ok());
    let year = year.or_else(|| value.text()?.trim().parse().ok());
    year.filter(|year| (1..=9999).contains(year))
}

/// A text that says something, without markup.
pub(super) fn text(value: Option<Json<'_>>) -> Option<String> {
    let text = super::markup::plain(&value?.text()?);
    (!text.is_empty()).then_some(text)
}
