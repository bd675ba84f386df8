//! Which view of the page is shown.

use crate::service::mount::Mount;
use crate::service::{location, window};
use crate::signal::{RwSignal, StoredValue};

credence_named::named_enum! {
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
        /// The conversations that are kept.
        History = "history",
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
    reachable: StoredValue<Vec<PageView>>,
}

impl Navigation {
    /// At first the view that the address of the page names. A conversation has to be opened first.
    pub(super) fn new() -> Self {
        let reachable = reachable(&Mount::here().map(Mount::views).unwrap_or_default());
        let named = PageView::from_name(&location::fragment()).filter(|view| *view != PageView::Conversation);
        let view = RwSignal::new(named.unwrap_or(reachable[0]));
        Self { view, reachable: StoredValue::new(reachable) }
    }

    /// Whether a view can be reached.
    pub fn reaches(self, view: PageView) -> bool {
        self.reachable.with_value(|reachable| reachable.contains(&view))
    }

    /// Whether there is more than one.
    pub fn has_choice(self) -> bool {
        self.reachable.with_value(|reachable| reachable.len() > 1)
    }

    /// The view that is shown at first.
    pub fn home(self) -> PageView {
        self.reachable.with_value(|reachable| reachable[0])
    }

    /// Shows another view, from its start.
    pub fn go_to(self, view: PageView) {
        self.view.set(view);
        if view != PageView::Conversation {
            window::scroll_to_start();
        }
    }
}

/// The views of these names, in the order of the menu, and that of the conversation; all if there are no names.
fn reachable(names: &[String]) -> Vec<PageView> {
    let is_named = |view: &PageView| *view == PageView::Conversation || names.iter().any(|name| name == view.name());
    PageView::ALL.into_iter().filter(|view| names.is_empty() || is_named(view)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_conversation_is_always_reachable() {
        let views = |names: &[&str]| reachable(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
        assert_eq!(views(&[]), PageView::ALL);
        assert_eq!(views(&["trust", "nonsense"]), [PageView::Conversation, PageView::Trust]);
    }
}
