//! How far a stream was parsed, so that a server can send the rest.

use serde::Serialize;

/// How far a stream was parsed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Cursor {
    /// The conversation, as the stream named it.
    pub thread_id: Option<String>,
    /// The run, response or message, as the stream named it.
    pub run_id: Option<String>,
    /// The id of the last event that arrived complete; empty when events have none.
    pub last_event_id: String,
    /// The number of the last event that arrived complete, where events carry one.
    pub sequence: Option<u64>,
}
