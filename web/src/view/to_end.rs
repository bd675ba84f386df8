//! The way back to the end for a reader who scrolled up.

use credence_strings::Strings;
use leptos::prelude::*;

use super::element::{Element, button, classed};
use crate::service::window;
use crate::state::conversation::Conversation;
use crate::state::navigation::{Navigation, PageView};

/// A button that is there only while the end is out of view.
pub fn to_end(conversation: Conversation, navigation: Navigation, strings: &Strings) -> Element {
    let go = button("plain-button", "to-end-button", strings.page.to_end, move || {
        conversation.following.set(true);
        window::scroll_to_end();
    });
    let is_away = move || !conversation.following.get() && navigation.view.get() == PageView::Conversation;
    classed("div", "to-end").child(go).shown_while(is_away)
}
