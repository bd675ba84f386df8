//! Frames: what a framer reports.

use credence_json::{Json, JsonError};

/// One message of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame<'a> {
    /// The event's name; empty where the stream names none.
    pub event: &'a str,
    /// The payload.
    pub data: &'a str,
    /// The payload as JSON. Where a format has payloads of plain text beside JSON, a plain text is a JSON string here.
    pub json: Result<Json<'a>, JsonError>,
    /// The last event id seen, for resuming.
    pub last_event_id: &'a str,
    /// Whether the frame was ended as its format demands; the last one of a cut stream is not.
    pub terminated: bool,
}

impl<'a> Frame<'a> {
    /// A frame of a format without event ids.
    pub(crate) fn without_id(event: &'a str, data: &'a str, json: Result<Json<'a>, JsonError>) -> Self {
        Self { event, data, json, last_event_id: "", terminated: true }
    }
}

/// What a framer reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Framed<'a> {
    /// A message.
    Frame(Frame<'a>),
    /// A frame longer than the limit, which is left out.
    TooLong,
    /// A frame of which a checksum or the structure is wrong, or the end is missing, which is left out.
    Damaged,
}
