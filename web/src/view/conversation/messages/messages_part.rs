//! The part with the messages above the question: it is loaded behind the first answer.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use credence_strings::Strings;

use super::message_lines::messages;
use crate::part::{DeferredPart, NotLoaded, entrances};
use crate::signal::RwSignal;
use crate::state::PageState;
use crate::view::widget::element::Element;

/// Makes the messages; the run that is running.
pub(super) type MakeMessages = fn(PageState, RwSignal<Option<u32>>, &'static Strings) -> Element;

entrances! {
    /// The messages above the question.
    messages fn messages_of_page() -> MakeMessages {
        messages
    }
}

thread_local! {
    /// The messages above the question.
    pub(super) static MESSAGES: DeferredPart<MakeMessages> = DeferredPart::new(|| Box::pin(messages_of_page()));
}
