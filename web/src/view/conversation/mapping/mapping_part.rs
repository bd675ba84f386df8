//! The part with the form for the user's own mapping: it is loaded with a stream that was not read.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use credence_strings::MappingStrings;

use super::mapping_form::mapping_form;
use crate::part::{DeferredPart, NotLoaded, entrances};
use crate::state::RunState;
use crate::state::conversation::Conversation;
use crate::view::widget::element::Element;

/// Makes the form for a run; `None` where nothing in it is a message.
pub(super) type MakeForm = fn(Conversation, RunState, &'static MappingStrings) -> Option<Element>;

entrances! {
    /// The form for the user's own mapping.
    dialects fn mapping() -> MakeForm {
        mapping_form
    }
}

thread_local! {
    /// The form for the user's own mapping.
    pub(super) static MAPPING: DeferredPart<MakeForm> = DeferredPart::new(|| Box::pin(mapping()));
}
