//! The part for sharing: it is loaded once an answer has ended.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use credence_strings::Strings;

use super::share_buttons::share_buttons;
use crate::part::{DeferredPart, NotLoaded, entrances};
use crate::signal::RwSignal;
use crate::state::conversation::Conversation;
use crate::state::deferred_texts::DeferredTexts;
use crate::state::sharing::SharedLink;
use crate::view::widget::element::Element;

/// Makes the buttons, with the result of the last one.
pub(super) type MakeShare = fn(Conversation, RwSignal<SharedLink>, DeferredTexts, &'static Strings) -> Element;

entrances! {
    /// The buttons to keep a conversation or pass it on.
    share fn share_content() -> MakeShare {
        share_buttons
    }
}

thread_local! {
    /// The buttons to keep a conversation or pass it on.
    pub(super) static SHARE: DeferredPart<MakeShare> = DeferredPart::new(|| Box::pin(share_content()));
}
