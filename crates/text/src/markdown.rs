//! Markdown, as far as every reader of an answer has to agree about it: what is code, and what is prose.
//!
//! The page draws with a full parser of its own, which shares `line`, `block_start` and `code_span` with this module. What
//! is code here is code there, so that a marker such as `[1]` is counted exactly where it is drawn.

pub mod block_start;
pub mod code;
pub mod code_span;
pub mod line;
pub mod prose;

pub use code::{Code, code_in};
pub use prose::prose;

/// How often the byte at a position is repeated there.
#[must_use]
pub fn run_length(bytes: &[u8], at: usize) -> usize {
    bytes[at..].iter().take_while(|byte| **byte == bytes[at]).count()
}
