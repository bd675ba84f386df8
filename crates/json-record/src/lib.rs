//! Records as JSON: their fields read and written.
//!
//! The parser is `credence-json`, which is compiled for speed. What is in here handles a record at a time and is compiled for size.
//!
//! | module | contains |
//! |---|---|
//! | `fields` | the fields of a JSON object as plain values |
//! | `object` | writes a JSON object field by field |
//! | `writer` | a `serde` serializer: a record as JSON text |
#![forbid(unsafe_code)]

pub mod fields;
pub mod object;
pub mod writer;
