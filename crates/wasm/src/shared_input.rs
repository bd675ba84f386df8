//! Inputs that several modules take: times, thresholds, and servers with their keys.

use credence_ask::{AgentQuestion, RequestError};
use credence_core::decision::{Timeframe, TimeframeProblem};
use credence_core::evidence::Stance;
use credence_core::judge::{DateRange, ModelReading};
use credence_core::trust::DEFAULT_GAP;
use credence_research::api::ApiAccess;

use crate::boundary::{Argument, CallError, ErrorCode, FromArgument, Unread, headers, input, read, secret};

/// A hundred years.
const MOST_HOURS: u32 = 876_600;

/// A weight that only a hundred thousand primary sources reach.
const LARGEST_THRESHOLD: f64 = 100_000.0;

input! {
    /// A range of time; both ends are included: `2026-11-21` is a whole day, `2026-11-21T10:30:00Z` a moment.
    closed DateRange as "TimeframeInput" {
        start: Option<String>,
        end: Option<String>,
    }
}

/// A range of time whose ends are dates, if it is given.
pub(crate) fn date_range(argument: &Argument<'_>) -> Result<Option<DateRange>, CallError> {
    let range: Option<DateRange> = argument.read()?;
    range.as_ref().map(|range| timeframe_of(argument, range)).transpose()?;
    Ok(range)
}

/// The same as a timeframe.
pub(crate) fn timeframe(argument: &Argument<'_>) -> Result<Option<Timeframe>, CallError> {
    argument.read::<Option<DateRange>>()?.map(|range| timeframe_of(argument, &range)).transpose()
}

fn timeframe_of(argument: &Argument<'_>, range: &DateRange) -> Result<Timeframe, CallError> {
    const A_DATE: &str = "a date such as `2026-11-21` or `2026-11-21T10:30:00Z`";
    Timeframe::new(range.start.as_deref(), range.end.as_deref()).map_err(|problem| match problem {
        TimeframeProblem::Start => argument.field("start").invalid(A_DATE),
        TimeframeProblem::End => argument.field("end").invalid(A_DATE),
        TimeframeProblem::EndsBeforeItStarts => argument.field("end").invalid("a date that is not before the start"),
    })
}

/// The weight that a side needs, if it is given.
pub(crate) fn threshold(argument: &Argument<'_>) -> Result<Option<f64>, CallError> {
    match argument.read::<Option<f64>>()? {
        Some(weight) if weight <= 0.0 || weight > LARGEST_THRESHOLD => {
            Err(argument.invalid("a weight above 0, such as 1.6"))
        }
        weight => Ok(weight),
    }
}

/// How many sources a side needs, if it is given.
pub(crate) fn min_sources(argument: &Argument<'_>) -> Result<Option<u32>, CallError> {
    match argument.read()? {
        Some(0) => Err(argument.invalid("at least 1")),
        count => Ok(count),
    }
}

/// A number of hours, if it is given.
pub(crate) fn hours(argument: &Argument<'_>) -> Result<Option<u32>, CallError> {
    argument.optional_count(MOST_HOURS)
}

input! {
    /// An OpenAI-compatible server.
    closed struct ModelServer as "ModelServer" {
        /// The base URL of its API, or the full URL of the endpoint.
        endpoint: String,
        key: Option<String> as secret,
        model: Option<String> => "string",
        headers: Vec<(String, String)> as headers => "Readonly<Record<string, string>> | null",
    }
}

impl From<ModelServer> for AgentQuestion {
    fn from(ModelServer { endpoint, key, model, headers }: ModelServer) -> Self {
        Self { endpoint, key, model, headers, ..Self::default() }
    }
}

/// An error about a field of the argument at `path`.
pub(crate) fn invalid_request(path: &str, error: &RequestError) -> CallError {
    let field = [path, ".", &error.field].concat();
    let message = ["`", path, ".", error.to_string().trim_start_matches('`')].concat();
    CallError::new(ErrorCode::InvalidArgument, &field, message)
}

input! {
    /// Identifies the caller to an API. These services ask for a mail address; a key is sent in a header.
    closed ApiAccess as "PaperAccess" {
        mail: Option<String>,
        key: Option<String> as secret,
        /// Another base URL of the API, such as your proxy.
        base: Option<String> as base_url,
    }
}

/// The base URL of an API, if it is given.
pub(crate) fn base_url(argument: &Argument<'_>) -> Result<Option<String>, CallError> {
    let base: Option<String> = argument.read()?;
    if base.as_ref().is_some_and(|base| !credence_address::is_web_address(base)) {
        return Err(argument.invalid("an address that begins with `https://` or `http://`"));
    }
    Ok(base)
}

impl<'a> FromArgument<'a> for ModelReading {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        argument.json().and_then(Self::from_json).ok_or_else(|| argument.invalid("the reading of a model"))
    }
}

/// A stance, by any of its common labels.
pub(crate) fn stance(argument: &Argument<'_>) -> Result<Stance, CallError> {
    let stance = Stance::from_label(&argument.text()?);
    stance.ok_or_else(|| argument.invalid("`supports`, `refutes` or `neutral`"))
}

/// Gaps are differences of ranks, which are no greater than 6; a gap of 7 rejects no source.
const LARGEST_GAP: u32 = 7;

input! {
    /// From which difference of ranks the lower side is rejected, 1 to 7; 2 by default.
    closed struct GapOption as "GapOption" {
        gap: u8 as gap => "number | null",
        policy: Unread => "",
        learned: Unread => "",
    }
}

/// The difference of ranks from which the lower side is rejected.
pub(crate) fn gap(argument: &Argument<'_>) -> Result<u8, CallError> {
    let gap = argument.optional_count(LARGEST_GAP)?.and_then(|gap| u8::try_from(gap).ok());
    match gap {
        Some(0) => Err(argument.invalid("at least 1: sources of equal rank do not reject each other")),
        gap => Ok(gap.unwrap_or(DEFAULT_GAP)),
    }
}

/// The gap in a JSON text of options.
pub(crate) fn read_gap(options: &str) -> Result<u8, CallError> {
    Ok(read::<Option<GapOption>>("options", options)?.map_or(DEFAULT_GAP, |options| options.gap))
}
