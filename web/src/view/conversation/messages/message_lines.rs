//! One line for each kind of message.

use credence_strings::Strings;

use crate::state::conversation::Conversation;
use crate::state::{AnswerTools, PageState};
use crate::view::check::from_answer::check_selected;
use crate::view::conversation::notice_line::{notice_line, unkept_line, update_line};
use crate::view::conversation::undo_line::undo_line;
use crate::view::history::history_message::history_line;
use crate::view::widget::element::{Element, element};

/// The messages above the question.
pub(super) fn messages(page: PageState, strings: &'static Strings) -> Element {
    let PageState { conversation, history, deferred, address, .. } = page;
    let Conversation { notices, shell, tools: AnswerTools { book, check, navigation, .. }, .. } = conversation;
    element("div")
        .child(notice_line(notices, address, deferred, strings))
        .child(history_line(history, deferred, strings))
        .child(unkept_line(notices, deferred, strings))
        .child(update_line(notices, shell.running, deferred))
        .child(check_selected(check, strings))
        .child(undo_line(book.rules, navigation, strings))
}
