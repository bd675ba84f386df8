//! How far a stream was read: what a server is told so that it sends the rest.

use serde::Serialize;

/// How far a stream was read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Cursor {
    /// The conversation, as the stream named it.
    pub thread_id: Option<String>,
    /// The run, response or message, as the stream named it.
    pub run_id: Option<String>,
    /// The id of the last event that was read whole; empty when events have none.
    pub last_event_id: String,
    /// The number of the last event that was read whole, where events carry one.
    pub sequence: Option<u64>,
}
