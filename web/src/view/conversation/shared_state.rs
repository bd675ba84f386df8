//! What the views of all runs and turns share.

use std::rc::Rc;

use credence_strings::Strings;

use crate::state::conversation::Conversation;
use crate::state::deferred_texts::DeferredTexts;
use crate::view::widget::visibility::VisibilityObserver;

/// What the views of all runs and turns share. It is thousands of bytes, and every turn has several views that go on using it: they hold one
/// reference each, not a copy.
pub(super) type SharedState = Rc<ViewState>;

/// What the views of a conversation show and act on.
pub(super) struct ViewState {
    pub(super) conversation: Conversation,
    pub(super) deferred: DeferredTexts,
    /// Tells turns whether they are near the window.
    pub(super) observer: Option<VisibilityObserver>,
    pub(super) strings: &'static Strings,
}
