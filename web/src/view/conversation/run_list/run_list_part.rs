//! The part with the list of runs: it is loaded with a file that holds many.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use credence_strings::{RunListStrings, Strings};

use super::run_list_view::run_list_view;
use crate::part::{DeferredPart, NotLoaded, entrances};
use crate::state::conversation::Conversation;
use crate::state::open_runs::OpenRuns;
use crate::view::widget::element::Element;

/// Makes the list.
pub(super) type MakeList = fn(Conversation, OpenRuns, &'static RunListStrings, &'static Strings) -> Element;

entrances! {
    /// The list of runs.
    dialects fn run_list() -> MakeList {
        run_list_view
    }
}

thread_local! {
    /// The list of runs.
    pub(super) static RUN_LIST: DeferredPart<MakeList> = DeferredPart::new(|| Box::pin(run_list()));
}
