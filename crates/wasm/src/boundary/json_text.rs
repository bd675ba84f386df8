//! Records out, as JSON text.

use credence_json_record::writer::to_json;
use serde::Serialize;

use super::error::{CallError, ErrorCode};

/// A record as JSON text. A record of this package can be written.
pub fn json_text(record: &impl Serialize) -> Result<String, CallError> {
    to_json(record).map_err(|_| not_written())
}

/// Compiled once for all records.
fn not_written() -> CallError {
    CallError::new(ErrorCode::Internal, "", "the result could not be written as JSON".to_owned())
}
