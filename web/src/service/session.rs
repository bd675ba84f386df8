//! What the browser keeps for this tab until it is closed, so that a reload shows the same.

use super::mount::Mount;

/// Where the file of the recording is kept that was opened last.
pub const RECORDING: &str = "credence.recording";

fn storage() -> Option<web_sys::Storage> {
    // A panel on someone else's page keeps nothing.
    let is_page = !Mount::is_in_element();
    is_page.then(|| leptos::prelude::window().session_storage().ok().flatten()).flatten()
}

/// What is kept; `None` also where that is forbidden.
pub fn load(name: &str) -> Option<String> {
    storage()?.get_item(name).ok()?
}

/// Keeps a value.
pub fn keep(name: &str, value: &str) {
    if let Some(storage) = storage() {
        // Where storage is full, a reload shows the list.
        let _ = storage.set_item(name, value);
    }
}

/// Keeps a value no longer.
pub fn forget(name: &str) {
    if let Some(storage) = storage() {
        // Only a forbidden storage refuses.
        let _ = storage.remove_item(name);
    }
}
