//! Numbers, dates and text.
//!
//! | module | contains |
//! |---|---|
//! | `date` | a calendar day |
//! | `fold` | text in lower case and without accents |
//! | `lower` | text in lower case |
//! | `normal` | the form in which texts are compared, with offsets into the original |
//! | `script` | characters of scripts without spaces |
//! | `sentence`, `abbreviation` | prose → sentences |
//! | `number`, `unit` | numbers in text, with their scale, kind and unit |
//! | `quantity` | what stands around a number: sign, currency, bound, clock, name |
//! | `version` | decimal numbers that are versions |
//! | `language` | the language of a text, to read it aloud |
//! | `hash` | the hash function of words and texts |
#![forbid(unsafe_code)]

pub mod abbreviation;
pub mod date;
pub mod fold;
pub mod hash;
pub mod language;
pub mod lower;
pub mod month;
pub mod normal;
pub mod number;
pub mod quantity;
pub mod script;
pub mod sentence;
pub mod unit;
pub mod version;
