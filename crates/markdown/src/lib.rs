//! The parts of Markdown that every parser of answers must agree on: code and prose.
//!
//! The page has a full Markdown parser, which shares `line`, `block_start` and `code_span` with this crate. Both
//! recognize the same code, so that a marker such as `[1]` is counted exactly where it is shown.
#![forbid(unsafe_code)]

pub mod block_start;
pub mod code;
pub mod code_span;
pub mod line;
pub mod prose;
mod references;

pub use code::{Code, code_in};
pub use prose::prose;
pub use references::reference_lines;

/// The number of repetitions of the byte at a position.
#[must_use]
pub fn run_length(bytes: &[u8], at: usize) -> usize {
    bytes[at..].iter().take_while(|byte| **byte == bytes[at]).count()
}
