//! Running actions of the user, which may have to be loaded first.

use crate::service::task::spawn_local;
use crate::state::navigation::PageView;
use crate::state::{Action, Shell};
use crate::view::parts;

/// Queues an action and runs it when the part it needs is loaded. If that fails, the view of the conversation offers to try again, and the action stays queued.
pub fn run_action(shell: Shell, action: Action) {
    shell.queue(action);
    spawn_local(async move {
        if parts::run_queued(shell).await.is_err() {
            shell.navigation.go_to(PageView::Conversation);
        }
    });
}
