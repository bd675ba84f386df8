//! Doing what the user wants from the conversation, which may have to be loaded first.

use leptos::task::spawn_local;

use super::part;
use crate::state::navigation::PageView;
use crate::state::{Action, Shell};

/// Does something, once the part it needs is loaded. If that fails, the view of the conversation offers to try again, and nothing is forgotten.
pub fn act(shell: Shell, action: Action) {
    shell.want(action);
    spawn_local(async move {
        if part::do_what_is_wanted(shell).await.is_err() {
            shell.navigation.go_to(PageView::Conversation);
        }
    });
}
