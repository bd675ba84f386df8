//! Responses of a service, and the answers parsed from them.

use std::borrow::Cow;

use credence_json::Json;
use serde::Serialize;

use crate::paper::PaperRecord;

/// The maximum length of a failure message.
const MESSAGE_MAX: usize = 300;
/// The wait after a rate limit without `Retry-After`.
const DEFAULT_WAIT: f64 = 5.0;
/// The longest wait that is reported.
const LONGEST_WAIT: f64 = 3600.0;

/// An HTTP response.
#[derive(Clone, Copy, Debug)]
pub struct ApiResponse<'a> {
    /// The status, such as 200.
    pub status: u16,
    /// Names, in any case, and values.
    pub headers: &'a [(String, String)],
    /// The body as text.
    pub body: &'a str,
}

/// The answer of a service.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "PaperAnswer"))]
pub struct ApiAnswer {
    /// The papers, in the order of the response.
    pub papers: Vec<FoundPaper>,
    /// The indices of requested identifiers that the service does not know.
    pub unknown: Vec<usize>,
    /// The total number of results on all pages.
    pub total: Option<u64>,
    /// The cursor of the next page; `null` on the last page.
    pub next: Option<String>,
    /// The failure; `null` on success.
    pub failure: Option<ApiFailure>,
    /// The rate limits from now on.
    pub limits: Option<Limits>,
}

/// A paper in an answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FoundPaper {
    /// Its record.
    pub paper: PaperRecord,
    /// Its citation relation to the requested paper; `null` if the request was not about citations.
    pub citation: Option<Citation>,
}

/// One paper's citation of another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "PaperCitation"))]
pub struct Citation {
    /// The direction.
    pub relation: CitationRelation,
    /// Whether Semantic Scholar calls it influential; `null` if unknown.
    pub is_influential: Option<bool>,
    /// Its purposes, such as `background` or `methodology`.
    pub intents: Vec<String>,
    /// The citing sentences.
    pub contexts: Vec<String>,
}

impl From<PaperRecord> for FoundPaper {
    fn from(paper: PaperRecord) -> Self {
        Self { paper, citation: None }
    }
}

credence_named::named_enum! {
    /// The direction of a citation.
    pub enum CitationRelation {
        /// The requested paper cites this one.
        Cited = "cited",
        /// This one cites the requested paper.
        Citing = "citing",
    }
}

/// A failure of a service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "PaperFailure"))]
pub struct ApiFailure {
    /// The kind of failure.
    pub code: ApiFailureCode,
    /// The HTTP status.
    pub status: u16,
    /// The message of the service, shortened.
    pub message: Option<String>,
}

credence_named::named_enum! {
    /// The kind of failure.
    #[cfg_attr(feature = "types", ts(rename = "PaperFailureCode"))]
    pub enum ApiFailureCode {
        /// The service does not know the requested item.
        NotFound = "not_found",
        /// The request is invalid.
        Refused = "refused",
        /// A key is missing or invalid.
        Forbidden = "forbidden",
        /// Too many requests.
        RateLimited = "rate_limited",
        /// An error of the server.
        ServerError = "server_error",
        /// The response has an unknown format.
        Unreadable = "unreadable",
    }
}

/// The rate limits of a service.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "PaperLimits"))]
pub struct Limits {
    /// Requests per second.
    pub requests_per_second: f64,
    /// Requests at the same time.
    pub at_once: u32,
    /// The wait before the next request, in seconds; `null` without one.
    pub retry_after_seconds: Option<f64>,
}

impl<'a> ApiResponse<'a> {
    /// The value of a header, in any case.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&'a str> {
        self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    }

    /// The failure, by the status; `None` for success.
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

    /// The failure of a response in an unknown format.
    #[must_use]
    pub fn unreadable(&self) -> ApiFailure {
        ApiFailure { code: ApiFailureCode::Unreadable, status: self.status, message: self.message() }
    }

    /// The message in the body: `message`, `error` or `detail`, a list of them, or the text itself.
    fn message(&self) -> Option<String> {
        let found = Json::parse(self.body).ok().and_then(message_in);
        let text = found.unwrap_or_else(|| super::markup::plain(self.body.get(..2000).unwrap_or(self.body)));
        let text = text.trim();
        let end = text.char_indices().nth(MESSAGE_MAX).map_or(text.len(), |(end, _)| end);
        (!text.is_empty()).then(|| text[..end].to_owned())
    }

    /// The wait before the next request, in seconds.
    #[must_use]
    pub fn retry_after(&self) -> Option<f64> {
        let seconds: Option<u32> = self.header("retry-after").and_then(|seconds| seconds.parse().ok());
        let default = matches!(self.status, 429 | 503).then_some(DEFAULT_WAIT);
        seconds.map(|seconds| f64::from(seconds).min(LONGEST_WAIT)).or(default)
    }
}

fn message_in(body: Json<'_>) -> Option<String> {
    let value = ["message", "error", "detail"].into_iter().find_map(|name| body.some(name))?;
    let inside = |value: Json<'_>| value.text_of("message").or_else(|| value.text_of("error")).map(Cow::into_owned);
    let text = |value: Json<'_>| value.text().map(Cow::into_owned).or_else(|| inside(value));
    text(value).or_else(|| {
        let all: Vec<String> = value.items().filter_map(text).collect();
        (!all.is_empty()).then(|| all.join("; "))
    })
}

impl ApiAnswer {
    /// Parses a response: `answer` is `None` for a body in an unknown format.
    pub(super) fn parse(
        response: &ApiResponse<'_>,
        limits: Limits,
        answer: impl FnOnce(Json<'_>) -> Option<Self>,
    ) -> Self {
        let parsed = match response.failure() {
            Some(failure) => Err(failure),
            None => Json::parse(response.body).ok().and_then(answer).ok_or_else(|| response.unreadable()),
        };
        let answer = parsed.unwrap_or_else(|failure| Self { failure: Some(failure), ..Self::default() });
        Self { limits: Some(Limits { retry_after_seconds: response.retry_after(), ..limits }), ..answer }
    }

    /// The answer about one paper.
    pub(super) fn of_paper(paper: Option<PaperRecord>) -> Self {
        Self { papers: paper.into_iter().map(FoundPaper::from).collect(), ..Self::default() }
    }
}

/// The strings of a list.
pub(super) fn texts(list: Option<Json<'_>>) -> Vec<String> {
    Json::items_of(list).filter_map(Json::text).map(Cow::into_owned).collect()
}

/// A count: a non-negative integer.
pub(super) fn count(value: Option<Json<'_>>) -> Option<u64> {
    value.and_then(Json::integer).and_then(|count| u64::try_from(count).ok())
}

/// A year of at most four digits, as a number or a string.
pub(super) fn year(value: Option<Json<'_>>) -> Option<i32> {
    let value = value?;
    let year = value.integer().and_then(|year| i32::try_from(year).ok());
    let year = year.or_else(|| value.text()?.trim().parse().ok());
    year.filter(|year| (1..=9999).contains(year))
}

/// A non-empty text, without markup.
pub(super) fn text(value: Option<Json<'_>>) -> Option<String> {
    let text = super::markup::plain(&value?.text()?);
    (!text.is_empty()).then_some(text)
}
