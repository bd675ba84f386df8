//! Which view of the page is shown.

use leptos::prelude::*;

use crate::service::window;

credence_text::named_enum! {
    /// A view of the page, by the name in its test id; in the order of the menu.
    pub enum PageView {
        /// The recordings to choose from.
        Gallery = "recordings",
        /// The conversation.
        Conversation = "conversation",
        /// What sources say about the claims of the conversation.
        Evidence = "evidence",
        /// "Check a claim".
        Check = "check",
        /// The trust levels of sources.
        Trust = "trust",
        /// How often scores and readings were right.
        Calibration = "calibration",
    }
}

/// Which view is shown.
#[derive(Clone, Copy)]
pub struct Navigation {
    /// The view that is shown.
    pub view: RwSignal<PageView>,
}

impl Navigation {
    pub(super) fn new() -> Self {
        Self { view: RwSignal::new(PageView::Gallery) }
    }

    /// Shows another view, from its start.
    pub fn go_to(self, view: PageView) {
        self.view.set(view);
        if view != PageView::Conversation {
            window::scroll_to_start();
        }
    }
}
