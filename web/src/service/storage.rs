//! What the page stores in the browser for the next visit.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use leptos::prelude::{on_cleanup, set_timeout, window, window_event_listener};
use serde::Serialize;
use web_sys::Storage;

use super::host::plain;
use super::mount::{Mount, bound};

/// How long a large record may wait to be stored.
const SOON: Duration = Duration::from_millis(250);

/// Is told of each value, by the name it is stored under, whether it was stored.
type Tell = fn(&str, &str, bool);

thread_local! {
    /// Records that wait to be stored, each name once.
    static WAITING: RefCell<Vec<Waiting>> = const { RefCell::new(Vec::new()) };

    /// What keeps the values in memory that could not be stored. It is loaded behind the first module.
    static TELL: Cell<Option<Tell>> = const { Cell::new(None) };
}

struct Waiting {
    name: String,
    write: Box<dyn FnOnce()>,
}

/// The browser refuses to store anything for this page.
pub struct Refused;

/// A stored value; `None` also where storage is forbidden or the panel stores nothing.
pub fn load(name: &str) -> Option<String> {
    stored(name).ok()?
}

/// The same, which all tabs see.
///
/// # Errors
/// When the panel stores nothing, or may not.
pub fn stored(name: &str) -> Result<Option<String>, Refused> {
    let name = stored_name(name).ok_or(Refused)?;
    storage().ok_or(Refused)?.get_item(&name).map_err(|_| Refused)
}

/// Stores a value where the panel stores anything. What could not be stored is kept in memory and said: see `unkept`.
pub fn keep(name: &str, value: &str) {
    if let Some(name) = stored_name(name) {
        keep_as(&name, value);
    }
}

/// The same by the name that it is stored under.
pub(super) fn keep_as(name: &str, value: &str) {
    let is_stored = put(name, value);
    if let Some(tell) = TELL.get() {
        tell(name, value, is_stored);
    }
}

/// Sets what is told of each value that is stored or could not be.
pub(super) fn tell_by(tell: Tell) {
    TELL.set(Some(tell));
}

/// Stores what the user does not miss, such as the size of a view.
pub fn keep_quietly(name: &str, value: &str) {
    if let Some(name) = stored_name(name) {
        put(&name, value);
    }
}

/// Returns whether it was stored.
fn put(name: &str, value: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(name, value).is_ok())
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
    let text = js_sys::JSON::stringify(&plain(record)).ok();
    text.and_then(|text| text.as_string()).unwrap_or_default()
}
