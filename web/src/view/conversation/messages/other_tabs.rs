//! Takes over what other tabs have stored.

use crate::state::PageState;
use crate::state::conversation::Conversation;

/// Whether anything follows what is stored under this name.
pub(super) fn is_followed(name: &str) -> bool {
    matches!(name, "policy" | "blocks" | "learned.settled" | "labels" | "theme" | "language" | "")
}

/// Takes over what is stored under a name; an empty one means all.
pub(super) fn follow(page: PageState, name: &str) {
    let Conversation { shell, tools, .. } = page.conversation;
    let (rules, labels) = (tools.book.rules, tools.labels);
    match name {
        "theme" | "language" => shell.preferences.follow_other_tab(),
        "labels" => labels.merge(),
        "" => {
            rules.merge();
            labels.merge();
        }
        _ => rules.merge(),
    }
}
