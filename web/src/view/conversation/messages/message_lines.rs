//! One line for each kind of message.

use credence_strings::Strings;

use crate::signal::RwSignal;
use crate::state::{AnswerTools, PageState};
use crate::view::check::from_answer::check_selected;
use crate::view::conversation::notice_line::{notice_line, unkept_line, update_line};
use crate::view::conversation::undo_line::undo_line;
use crate::view::history::history_message::history_line;
use crate::view::widget::element::{Element, element};

/// The messages above the question; the run that is running.
pub(super) fn messages(page: PageState, running: RwSignal<Option<u32>>, strings: &'static Strings) -> Element {
    let PageState { answer, notices, history, deferred, address, .. } = page;
    let AnswerTools { book, check, navigation, .. } = answer;
    element("div")
        .child(notice_line(notices, address, deferred, strings))
        .child(history_line(history, deferred, strings))
        .child(unkept_line(notices, deferred, strings))
        .child(update_line(notices, running, deferred))
        .child(check_selected(check, strings))
        .child(undo_line(book.rules, navigation, strings))
}
