//! What could not be stored in the browser: it stays in memory until it can be.

use std::cell::RefCell;

use leptos::prelude::window;
use web_sys::Event;

use super::storage::{keep_as, tell_by};

/// The event that tells that a value could not be stored, or could be in the end.
pub const CHANGED: &str = "credence-unkept";

thread_local! {
    /// The values, by the names they are stored under.
    static VALUES: RefCell<Vec<(String, String)>> = const { RefCell::new(Vec::new()) };
}

/// Keeps from now on what could not be stored.
pub fn start() {
    tell_by(note);
}

/// Whether something could not be stored.
pub fn is_any() -> bool {
    VALUES.with_borrow(|values| !values.is_empty())
}

/// Tries again to store what could not be stored.
pub fn keep_again() {
    for (name, value) in VALUES.take() {
        keep_as(&name, &value);
    }
    tell();
}

fn note(name: &str, value: &str, is_stored: bool) {
    let was_known = VALUES.with_borrow_mut(|values| {
        let n_before = values.len();
        values.retain(|(other, _)| other != name);
        let was_known = values.len() < n_before;
        if !is_stored {
            values.push((name.to_owned(), value.to_owned()));
        }
        was_known
    });
    if was_known || !is_stored {
        tell();
    }
}

fn tell() {
    if let Ok(event) = Event::new(CHANGED) {
        // It cannot be refused: nobody cancels it.
        let _ = window().dispatch_event(&event);
    }
}
