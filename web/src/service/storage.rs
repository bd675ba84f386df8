//! The few choices a reader makes for the next visit.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A choice made earlier; `None` also where storage is forbidden.
pub fn load(name: &str) -> Option<String> {
    let storage = leptos::prelude::window().local_storage().ok()??;
    storage.get_item(&key(name)).ok()?
}

/// Keeps a choice, where storage is allowed.
pub fn keep(name: &str, value: &str) {
    if let Ok(Some(storage)) = leptos::prelude::window().local_storage() {
        // A full or forbidden storage costs the reader one click next time.
        let _ = storage.set_item(&key(name), value);
    }
}

/// A record kept earlier; `None` also where it is no longer understood.
pub fn load_record<T: DeserializeOwned>(name: &str) -> Option<T> {
    let json = js_sys::JSON::parse(&load(name)?).ok()?;
    serde_wasm_bindgen::from_value(json).ok()
}

/// A record as JSON text.
pub fn record_text(record: &impl Serialize) -> String {
    let value = record.serialize(&serde_wasm_bindgen::Serializer::json_compatible());
    let text = value.ok().and_then(|value| js_sys::JSON::stringify(&value).ok());
    text.and_then(|text| text.as_string()).unwrap_or_default()
}

fn key(name: &str) -> String {
    ["credence.", name].concat()
}
