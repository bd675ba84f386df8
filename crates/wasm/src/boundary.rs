//! What crosses between JavaScript and the modules: arguments in, JSON text out, errors with a code and a path.

mod argument;
mod error;
mod json_text;

pub use argument::Argument;
pub use error::{CallError, ErrorCode};
pub use json_text::json_text;
