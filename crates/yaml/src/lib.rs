//! Parses a trust policy from YAML.
//!
//! | file | contains |
//! |---|---|
//! | `node` | text → nodes with positions: YAML and its limits |
//! | `document` | nodes → policy document: the keys and their types |
//! | `policy` | the check that every entry is a valid rule |
//! | `error` | the position of an error, what was found, and what was expected |
#![forbid(unsafe_code)]

mod document;
mod error;
mod node;
mod policy;

pub use error::{Position, YamlError};
pub use policy::read_policy;
