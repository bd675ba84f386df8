//! The list of the runs of a file that holds many, and the search for them. They are a part of their own.

mod run_list_part;
mod run_list_view;
mod run_row;

use credence_strings::Strings;

use crate::part::{DeferredPart, Loading};
use crate::state::conversation::Conversation;
use crate::state::deferred_texts::DeferredTexts;
use crate::state::run_list::OpenFile;
use crate::view::widget::element::{Element, element};
use crate::view::widget::part_view::deferred_view_after;
use run_list_part::{MakeList, RUN_LIST, opener};

/// Loads what opens files of many runs.
pub fn load_opener() -> Loading<OpenFile> {
    Box::pin(opener())
}

/// Above the conversation: how far the search in a file is, or the list of its runs.
pub fn run_list(conversation: Conversation, deferred: DeferredTexts, strings: &'static Strings) -> Element {
    element("div").child_of(move || {
        if conversation.run_search.with(Option::is_none) && conversation.open_runs.with(Option::is_none) {
            return None;
        }
        let part = RUN_LIST.with(DeferredPart::clone);
        let make = |make: MakeList| make(conversation, deferred.get().runs(), strings);
        deferred_view_after(&part, strings, None, make)
    })
}
