//! Text below everything else: JSON, numbers, dates, and the names that enums have on the wire.
//!
//! Nothing in here knows about agents, sources or scores. Every other crate may use it; it uses none of them.
//!
//! | module | holds |
//! |---|---|
//! | `json` | JSON parsed in place: a value is a checked span of its text |
//! | `json_object` | a JSON object written field by field |
//! | `decimal` | decimal text → float |
//! | `date` | a calendar day |
//! | `lookup` | a map that is never iterated, so its order cannot reach a result |
//! | `names` | one declaration for the name of each variant of an enum |
//! | `fold` | text in lower case and without accents |
//! | `script` | which characters belong to scripts without spaces |
//! | `sentence`, `abbreviation` | prose → sentences |
//! | `markdown` | what is code in Markdown, and its prose |
//! | `utf16` | byte offsets ↔ UTF-16 offsets |
//! | `number`, `unit` | numbers in text, with their scale, kind and unit |
//! | `hash` | the one hash of words and texts |
//! | `web_address` | what counts as a web address |
#![forbid(unsafe_code)]

pub mod abbreviation;
pub mod date;
pub mod decimal;
pub mod fold;
pub mod hash;
pub mod json;
pub mod json_object;
pub mod lookup;
pub mod markdown;
pub mod names;
pub mod number;
pub mod script;
pub mod sentence;
pub mod unit;
pub mod utf16;
pub mod web_address;

#[doc(hidden)]
pub use serde;
