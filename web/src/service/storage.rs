//! What the page stores in the browser for the next visit.

use std::cell::RefCell;
use std::time::Duration;

use leptos::prelude::{set_timeout, window_event_listener};
use serde::Serialize;

use super::host::object;
use super::mount::Mount;

/// How long a large record may wait to be stored.
const SOON: Duration = Duration::from_millis(250);

thread_local! {
    /// Records that wait to be stored, each name once.
    static WAITING: RefCell<Vec<Waiting>> = const { RefCell::new(Vec::new()) };
}

struct Waiting {
    name: String,
    value: Box<dyn FnOnce() -> String>,
}

/// A stored value; `None` also where storage is forbidden or the panel stores nothing.
pub fn load(name: &str) -> Option<String> {
    let name = stored_name(name)?;
    let storage = leptos::prelude::window().local_storage().ok()??;
    storage.get_item(&name).ok()?
}

/// Stores a value, where storage is allowed and the panel stores anything.
pub fn keep(name: &str, value: &str) {
    if let Some(name) = stored_name(name) {
        keep_as(&name, value);
    }
}

fn keep_as(name: &str, value: &str) {
    if let Ok(Some(storage)) = leptos::prelude::window().local_storage() {
        // With a full or forbidden storage the user chooses again next time.
        let _ = storage.set_item(name, value);
    }
}

fn stored_name(name: &str) -> Option<String> {
    Mount::here()?.stored_name(name)
}

/// Stores what `value` gives, a moment later: writing a large record takes too long for the frame in which it changes.
pub fn keep_soon(name: &str, value: impl FnOnce() -> String + 'static) {
    let Some(name) = stored_name(name) else { return };
    let is_first = WAITING.with_borrow_mut(|waiting| {
        let is_first = waiting.is_empty();
        waiting.retain(|other| other.name != name);
        waiting.push(Waiting { name, value: Box::new(value) });
        is_first
    });
    if is_first {
        set_timeout(keep_waiting, SOON);
    }
}

/// Stores what still waits when the page is left.
pub fn keep_all_on_leaving() {
    let _stays = window_event_listener(leptos::ev::pagehide, |_| keep_waiting());
}

/// Stores what still waits now. The values belong to panels, so this is done before one is removed.
pub fn keep_waiting() {
    for Waiting { name, value } in WAITING.take() {
        keep_as(&name, &value());
    }
}

/// A record as JSON text.
pub fn record_text(record: &impl Serialize) -> String {
    let text = js_sys::JSON::stringify(&object(record)).ok();
    text.and_then(|text| text.as_string()).unwrap_or_default()
}
