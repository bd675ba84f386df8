//! The list of the runs of a file that holds many. It is loaded with what finds them.

mod run_list_part;
mod run_list_view;

use credence_strings::Strings;

use crate::part::DeferredPart;
use crate::state::conversation::Conversation;
use crate::state::deferred_texts::DeferredTexts;
use crate::view::widget::element::{Element, element};
use crate::view::widget::part_view::deferred_view_after;
use run_list_part::RUN_LIST;

/// The list above the conversation, while such a file is open.
pub fn run_list(conversation: Conversation, deferred: DeferredTexts, strings: &'static Strings) -> Element {
    element("div").child_of(move || {
        let open = conversation.open_runs.get()?;
        let part = RUN_LIST.with(DeferredPart::clone);
        let make = |make: run_list_part::MakeList| Some(make(conversation, open, deferred.get().runs(), strings));
        deferred_view_after(&part, strings, None, make)
    })
}
