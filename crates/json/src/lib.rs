//! A JSON parser without copies: a value is a validated span of its text, and a string is only copied when it is read.
//!
//! Only a few fields of an agent's event are usually read. A span keeps numbers as they were written (with every digit), and
//! an invalid type in one field does not affect the others. [`JsonCheck`] also indexes a long text, so that reading a field
//! skips the values before it.
//!
//! It is a crate of its own so that it can be compiled for speed: it handles every byte of a stream.
#![forbid(unsafe_code)]

mod check;
mod escape;
mod index;
mod parse;
mod scan;
#[cfg(test)]
mod tests;
mod value;

pub use check::JsonCheck;
pub use value::{Fields, Items, Json, JsonError};
