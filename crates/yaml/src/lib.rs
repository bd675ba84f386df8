//! A trust policy from YAML.
//!
//! | file | makes |
//! |---|---|
//! | `node` | text → nodes with their places: YAML and its limits, whatever it is about |
//! | `document` | nodes → policy document: the keys and their types |
//! | `policy` | policy document → the same, once every entry can be a rule |
//! | `error` | what was found where, and what was expected |
#![forbid(unsafe_code)]

mod document;
mod error;
mod node;
mod policy;

pub use error::{Place, YamlError};
pub use policy::read_policy;
