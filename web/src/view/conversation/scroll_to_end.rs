//! The button back to the end, for a user who scrolled up.

use credence_strings::Strings;

use crate::service::window;
use crate::signal::RwSignal;
use crate::view::widget::element::{Element, button, classed, element};
use crate::view::widget::visibility::VisibilityObserver;

/// A button that is there only while the end is out of view, and the end. What the window shows also changes without scrolling: with its
/// size, and with what is beside or above it.
pub fn scroll_to_end(following: RwSignal<bool>, strings: &Strings) -> [Element; 2] {
    let is_in_view = RwSignal::new(false);
    let end = element("div").on("near", move |_| is_in_view.set(true)).on("far", move |_| is_in_view.set(false));
    if let Some(window) = VisibilityObserver::new("0px") {
        window.watch(&end);
    }
    let go = button("plain-button", "to-end-button", strings.page().to_end(), move || {
        following.set(true);
        window::scroll_to_end();
    });
    // What is being followed is out of view until the next frame.
    let is_away = move || !following.get() && !is_in_view.get();
    [classed("div", "to-end").child(go).shown_while(is_away), end]
}
