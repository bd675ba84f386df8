//! The part with the messages above the question: it is loaded behind the first answer.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use credence_strings::Strings;

use super::message_lines::messages;
use super::other_tabs::follow;
use crate::part::{DeferredPart, NotLoaded, entrances};
use crate::state::PageState;
use crate::view::widget::element::Element;

/// What the part gives.
#[derive(Clone, Copy)]
pub(super) struct Messages {
    /// Makes the messages.
    pub(super) make: fn(PageState, &'static Strings) -> Element,
    /// Takes over what another tab has stored under a name.
    pub(super) follow: fn(PageState, &str),
}

entrances! {
    /// The messages above the question.
    messages fn messages_of_page() -> Messages {
        Messages { make: messages, follow }
    }
}

thread_local! {
    /// The messages above the question.
    pub(super) static MESSAGES: DeferredPart<Messages> = DeferredPart::new(|| Box::pin(messages_of_page()));
}
