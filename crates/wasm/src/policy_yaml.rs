//! A trust policy from YAML, for JavaScript.

use credence_part::part;
use credence_yaml::YamlError;
use wasm_bindgen::prelude::*;

use crate::boundary::{CallError, ErrorCode, json_text};

/// The policy in a YAML text, as JSON text.
#[wasm_bindgen(js_name = readPolicy)]
#[part(yaml)]
pub fn read_policy(text: &str) -> Result<String, JsValue> {
    let document = credence_yaml::read_policy(text).map_err(thrown)?;
    Ok(json_text(&document)?)
}

fn thrown(error: YamlError) -> JsValue {
    let (line, column) = (error.line, error.column);
    let thrown = JsValue::from(CallError::new(ErrorCode::InvalidPolicy, &error.path, error.message));
    for (field, value) in [("line", line), ("column", column)] {
        // Setting a field of a new object cannot fail.
        let _ = js_sys::Reflect::set(&thrown, &field.into(), &value.into());
    }
    thrown
}
