//! What crosses between JavaScript and the modules: arguments in, JSON text out, errors with a code and a place.
#![forbid(unsafe_code)]

mod argument;
mod error;
mod json_text;

pub use argument::Argument;
pub use error::{CallError, ErrorCode};
pub use json_text::json_text;

#[cfg(test)]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
