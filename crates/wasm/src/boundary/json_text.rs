//! Records out, as JSON text.

use serde::Serialize;

use super::error::{CallError, ErrorCode};

/// A record as JSON text.
pub fn json_text(record: &impl Serialize) -> Result<String, CallError> {
    let mut text = Text(Vec::new());
    let mut serializer = serde_json::Serializer::with_formatter(&mut text, ShortestFloats);
    let is_written = record.serialize(&mut serializer).is_ok();
    checked(text, is_written)
}

/// Compiled once for all records. A record of this package can be written; without the message of `serde_json`, the module does
/// not contain all the messages of its parser.
fn checked(text: Text, is_written: bool) -> Result<String, CallError> {
    let text = String::from_utf8(text.0).ok().filter(|_| is_written);
    text.ok_or_else(|| CallError::new(ErrorCode::Internal, "", "the result could not be written as JSON".to_owned()))
}

/// Bytes that grow; JSON is mostly written in pieces of a few bytes.
struct Text(Vec<u8>);

/// Pieces of this length are copied in one call: in WebAssembly, such a call is slower than a few single bytes.
const COPIED_AT_ONCE: usize = 24;

impl std::io::Write for Text {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if bytes.len() < COPIED_AT_ONCE {
            for byte in bytes {
                self.0.push(*byte);
            }
        } else {
            self.0.extend_from_slice(bytes);
        }
        Ok(bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.write(bytes).map(drop)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Floats as the standard library writes them, which is linked already; the usual writer brings ten kilobytes of tables.
struct ShortestFloats;

impl serde_json::ser::Formatter for ShortestFloats {
    fn write_f64<W: std::io::Write + ?Sized>(&mut self, writer: &mut W, value: f64) -> std::io::Result<()> {
        write!(writer, "{value}")
    }
}
