//! An agent's own records of its tool calls.

use std::borrow::Cow;

use credence_core::score::CallRecord;
use credence_core::stream::ToolRecord;
use credence_json::Json;

use crate::boundary::{Argument, CallError, input};

input! {
    /// The agent's own record of one call of a tool.
    open ToolRecord<'a> as "ToolRecord" {
        tool_name: Cow<'a, str>,
        tool_args: Option<Json<'a>>,
        success: bool,
        /// What it returned; `null`, `""`, `[]` and `{}` count as empty.
        data: Option<Json<'a>>,
        error: Option<Cow<'a, str>> as error_text => "string | { message: string } | null",
    }
}

/// A text, or an object with a `message`.
fn error_text<'a>(error: &Argument<'a>) -> Result<Option<Cow<'a, str>>, CallError> {
    if error.is_object() { error.field("message").text().map(Some) } else { error.read() }
}

/// The part of a record that counts for the score.
pub(crate) fn counted(record: &ToolRecord<'_>) -> CallRecord {
    CallRecord {
        tool_name: record.tool_name.clone().into_owned(),
        tool_args: record.tool_args.map(|args| args.raw().to_owned()),
        success: record.success,
        empty: record.data.is_none_or(Json::is_blank),
        unanswered: false,
    }
}
