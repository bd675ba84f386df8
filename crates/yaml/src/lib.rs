//! A trust policy from YAML. It is a module of its own, so that only who imports a policy loads a YAML parser.
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

use wasm_bindgen::prelude::wasm_bindgen;

pub use error::{Place, YamlError};
pub use policy::read_policy;

/// The policy in a YAML text, as JSON text.
///
/// # Errors
/// As [`read_policy`].
#[wasm_bindgen(js_name = readPolicy)]
pub fn read_policy_as_json(text: &str) -> Result<String, YamlError> {
    let document = read_policy(text)?;
    serde_json::to_string(&document).map_err(|error| YamlError::about_text(Place::START, error.to_string()))
}
