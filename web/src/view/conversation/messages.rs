//! The messages above the question: what is said of a link, of the history and of a newer version, the last change with undo, and the check of what is
//! selected. They are a part of their own: it is loaded behind the first answer, or with the first message.

mod message_lines;
mod messages_part;
mod other_tabs;

use credence_strings::Strings;

use crate::part::{DeferredPart, PartState};
use crate::service::storage;
use crate::service::task::spawn_local;
use crate::signal::Memo;
use crate::state::conversation::Conversation;
use crate::state::{AnswerTools, PageState};
use crate::view::widget::element::{Element, element};
use crate::view::widget::part_view::deferred_view_after;
use messages_part::MESSAGES;
use other_tabs::is_followed;

/// The messages, once they are loaded.
pub fn messages_view(page: PageState, strings: &'static Strings) -> Element {
    let is_wanted = Memo::latched(move || has_message(page));
    element("div").child_of(move || {
        let part = MESSAGES.with(DeferredPart::clone);
        let is_loaded = matches!(part.state(), PartState::Loaded(_));
        let make = |part: messages_part::Messages| Some((part.make)(page, strings));
        (is_loaded || is_wanted.get()).then(|| deferred_view_after(&part, strings, None, make)).flatten()
    })
}

/// Loads the messages before there is one.
pub fn expect_messages() {
    MESSAGES.with(DeferredPart::expect);
}

/// Takes over what other tabs store, by the part of the messages: it is loaded with the first change.
pub fn follow_other_tabs(page: PageState) {
    storage::on_change_elsewhere(move |name| {
        if is_followed(name) {
            let name = name.to_owned();
            spawn_local(async move {
                if let Some(part) = MESSAGES.with(DeferredPart::clone).get().await {
                    (part.follow)(page, &name);
                }
            });
        }
    });
}

fn has_message(page: PageState) -> bool {
    let PageState { conversation, history, .. } = page;
    let Conversation { notices, tools: AnswerTools { book, check, .. }, .. } = conversation;
    notices.shown.with(Option::is_some)
        || notices.has_update.get()
        || notices.has_unkept.get()
        || history.has_message()
        || check.selected.with(Option::is_some)
        || book.rules.tells_set_aside.get()
        || book.rules.changes.last.with(Option::is_some)
        || book.rules.changes.undone.with(Option::is_some)
}
