//! The way back to the end for a reader who scrolled up.

use credence_strings::Strings;
use leptos::prelude::*;

use super::element::{Element, button, classed};
use crate::service::window;
use crate::state::Shell;
use crate::state::navigation::PageView;

/// A button that is there only while the end is out of view.
pub fn to_end(shell: Shell, strings: &Strings) -> Element {
    let go = button("plain-button", "to-end-button", strings.page.to_end, move || {
        shell.following.set(true);
        window::scroll_to_end();
    });
    let is_away = move || !shell.following.get() && shell.navigation.view.get() == PageView::Conversation;
    classed("div", "to-end").child(go).shown_while(is_away)
}
