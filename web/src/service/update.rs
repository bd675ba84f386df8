//! A newer version of the page, which `offline.js` has fetched.

use js_sys::{Function, Reflect, global};
use wasm_bindgen::{JsCast, JsValue};

/// The event that tells of a newer version.
pub const READY: &str = "credence-update";

/// Whether a newer version is ready.
pub fn is_ready() -> bool {
    reload_with_it().is_some()
}

/// Reloads the page in its newer version.
pub fn use_it() {
    if let Some(reload) = reload_with_it() {
        // It only sends a message, which cannot fail.
        let _ = reload.call0(&JsValue::UNDEFINED);
    }
}

fn reload_with_it() -> Option<Function> {
    Reflect::get(&global(), &JsValue::from_str("credenceUpdate")).ok()?.dyn_into().ok()
}
