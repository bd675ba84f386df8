//! What the page stores in the browser for the next visit, and what could not be stored.

use std::cell::RefCell;
use std::time::Duration;

use leptos::prelude::{on_cleanup, set_timeout, window, window_event_listener};
use serde::Serialize;
use web_sys::{Event, Storage};

use super::host::object;
use super::mount::{Mount, bound};

/// How long a large record may wait to be stored.
const SOON: Duration = Duration::from_millis(250);

/// The event that tells that a value could not be stored, or could be in the end.
pub const UNKEPT: &str = "credence-unkept";

thread_local! {
    /// Records that wait to be stored, each name once.
    static WAITING: RefCell<Vec<Waiting>> = const { RefCell::new(Vec::new()) };

    /// Values that could not be stored, by the names they are stored under.
    static NOT_STORED: RefCell<Vec<(String, String)>> = const { RefCell::new(Vec::new()) };
}

struct Waiting {
    name: String,
    write: Box<dyn FnOnce()>,
}

/// The browser refuses to store anything for this page.
pub struct Refused;

/// A stored value; `None` also where storage is forbidden or the panel stores nothing. One that could not be stored is kept in memory.
pub fn load(name: &str) -> Option<String> {
    let name = stored_name(name)?;
    let in_memory =
        |all: &Vec<(String, String)>| all.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone());
    NOT_STORED.with_borrow(in_memory).or_else(|| storage()?.get_item(&name).ok()?)
}

/// The value that all tabs see.
///
/// # Errors
/// When the panel stores nothing, or may not.
pub fn stored(name: &str) -> Result<Option<String>, Refused> {
    let name = stored_name(name).ok_or(Refused)?;
    storage().ok_or(Refused)?.get_item(&name).map_err(|_| Refused)
}

/// Stores a value where the panel stores anything. What cannot be stored is said, and stays in memory until it can.
pub fn keep(name: &str, value: &str) {
    if let Some(name) = stored_name(name) {
        keep_as(&name, value);
    }
}

/// Stores what the user does not miss, such as the size of a view.
pub fn keep_quietly(name: &str, value: &str) {
    if let Some(name) = stored_name(name) {
        put(&name, value);
    }
}

/// Tries again to store what could not be stored.
pub fn keep_again() {
    for (name, value) in NOT_STORED.take() {
        keep_as(&name, &value);
    }
    tell();
}

/// Whether something could not be stored.
pub fn has_unkept() -> bool {
    NOT_STORED.with_borrow(|values| !values.is_empty())
}

fn keep_as(name: &str, value: &str) {
    let is_stored = put(name, value);
    let was_told = NOT_STORED.with_borrow_mut(|values| {
        let n_before = values.len();
        values.retain(|(other, _)| other != name);
        let was_told = values.len() < n_before;
        if !is_stored {
            values.push((name.to_owned(), value.to_owned()));
        }
        was_told
    });
    if was_told || !is_stored {
        tell();
    }
}

/// Returns whether it was stored.
fn put(name: &str, value: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(name, value).is_ok())
}

fn tell() {
    if let Ok(event) = Event::new(UNKEPT) {
        // It cannot be refused: nobody cancels it.
        let _ = window().dispatch_event(&event);
    }
}

fn storage() -> Option<Storage> {
    window().local_storage().ok()?
}

fn stored_name(name: &str) -> Option<String> {
    Mount::here()?.stored_name(name)
}

/// Stores a record a moment later by `write`: writing a large one takes too long for the frame in which it changes. Each name waits once.
pub fn write_soon(name: &str, write: impl Fn() + 'static) {
    let write = bound(move |()| write());
    let write = Box::new(move || {
        write(());
    });
    let is_first = WAITING.with_borrow_mut(|waiting| {
        let is_first = waiting.is_empty();
        waiting.retain(|other| other.name != name);
        waiting.push(Waiting { name: name.to_owned(), write });
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
    for Waiting { write, .. } in WAITING.take() {
        write();
    }
}

/// Runs with the name of a value whenever another tab has changed it, and with an empty one when it has deleted all. It ends with the panel.
pub fn on_change_elsewhere(run: impl Fn(&str) + 'static) {
    let run = bound(move |name: String| run(&name));
    let prefix = stored_name("");
    let listener = window_event_listener(leptos::ev::storage, move |event| {
        let Some(prefix) = &prefix else { return };
        let key = event.key();
        if let Some(name) = key.as_ref().map_or(Some(""), |key| key.strip_prefix(prefix.as_str())) {
            run(name.to_owned());
        }
    });
    on_cleanup(move || listener.remove());
}

/// A record as JSON text.
pub fn record_text(record: &impl Serialize) -> String {
    let text = js_sys::JSON::stringify(&object(record)).ok();
    text.and_then(|text| text.as_string()).unwrap_or_default()
}
