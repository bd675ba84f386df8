//! The part with the list of runs: it is loaded with a file that may hold many.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use credence_strings::{RunListStrings, Strings};

use super::run_list_view::run_list_view;
use crate::part::{DeferredPart, NotLoaded, entrances};
use crate::state::conversation::Conversation;
use crate::state::run_list::{OpenFile, opening};
use crate::view::widget::element::Element;

/// Makes the list.
pub(super) type MakeList = fn(Conversation, &'static RunListStrings, &'static Strings) -> Option<Element>;

entrances! {
    /// The list of runs.
    runs fn run_list() -> MakeList {
        run_list_view
    }

    /// What finds the runs of a file.
    runs fn opener() -> OpenFile {
        opening::open_file
    }
}

thread_local! {
    /// The list of runs.
    pub(super) static RUN_LIST: DeferredPart<MakeList> = DeferredPart::new(|| Box::pin(run_list()));
}
