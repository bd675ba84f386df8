//! Words, numbers, days, scripts and sentences: what a text is read as before its meaning is asked for.
//!
//! | module | contains |
//! |---|---|
//! | `calendar` | days, and the names of months |
//! | `fold` | text in lower case and without accents |
//! | `hash` | the hash function of words and texts |
//! | `language` | the language of a text, to read it aloud |
//! | `lower` | text in lower case |
//! | `normal` | the form in which texts are compared, with offsets into the original |
//! | `number` | numbers in text, with their scale and kind |
//! | `number::quantity` | what stands around a number: sign, currency, bound, clock, name |
//! | `number::unit` | the units of numbers |
//! | `number::version` | decimal numbers that are versions |
//! | `script` | characters of scripts without spaces |
//! | `sentence` | prose → sentences |
#![forbid(unsafe_code)]

pub mod calendar;
pub mod fold;
pub mod hash;
pub mod language;
pub mod lower;
pub mod normal;
pub mod number;
pub mod script;
pub mod sentence;
