//! The way back to the end for a reader who scrolled up.

use credence_strings::Strings;
use leptos::prelude::*;

use super::element::{Element, button, classed};
use crate::service::window;
use crate::state::{Panel, Place};

/// A button that is there only while the end is out of view.
pub fn to_end(panel: Panel, strings: &Strings) -> Element {
    let go = button("plain-button", "to-end-button", strings.page.to_end, move || {
        panel.following.set(true);
        window::scroll_to_end();
    });
    let is_away = move || !panel.following.get() && panel.place.get() == Place::Conversation;
    classed("div", "to-end").child(go).shown_while(is_away)
}
