//! Objects of JavaScript, by the names of their fields: what scripts of the package take and give.

use js_sys::{Object, Reflect};
use wasm_bindgen::JsValue;

/// An object with these fields.
pub fn object(fields: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (name, value) in fields {
        // A new object takes every property.
        let _ = Reflect::set(&object, &JsValue::from_str(name), value);
    }
    object.into()
}

/// A field; `undefined` where there is none.
pub fn field(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &JsValue::from_str(name)).unwrap_or_default()
}

/// A field that is a text.
pub fn text(object: &JsValue, name: &str) -> Option<String> {
    field(object, name).as_string()
}

/// A field that is a whole number in the range of its type.
pub fn count<N: TryFrom<u32>>(object: &JsValue, name: &str) -> Option<N> {
    let number = field(object, name).as_f64().filter(|number| (0.0..=f64::from(u32::MAX)).contains(number))?;
    // It is in the range.
    N::try_from(number as u32).ok()
}

/// The message of what was thrown.
pub fn message(thrown: &JsValue) -> String {
    text(thrown, "message").or_else(|| thrown.as_string()).unwrap_or_default()
}
