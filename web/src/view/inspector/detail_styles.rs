//! The styles of what the tabs contain, which are loaded later than those of the conversation.

use crate::service::task::spawn_local;
use crate::state::inspector::Inspector;
use crate::view::widget::part_view::load_styles_of_details;

/// Loads the styles of what the tabs contain, unless they are there.
pub(super) fn load_detail_styles(inspector: Inspector) {
    if !inspector.is_styled.get_untracked() {
        spawn_local(async move {
            load_styles_of_details().await;
            // The panel may be gone by now.
            inspector.is_styled.set(true);
        });
    }
}
