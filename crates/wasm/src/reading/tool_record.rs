//! An agent's own records of its tool calls, as callers pass them.

use std::borrow::Cow;

use credence_core::score::CallRecord;
use credence_core::stream;
use credence_text::json::Json;

use crate::boundary::Argument;
use crate::boundary::CallError;

/// The records of a list; nothing is a list without records.
pub(crate) fn read<'a>(records: &Argument<'a>) -> Result<Vec<stream::ToolRecord<'a>>, CallError> {
    records.each_given(record)
}

fn record(record: Argument<'_>) -> Result<stream::ToolRecord<'_>, CallError> {
    let record = record.object()?;
    Ok(stream::ToolRecord {
        tool_name: record.field("tool_name").text()?,
        tool_args: record.field("tool_args").json(),
        success: record.field("success").boolean()?,
        data: record.field("data").json(),
        error: error_text(&record.field("error"))?,
    })
}

/// A text, or an object with a `message`.
fn error_text<'a>(error: &Argument<'a>) -> Result<Option<Cow<'a, str>>, CallError> {
    if error.json().is_some_and(Json::is_object) {
        return error.field("message").text().map(Some);
    }
    error.optional_text()
}

/// What counts of a record.
pub(crate) fn counted(record: &stream::ToolRecord<'_>) -> CallRecord {
    CallRecord {
        tool_name: record.tool_name.clone().into_owned(),
        tool_args: record.tool_args.map(|args| args.raw().to_owned()),
        success: record.success,
        empty: record.data.is_none_or(Json::is_blank),
        unanswered: false,
    }
}
