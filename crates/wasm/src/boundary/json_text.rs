//! Records out, as JSON text.

mod json_writer;

use serde::Serialize;

use super::error::{CallError, ErrorCode};
use json_writer::JsonWriter;

/// A record as JSON text.
pub fn json_text(record: &impl Serialize) -> Result<String, CallError> {
    let mut writer = JsonWriter::default();
    let is_written = record.serialize(&mut writer).is_ok();
    checked(writer, is_written)
}

/// Compiled once for all records. A record of this package can be written.
fn checked(writer: JsonWriter, is_written: bool) -> Result<String, CallError> {
    let text = is_written.then(|| writer.end());
    text.ok_or_else(|| CallError::new(ErrorCode::Internal, "", "the result could not be written as JSON".to_owned()))
}
