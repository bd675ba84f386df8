//! The few choices a reader makes for the next visit.

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

fn key(name: &str) -> String {
    ["credence.", name].concat()
}
